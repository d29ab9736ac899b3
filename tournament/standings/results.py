"""What the tables of an event came to, from the rows of seats, hands and penalties: the ground of standings and exports.

The number of queries is constant, and the points are summed by the database.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from django.db.models import Sum

from penalties.queries import ScoreEffects, seat_points
from tournament.draws.enums import Wind
from tournament.draws.models import Seat, Table
from tournament.draws.queries import Rest as SatOut
from tournament.events.enums import RoundState
from tournament.events.models import Event, Round
from tournament.play.adapters import added
from tournament.play.models import Hand
from tournament.standings.engine.ranking import Deduction, Rest, Result, ScoreRow
from tournament.standings.engine.table_points import Four, table_places, table_points_of_places_x12

NO_POINTS: Four = (0, 0, 0, 0)
NOBODY = (None, None, None, None)


@dataclass(frozen=True, slots=True)
class TableResult:
    """What a table came to.

    `entry_ids` and `results` go by seat, East to North in the first hand; an entry id is None where nobody sits.
    """

    table_id: int
    round_number: int
    table_number: int
    is_closed: bool
    entry_ids: tuple[int | None, ...]
    results: tuple[Result, ...]


def official_rounds(rounds: Iterable[Round]) -> list[Round]:
    """The closed rounds that official standings count, in order.

    Where a round was reopened and runs again, the closed rounds after it wait until it is closed again, so that
    "after round 3" never leaves out round 2.
    """
    ordered = sorted(rounds, key=lambda round_: round_.number)
    running = [round_.number for round_ in ordered if round_.state == RoundState.RUNNING]
    limit = min(running, default=None)
    return [
        round_
        for round_ in ordered
        if round_.state == RoundState.CLOSED and (limit is None or round_.number < limit)
    ]


def table_results(event: Event, rounds: Sequence[Round], effects: ScoreEffects) -> tuple[TableResult, ...]:
    """The results of every table of these rounds by round and table number, in three queries.

    `effects` are the event's penalties: points that they move at a table count for its places, and a lost session
    earns no table points, whatever its place; neither does any session of a player whose results became nothing.
    """
    numbers = {round_.pk: round_.number for round_ in rounds}
    closed_rounds = {round_.pk for round_ in rounds if round_.state == RoundState.CLOSED}
    points = _points_by_table(numbers)
    entry_ids = _entries_by_table(numbers)
    tables = Table.objects.filter(round__in=numbers).order_by("round__number", "number")
    rows = list(tables.values_list("pk", "round_id", "number", "closing__pk"))
    moved = _moved_by_table(effects, numbers, rows, entry_ids)
    found = []
    for table_id, round_id, number, closing_id in rows:
        is_closed = bool(closing_id) or round_id in closed_rounds
        seated = entry_ids.get(table_id, NOBODY)
        own = added(points.get(table_id, NO_POINTS), moved.get(table_id, NO_POINTS))
        results = _results(numbers[round_id], own, event.table_points if is_closed else None)
        results = _without_lost_sessions(results, seated, effects)
        found.append(TableResult(table_id, numbers[round_id], number, is_closed, seated, results))
    return tuple(found)


def score_rows(
    entry_ids: Collection[int],
    tables: Iterable[TableResult],
    effects: ScoreEffects,
    sat_out: Iterable[SatOut],
) -> list[ScoreRow]:
    """What the engine ranks: the results, rests and deductions of each entry, in the order of `entry_ids`.

    Deductions and rests of rounds that `tables` do not hold wait until the round counts. Results that the ledger
    struck out are left out, with rests and deductions.
    """
    tables = list(tables)
    counted = {table.round_number for table in tables}
    deductions: dict[int, list[Deduction]] = {}
    for one in effects.deductions:
        if one.round_number in (None, *counted):
            deductions.setdefault(one.entry_id, []).append(Deduction(one.round_number, one.points))
    rests: dict[int, list[Rest]] = {}
    for rest in sat_out:
        if rest.round_number in counted:
            earned_x12 = 0 if rest.entry_id in effects.zeroed else rest.table_points_x12
            own = Rest(rest.round_number, rest.points, earned_x12)
            rests.setdefault(rest.entry_id, []).append(own)
    results: dict[int | None, list[Result]] = {entry_id: [] for entry_id in entry_ids}
    for table in tables:
        for entry_id, result in zip(table.entry_ids, table.results, strict=True):
            if entry_id in results:
                results[entry_id].append(result)
    return [
        ScoreRow(entry_id, (), is_ranked=False)
        if entry_id in effects.struck
        else ScoreRow(
            entry_id,
            tuple(results[entry_id]),
            tuple(deductions.get(entry_id, ())),
            entry_id not in effects.unranked,
            tuple(rests.get(entry_id, ())),
        )
        for entry_id in entry_ids
    ]


def _moved_by_table(
    effects: ScoreEffects,
    numbers: Mapping[int, int],
    tables: Iterable[tuple[int, int, int, int | None]],
    entry_ids: Mapping[int, tuple[int | None, ...]],
) -> dict[int, Four]:
    """What penalties moved at each table, by table id."""
    if not effects.moves:
        return {}
    table_ids: dict[int, dict[int, int]] = {}
    seats: dict[int, list[tuple[int, int, int]]] = {}
    for table_id, round_id, table_number, _closing in tables:
        table_ids.setdefault(numbers[round_id], {})[table_number] = table_id
        for seat, entry_id in enumerate(entry_ids.get(table_id, NOBODY)):
            if entry_id is not None:
                seats.setdefault(numbers[round_id], []).append((table_number, seat, entry_id))
    moved: dict[int, Four] = {}
    for round_number, tables_of_round in table_ids.items():
        for (table_number, seat), points in seat_points(
            effects, round_number, seats.get(round_number, ())
        ).items():
            if table_number in tables_of_round:
                table_id = tables_of_round[table_number]
                own = [0, 0, 0, 0]
                own[seat] = points
                moved[table_id] = added(moved.get(table_id, NO_POINTS), (own[0], own[1], own[2], own[3]))
    return moved


def _without_lost_sessions(
    results: tuple[Result, ...], seated: Sequence[int | None], effects: ScoreEffects
) -> tuple[Result, ...]:
    if not effects.sessions_lost and not effects.zeroed:
        return results
    return tuple(
        replace(result, table_points_x12=0)
        if result.table_points_x12 is not None
        and (entry_id in effects.zeroed or (entry_id, result.round_number) in effects.sessions_lost)
        else result
        for entry_id, result in zip(seated, results, strict=True)
    )


def _results(round_number: int, points: Four, scheme: Four | None) -> tuple[Result, ...]:
    """The results of the four seats; `scheme` is None while the table plays, for its places are not final."""
    if scheme is None:
        return tuple(Result(round_number, own, None, None) for own in points)
    places = table_places(points)
    earned_x12 = table_points_of_places_x12(places, scheme)
    return tuple([Result(round_number, *seat) for seat in zip(points, earned_x12, places, strict=True)])


def _points_by_table(rounds: Iterable[int]) -> dict[int, Four]:
    sums = (
        Hand.objects.counted()
        .filter(table__round__in=rounds)
        .order_by()
        .values_list("table_id")
        .annotate(
            east=Sum("delta_east"),
            south=Sum("delta_south"),
            west=Sum("delta_west"),
            north=Sum("delta_north"),
        )
    )
    return {table_id: (east, south, west, north) for table_id, east, south, west, north in sums}


def _entries_by_table(rounds: Iterable[int]) -> dict[int, tuple[int | None, ...]]:
    by_table: dict[int, list[int | None]] = {}
    seats = Seat.objects.filter(round__in=rounds).order_by()
    for table_id, wind, entry_id in seats.values_list("table_id", "wind", "entry_id"):
        by_table.setdefault(table_id, [None] * len(Wind))[wind] = entry_id
    return {table_id: tuple(entry_ids) for table_id, entry_ids in by_table.items()}
