"""Reads of players and entries."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Case, Count, Max, Q, QuerySet, Value, When

from tournament.core.fixed_query import FixedQuery
from tournament.core.searching import SearchedWord, searched_words
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


def search_entries(event: Event, text: str, *, staff: bool) -> list[Entry]:
    """What `found_entries` finds, as a list."""
    return list(found_entries(event, text, staff=staff))


def found_entries(event: Event, text: str, *, staff: bool) -> QuerySet[Entry]:
    """Entries whose names, club, country or number contain every word of `text`: first those in which each begins a word,
    then by number. All entries, by number, for an empty text.

    The public does not find withdrawn players, and finds by federation number only if the event shows these numbers.
    The staff also finds people by a name that is not published. Accents, strokes, apostrophes and case are ignored in
    every alphabet, and characters found by their other forms: no database folds "Đặng" to the "dang" that people type,
    so each entry stores its names in every form (`core/searching.py`). A name is found with and without the spaces in it.
    """
    entries = event.entries.order_by("number")
    if not staff:
        entries = entries.exclude(status=EntryStatus.WITHDRAWN)
    by_id = staff or event.shows_federation_ids
    words = searched_words(text)
    begun = Q()
    for word in words:
        entries = entries.filter(_holds(word, by_federation_id=by_id, by_hidden_name=staff))
        begun &= _begins(word, by_hidden_name=staff)
    if words:
        entries = entries.order_by(Case(When(begun, then=Value(0)), default=Value(1)), "number")
    return entries


def _holds(word: SearchedWord, *, by_federation_id: bool, by_hidden_name: bool) -> Q:
    found = _in_lines("search_names", word) | Q(search_keys__contains=f"\n{COUNTRY_KEY} {word.typed}\n")
    found |= _by_number(word)
    if by_federation_id:
        found |= Q(search_keys__contains=f"\n{NUMBER_KEY} {word.typed}\n")
    if by_hidden_name:
        found |= Q(hides_name=True) & _in_lines("search_hidden", word)
    return found


def _in_lines(field: str, word: SearchedWord) -> Q:
    found = Q()
    for form in word.forms:
        found |= Q(**{f"{field}__contains": form})
    if word.unspaced:
        found |= Q(**{f"{field}__regex": word.unspaced})
    return found


def _by_number(word: SearchedWord) -> Q:
    is_number = word.typed.isdecimal() and len(word.typed) <= NUMBER_DIGITS
    return Q(number=int(word.typed)) if is_number else Q()


def _begins(word: SearchedWord, *, by_hidden_name: bool) -> Q:
    """Whether the word is the number, or the beginning of a word in the names."""
    found = _by_number(word)
    for form in word.forms:
        for before in ("\n", " "):
            found |= Q(search_names__contains=f"{before}{form}")
            if by_hidden_name:
                found |= Q(search_hidden__contains=f"{before}{form}")
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
