"""From deal to deal: who deals, which winds the players have, and when the match is over.

A *seat* 0-3 is a player's place at the start of the match (0 was East first) and never changes; winds move over
the seats. Everything here is a pure function of the position and the result of the deal.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from scoring.errors import InvalidResult
from scoring.options import Options
from scoring.rulesets import checked_options, get_ruleset
from scoring.types import Wind

Winds = tuple[Wind, Wind, Wind, Wind]

_MCR_PLACES: Final = ("ESWN", "SENW", "NWES", "WNSE")
"""Places by seat at the start of each round, after the customary changes: East and South, West and North; then East
to West, West to South, South to North, North to East; then East and South, West and North again."""
_ROUNDS_IN_MCR: Final = 4


class ResultKind(StrEnum):
    """How a deal ended.

    ``ABANDONED`` is a deal that is dealt again by the same dealer, whatever the ruleset (for example after messed
    tiles). ``FALSE_WIN`` is a deal that a wrong declaration brought to an end.
    """

    WIN = "win"
    NO_WIN = "no_win"
    FALSE_WIN = "false_win"
    ABANDONED = "abandoned"


@dataclass(frozen=True, slots=True)
class DealResult:
    """What one deal ended in. Raises InvalidResult when it contradicts itself.

    ``winners`` are seats, empty unless somebody won; ``offender`` is the seat of a false win or of whoever made the
    deal impossible to finish.
    """

    kind: ResultKind
    winners: frozenset[int] = frozenset()
    offender: int | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "winners", frozenset(self.winners))
        try:
            object.__setattr__(self, "kind", ResultKind(self.kind))
        except ValueError:
            raise InvalidResult(f"{self.kind!r} is no way for a deal to end.") from None
        if bool(self.winners) != (self.kind is ResultKind.WIN):
            raise InvalidResult("A win needs a winner, and only a win has one.")
        seats = self.winners if self.offender is None else self.winners | {self.offender}
        if not seats <= {0, 1, 2, 3}:
            raise InvalidResult("Seats are 0 to 3.")
        if len(self.winners) > 3:
            raise InvalidResult("Somebody must have lost.")
        if self.kind is ResultKind.FALSE_WIN and self.offender is None:
            raise InvalidResult("A false win has an offender.")


@dataclass(frozen=True, slots=True)
class Position:
    """Where a match stands before a deal.

    ``hand_number`` counts the deals from 1, deals that are dealt again included. ``round_number`` counts rounds from
    1 and ``round_hand`` says which deal of the round it is, 1-4: the dealer's turn, however often he stayed
    (``repeats``). ``round_wind`` is the prevailing wind; under a ruleset without one it only numbers the cycles.
    ``winds`` are the winds of seats 0 to 3. After the last deal ``is_over`` is true and the rest shows the deal that
    is not played any more.
    """

    hand_number: int
    round_wind: Wind
    winds: Winds
    round_hand: int
    repeats: int
    is_over: bool
    round_number: int = 1

    @property
    def dealer(self) -> int:
        """The seat that deals."""
        return self.winds.index(Wind.EAST)


def first_position(ruleset_id: str, options: Options | None = None) -> Position:
    """The position before the first deal of a match; raises UnknownRuleset, InvalidOption."""
    ruleset = get_ruleset(ruleset_id)
    options = checked_options(ruleset, options)
    winds = _winds(ruleset.id, options, 1, 1)
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
    if _is_dealt_again(ruleset.id, result):
        return replace(position, hand_number=hand_number)
    if _dealer_stays(ruleset.id, position.dealer, result, options):
        return replace(position, hand_number=hand_number, repeats=position.repeats + 1)
    is_round_over = position.round_hand == 4
    round_number = position.round_number + is_round_over
    round_hand = 1 if is_round_over else position.round_hand + 1
    return Position(
        hand_number,
        Wind((round_number - 1) % 4),
        _winds(ruleset.id, options, round_number, round_hand),
        round_hand=round_hand,
        repeats=0,
        is_over=_turns_before(round_number, round_hand) >= _planned_turns(ruleset.id, options),
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
    return _planned_turns(ruleset.id, checked_options(ruleset, options))


def _planned_turns(ruleset_id: str, options: Options) -> int:
    """How many turns of dealing a match has, a dealer who stays keeping his turn."""
    if ruleset_id in ("gghk", "hk_fanlaak"):
        return 4 * options.number("revolutions")
    return 4 * _ROUNDS_IN_MCR if ruleset_id == "mcr" else options.number("hands")


def _turns_before(round_number: int, round_hand: int) -> int:
    return 4 * (round_number - 1) + round_hand - 1


def _is_dealt_again(ruleset_id: str, result: DealResult) -> bool:
    """The same deal once more: the dealer stays and his count of repeats is kept (GGHK, Messing and False winning;
    Hong Kong rules, Round). Elsewhere a false win costs the offender the hand and the deal goes on or passes."""
    if result.kind is ResultKind.ABANDONED:
        return True
    return result.kind is ResultKind.FALSE_WIN and ruleset_id in ("gghk", "hk_fanlaak")


def _dealer_stays(ruleset_id: str, dealer: int, result: DealResult, options: Options) -> bool:
    """GGHK: on the dealer's win, a draw passes the deal (Tie 2). Hong Kong: on East's win and when nobody wins."""
    if ruleset_id == "gghk":
        is_shared = len(result.winners) > 1
        repeats = options.is_on("dealer_repeats_on_win")
        return (
            dealer in result.winners
            and repeats
            and (not is_shared or options.is_on("dealer_repeats_on_shared_win"))
        )
    if ruleset_id == "hk_fanlaak":
        return dealer in result.winners or result.kind is ResultKind.NO_WIN
    return False


def _winds(ruleset_id: str, options: Options, round_number: int, round_hand: int) -> Winds:
    """The winds of seats 0 to 3: the places at the start of the round, moved on by one for each deal passed."""
    places = "ESWN"
    if ruleset_id == "mcr" and options["seat_change"] == "customary":
        places = _MCR_PLACES[(round_number - 1) % _ROUNDS_IN_MCR]
    first, second, third, fourth = (
        Wind((Wind.from_letter(place) - (round_hand - 1)) % 4) for place in places
    )
    return (first, second, third, fourth)
