"""From deal to deal: who deals, which winds the players have, where they sit, and when the match is over.

A *seat* 0-3 is a player for the match (0 was East first) and never changes. A *chair* 0-3 is a side of the table,
counter-clockwise from where the first dealer sits; players change chairs only where the rulebook says so. Winds
move round the chairs. Everything here is a pure function of the position and the result of the deal. Each rulebook
says in its own ``flow.py`` when the dealer stays, how many turns a match has and where players sit.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from scoring.deals import FIRST_CHAIRS, TURNS_IN_A_ROUND, Chairs, DealResult, Position, ResultKind, Winds
from scoring.errors import InvalidResult
from scoring.options import Options
from scoring.ruleset import Ruleset
from scoring.rulesets import checked_options, get_ruleset
from scoring.types import Wind

_ENDINGS: Final = (
    DealResult(ResultKind.WIN, frozenset((0,))),
    DealResult(ResultKind.WIN, frozenset((0, 1))),
    DealResult(ResultKind.NO_WIN),
)


def first_position(ruleset_id: str, options: Options | None = None) -> Position:
    """The position before the first deal of a match; raises UnknownRuleset, InvalidOption."""
    ruleset = get_ruleset(ruleset_id)
    checked_options(ruleset, options)
    winds = _winds(FIRST_CHAIRS, dealers_chair=0)
    return Position(1, Wind.EAST, winds, round_hand=1, repeats=0, is_over=False, round_number=1)


def next_position(
    position: Position,
    result: DealResult,
    ruleset_id: str,
    options: Options | None = None,
    *,
    must_pass: bool = False,
) -> Position:
    """The position after a deal. Raises InvalidResult when the match was already over.

    With ``must_pass`` the deal passes even where the dealer would stay, except for a deal that is dealt again.
    """
    ruleset = get_ruleset(ruleset_id)
    options = checked_options(ruleset, options)
    if position.is_over:
        raise InvalidResult("The match is over; there is no further deal.")
    after = replace(position, hand_number=position.hand_number + 1)
    if _is_dealt_again(ruleset, result, options):
        return after
    if not must_pass and ruleset.flow.dealer_stays(position.dealer, result, options):
        return replace(after, repeats=position.repeats + 1)
    return _passed(after, ruleset, options)


def next_turn(position: Position, ruleset_id: str, options: Options | None = None) -> Position:
    """The position after skipping the dealer's turn: the next player deals, and no deal is played for the skipped turn."""
    ruleset = get_ruleset(ruleset_id)
    return _passed(position, ruleset, checked_options(ruleset, options))


def is_dealt_again(ruleset_id: str, result: DealResult, options: Options | None = None) -> bool:
    """Whether the same deal is played again after a result. The dealer's repeats then stay as they are."""
    ruleset = get_ruleset(ruleset_id)
    return _is_dealt_again(ruleset, result, checked_options(ruleset, options))


def dealt_by(position: Position, seat: int) -> Position:
    """The same turn with another dealer, everybody staying on the same chair."""
    return replace(position, winds=_winds(position.chairs, dealers_chair=position.chairs[seat]), repeats=0)


def at_turn(
    position: Position, turn: int, dealer: int, ruleset_id: str, options: Options | None = None
) -> Position:
    """The match moved to another turn of dealing, counted from 1, with ``dealer`` as the dealer."""
    ruleset = get_ruleset(ruleset_id)
    options = checked_options(ruleset, options)
    round_number, round_hand = (turn - 1) // TURNS_IN_A_ROUND + 1, (turn - 1) % TURNS_IN_A_ROUND + 1
    moved = replace(
        position,
        round_number=round_number,
        round_hand=round_hand,
        round_wind=_round_wind(round_number),
        chairs=_moved(position.chairs, ruleset, options, position.round_number, round_number),
        is_over=turn > ruleset.flow.turns(options),
    )
    return dealt_by(moved, dealer)


def seated_anew(position: Position, chairs: Chairs) -> Position:
    """The same turn after the players have redrawn their chairs. The player on chair 0 deals."""
    return replace(position, chairs=chairs, winds=_winds(chairs, dealers_chair=0), repeats=0)


def seat_draw_is_due(position: Position, ruleset_id: str, options: Options | None = None) -> bool:
    """Whether the players redraw their seats before this deal. False when the deal is dealt again."""
    ruleset = get_ruleset(ruleset_id)
    between = ruleset.flow.turns_between_seat_draws(checked_options(ruleset, options))
    if between is None or position.is_over:
        return False
    return position.turn > 1 and (position.turn - 1) % between == 0


def dealer_may_stay(ruleset_id: str, options: Options | None = None) -> bool:
    """Whether the dealer can ever deal again after a result, so that a match has no fixed number of hands."""
    ruleset = get_ruleset(ruleset_id)
    options = checked_options(ruleset, options)
    return any(ruleset.flow.dealer_stays(0, ending, options) for ending in _ENDINGS)


def replay(
    ruleset_id: str, results: Iterable[DealResult], options: Options | None = None
) -> tuple[Position, ...]:
    """The position before each result and after the last one. Raises InvalidResult for results after the end."""
    positions = [first_position(ruleset_id, options)]
    for result in results:
        positions.append(next_position(positions[-1], result, ruleset_id, options))
    return tuple(positions)


def match_length_hint(ruleset_id: str, options: Options | None = None) -> int:
    """The minimum number of hands in a match; the exact number where the deal passes after every hand."""
    ruleset = get_ruleset(ruleset_id)
    return ruleset.flow.turns(checked_options(ruleset, options))


def _is_dealt_again(ruleset: Ruleset, result: DealResult, options: Options) -> bool:
    if result.kind is ResultKind.ABANDONED:
        return True
    return result.kind is ResultKind.FALSE_WIN and ruleset.table.false_win(options).ends_hand


def _passed(position: Position, ruleset: Ruleset, options: Options) -> Position:
    """The next player's turn; after the last turn of a round, on the chairs of the next round."""
    is_round_over = position.round_hand == TURNS_IN_A_ROUND
    is_over = position.turn >= ruleset.flow.turns(options)
    next_chair = (position.chairs[position.dealer] + 1) % 4
    round_number = position.round_number + is_round_over
    chairs = position.chairs
    if is_round_over and not is_over:
        chairs = _moved(chairs, ruleset, options, position.round_number, round_number)
    return replace(
        position,
        round_wind=_round_wind(round_number),
        winds=_winds(chairs, dealers_chair=next_chair),
        round_hand=1 if is_round_over else position.round_hand + 1,
        repeats=0,
        is_over=is_over,
        round_number=round_number,
        chairs=chairs,
    )


def _moved(chairs: Chairs, ruleset: Ruleset, options: Options, old_round: int, new_round: int) -> Chairs:
    """The chairs in another round: each player makes the move that the rulebook gives for the place they sit at."""
    old, new = ruleset.flow.places(old_round, options), ruleset.flow.places(new_round, options)
    target = {
        int(Wind.from_letter(place)): int(Wind.from_letter(other))
        for place, other in zip(old, new, strict=True)
    }
    first, second, third, fourth = (target[chair] for chair in chairs)
    return (first, second, third, fourth)


def _round_wind(round_number: int) -> Wind:
    return Wind((round_number - 1) % 4)


def _winds(chairs: Chairs, *, dealers_chair: int) -> Winds:
    """The winds of seats 0 to 3: East on the dealer's chair, the others counter-clockwise from there."""
    first, second, third, fourth = (Wind((chair - dealers_chair) % 4) for chair in chairs)
    return (first, second, third, fourth)
