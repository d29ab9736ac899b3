"""The hall as a screen shows it: every table of a round with its four seats and how far it has come."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.urls import reverse

from tournament.core.folding import folded
from tournament.draws.enums import Wind
from tournament.draws.models import Seat
from tournament.draws.queries import published_rests, published_seats, seated_tables
from tournament.events.models import Event, Round
from tournament.play.adapters import planned_hands
from tournament.play.enums import Outcome
from tournament.play.queries import TableState, table_states
from tournament.registration.models import Entry


@dataclass(frozen=True, slots=True)
class HallSeat:
    """A seat by its wind in the first hand; `points_total` are the points of this match so far.

    `marks` are what the ledger of penalties has to say; the ledger fills them in (`penalties.marks`).
    """

    wind: Wind
    entry: Entry
    points_total: int
    marks: Any = None


@dataclass(frozen=True, slots=True)
class HallTable:
    """A table of a round. `state` is "waiting", "playing", "played" (match over) or "closed".

    `hand_in_play` is the number of the hand that is played now or will be next, None once the match is over.
    `hands_waiting` of the recorded hands came by a table link and are not accepted yet; the seats' points do not
    hold them. `last_hand_at` is when the newest hand was recorded.
    """

    number: int
    state: str
    seats: tuple[HallSeat, ...]
    hands_recorded: int
    hands_planned: int
    url: str
    table_id: int = 0
    hands_waiting: int = 0
    last_hand_at: datetime | None = None
    hand_in_play: int | None = 1


@dataclass(frozen=True, slots=True)
class NamedSeat:
    """A line of the seating by name."""

    entry: Entry
    table_number: int
    wind: Wind
    url: str


@dataclass(frozen=True, slots=True)
class Neighbour:
    """Somebody else at the same table, by the wind in the first hand."""

    wind: Wind
    entry: Entry


@dataclass(frozen=True, slots=True)
class FoundSeat:
    """The answer to "where do I sit?"; without a seat, only the entry is known, and the round that it sits out."""

    entry: Entry
    round: Round | None = None
    table_number: int | None = None
    wind: Wind | None = None
    opponents: tuple[Neighbour, ...] = ()
    url: str = ""


def hall_tables(event: Event, round_: Round) -> list[HallTable]:
    """Every table of a round, in a number of queries that does not grow with the hall."""
    states = table_states(event, round_)
    planned = planned_hands(event)
    tables = []
    for table in seated_tables(round_):
        state = states.get(table.pk)
        points = state.totals if state else (0, 0, 0, 0)
        recorded = len(state.entered) if state else 0
        is_over = state.position.is_over if state else False
        tables.append(
            HallTable(
                number=table.number,
                state=_state_word(
                    is_closed=getattr(table, "closing", None) is not None, is_over=is_over, recorded=recorded
                ),
                seats=tuple(
                    HallSeat(Wind(seat.wind), seat.entry, points[seat.wind]) for seat in table.seats.all()
                ),
                hands_recorded=recorded,
                hands_planned=1 if has_finals(state) else max(planned, recorded),
                url=reverse("play:table-detail", args=[event.slug, round_.number, table.number]),
                table_id=table.pk,
                hands_waiting=len(state.provisional) if state else 0,
                last_hand_at=state.last.recorded_at if state and state.last else None,
                hand_in_play=None if is_over else state.next_number if state else 1,
            )
        )
    return tables


def has_finals(state: TableState | None) -> bool:
    """Whether the table has its final scores in place of hands."""
    return bool(state and state.entered and state.entered[0].outcome == Outcome.FINAL)


def _state_word(*, is_closed: bool, is_over: bool, recorded: int) -> str:
    if is_closed:
        return "closed"
    if is_over:
        return "played"
    return "playing" if recorded else "waiting"


def seats_by_name(tables: Sequence[HallTable]) -> list[NamedSeat]:
    """The same seats in the order of names, as a list on the wall has them: Élodie stands among the E."""
    seats = [
        NamedSeat(seat.entry, table.number, seat.wind, table.url) for table in tables for seat in table.seats
    ]
    return sorted(seats, key=lambda seat: (folded(str(seat.entry)), seat.entry.number))


def found_seats(event: Event, entries: Sequence[Entry]) -> list[FoundSeat]:
    """For each entry its seat in the newest published round it plays in, or that it sits out a newer one."""
    resting = published_rests(event, entries)
    newest: dict[int, Seat] = {}
    for seat in published_seats(event, entries):
        rest = resting.get(seat.entry_id)
        if rest is None or rest.number < seat.round.number:
            newest.setdefault(seat.entry_id, seat)
    neighbours: dict[int, list[Seat]] = {}
    at_tables = Seat.objects.filter(table__in=[seat.table_id for seat in newest.values()])
    for seat in at_tables.select_related("entry").order_by("wind"):
        neighbours.setdefault(seat.table_id, []).append(seat)
    return [
        _found(event, entry, newest[entry.pk], neighbours)
        if entry.pk in newest
        else FoundSeat(entry, resting.get(entry.pk))
        for entry in entries
    ]


def _found(event: Event, entry: Entry, seat: Seat, neighbours: dict[int, list[Seat]]) -> FoundSeat:
    opponents = tuple(
        Neighbour(Wind(other.wind), other.entry)
        for other in neighbours[seat.table_id]
        if other.entry_id != entry.pk
    )
    url = reverse("play:table-detail", args=[event.slug, seat.round.number, seat.table.number])
    return FoundSeat(entry, seat.round, seat.table.number, Wind(seat.wind), opponents, url)
