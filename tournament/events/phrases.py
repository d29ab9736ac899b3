"""The sentences of this app for codes stored in rows."""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _

from tournament.core.phrases import Words
from tournament.events.changes import field_words
from tournament.events.enums import RankedBy


def fields(paths: Sequence[str]) -> str:
    """Which fields changed; each is app.model.field."""
    return _(", ").join(map(field_words, paths))


def names(names: Sequence[str]) -> str:
    """Several names in one line."""
    return _(", ").join(names) or _("nobody")


def criterion(code: str) -> str:
    """A number by which players are compared."""
    return str(RankedBy(code))


WORDS: Mapping[str, Words] = {"fields": fields, "names": names, "criterion": criterion}
