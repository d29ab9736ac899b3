"""Stored rows of the audit in words."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from django.db.models import Model

from tournament.audit.hooks.data_words import data_words
from tournament.audit.hooks.verbs import verb_classes
from tournament.audit.verbs import Verb
from tournament.core.listing import joined
from tournament.core.phrases import in_words


@cache
def verb_of(code: str) -> Verb:
    """The verb with this code. Raises KeyError if this version does not know it."""
    for verbs in verb_classes:
        if code in verbs.values:
            return verbs(code)
    raise KeyError(code)


def words_of(data: Mapping[str, Any], event: Model | None) -> dict[str, Any]:
    """What fills the sentence of a row with these data, in the active language."""
    known = {one.name: one.in_words for one in data_words}
    words = {name: _shown(value) for name, value in data.items() if name not in known}
    for name in known.keys() & data.keys():
        words |= known[name](data[name], event)
    return words


def _shown(value: Any) -> Any:
    return (joined(value) or "–") if isinstance(value, list) else in_words(value)
