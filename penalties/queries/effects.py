"""What the penalties in force do to the scores of an event, and to the points at its tables."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace

from penalties.catalogue.types import LEAVE_EVENT, Kind
from penalties.enums import CountsAt, ResultsOf
from penalties.models import LedgerEntry
from penalties.queries.rows import SeatedNow, rows_in_force, rows_near, rulings_of
from penalties.rulebook.ladder import Ruling
from tournament.draws.models import Table
from tournament.draws.seats.seating import changed_seats
from tournament.draws.seats.stints import Stint, credited_to
from tournament.events.models import Event, Round
from tournament.registration.models import Entry

COSTING = (Kind.YELLOW, Kind.RED, Kind.FALSE_WIN, Kind.DEDUCTION)
"""What takes points from the player and gives them to nobody."""


@dataclass(frozen=True, slots=True)
class SeatMove:
    """Points that a penalty moves at a table, counted for the seat of `entry_id` in that round.

    `seat` and `table_number` are where the player sat then, in case somebody else sits there now.
    """

    entry_id: int
    round_number: int
    table_number: int
    seat: int
    points: int


@dataclass(frozen=True, slots=True)
class Deduction:
    """Points deducted from the event's score, never positive. `round_number` is None outside any round."""

    entry_id: int
    round_number: int | None
    points: int


@dataclass(frozen=True, slots=True)
class ScoreEffects:
    """All effects of the ledger on the scores of an event.

    Disqualified entries, by id, are handled as the organizer chose: `zeroed` have no table points in any round,
    `unranked` have no place, and `struck` have no place and no results. What others won from them stays. `sat` lists
    who played on a seat that now belongs to somebody else: round number, table number, seat, entry id.
    """

    moves: tuple[SeatMove, ...] = ()
    deductions: tuple[Deduction, ...] = ()
    sessions_lost: frozenset[tuple[int, int | None]] = frozenset()
    zeroed: frozenset[int] = frozenset()
    unranked: frozenset[int] = frozenset()
    struck: frozenset[int] = frozenset()
    sat: frozenset[tuple[int, int, int, int]] = frozenset()


def score_effects(event: Event) -> ScoreEffects:
    """The effects of the penalties in force on the scores. One query, or two where a penalty was given in a round.

    Where somebody plays a round for another player, the points deducted and the session lost in it are that player's.
    """
    return _at_seats(event, {row.pk: row for row in rows_in_force(event)})


def effects_near(event: Event, round_number: int, seats: Collection[SeatedNow]) -> ScoreEffects:
    """The effects of the penalties that bear on these seats of a round; see `rows_near`."""
    return _at_seats(event, rows_near(event, round_number, seats))


def _at_seats(event: Event, rows: Mapping[int, LedgerEntry]) -> ScoreEffects:
    effects = effects_of(rows, rulings_of(rows.values()))
    rounds = {one.round_number for one in effects.deductions} | {
        number for _pk, number in effects.sessions_lost
    }
    changed = changed_seats(event) if effects.moves or rounds - {None} else {}
    if not changed:
        return effects
    played_for = _played_for(changed)
    return replace(
        effects,
        sat=frozenset((*place, stint.entry_id) for place, stints in changed.items() for stint in stints),
        deductions=tuple(
            replace(one, entry_id=played_for.get((one.entry_id, one.round_number), one.entry_id))
            for one in effects.deductions
        ),
        sessions_lost=frozenset(
            (played_for.get((pk, number), pk), number) for pk, number in effects.sessions_lost
        ),
    )


def payers(event: Event, given: Collection[tuple[int, int | None]]) -> dict[tuple[int, int | None], int]:
    """In whose score penalties count, where that is not the penalized person's: whoever the hands are played for.

    `given` and the keys are the penalized entry's id and the round. One query, none where no penalty was given in a
    round.
    """
    if all(number is None for _entry, number in given):
        return {}
    played_for = _played_for(changed_seats(event))
    return {one: played_for[one] for one in given if played_for.get(one, one[0]) != one[0]}


def _played_for(
    changed: Mapping[tuple[int, int, int], Iterable[Stint]],
) -> dict[tuple[int, int | None], int]:
    """For whom a person's hands of a round count, by entry id and round number."""
    by_round: dict[int, list[Stint]] = {}
    for (round_number, _table, _seat), stints in changed.items():
        by_round.setdefault(round_number, []).extend(stints)
    return {
        (stint.entry_id, number): credited_to(stints, stint.entry_id)
        for number, stints in by_round.items()
        for stint in stints
    }


def effects_of(rows: Mapping[int, LedgerEntry], rulings: Iterable[Ruling]) -> ScoreEffects:
    """The effects of these rulings on the scores. `rows` are their rows by primary key."""
    moves: list[SeatMove] = []
    deductions: list[Deduction] = []
    sessions_lost: set[tuple[int, int | None]] = set()
    results_of: dict[ResultsOf, set[int]] = {each: set() for each in ResultsOf}
    for ruling in rulings:
        row = rows[ruling.charge.number]
        row_moves, cost = points_of(row, ruling)
        moves.extend(row_moves)
        if cost and row.counts_at == CountsAt.TABLE and row.seat is not None:
            moves.append(_move(row, row.seat, -cost))
        elif cost:
            deductions.append(Deduction(row.entry_id, row.round_number, -cost))
        if ruling.has(Kind.SESSION_LOST):
            sessions_lost.add((row.entry_id, row.round_number))
        if ruling.has(*LEAVE_EVENT):
            results_of[ResultsOf(row.results_of)].add(row.entry_id)
    return ScoreEffects(
        tuple(moves),
        tuple(deductions),
        frozenset(sessions_lost),
        zeroed=frozenset(results_of[ResultsOf.ZERO]),
        unranked=frozenset(results_of[ResultsOf.UNRANKED] | results_of[ResultsOf.VOID]),
        struck=frozenset(results_of[ResultsOf.VOID]),
    )


def points_of(row: LedgerEntry, ruling: Ruling) -> tuple[list[SeatMove], int]:
    """The payments of a penalty between players, and the points that it deducts."""
    moves: list[SeatMove] = []
    cost = 0
    for one in ruling.consequences:
        if one.kind in COSTING:
            cost += one.amount
        elif one.kind in (Kind.PAY_EACH, Kind.PAY_ONE) and one.amount and row.seat is not None:
            paid = [
                seat
                for seat, entry_id in enumerate(row.tablemates)
                if seat != row.seat and (one.kind is Kind.PAY_EACH or entry_id == row.sufferer_id)
            ]
            moves.append(_move(row, row.seat, -one.amount * len(paid)))
            moves.extend(_move(row, seat, one.amount) for seat in paid)
    return moves, cost


def _move(row: LedgerEntry, seat: int, points: int) -> SeatMove:
    return SeatMove(row.tablemates[seat], row.round_number or 0, row.table_number or 0, seat, points)


def seat_points(
    effects: ScoreEffects, round_number: int, seats: Iterable[tuple[int, int, int]]
) -> dict[tuple[int, int], int]:
    """The points that penalties moved in a round, by (table number, seat); see `moves_of_round`."""
    found: dict[tuple[int, int], int] = {}
    for table_number, seat, _entry_id, points in moves_of_round(effects, round_number, seats):
        found[table_number, seat] = found.get((table_number, seat), 0) + points
    return found


def moves_of_round(
    effects: ScoreEffects, round_number: int, seats: Iterable[tuple[int, int, int]]
) -> list[tuple[int, int, int, int]]:
    """The points that penalties moved in a round: table number, seat, entry id, points.

    `seats` are (table number, seat, entry id) as the round is seated now. If the player played a hand on the seat of
    the penalty, the points stay at that seat. Otherwise they follow the player to the present seat, or stay at the old
    one if the player no longer has a seat.
    """
    place_now = {entry_id: (table_number, seat) for table_number, seat, entry_id in seats}
    found: list[tuple[int, int, int, int]] = []
    for move in effects.moves:
        if move.round_number == round_number:
            place = (move.table_number, move.seat)
            if (round_number, *place, move.entry_id) not in effects.sat:
                place = place_now.get(move.entry_id, place)
            found.append((*place, move.entry_id, move.points))
    return found


def moved_by_penalties(
    event: Event, round_: Round, seats: Iterable[tuple[int, int, int]]
) -> dict[tuple[int, int], int]:
    """The points that penalties moved in a round, by (table number, seat), as the hook in `play` asks for. One query."""
    seated = list(seats)
    return seat_points(effects_near(event, round_.number, seated), round_.number, seated)


def points_moved_at(event: Event, table: Table, entries: Mapping[int, Entry]) -> tuple[int, int, int, int]:
    """The points that penalties moved at a table, by seat. `entries` are who sits there now. One query."""
    round_number = table.round.number
    seats = [(table.number, seat, entry.pk) for seat, entry in entries.items()]
    moved = seat_points(effects_near(event, round_number, seats), round_number, seats)
    east, south, west, north = (moved.get((table.number, seat), 0) for seat in range(4))
    return (east, south, west, north)
