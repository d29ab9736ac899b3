"""The words of this app that rows keep as codes."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from tournament.core.phrases import Words
from tournament.registration.enums import EntryStatus


def entry_status(status: str) -> str:
    return str(EntryStatus(status).label).lower()


def unnamed_file() -> str:
    """A list that was sent without the name of a file."""
    return _("a file")


WORDS: Mapping[str, Words] = {"entry_status": entry_status, "unnamed_file": unnamed_file}
