"""Roles and changed settings in the sentences of the audit."""

from collections.abc import Mapping
from typing import cast

from django.db.models import Model

from tournament.events.changes import Change, change_words
from tournament.events.enums import Role
from tournament.events.models import Event


def role_words(role: object, _event: Model | None) -> Mapping[str, object]:
    """A role by its code; anything else stands as it was stored."""
    return {"role": Role(role).in_sentence if role in Role.values else role}


def changes_words(changes: object, event: Model | None) -> Mapping[str, object]:
    """What changed, in the words of the event's rulebook."""
    ruleset = event.ruleset if isinstance(event, Event) else ""
    return {"fields": change_words(cast("list[Change]", changes), ruleset)}
