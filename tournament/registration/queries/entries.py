"""Reads of players and entries."""

from collections.abc import Sequence
from dataclasses import dataclass
from unicodedata import east_asian_width

from django.db.models import Count, Max, Q, QuerySet

from tournament.core.fixed_query import FixedQuery
from tournament.core.folding import folded
from tournament.core.names import one_line
from tournament.events.models import Event
from tournament.registration.enums import EntryStatus
from tournament.registration.models import Entry, Succession
from tournament.registration.models.search import COUNTRY_KEY, NUMBER_KEY

NUMBER_DIGITS = 4
"""Digits of the largest possible number of an entry."""


@dataclass(frozen=True, slots=True)
class EntryCounts:
    """How many entries there are, by what the desk needs to know. `house` are the house players who were not
    removed.
    """

    registered: int
    checked_in: int
    withdrawn: int
    house: int

    @property
    def total(self) -> int:
        """People who are in the event and have not withdrawn."""
        return self.registered + self.checked_in

    @property
    def house_wanted(self) -> int:
        """House players that fill the last table, including those who are already there."""
        return -self.total % 4

    @property
    def house_needed(self) -> int:
        """House players that are still missing to fill the last table."""
        return max(0, self.house_wanted - self.house)

    @property
    def house_spare(self) -> int:
        """House players that the next draw leaves out, because people joined or too many left."""
        return max(0, self.house - self.house_wanted)

    @property
    def playing(self) -> int:
        """Entries that can play: people, and as many house players as they need."""
        return self.total + self.house - self.house_spare


def entry_counts(event: Event) -> EntryCounts:
    people = Q(is_house=False)
    counts = event.entries.aggregate(
        registered=Count("pk", filter=people & Q(status=EntryStatus.REGISTERED)),
        checked_in=Count("pk", filter=people & Q(status=EntryStatus.CHECKED_IN)),
        withdrawn=Count("pk", filter=people & Q(status=EntryStatus.WITHDRAWN)),
        house=Count("pk", filter=Q(is_house=True) & ~Q(status=EntryStatus.WITHDRAWN)),
    )
    return EntryCounts(**counts)


WORDS_MAX = 8
"""How many words of a search are used."""


def search_entries(event: Event, text: str, *, staff: bool) -> list[Entry]:
    """What `found_entries` finds, as a list."""
    return list(found_entries(event, text, staff=staff))


def found_entries(event: Event, text: str, *, staff: bool) -> QuerySet[Entry]:
    """Entries whose names, club, country or number contain every word of `text`, by number; all entries for an empty
    text.

    The public does not find withdrawn players, and finds by federation number only if the event shows these numbers.
    The staff also finds people by a name that is not published. Accents, strokes and case are ignored in every
    alphabet: no database folds "Đặng" to the "dang" that people type, so each entry stores its names folded. A name in
    Chinese, Japanese or Korean script is found with and without the spaces in it.
    """
    entries = event.entries.order_by("number")
    if not staff:
        entries = entries.exclude(status=EntryStatus.WITHDRAWN)
    by_id = staff or event.shows_federation_ids
    for word in one_line(text).split()[:WORDS_MAX]:
        entries = entries.filter(_holds(word, by_federation_id=by_id, by_hidden_name=staff))
    return entries


def _holds(word: str, *, by_federation_id: bool, by_hidden_name: bool) -> Q:
    # Text that folding removes can still be searched for: a name can be an emoji.
    asked = word.casefold()
    found = Q(search_names__contains=asked) | Q(search_keys__contains=f"\n{COUNTRY_KEY} {asked}\n")
    for plain in {folded(word)} - {"", asked}:
        found |= Q(search_names__contains=plain)
    if len(word) > 1 and all(sign.isalpha() and east_asian_width(sign) in "WF" for sign in word):
        # A list may have a space between surname and given name where nobody types one.
        found |= Q(search_names__regex=" ?".join(folded(sign) for sign in word))
    if word.isdecimal() and len(word) <= NUMBER_DIGITS:
        found |= Q(number=int(word))
    if by_federation_id:
        found |= Q(search_keys__contains=f"\n{NUMBER_KEY} {asked}\n")
    if by_hidden_name:
        found |= Q(search_hidden__contains=folded(word) or asked)
    return found


def next_number(event: Event) -> int:
    """The number after the highest one in use."""
    return (event.entries.aggregate(most=Max("number"))["most"] or 0) + 1


def numbers_and_names(event: Event) -> Sequence[tuple[int, str, str, str]]:
    """Number, names and federation number of every entry, to compare an imported list with them."""
    return list(event.entries.values_list("number", "name", "name_zh", "federation_id"))


def successions_of(entry: Entry) -> QuerySet[Succession]:
    """The links of one player."""
    rows = Succession.objects.filter(Q(leaver=entry) | Q(successor=entry))
    return rows.select_related("leaver", "successor")


_ranked_once = FixedQuery(
    lambda event: Succession.objects.filter(leaver__event=event, better_only=True).order_by("pk"), event=int
)


def related_pairs(event: Event) -> list[tuple[int, int]]:
    """The pairs of entry ids of which the ranking counts only the better result; one query."""
    return [(row.leaver_id, row.successor_id) for row in _ranked_once(event=event.pk)]
