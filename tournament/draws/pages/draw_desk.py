"""The organizer's desk for the draw of one round, as the page shows it: seats, reasons, versions, and the cost of a
swap.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from tournament.draws.enums import DrawKind, Wind
from tournament.draws.models import Draw, Table
from tournament.draws.pages.reports import Figure, TableStory, compared, figures, table_stories
from tournament.draws.queries import resting_entries, seated_tables, standby_entries, versions
from tournament.draws.request.reproduction import request_of_draw
from tournament.draws.request.running import swap_costs
from tournament.events.enums import RoundState
from tournament.events.models import Event, Round
from tournament.registration.models import Entry


@dataclass(frozen=True, slots=True)
class DeskSeat:
    """A seat that can be selected.

    `is_chosen`: selected for the swap that is being considered; `has_wish`: a wish of somebody here is not met. Players
    who sit out or stand by can be selected too and have no `wind`.
    """

    entry: Entry
    wind: Wind | None
    is_chosen: bool
    has_wish: bool


@dataclass(frozen=True, slots=True)
class DeskTable:
    """A table of the draw, and why these four sit there."""

    number: int
    seats: tuple[DeskSeat, ...]
    story: TableStory | None


@dataclass(frozen=True, slots=True)
class SwapSide:
    """One of the two who would change places. Somebody who sits out or stands by has neither table nor wind."""

    entry: Entry
    table: int | None = None
    wind: Wind | None = None


@dataclass(frozen=True, slots=True)
class CostChange:
    """One flaw of a round, before and after."""

    figure: Figure
    before: int
    after: int

    @property
    def change(self) -> int:
        return self.after - self.before


@dataclass(frozen=True, slots=True)
class SwapPreview:
    """The cost of exchanging two seats. `rows` holds the flaws that change, `total` the whole cost."""

    one: SwapSide
    other: SwapSide
    version: int
    rows: tuple[CostChange, ...]
    total: CostChange

    @property
    def state(self) -> object:
        """What has to stay the same until the two are swapped."""
        return [self.version, [(row.figure.code, row.before, row.after) for row in (*self.rows, self.total)]]


def desk_tables(
    round_: Round, draw: Draw | None, chosen: Collection[int]
) -> tuple[list[DeskTable], dict[int, Entry]]:
    """The tables with their seats and reasons, and everybody who sits there by id."""
    rows = list(seated_tables(round_))
    names = {seat.entry_id: seat.entry for table in rows for seat in table.seats.all()}
    stories = table_stories(draw, names) if draw else {}
    wishes = {
        player for unmet in (draw.report.get("unmet", []) if draw else []) for player in unmet["players"]
    }
    return [_desk_table(row, stories.get(row.number), chosen, wishes) for row in rows], names


def _desk_table(
    row: Table, story: TableStory | None, chosen: Collection[int], wishes: Collection[int]
) -> DeskTable:
    return DeskTable(
        number=row.number,
        seats=tuple(
            DeskSeat(seat.entry, Wind(seat.wind), seat.entry_id in chosen, seat.entry_id in wishes)
            for seat in row.seats.all()
        ),
        story=story,
    )


def desk_rests(round_: Round, chosen: Collection[int]) -> list[DeskSeat]:
    """Those who sit the round out; one of them can be given a seat."""
    return [DeskSeat(entry, None, entry.pk in chosen, has_wish=False) for entry in resting_entries(round_)]


def desk_standby(round_: Round, chosen: Collection[int]) -> list[DeskSeat]:
    """Those who can take the seat of somebody who has left."""
    return [DeskSeat(entry, None, entry.pk in chosen, has_wish=False) for entry in standby_entries(round_)]


def chosen_sides(tables: Sequence[DeskTable], rests: Sequence[DeskSeat]) -> list[SwapSide]:
    """Who is selected, in the order of the tables; those who sit out come last."""
    seated = [
        SwapSide(seat.entry, table.number, seat.wind)
        for table in tables
        for seat in table.seats
        if seat.is_chosen
    ]
    return seated + [SwapSide(rest.entry) for rest in rests if rest.is_chosen]


def swap_of(event: Event, round_: Round, draw: Draw, chosen: Collection[int]) -> SwapPreview | None:
    """The cost of exchanging the two who are chosen, from the rows as they are now."""
    tables, _names = desk_tables(round_, draw, chosen)
    others = [*desk_rests(round_, chosen), *desk_standby(round_, chosen)]
    return swap_preview(event, draw, chosen_sides(tables, others))


def swap_preview(event: Event, draw: Draw, sides: Sequence[SwapSide]) -> SwapPreview | None:
    """The cost of exchanging these two. None for draws of an older release, and unless exactly two are selected.

    Two players who both sit out have nothing to exchange.
    """
    if len(sides) != 2 or not draw.settings or not any(side.table for side in sides):
        return None
    one, other = sides
    request = request_of_draw(event, draw, (one.entry, other.entry))
    before, after = swap_costs(request, draw.tables, one.entry.pk, other.entry.pk)
    changes = [CostChange(figure, *values) for figure, values in compared([before, after])]
    return SwapPreview(
        one=one,
        other=other,
        version=draw.version,
        rows=tuple(change for change in changes if change.change and change.figure.code != "total"),
        total=next(change for change in changes if change.figure.code == "total"),
    )


@dataclass(frozen=True, slots=True)
class VersionLine:
    """A version of a draw with its figures. `same_as` is the version that seats everybody in the same way."""

    draw: Draw
    figures: tuple[Figure, ...]
    is_current: bool
    same_as: int | None

    @property
    def total(self) -> int:
        return next(figure.value for figure in self.figures if figure.code == "total")


def version_lines(round_: Round) -> list[VersionLine]:
    """All versions, the newest first."""
    draws = list(versions(round_))
    return [
        VersionLine(
            draw,
            tuple(figures(draw.report.get("cost", {}))),
            is_current=index == 0 and round_.state != RoundState.PLANNED,
            same_as=next((older.version for older in draws[:index:-1] if older.result == draw.result), None),
        )
        for index, draw in enumerate(draws)
    ]


def undo_version(draw: Draw | None) -> int | None:
    """The version before the latest swap; None when the last act was not a swap."""
    return draw.parent.version if draw and draw.parent and draw.kind == DrawKind.SWAP else None


@dataclass(frozen=True, slots=True)
class ComparedSeat:
    """A seat of one of two versions. `moved` when the other version has somebody else there."""

    entry: Entry | None
    wind: Wind
    moved: bool


@dataclass(frozen=True, slots=True)
class ComparedTable:
    """A table that two versions seat differently."""

    number: int
    left: tuple[ComparedSeat, ...]
    right: tuple[ComparedSeat, ...]


def compared_tables(left: Draw, right: Draw) -> list[ComparedTable]:
    """The tables at which two versions differ, side by side."""
    ids = {entry_id for draw in (left, right) for table in draw.result for entry_id in table}
    names = Entry.objects.in_bulk(ids)
    mine = dict(zip(left.table_numbers, left.tables, strict=True))
    yours = dict(zip(right.table_numbers, right.tables, strict=True))
    return [
        ComparedTable(
            number,
            _compared_seats(mine.get(number, ()), yours.get(number, ()), names),
            _compared_seats(yours.get(number, ()), mine.get(number, ()), names),
        )
        for number in sorted(mine.keys() | yours.keys())
        if mine.get(number) != yours.get(number)
    ]


def compared_rests(left: Draw, right: Draw) -> list[tuple[int, list[Entry]]]:
    """Who sits out in each of two versions, if they differ in that."""
    if set(left.sitting_out) == set(right.sitting_out):
        return []
    names = Entry.objects.in_bulk([*left.sitting_out, *right.sitting_out])
    return [
        (draw.version, [names[entry_id] for entry_id in draw.sitting_out if entry_id in names])
        for draw in (left, right)
    ]


def _compared_seats(
    seats: Sequence[int], others: Sequence[int], names: dict[int, Entry]
) -> tuple[ComparedSeat, ...]:
    return tuple(
        ComparedSeat(names.get(entry_id), Wind(wind), moved=wind >= len(others) or entry_id != others[wind])
        for wind, entry_id in enumerate(seats)
    )
