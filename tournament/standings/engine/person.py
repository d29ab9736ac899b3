"""What the matches of one person say over many events: rates with the hands behind them, places, and results against
others. Pure.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

FEW_HANDS = 100
"""A rate of fewer hands says more about luck than about play: with 100 hands, one of 25 % is known to within 9 %."""
PODIUM = 3


@dataclass(frozen=True, slots=True)
class Rate:
    """How many of so many hands."""

    times: int
    hands: int

    @property
    def percent(self) -> Fraction | None:
        """In parts of a hundred; None without a hand."""
        return Fraction(100 * self.times, self.hands) if self.hands else None

    @property
    def is_of_few(self) -> bool:
        """Whether the hands are too few to say much."""
        return self.hands < FEW_HANDS


@dataclass(frozen=True, slots=True)
class Against:
    """The tables at which two people had places: at how many the first one finished ahead, level, and behind."""

    person: int
    ahead: int = 0
    level: int = 0
    behind: int = 0

    @property
    def tables(self) -> int:
        return self.ahead + self.level + self.behind


def against_others(person: int, tables: Iterable[Mapping[int, int]]) -> list[Against]:
    """The results against everybody whom a person met, whom they met most first; of equals, who was met last.

    `tables` are the places at each table by person, the oldest first. A table at which the person has no place is left
    out.
    """
    found: dict[int, Against] = {}
    for places in tables:
        own = places.get(person)
        if own is None:
            continue
        for other, place in places.items():
            if other == person:
                continue
            known = found.pop(other, Against(other))
            found[other] = Against(
                other,
                known.ahead + (own < place),
                known.level + (own == place),
                known.behind + (own > place),
            )
    last_met_first = list(found.values())[::-1]
    return sorted(last_met_first, key=lambda one: -one.tables)


def times_at_places(places: Iterable[int], most: int) -> tuple[int, ...]:
    """How often each place from the first to the last of `most` was reached."""
    counts = [0] * most
    for place in places:
        if place <= most:
            counts[place - 1] += 1
    return tuple(counts)
