"""Reads of players and entries."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Count, Max, Q, QuerySet

from tournament.core.folding import folded
from tournament.core.names import one_line
from tournament.events.models import Event
from tournament.registration.enums import EntryStatus
from tournament.registration.models import Entry, Succession


@dataclass(frozen=True, slots=True)
class EntryCounts:
    """How many entries there are, by what the desk asks for; `house` are the house players who have not left."""

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
        """House players that fill the last table, those who are there included."""
        return -self.total % 4

    @property
    def house_needed(self) -> int:
        """House players that are still missing to fill the last table."""
        return max(0, self.house_wanted - self.house)

    @property
    def house_spare(self) -> int:
        """House players that the next draw leaves out, because people came, or one too many left."""
        return max(0, self.house - self.house_wanted)

    @property
    def playing(self) -> int:
        """Entries that can play: people, and the house players that are wanted beside them."""
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


def playing_entries(event: Event) -> QuerySet[Entry]:
    """The entries that play on, by number; a draw seats them all but the house players that it does not need."""
    return event.entries.exclude(status=EntryStatus.WITHDRAWN).order_by("number")


def search_entries(event: Event, text: str, *, staff: bool) -> list[Entry]:
    """Entries whose names, club, country or number hold every word of `text`, by number; all of them for an empty text.

    The public finds nobody who has withdrawn, and finds by federation number only where the event shows them. Accents, strokes and case do not count, in any alphabet: no database folds "Đặng" to the "dang" that people type.
    """
    words = one_line(text).split()[:8]
    entries = event.entries.order_by("number")
    if not staff:
        entries = entries.exclude(status=EntryStatus.WITHDRAWN)
    by_id = staff or event.shows_federation_ids
    return [entry for entry in entries if all(_holds(entry, word, by_federation_id=by_id) for word in words)]


def _holds(entry: Entry, word: str, *, by_federation_id: bool) -> bool:
    if word.isdecimal() and len(word) <= 4 and int(word) == entry.number:
        return True
    # What is folded away may still be looked for: a name can be an emoji.
    asked, plain = word.casefold(), folded(word) or None
    if asked == entry.country.casefold() or (by_federation_id and asked == entry.federation_id.casefold()):
        return True
    return any(
        asked in text.casefold() or (plain is not None and plain in folded(text))
        for text in (entry.name, entry.name_zh, entry.club)
    )


def next_number(event: Event) -> int:
    """The number after the highest one given so far."""
    return (event.entries.aggregate(most=Max("number"))["most"] or 0) + 1


def numbers_and_names(event: Event) -> Sequence[tuple[int, str, str, str]]:
    """Number, names and federation number of every entry, for checks against a list that is imported."""
    return list(event.entries.values_list("number", "name", "name_zh", "federation_id"))


def successions_of(entry: Entry) -> QuerySet[Succession]:
    """The links of one player."""
    rows = Succession.objects.filter(Q(leaver=entry) | Q(successor=entry))
    return rows.select_related("leaver", "successor")


def related_pairs(event: Event) -> list[tuple[int, int]]:
    """The pairs of entry ids of which the ranking counts only the better result; one query."""
    rows = Succession.objects.filter(leaver__event=event, better_only=True)
    return list(rows.order_by("pk").values_list("leaver_id", "successor_id"))
