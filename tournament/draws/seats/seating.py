"""Who sits at a table, and who sat there for which hands."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from django.db.models import QuerySet

from tournament.core.fixed_query import FixedQuery
from tournament.draws.models import Seat, SeatChange, Table
from tournament.draws.seats.stints import Change, Stint, stints_of
from tournament.events.models import Event, Round
from tournament.registration.models import Entry

_seats_at = FixedQuery(
    lambda table: Seat.objects.filter(table=table).select_related("entry").order_by("wind"), table=int
)


class Seating(Mapping[int, Entry]):
    """The four entries of a table by seat, as they sit now. `at` says who sat there for an earlier hand."""

    def __init__(
        self, now: Mapping[int, Entry], stints: Mapping[int, Sequence[Stint]], people: Mapping[int, Entry]
    ) -> None:
        self._now = dict(now)
        self._stints = {seat: tuple(found) for seat, found in stints.items()}
        self._people = dict(people)

    @classmethod
    def unchanged(cls, entries: Mapping[int, Entry]) -> "Seating":
        """The same four for the whole match."""
        return cls(entries, {}, {entry.pk: entry for entry in entries.values()})

    def __getitem__(self, seat: int) -> Entry:
        return self._now[seat]

    def __iter__(self) -> Iterator[int]:
        return iter(self._now)

    def __len__(self) -> int:
        return len(self._now)

    def stints(self, seat: int) -> tuple[Stint, ...]:
        """Who sits on the seat for which hands."""
        return self._stints.get(seat) or stints_of(self._now[seat].pk, ())

    def person(self, entry_id: int) -> Entry:
        """The entries that sit or sat at the table, or for which hands of it count, by id."""
        return self._people[entry_id]

    @property
    def everybody(self) -> list[Entry]:
        """Those who sit or sat at the table for any hand, by seat; each once."""
        found: dict[int, Entry] = {}
        for seat in self._now:
            for stint in self.stints(seat):
                found[stint.entry_id] = self._people[stint.entry_id]
        return list(found.values())

    def at(self, hand_number: int) -> dict[int, Entry]:
        """Who sits on each seat for hand `hand_number`."""
        if not self._stints:
            return self._now
        return {
            seat: next(self._people[one.entry_id] for one in self.stints(seat) if one.holds(hand_number))
            for seat in self._now
        }

    def own_hands(self, seat: int, entry_id: int) -> tuple[Stint, ...]:
        """The stints of one entry on a seat."""
        return tuple(stint for stint in self.stints(seat) if stint.entry_id == entry_id)


def standing_changes() -> QuerySet[SeatChange]:
    """Changes of seats that were not undone, the oldest first."""
    return SeatChange.objects.filter(undoes__isnull=True, undone__isnull=True).order_by("pk")


def changes_by_seat(rounds: Iterable[int]) -> dict[tuple[int, int], list[SeatChange]]:
    """These changes for all tables of the rounds (ids), by table id and seat; one query."""
    found: dict[tuple[int, int], list[SeatChange]] = {}
    for change in standing_changes().filter(table__round__in=rounds):
        found.setdefault((change.table_id, change.seat), []).append(change)
    return found


def stints_from(sitting_id: int, changes: Iterable[SeatChange]) -> tuple[Stint, ...]:
    """The stints of a seat from its rows."""
    return stints_of(
        sitting_id,
        [Change(one.from_number, one.left_id, one.entry_id, one.credited_id) for one in changes],
    )


def seating_of(table: Table, *, is_changed: bool = True) -> Seating:
    """Who sits at a table and who sat there; two queries, and those for the people of changes where there are any. One
    query where nobody is known to have changed seats (`is_changed` is false).
    """
    seats = _seats_at(table=table.pk)
    # Most tables have no change, and three joins cost more than the query.
    changes = standing_changes().filter(table=table).prefetch_related("left", "entry", "credited")
    return _seating(seats, changes if is_changed else ())


def seatings_of_round(round_: Round) -> dict[int, Seating]:
    """The same for every table of a round by table id; two queries."""
    seats: dict[int, list[Seat]] = {}
    for seat in Seat.objects.filter(round=round_).select_related("entry").order_by("table", "wind"):
        seats.setdefault(seat.table_id, []).append(seat)
    changes: dict[int, list[SeatChange]] = {}
    rows = standing_changes().filter(table__round=round_).select_related("left", "entry", "credited")
    for change in rows:
        changes.setdefault(change.table_id, []).append(change)
    return {table_id: _seating(four, changes.get(table_id, ())) for table_id, four in seats.items()}


def _seating(seats: Iterable[Seat], changes: Iterable[SeatChange]) -> Seating:
    now = {seat.wind: seat.entry for seat in seats}
    people = {entry.pk: entry for entry in now.values()}
    by_seat: dict[int, list[SeatChange]] = {}
    for change in changes:
        by_seat.setdefault(change.seat, []).append(change)
        people.update({one.pk: one for one in (change.left, change.entry, change.credited)})
    stints = {seat: stints_from(now[seat].pk, rows) for seat, rows in by_seat.items() if seat in now}
    return Seating(now, stints, people)


def changed_seats(event: Event) -> dict[tuple[int, int, int], tuple[Stint, ...]]:
    """The stints of every seat that changed hands, by round number, table number and seat; one query."""
    rows: dict[tuple[int, int, int], list[SeatChange]] = {}
    changes = standing_changes().filter(table__round__event=event).select_related("table__round")
    for change in changes:
        place = (change.table.round.number, change.table.number, change.seat)
        rows.setdefault(place, []).append(change)
    return {place: stints_from(of_seat[-1].entry_id, of_seat) for place, of_seat in rows.items()}
