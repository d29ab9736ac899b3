"""The sentences of this app for codes stored in rows."""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _

from tournament.core.hooks.wording import Words
from tournament.core.listing import joined
from tournament.events.changes import field_words
from tournament.events.enums import RankedBy


def fields(paths: Sequence[str]) -> str:
    """Which fields changed; each is app.model.field."""
    return joined(map(field_words, paths))


def names(names: Sequence[str]) -> str:
    """Several names in one line."""
    return joined(names) or _("nobody")


def criterion(code: str) -> str:
    """A number by which players are compared."""
    return RankedBy(code).in_sentence


WORDS: Mapping[str, Words] = {"fields": fields, "names": names, "criterion": criterion}
