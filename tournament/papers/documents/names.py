"""How large a name is set where it has little room."""

from tournament.core.letters import width_of
from tournament.registration.models import Entry

LONG_NAME = 34
VERY_LONG_NAME = 70
LONGEST_NAMES = 150
"""From this width on (both names together, in letters) a name is set smaller, to leave room for what is below it."""


def size_of_name(entry: Entry) -> str:
    """The CSS class for the name's size; empty for a name of ordinary length."""
    return size_of_text("".join(entry.names))


def size_of_text(text: str) -> str:
    """The same for another name."""
    width = width_of(text)
    if width >= LONGEST_NAMES:
        return "longest"
    return "very-long" if width >= VERY_LONG_NAME else "long" if width >= LONG_NAME else ""
