"""What people are called in a sentence: by name, and by their number as well where the event has the name twice."""

from collections import Counter
from collections.abc import Iterable

from django.db.models import Q
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tournament.core.listing import listed
from tournament.registration.models import Entry


def distinct_names(entries: Iterable[Entry]) -> list[str]:
    """The names in their order; a name that several entries of the event have is followed by the number. One query, or
    none without entries.
    """
    named = list(entries)
    if not named:
        return []
    texts = {name for entry in named for name in entry.names}
    alike = Entry.objects.filter(event__in={entry.event_id for entry in named})
    known: dict[tuple[int, str], set[int]] = {}
    same = Q(name__in=texts) | Q(name="", name_zh__in=texts) | Q(hides_name=True)
    for other in alike.filter(same).only("event", "name", "name_zh", "hides_name"):
        known.setdefault((other.event_id, str(other)), set()).add(other.pk)
    return [
        _("%(name)s (number %(number)s)") % {"name": entry, "number": entry.number}
        if known.get((entry.event_id, str(entry)), set()) - {entry.pk}
        else str(entry)
        for entry in named
    ]


def distinct_name(entry: Entry) -> str:
    """The name of one entry, with its number where the event has the name twice."""
    return distinct_names([entry])[0]


def reads_native_first() -> bool:
    """Whether the name in native script stands first in the reader's language."""
    return (get_language() or "").startswith(("zh", "ja"))


def name_as_read(entry: Entry) -> str:
    """The name by which a sentence calls the entry: the one that stands first for the reader, where there is one."""
    return (entry.names.native if reads_native_first() else "") or str(entry)


def alike_among(entries: Iterable[Entry]) -> frozenset[int]:
    """The ids of those whose name, as everybody may read it, another of them has, too. No query."""
    people = {entry.pk: entry for entry in entries}
    counts = Counter(str(entry) for entry in people.values())
    return frozenset(pk for pk, entry in people.items() if counts[str(entry)] > 1)


def listed_people(entries: Iterable[Entry]) -> str:
    """The first few of these people for a sentence, and how many more there are."""
    return listed(distinct_names(entries))
