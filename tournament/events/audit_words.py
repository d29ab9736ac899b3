"""Roles and changed settings in the sentences of the audit."""

from collections.abc import Mapping
from typing import Any

from tournament.events.changes import change_words
from tournament.events.enums import Role
from tournament.events.models import Event


def role_words(role: Any, _event: Event | None) -> Mapping[str, Any]:
    """A role by its code; anything else stands as it was stored."""
    return {"role": Role(role).in_sentence if role in Role.values else role}


def changes_words(changes: Any, event: Event | None) -> Mapping[str, Any]:
    """What changed, in the words of the event's rulebook."""
    return {"fields": change_words(changes, event.ruleset if event else "")}
