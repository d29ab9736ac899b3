"""How a deal ends, and what a rulebook says of the deals after it: the record that every ruleset fills in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from scoring.errors import InvalidResult
from scoring.options import REVOLUTIONS_OPTION, Options
from scoring.types import Wind

Chairs = tuple[int, int, int, int]
"""For seats 0 to 3 the chair each player sits on: 0 to 3 counter-clockwise, 0 where the first dealer sits."""
TURNS_IN_A_ROUND = 4


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
class WrongDealerRule:
    """What a rulebook says when the wrong player has dealt and it is too late to deal anew: the deal stands, and
    after it the deal passes on from the player whose turn it was.

    With ``skips_next_turn`` the wrong dealer's own next turn is passed over. ``paragraph`` names the source.
    """

    paragraph: str
    skips_next_turn: bool = False


def _never_stays(result: DealResult, dealer: int, options: Options) -> bool:
    return False


def _no_move(options: Options, round_number: int) -> Mapping[int, int]:
    return {}


def _no_draw(options: Options) -> int | None:
    return None


@dataclass(frozen=True, slots=True)
class FlowRules:
    """How the deal moves through a match.

    ``turns`` is how many turns of dealing a match has, a dealer who stays keeping his turn. ``dealer_stays`` tells
    whether the dealer (a seat) deals again after a result. ``false_win_is_dealt_again`` says that a false win ends a
    deal which the same dealer then repeats. ``has_round_wind`` says whether the book knows a prevailing wind.
    ``moves`` is which chair changes to which at the end of a round; chairs that stay are left out.
    ``turns_between_seat_draws`` is after how many turns the players draw their seats anew, None for never.
    ``wrong_dealer`` is None where the book is silent.
    """

    turns: Callable[[Options], int]
    dealer_stays: Callable[[DealResult, int, Options], bool] = _never_stays
    false_win_is_dealt_again: bool = False
    has_round_wind: bool = True
    moves: Callable[[Options, int], Mapping[int, int]] = _no_move
    turns_between_seat_draws: Callable[[Options], int | None] = _no_draw
    wrong_dealer: WrongDealerRule | None = None

    def is_dealt_again(self, result: DealResult) -> bool:
        """Whether the same deal is played once more; the dealer's count of repeats is then kept."""
        if result.kind is ResultKind.ABANDONED:
            return True
        return result.kind is ResultKind.FALSE_WIN and self.false_win_is_dealt_again


def turns_of_revolutions(options: Options) -> int:
    """The turns of a match that is counted by deals of every player."""
    return TURNS_IN_A_ROUND * options.number(REVOLUTIONS_OPTION.name)


def round_wind_of(round_number: int) -> Wind:
    """The prevailing wind of a round, counted from 1."""
    return Wind((round_number - 1) % 4)
