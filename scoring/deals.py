"""How a deal ends, and the state of a match before the next deal."""

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
Scores = tuple[int, int, int, int]


class ResultKind(StrEnum):
    """How a deal ended.

    ``ABANDONED`` is a deal that the same dealer deals again under every ruleset, for example after the tiles were
    mixed up. ``FALSE_WIN`` is a deal that ended with a wrong declaration.
    """

    WIN = "win"
    NO_WIN = "no_win"
    FALSE_WIN = "false_win"
    ABANDONED = "abandoned"


@dataclass(frozen=True, slots=True)
class DealResult:
    """The result of one deal. Raises InvalidResult when it contradicts itself.

    ``winners`` are seats, empty unless somebody won. ``offender`` is the seat of the player who declared a false win or
    made it impossible to finish the deal. ``tenpai`` are, where nobody won, the seats that were one tile short of a win;
    only riichi looks at them.
    """

    kind: ResultKind
    winners: frozenset[int] = frozenset()
    offender: int | None = None
    tenpai: frozenset[int] = frozenset()

    def __post_init__(self) -> None:
        object.__setattr__(self, "winners", frozenset(self.winners))
        try:
            object.__setattr__(self, "kind", ResultKind(self.kind))
        except ValueError:
            raise InvalidResult(f"{self.kind!r} is not a way for a deal to end.") from None
        if bool(self.winners) != (self.kind is ResultKind.WIN):
            raise InvalidResult("A win needs a winner, and only a win has one.")
        object.__setattr__(self, "tenpai", frozenset(self.tenpai))
        seats = self.winners | self.tenpai | (frozenset() if self.offender is None else {self.offender})
        if not seats <= {0, 1, 2, 3}:
            raise InvalidResult("Seats are 0 to 3.")
        if len(self.winners) > 3:
            raise InvalidResult("Not everybody can win.")
        if self.kind is ResultKind.FALSE_WIN and self.offender is None:
            raise InvalidResult("Name the player who declared the false win.")


class EndReason(StrEnum):
    """Why a match is over."""

    LAST_HAND = "last hand"
    TIME = "time"
    BUST = "bust"
    DEALER_STOPS = "dealer stops"
    SUDDEN_DEATH = "sudden death"


@dataclass(frozen=True, slots=True)
class MatchState:
    """A match before a hand.

    ``hand_number`` and ``turn`` count from 1; a dealer who stays keeps the turn. ``honba`` are the continuance counters,
    ``sticks`` the riichi sticks on the table. ``hands_left`` is how many more hands are played after the bell, None
    before it. ``chombo`` counts those of each seat. ``reason`` says why the match is over, None while it is not; ``turn``,
    ``honba`` and the dealer then describe the hand that would have come next.
    """

    hand_number: int
    turn: int
    honba: int
    sticks: int
    scores: Scores
    hands_left: int | None = None
    chombo: Scores = (0, 0, 0, 0)
    reason: EndReason | None = None

    @property
    def dealer(self) -> int:
        """The seat that deals."""
        return (self.turn - 1) % TURNS_IN_A_ROUND

    @property
    def round_wind(self) -> Wind:
        """The prevailing wind."""
        return Wind((self.turn - 1) // TURNS_IN_A_ROUND % TURNS_IN_A_ROUND)

    @property
    def is_over(self) -> bool:
        """Whether no further hand is played."""
        return self.reason is not None


@dataclass(frozen=True, slots=True)
class Position:
    """The state of a match before a deal.

    ``hand_number`` counts deals from 1, including deals that were dealt again. ``round_number`` counts rounds from 1,
    and ``round_hand`` is the dealer's turn within the round, 1-4; ``repeats`` is how often that dealer has stayed.
    ``round_wind`` is the prevailing wind; under a ruleset without one it only numbers the cycles. ``winds`` are the
    winds of seats 0 to 3, ``chairs`` the chairs they sit on. After the last deal ``is_over`` is true, and the other
    fields describe the deal that would have come next. ``match`` is the running match in rulebooks that have one: its
    scores by seat, and what lies on the table.
    """

    hand_number: int
    round_wind: Wind
    winds: Winds
    round_hand: int
    repeats: int
    is_over: bool
    round_number: int = 1
    chairs: Chairs = FIRST_CHAIRS
    match: MatchState | None = None

    @property
    def dealer(self) -> int:
        """The seat that deals."""
        return self.winds.index(Wind.EAST)

    @property
    def turn(self) -> int:
        """The turn of dealing in the match, from 1."""
        return TURNS_IN_A_ROUND * (self.round_number - 1) + self.round_hand
