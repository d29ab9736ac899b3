"""Where everybody sits in a round: sorted by name, and table by table."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from django.utils.translation import gettext_lazy

from tournament.core.folding import folded
from tournament.draws.enums import Wind
from tournament.draws.queries import resting_entries, seated_tables
from tournament.events.models import Event, Round
from tournament.papers.documents.types import Content, Document, Order, Paper, Sheet
from tournament.registration.models import Entry

NAMES_IN_ONE_COLUMN = 32
SHORT_NAME = 12


@dataclass(frozen=True, slots=True)
class NamedSeat:
    """A player with a place; without a table the player sits the round out. The wind is None until it is drawn."""

    entry: Entry
    table_number: int | None = None
    wind: Wind | None = None

    @property
    def keeps_name_together(self) -> bool:
        """Whether the name in the second script is so short that no line may end within it."""
        return len(self.entry.names.native) <= SHORT_NAME


@dataclass(frozen=True, slots=True)
class ListedTable:
    number: int
    seats: tuple[NamedSeat, ...]


@dataclass(frozen=True, slots=True)
class SeatsByName(Content):
    template: ClassVar[str] = "papers/_seats_by_name.html"

    event: Event
    round: Round
    seats: tuple[NamedSeat, ...]

    @property
    def has_one_column(self) -> bool:
        """Whether the names are so few that they fit one column in large letters."""
        return len(self.seats) <= NAMES_IN_ONE_COLUMN


@dataclass(frozen=True, slots=True)
class SeatsByTable(Content):
    template: ClassVar[str] = "papers/_seats_by_table.html"

    event: Event
    round: Round
    tables: tuple[ListedTable, ...]
    resting: tuple[NamedSeat, ...]


def sheets_by_name(order: Order) -> Iterator[Sheet]:
    seats = [seat for table in _tables(order) for seat in table.seats] + _resting(order)
    seats.sort(key=lambda seat: (folded(str(seat.entry)), str(seat.entry), seat.entry.number))
    content = SeatsByName(order.event, order.chosen_round, tuple(seats))
    yield Sheet(content, grows=True, paper=Paper.LIST)


def sheets_by_table(order: Order) -> Iterator[Sheet]:
    content = SeatsByTable(order.event, order.chosen_round, tuple(_tables(order)), tuple(_resting(order)))
    yield Sheet(content, grows=True, paper=Paper.LIST)


def _tables(order: Order) -> Iterator[ListedTable]:
    """The tables of the round; winds that are still to be drawn are left out."""
    for table in seated_tables(order.chosen_round):
        yield ListedTable(
            table.number,
            tuple(
                NamedSeat(seat.entry, table.number, None if table.waits_for_winds else Wind(seat.wind))
                for seat in table.seats.all()
            ),
        )


def _resting(order: Order) -> list[NamedSeat]:
    return [NamedSeat(entry) for entry in resting_entries(order.chosen_round)]


BY_NAME = Document(
    "seats-by-name",
    gettext_lazy("Seating by name"),
    gettext_lazy("Every player with table and wind, in alphabetical order."),
    sheets_by_name,
    for_desk=True,
    of_round=True,
)
BY_TABLE = Document(
    "seats-by-table",
    gettext_lazy("Seating by table"),
    gettext_lazy("Every table with its four players, East first."),
    sheets_by_table,
    for_desk=True,
    of_round=True,
)
