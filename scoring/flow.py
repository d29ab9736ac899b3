"""From deal to deal: who deals, which winds the players have, and when the match is over.

A *seat* 0-3 is a player's place at the start of the match (0 was East first) and never changes; winds move over
the seats. Everything here is a pure function of the position and the result of the deal. When the dealer stays, how
many turns a match has and where players sit is each rulebook's own (``flow.py`` in its folder).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from scoring.deals import DealResult, Position, ResultKind, Winds
from scoring.errors import InvalidResult
from scoring.options import Options
from scoring.ruleset import Ruleset
from scoring.rulesets import checked_options, get_ruleset
from scoring.types import Wind


def first_position(ruleset_id: str, options: Options | None = None) -> Position:
    """The position before the first deal of a match; raises UnknownRuleset, InvalidOption."""
    ruleset = get_ruleset(ruleset_id)
    options = checked_options(ruleset, options)
    winds = _winds(ruleset, options, 1, 1)
    return Position(1, Wind.EAST, winds, round_hand=1, repeats=0, is_over=False, round_number=1)


def next_position(
    position: Position, result: DealResult, ruleset_id: str, options: Options | None = None
) -> Position:
    """The position after a deal; raises InvalidResult when the match was over already."""
    ruleset = get_ruleset(ruleset_id)
    options = checked_options(ruleset, options)
    if position.is_over:
        raise InvalidResult("The match is over; there is no further deal.")
    hand_number = position.hand_number + 1
    if _is_dealt_again(ruleset, result, options):
        return replace(position, hand_number=hand_number)
    if ruleset.flow.dealer_stays(position.dealer, result, options):
        return replace(position, hand_number=hand_number, repeats=position.repeats + 1)
    is_round_over = position.round_hand == 4
    round_number = position.round_number + is_round_over
    round_hand = 1 if is_round_over else position.round_hand + 1
    return Position(
        hand_number,
        Wind((round_number - 1) % 4),
        _winds(ruleset, options, round_number, round_hand),
        round_hand=round_hand,
        repeats=0,
        is_over=_turns_before(round_number, round_hand) >= ruleset.flow.turns(options),
        round_number=round_number,
    )


def replay(
    ruleset_id: str, results: Iterable[DealResult], options: Options | None = None
) -> tuple[Position, ...]:
    """The position before each result and the one after the last; raises InvalidResult for results after the end."""
    positions = [first_position(ruleset_id, options)]
    for result in results:
        positions.append(next_position(positions[-1], result, ruleset_id, options))
    return tuple(positions)


def match_length_hint(ruleset_id: str, options: Options | None = None) -> int:
    """How many hands a match has at least; exactly that many where the deal passes after every hand."""
    ruleset = get_ruleset(ruleset_id)
    return ruleset.flow.turns(checked_options(ruleset, options))


def _turns_before(round_number: int, round_hand: int) -> int:
    return 4 * (round_number - 1) + round_hand - 1


def _is_dealt_again(ruleset: Ruleset, result: DealResult, options: Options) -> bool:
    """The same deal once more: the dealer stays and the count of repeats is kept."""
    if result.kind is ResultKind.ABANDONED:
        return True
    return result.kind is ResultKind.FALSE_WIN and ruleset.table.false_win(options).ends_hand


def _winds(ruleset: Ruleset, options: Options, round_number: int, round_hand: int) -> Winds:
    """The winds of seats 0 to 3: the places at the start of the round, moved on by one for each deal passed."""
    first, second, third, fourth = (
        Wind((Wind.from_letter(place) - (round_hand - 1)) % 4)
        for place in ruleset.flow.places(round_number, options)
    )
    return (first, second, third, fourth)
