"""Where the points of a match come from that ends with bonuses: the score at the table, and each part of the points."""

from collections.abc import Iterable
from dataclasses import dataclass

from tournament.play.bridge.match_ends import FinalPart, exact_points, reason_of
from tournament.play.pages.scores import thousands
from tournament.standings.engine.scores import Number


@dataclass(frozen=True, slots=True)
class PartLine:
    """A part of the points, and what it is for."""

    reason: str
    points: Number


@dataclass(frozen=True, slots=True)
class MatchEnd:
    """What lay before a player at the end of a match, and the parts of the points that it became."""

    score: str
    parts: tuple[PartLine, ...]


def match_end(score: int | None, parts: Iterable[FinalPart]) -> MatchEnd | None:
    """The end of a match for one seat; None where a table is worth what its hands moved."""
    if score is None:
        return None
    lines = tuple(PartLine(reason_of(one), exact_points(one.twelfths)) for one in parts)
    return MatchEnd(thousands(score), lines)
