"""What tables are worth at the end of a match in which scores run along: final points and places, from what the hands
moved. A table that still plays is worth what it would be if it ended now.
"""

from collections.abc import Collection, Iterator
from fractions import Fraction

from django.utils.translation import gettext

import scoring
from scoring.matches import TWELFTHS
from tournament.core.numbers import MINUS
from tournament.events.models import Event
from tournament.play.bridge.rules import options_of, ruleset_of
from tournament.play.bridge.running import Four, first_position
from tournament.play.models.hands import STICK

Points = int | Fraction
FinalPart = scoring.FinalPart
"""A part of a player's final points, with the reason."""


class MatchEnds:
    """The ends of an event's matches; its rules are read once for all tables."""

    def __init__(self, event: Event) -> None:
        self._ruleset = event.ruleset
        self._options = options_of(event)
        match = first_position(event).match
        assert match is not None  # noqa: S101 - tells the type checker: only such events have ends
        self._start = match

    @classmethod
    def of_event(cls, event: Event) -> "MatchEnds | None":
        """None where points are only won and lost, and a table is worth what its hands moved."""
        return None if ruleset_of(event).match is None else cls(event)

    def scores(self, totals: Four, moved: Four = (0, 0, 0, 0)) -> Four:
        """What lies before the players, by the seats of the draw, where hands moved `totals` and penalties `moved`."""
        east, south, west, north = (
            start + total + more for start, total, more in zip(self._start.scores, totals, moved, strict=True)
        )
        return (east, south, west, north)

    def sticks(self, totals: Four) -> int:
        """The sticks on the table: points and sticks balance, so what the hands took from all four lies there."""
        return max(0, -sum(totals) // STICK)

    def result(self, scores: Four, totals: Four, substitutes: Collection[int] = ()) -> scoring.FinalResult:
        """What these scores are worth where hands moved `totals`: with uma, oka and left-over sticks, in twelfths of a point.

        Chombo are left out: the ledger of penalties takes their points.
        """
        match = scoring.MatchState(
            self._start.hand_number,
            self._start.turn,
            honba=0,
            sticks=self.sticks(totals),
            scores=scores,
        )
        return scoring.final_result(match, self._ruleset, self._options, substitutes=substitutes)


def points_of(result: scoring.FinalResult) -> tuple[Points, Points, Points, Points]:
    """The final points of the four seats."""
    east, south, west, north = map(exact_points, result.twelfths)
    return (east, south, west, north)


def exact_points(twelfths: int) -> Points:
    """Twelfths as points, exactly; a whole number if nothing was divided."""
    whole, rest = divmod(twelfths, TWELFTHS)
    return Fraction(twelfths, TWELFTHS) if rest else whole


def reason_of(part: FinalPart) -> str:
    """What a part of the final points is for, in the reader's language."""
    return gettext(part.reason.text) % dict(_values_of(part))


def _values_of(part: FinalPart) -> Iterator[tuple[str, object]]:
    for name, value in part.reason.values:
        yield name, _whole(value) if isinstance(value, int) else value


def _whole(points: int) -> str:
    """Points of a rule, as its book writes them: 30,000."""
    return f"{points:,}".replace("-", MINUS)
