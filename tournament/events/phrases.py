"""The sentences of this app for codes stored in rows."""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _

from tournament.core.phrases import Words
from tournament.events.changes import field_words


def fields(paths: Sequence[str]) -> str:
    """Which fields changed; each is app.model.field."""
    return _(", ").join(map(field_words, paths))


def names(names: Sequence[str]) -> str:
    """Several names in one line."""
    return _(", ").join(names) or _("nobody")


WORDS: Mapping[str, Words] = {"fields": fields, "names": names}
