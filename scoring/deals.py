"""How a deal ends, and where a match stands before the next one."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from scoring.errors import InvalidResult
from scoring.types import Wind

Winds = tuple[Wind, Wind, Wind, Wind]
Chairs = tuple[int, int, int, int]
"""For seats 0 to 3 the chair each player sits on: 0 to 3 counter-clockwise, 0 where the first dealer sits."""
FIRST_CHAIRS: Final[Chairs] = (0, 1, 2, 3)
TURNS_IN_A_ROUND: Final = 4


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
    ``winds`` are the winds of seats 0 to 3, ``chairs`` the chairs they sit on. After the last deal ``is_over`` is
    true and the rest shows the deal that is not played any more.
    """

    hand_number: int
    round_wind: Wind
    winds: Winds
    round_hand: int
    repeats: int
    is_over: bool
    round_number: int = 1
    chairs: Chairs = FIRST_CHAIRS

    @property
    def dealer(self) -> int:
        """The seat that deals."""
        return self.winds.index(Wind.EAST)

    @property
    def turn(self) -> int:
        """The turn of dealing in the match, from 1."""
        return TURNS_IN_A_ROUND * (self.round_number - 1) + self.round_hand
