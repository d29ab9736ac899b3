"""Where everybody sits in a round: sorted by name, and table by table."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext_lazy

from tournament.core.folding import folded
from tournament.draws.enums import Wind
from tournament.draws.queries import resting_entries, seated_tables
from tournament.events.models import Event, Round
from tournament.papers.documents.types import Document, Order, Sheet
from tournament.registration.models import Entry


@dataclass(frozen=True, slots=True)
class NamedSeat:
    """A player with a place; without a table the player sits the round out."""

    entry: Entry
    table_number: int | None
    wind: Wind | None


@dataclass(frozen=True, slots=True)
class ListedTable:
    number: int
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class SeatList:
    event: Event
    round: Round
    seats: tuple[NamedSeat, ...] = ()
    tables: tuple[ListedTable, ...] = ()
    resting: tuple[Entry, ...] = ()


def sheets_by_name(order: Order) -> Iterator[Sheet]:
    round_ = order.chosen_round
    seats = [
        NamedSeat(seat.entry, table.number, Wind(seat.wind))
        for table in seated_tables(round_)
        for seat in table.seats.all()
    ]
    seats += [NamedSeat(entry, None, None) for entry in resting_entries(round_)]
    seats.sort(key=lambda seat: (folded(str(seat.entry)), str(seat.entry), seat.entry.number))
    yield Sheet("papers/_seats_by_name.html", SeatList(order.event, round_, seats=tuple(seats)))


def sheets_by_table(order: Order) -> Iterator[Sheet]:
    round_ = order.chosen_round
    tables = tuple(
        ListedTable(table.number, tuple(seat.entry for seat in table.seats.all()))
        for table in seated_tables(round_)
    )
    content = SeatList(order.event, round_, tables=tables, resting=tuple(resting_entries(round_)))
    yield Sheet("papers/_seats_by_table.html", content)


BY_NAME = Document(
    "seats-by-name",
    gettext_lazy("Seats by name"),
    gettext_lazy("Every player with table and wind, in alphabetical order."),
    sheets_by_name,
    of_round=True,
)
BY_TABLE = Document(
    "seats-by-table",
    gettext_lazy("Seats by table"),
    gettext_lazy("Every table with its four players, East first."),
    sheets_by_table,
    of_round=True,
)
