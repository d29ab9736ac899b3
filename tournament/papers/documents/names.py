"""How large a name is set where it has little room."""

from tournament.registration.models import Entry

LONG_NAME = 34
VERY_LONG_NAME = 70
"""From this many letters on (both names together) a name is set smaller, to leave room for what stands below it."""


def size_of_name(entry: Entry) -> str:
    """The CSS class for the name's size; empty for a name of ordinary length."""
    letters = len(entry.name) + len(entry.name_zh)
    return "very-long" if letters >= VERY_LONG_NAME else "long" if letters >= LONG_NAME else ""
