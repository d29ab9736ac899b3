"""Who is shown to the public by name, and so has public pages of their own."""

import re

from tournament.registration.models import Entry

_ERASED = re.compile(r"#\d+")


def is_erased(entry: Entry) -> bool:
    """Whether the person's names were erased, so that only a number is left (`acts/people.py`)."""
    return not entry.name_zh and _ERASED.fullmatch(entry.name) is not None


def has_pages(entry: Entry) -> bool:
    """Whether the public may open this person's own pages.

    Lists show initials of people who do not publish their names, and the number of people whose names were erased.
    A page of their own would collect what those lists say about them.
    """
    return not is_erased(entry) and not entry.hides_name
