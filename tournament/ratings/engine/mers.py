"""The ranks of MERS, the European ranking system: what an event weighs, what a place in it is worth, and a player's rank.

The formulas are those that two independent programs agree on, the second of which its author has compared with the published
ranks of all players. Weights are in halves, so that everything is exact.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Final

DAYS_MOST: Final = 3
LEAST_RESULTS: Final = 2
"""Whoever has fewer results has no rank."""
FILLED_UP_TO: Final = 5
"""Missing results count as 0 with the weight 1."""
BEST: Final = 4
FULL, HALF, NOTHING = 2, 1, 0


def weight_x2(*, days: int, players: int, countries: int, championship: bool) -> int:
    """What an event weighs, in halves. A championship is one for which players had to qualify."""
    of_players = 2 if players > 80 else 1 if players > 40 else 0
    of_countries = 2 if countries >= 10 else 1 if countries >= 6 else 0
    return 2 * max(1, min(days, DAYS_MOST)) + of_players + of_countries + 2 * championship


def base_rank(players: int, place: int) -> int:
    """What a place is worth: 1000 for the first, 0 for the last, evenly between; halves are rounded up. Players who share a
    place have that of the better place. Raises ValueError for a place that there is not.
    """
    if not 1 <= place <= players or players < 2:
        raise ValueError(f"place {place} of {players}")
    return (2000 * (players - place) + players - 1) // (2 * (players - 1))


@dataclass(frozen=True, slots=True)
class MersResult:
    """What a player reached in an event that ended `on` that day."""

    on: date
    base_rank: int
    weight_x2: int


def age_x2(on: date, at: date) -> int:
    """How much of its weight a result has by then, in halves: all of it for a year, half of it for another one."""
    if on >= _years_before(at, 1):
        return FULL
    return HALF if on >= _years_before(at, 2) else NOTHING


def _years_before(at: date, years: int) -> date:
    is_leap_day = (at.month, at.day) == (2, 29)
    return at.replace(year=at.year - years, day=28 if is_leap_day else at.day)


def rank(results: Iterable[MersResult], at: date) -> Fraction | None:
    """A player's rank on a day; None with fewer than two results that still count.

    It is the mean of two parts: the weighted mean of the best results, five and four fifths of those beyond, and that of
    the best four. Of equal results the newer one comes first.
    """
    counted = sorted(
        (
            (one.base_rank, one.on, one.weight_x2 * age_x2(one.on, at))
            for one in results
            if age_x2(one.on, at)
        ),
        reverse=True,
    )
    if len(counted) < LEAST_RESULTS:
        return None
    pairs = [(base, weight) for base, _on, weight in counted]
    beyond = max(len(pairs) - FILLED_UP_TO, 0)
    pairs += [(0, 2 * FULL)] * (FILLED_UP_TO - len(pairs))
    most = FILLED_UP_TO - (-4 * beyond // 5)
    return (_mean(pairs[:most]) + _mean(pairs[:BEST])) / 2


def _mean(pairs: Sequence[tuple[int, int]]) -> Fraction:
    """The weighted mean of pairs of a base rank and a weight."""
    return Fraction(sum(base * weight for base, weight in pairs), sum(weight for _base, weight in pairs))
