"""Who is shown to the public by name, and so has public pages of their own."""

import re

from tournament.events.models import Event
from tournament.registration.models import Entry, SignUp

_REMEMBERED = "_unnamed_people"
_ERASED = re.compile(r"#\d+")


def is_erased(entry: Entry) -> bool:
    """Whether the person's names were erased, so that only a number is left (`acts/people.py`)."""
    return not entry.name_zh and _ERASED.fullmatch(entry.name) is not None


def unnamed_people(event: Event) -> frozenset[int]:
    """The ids of the entries of people who do not publish their names; one query for each page.

    The event of a request remembers them as long as it has this revision: a page asks for every row.
    """
    remembered: tuple[int | None, frozenset[int]] = vars(event).get(_REMEMBERED, (None, frozenset()))
    revision, found = remembered
    if revision != event.revision:
        rows = SignUp.objects.filter(event=event, publishes_name=False, entry__isnull=False)
        found = frozenset(rows.values_list("entry_id", flat=True))
        vars(event)[_REMEMBERED] = (event.revision, found)
    return found


def has_pages(event: Event, entry: Entry) -> bool:
    """Whether the public may open this person's own pages.

    Lists show initials of people who do not publish their names, and the number of people whose names were erased.
    A page of their own would collect what those lists say about them.
    """
    return not is_erased(entry) and entry.pk not in unnamed_people(event)
