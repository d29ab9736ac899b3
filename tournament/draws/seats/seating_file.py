"""A seating as rows of a sheet, written and read: one row for each seat, with the table, the wind and the player's
number.

The column names are the same in every language, so that our own files can be read again. A file with one row for each
table and its players under East, South, West and North can be read as well.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournament.core.sheets.sheet import Column, Sheet
from tournament.draws.enums import Wind
from tournament.draws.errors import SeatingRefused
from tournament.draws.models import Seat
from tournament.draws.queries import resting_entries
from tournament.events.models import Round
from tournament.registration.models import Entry
from tournament.registration.spreadsheet.grid import Grid, GridRow

COLUMNS = ("Table", "Wind", "Number", "Name")
WIDTHS = (8, 8, 8, 30)
WINDS = tuple(wind.name.title() for wind in Wind)
NUMBER_DIGITS = 4
RESTING = 0
"""The table number for somebody who sits out."""


@dataclass(frozen=True, slots=True)
class Seating:
    """The entry ids at each table by its number, East first, and of those who sit out."""

    tables: Mapping[int, tuple[int, int, int, int]]
    sitting_out: tuple[int, ...]


def round_sheet(round_: Round) -> Sheet:
    """The seats of a round; the same seats give the same rows. Two queries."""
    tables: dict[int, list[Entry]] = {}
    seats = Seat.objects.filter(round=round_).select_related("entry", "table")
    for seat in seats.order_by("table__number", "wind"):
        tables.setdefault(seat.table.number, []).append(seat.entry)
    return seating_sheet(tables, list(resting_entries(round_)))


def seating_sheet(tables: Mapping[int, Sequence[Entry]], resting: Sequence[Entry]) -> Sheet:
    """These tables, East first, and then those who sit out."""
    columns = tuple(Column(name, width) for name, width in zip(COLUMNS, WIDTHS, strict=True))
    return Sheet("Seating", columns, _rows(tables, resting))


def _rows(tables: Mapping[int, Sequence[Entry]], resting: Sequence[Entry]) -> list[tuple[str | int, ...]]:
    seated = [
        (number, WINDS[wind], entry.number, str(entry))
        for number, four in sorted(tables.items())
        for wind, entry in enumerate(four)
    ]
    return [*seated, *((RESTING, "", entry.number, str(entry)) for entry in resting)]


def read_seating(grid: Grid, entries: Mapping[int, Entry]) -> Seating:
    """The seating in a sheet. `entries` are those of the event by number. Raises SeatingRefused with the row."""
    if not grid.rows:
        raise SeatingRefused(row=1, what="the file is empty")
    header, rows = grid.rows[0], grid.rows[1:]
    columns = {cell.text.strip().casefold(): column for column, cell in header.cells.items()}
    by_seat = [columns.get(name.casefold()) for name in COLUMNS[:3]]
    by_table = [columns.get(name.casefold()) for name in (COLUMNS[0], *WINDS)]
    found = _Found(entries)
    if None not in by_table:
        for row in rows:
            number, *four = (_text(row, column) for column in by_table)
            for wind, text in enumerate(four):
                found.add(row.number, number, WINDS[wind], text)
    elif None not in by_seat:
        for row in rows:
            found.add(row.number, *(_text(row, column) for column in by_seat))
    else:
        raise SeatingRefused(
            row=header.number,
            what="the columns Table, Wind and Number, or Table, East, South, West and North, are missing",
        )
    return found.seating()


def _text(row: GridRow, column: int | None) -> str:
    cell = row.cells.get(-1 if column is None else column)
    return cell.text.strip() if cell else ""


class _Found:
    def __init__(self, entries: Mapping[int, Entry]) -> None:
        self._entries = entries
        self._seats: dict[int, dict[int, int]] = {}
        self._rows: dict[int, int] = {}
        self._resting: list[int] = []
        self._placed: set[int] = set()

    def add(self, row: int, table: str, wind: str, number: str) -> None:
        entry = self._entries.get(_number(number))
        if entry is None:
            raise SeatingRefused(row=row, what=f"no player has the number {number[:20]!r}")
        if entry.pk in self._placed:
            raise SeatingRefused(row=row, what=f"number {entry.number} already has a place")
        self._placed.add(entry.pk)
        if table == str(RESTING):
            self._resting.append(entry.pk)
            return
        place, seat = _number(table), _wind(wind)
        if not place:
            raise SeatingRefused(row=row, what=f"{table[:20]!r} is not a table number")
        if seat is None:
            raise SeatingRefused(row=row, what=f"{wind[:20]!r} is no wind")
        if seat in self._seats.setdefault(place, {}):
            raise SeatingRefused(row=row, what=f"{WINDS[seat]} of table {place} is already taken")
        self._seats[place][seat] = entry.pk
        self._rows[place] = row

    def seating(self) -> Seating:
        tables = {}
        for number, seats in sorted(self._seats.items()):
            if len(seats) != len(Wind):
                raise SeatingRefused(row=self._rows[number], what=f"table {number} has {len(seats)} players")
            east, south, west, north = (seats[wind] for wind in range(len(Wind)))
            tables[number] = (east, south, west, north)
        if not tables:
            raise SeatingRefused(row=1, what="nobody has a seat")
        return Seating(tables, tuple(self._resting))


def _number(text: str) -> int:
    """A whole number of at least 1; 0 for anything else."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= NUMBER_DIGITS else 0


def _wind(text: str) -> int | None:
    """A wind by its English name or its first letter."""
    word = text.casefold()
    return next(
        (seat for seat, name in enumerate(WINDS) if word in (name.casefold(), name[0].casefold())), None
    )
