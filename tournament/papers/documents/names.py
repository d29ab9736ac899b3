"""How large a name is set where it has little room."""

from unicodedata import east_asian_width

from tournament.registration.models import Entry

LONG_NAME = 34
VERY_LONG_NAME = 70
LONGEST_NAMES = 150
"""From this width on (both names together, in letters) a name is set smaller, to leave room for what is below it."""
WIDE = ("W", "F")


def size_of_name(entry: Entry) -> str:
    """The CSS class for the name's size; empty for a name of ordinary length."""
    return size_of_text("".join(entry.names))


def size_of_text(text: str) -> str:
    """The same for another name."""
    width = sum(2 if east_asian_width(letter) in WIDE else 1 for letter in text)
    if width >= LONGEST_NAMES:
        return "longest"
    return "very-long" if width >= VERY_LONG_NAME else "long" if width >= LONG_NAME else ""
