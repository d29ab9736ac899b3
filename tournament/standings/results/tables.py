"""The results of an event's tables, from the rows of seats, hands and penalties. Standings and exports are built on
them.

The number of queries is constant, and the points are summed by the database.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence

from django.db.models import Sum

from penalties.enums import AbsentPlaces
from penalties.models import LedgerSettings
from penalties.queries import ScoreEffects, moves_of_round
from tournament.draws.enums import Receiver, Wind
from tournament.draws.models import Seat, Table
from tournament.draws.queries import Rest as SatOut
from tournament.draws.queries import tables_waiting_for_winds
from tournament.draws.seats.seating import changes_by_seat, stints_from
from tournament.draws.seats.stints import Stint
from tournament.events.enums import RoundState
from tournament.events.models import Event, Round
from tournament.play.bridge.match_ends import MatchEnds, points_of
from tournament.play.enums import Outcome
from tournament.play.models import Hand
from tournament.standings.engine.parts import Played, merged
from tournament.standings.engine.scores import Deduction, Rest, Result, ScoreRow
from tournament.standings.engine.table_points import Four
from tournament.standings.results.dividing import (
    Ended,
    Missing,
    SeatStints,
    TableResult,
    TableRows,
    table_result,
)

NO_POINTS: Four = (0, 0, 0, 0)
NOBODY = (None, None, None, None)
SHORTFALL = tuple(
    f"closing__shortfall__{name}" for name in ("absent", "is_unplayed", "points", "table_points_x12")
)


def official_rounds(rounds: Iterable[Round]) -> list[Round]:
    """The closed rounds that official standings count, in order.

    If a round was reopened and runs again, the closed rounds after it do not count until it is closed, so that "after
    round 3" never leaves out round 2.
    """
    ordered = sorted(rounds, key=lambda round_: round_.number)
    running = [round_.number for round_ in ordered if round_.state == RoundState.RUNNING]
    limit = min(running, default=None)
    return [
        round_
        for round_ in ordered
        if round_.state == RoundState.CLOSED and (limit is None or round_.number < limit)
    ]


def table_results(
    event: Event, rounds: Sequence[Round], effects: ScoreEffects, *, closes_now: bool = False
) -> tuple[TableResult, ...]:
    """The results of every table of these rounds by round and table number, in five queries.

    One more query if somebody took over a seat, if a player does not count at a table, and if the event draws winds at
    the table. `effects` are the event's penalties: points that they move at a table count for its places. A player who
    lost the session has no place and no table points there, and the points are kept for the record only; a player whose
    results were struck out has no table points in any round. With `closes_now` an open table with a hand has the
    result that it would have if it closed now.
    """
    numbers = {round_.pk: round_.number for round_ in rounds}
    closed_rounds = {round_.pk for round_ in rounds if round_.state == RoundState.CLOSED}
    ends = MatchEnds.of_event(event)
    points = _points_by_table(numbers)
    entry_ids, substitutes = _entries_by_table(numbers, finds_substitutes=ends is not None)
    stints = _stints_by_table(numbers, entry_ids)
    tables = Table.objects.filter(round__in=numbers).order_by("round__number", "number")
    columns = ("pk", "round_id", "number", "closing__pk", *SHORTFALL)
    rows = list(tables.values_list(*columns))
    waiting = tables_waiting_for_winds(event, numbers)
    moved = _moved_by_table(effects, numbers, [row[:4] for row in rows], entry_ids)
    missing = {row[0]: _missing(*row[4:]) for row in rows}
    closes_up = _closes_up(event, is_asked=bool(effects.sessions_lost) or any(missing.values()))
    closed = {
        table_id
        for table_id, round_id, _number, closing_id, *_shortfall in rows
        if closing_id or round_id in closed_rounds or (closes_now and table_id in points)
    }
    worth = {
        pk: points[pk]
        for pk, of_table in missing.items()
        if pk in points and not (of_table and of_table.given)
    }
    ended = {} if ends is None else _ended(ends, worth, moved, substitutes)
    scheme = event.table_points if ends is None else NO_POINTS
    return tuple(
        table_result(
            TableRows(
                table_id,
                numbers[round_id],
                number,
                entry_ids.get(table_id, NOBODY),
                points.get(table_id, NO_POINTS),
                moved.get(table_id, ()),
                stints.get(table_id, {}),
                missing[table_id],
                scheme if table_id in closed else None,
                table_id not in waiting,
                ended.get(table_id),
            ),
            effects,
            closes_up=closes_up,
        )
        for table_id, round_id, number, *_rest in rows
    )


def _ended(
    ends: MatchEnds,
    totals: Mapping[int, Four],
    moved: Mapping[int, Sequence[tuple[int, int, int]]],
    substitutes: Mapping[int, Collection[int]],
) -> dict[int, Ended]:
    """What each table with a hand is worth at the end of its match."""
    found: dict[int, Ended] = {}
    for table_id, of_table in totals.items():
        extra = [0, 0, 0, 0]
        for seat, _entry_id, amount in moved.get(table_id, ()):
            extra[seat] += amount
        scores = ends.scores(of_table, (extra[0], extra[1], extra[2], extra[3]))
        result = ends.result(scores, of_table, substitutes.get(table_id, ()))
        points = points_of(result)
        east, south, west, north = (
            own - won - more for own, won, more in zip(points, of_table, extra, strict=True)
        )
        found[table_id] = Ended(
            points, result.places, scores, (east, south, west, north), ends.sticks(of_table), result.parts
        )
    return found


def _missing(
    absent: list[int] | None, is_unplayed: bool | None, points: int | None, earned_x12: int | None
) -> Missing | None:
    if absent is None:
        return None
    return Missing(frozenset(absent), (points or 0, earned_x12 or 0) if is_unplayed else None)


def _closes_up(event: Event, *, is_asked: bool) -> bool:
    """Whether the other players are ranked among themselves if somebody at their table does not count."""
    return not is_asked or LedgerSettings.of_event(event).absent_places == AbsentPlaces.CLOSED_UP


def _stints_by_table(
    numbers: Mapping[int, int], entry_ids: Mapping[int, tuple[int | None, ...]]
) -> dict[int, dict[int, SeatStints]]:
    """The seats on which somebody took over, by table id and seat, with what was played in each stint."""
    changes = changes_by_seat(numbers)
    if not changes:
        return {}
    played: dict[int, list[tuple[int, Four]]] = {}
    finals: set[int] = set()
    hands = Hand.objects.counted().filter(table__in={table_id for table_id, _seat in changes}).order_by()
    for table_id, number, outcome, *deltas in hands.values_list(
        "table_id", "number", "outcome", "delta_east", "delta_south", "delta_west", "delta_north"
    ):
        if outcome == Outcome.FINAL:
            finals.add(table_id)
        played.setdefault(table_id, []).append((number, (deltas[0], deltas[1], deltas[2], deltas[3])))
    found: dict[int, dict[int, SeatStints]] = {}
    for (table_id, seat), rows in changes.items():
        seated = entry_ids.get(table_id, NOBODY)[seat]
        stints = stints_from(rows[-1].entry_id if seated is None else seated, rows)
        of_seat = [(number, four[seat]) for number, four in played.get(table_id, ())]
        receiver = Receiver(rows[-1].receiver)
        divided = (
            _final(stints, receiver, sum(points for _number, points in of_seat))
            if table_id in finals
            else tuple(_played(stint, of_seat) for stint in stints)
        )
        found.setdefault(table_id, {})[seat] = SeatStints(stints, divided, receiver)
    return found


def _played(stint: Stint, hands: Iterable[tuple[int, int]]) -> Played:
    own = [points for number, points in hands if stint.holds(number)]
    return Played(stint.credited_id, len(own), sum(own))


def _final(stints: Sequence[Stint], receiver: Receiver, points: int) -> tuple[Played, ...]:
    """The final scores of a seat. They cannot be divided, so they count for whoever receives its place. The number of
    hands that each person played is not known: if that would decide, or if nobody receives the place, they count for
    whoever finishes.
    """
    owner = stints[0 if receiver is Receiver.BEGAN else -1].credited_id
    shown = {owner} if receiver is not Receiver.NOBODY else {stint.credited_id for stint in stints}
    return tuple(
        Played(pk, int(pk in shown), points if pk == owner else 0)
        for pk in dict.fromkeys(stint.credited_id for stint in stints)
    )


def score_rows(
    entry_ids: Collection[int],
    tables: Iterable[TableResult],
    effects: ScoreEffects,
    sat_out: Iterable[SatOut],
    penalties: Mapping[int, Sequence[int | None]] | None = None,
) -> list[ScoreRow]:
    """The rows that the engine ranks: the results, rests and deductions of each entry, in the order of `entry_ids`.

    `penalties` are the rounds of each entry's penalties in force, if they are compared. A player who sat at a table of
    a round, even for one hand, gets nothing for sitting it out. Deductions and rests count only for the rounds in
    `tables`. Results that the ledger struck out are left out, together with rests and deductions.
    """
    tables = list(tables)
    counted = {table.round_number for table in tables}
    results = _results_by_entry(entry_ids, tables)
    deductions: dict[int, list[Deduction]] = {}
    for one in effects.deductions:
        if one.round_number in (None, *counted):
            deductions.setdefault(one.entry_id, []).append(Deduction(one.round_number, one.points))
    rests: dict[int, list[Rest]] = {}
    for rest in sat_out:
        if rest.round_number in counted and rest.round_number not in results.get(rest.entry_id, ()):
            earned_x12 = 0 if rest.entry_id in effects.zeroed else rest.table_points_x12
            own = Rest(rest.round_number, rest.points, earned_x12)
            rests.setdefault(rest.entry_id, []).append(own)
    return [
        ScoreRow(entry_id, (), is_ranked=False)
        if entry_id in effects.struck
        else ScoreRow(
            entry_id,
            tuple(merged(of_round) for of_round in results[entry_id].values()),
            tuple(deductions.get(entry_id, ())),
            entry_id not in effects.unranked,
            tuple(rests.get(entry_id, ())),
            tuple(number for number in (penalties or {}).get(entry_id, ()) if number in (None, *counted)),
        )
        for entry_id in entry_ids
    ]


def _results_by_entry(
    entry_ids: Iterable[int], tables: Iterable[TableResult]
) -> dict[int, dict[int, list[Result]]]:
    """The results of each of these entries, by the number of the round."""
    results: dict[int, dict[int, list[Result]]] = {entry_id: {} for entry_id in entry_ids}
    for table in tables:
        for part in table.parts:
            if part.entry_id in results:
                results[part.entry_id].setdefault(table.round_number, []).append(part.result)
    return results


def _moved_by_table(
    effects: ScoreEffects,
    numbers: Mapping[int, int],
    tables: Iterable[tuple[int, int, int, int | None]],
    entry_ids: Mapping[int, tuple[int | None, ...]],
) -> dict[int, list[tuple[int, int, int]]]:
    """What penalties moved at each table: seat, entry id and points, by table id."""
    if not effects.moves:
        return {}
    table_ids: dict[int, dict[int, int]] = {}
    seats: dict[int, list[tuple[int, int, int]]] = {}
    for table_id, round_id, table_number, _closing in tables:
        table_ids.setdefault(numbers[round_id], {})[table_number] = table_id
        for seat, entry_id in enumerate(entry_ids.get(table_id, NOBODY)):
            if entry_id is not None:
                seats.setdefault(numbers[round_id], []).append((table_number, seat, entry_id))
    moved: dict[int, list[tuple[int, int, int]]] = {}
    for round_number, of_round in table_ids.items():
        for table_number, seat, entry_id, points in moves_of_round(
            effects, round_number, seats.get(round_number, ())
        ):
            if table_number in of_round:
                moved.setdefault(of_round[table_number], []).append((seat, entry_id, points))
    return moved


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


def _entries_by_table(
    rounds: Iterable[int], *, finds_substitutes: bool
) -> tuple[dict[int, tuple[int | None, ...]], dict[int, list[int]]]:
    """Who sits at each table, by seat, and, if they are looked for, the seats of house players."""
    by_table: dict[int, list[int | None]] = {}
    substitutes: dict[int, list[int]] = {}
    seats = Seat.objects.filter(round__in=rounds).order_by()
    columns = ("table_id", "wind", "entry_id", *(["entry__is_house"] if finds_substitutes else []))
    for table_id, wind, entry_id, *is_house in seats.values_list(*columns):
        by_table.setdefault(table_id, [None] * len(Wind))[wind] = entry_id
        if any(is_house):
            substitutes.setdefault(table_id, []).append(wind)
    return {table_id: tuple(entry_ids) for table_id, entry_ids in by_table.items()}, substitutes
