"""The values that the engine returns: items, scores and their explanations.

Points are in the ruleset's unit (faan, fan or points) and before the cap, unless the name says ``value``.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple

from scoring.arrangements import Arrangement, Reading, arrange
from scoring.errors import ScoringError
from scoring.tiles import Tile, tile_name
from scoring.types import Hand


class Reason(StrEnum):
    """Why an item that was considered does not count."""

    IMPLIED = "implied"
    ACCOUNT_ONCE = "account_once"
    NON_IDENTICAL = "non_identical"
    HIGHEST_OF_SERIES = "highest_of_series"
    LIMIT_ALONE = "limit_alone"


@dataclass(frozen=True, slots=True)
class ItemInfo:
    """One row of a rulebook's table of items. ``points`` is the value of one occurrence."""

    number: str
    name: str
    name_zh_hant: str
    name_zh_hans: str
    points: int
    paragraph: str


@dataclass(frozen=True, slots=True)
class ScoreItem:
    """An item that counts.

    ``points`` is the sum for all ``count`` occurrences. ``sets`` are the positions in ``Arrangement.blocks`` of the
    sets that earn it; empty for an item earned by the whole hand or by the way it was won.
    """

    item: ItemInfo
    points: int
    count: int = 1
    sets: tuple[int, ...] = ()

    @property
    def name(self) -> str:
        """The item's English name in its rulebook."""
        return self.item.name

    @property
    def paragraph(self) -> str:
        """Where the rulebook defines the item."""
        return self.item.paragraph

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary for storing as JSON."""
        return {
            "number": self.item.number,
            "name": self.item.name,
            "points": self.points,
            "count": self.count,
            "sets": list(self.sets),
        }


class Tally(NamedTuple):
    """What one reading is worth: the counted items, their sum, the sum after the cap, and the part of it that counts
    towards the minimum."""

    items: tuple[ScoreItem, ...]
    total: int
    value: int
    earned: int


@dataclass(frozen=True, slots=True)
class Excluded:
    """An item that the chosen reading contains but that does not count, and why.

    ``by`` is the counted item that excludes it, where one does.
    """

    item: ItemInfo
    points: int
    reason: Reason
    by: ItemInfo | None = None
    sets: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class RejectedReading:
    """Another reading of the hand, worth at most as much as the chosen one."""

    arrangement: Arrangement
    items: tuple[ScoreItem, ...]
    total: int
    value: int


@dataclass(frozen=True, slots=True)
class Explanation:
    """The explanation of a score: excluded items, rejected readings, and the tiles that the hand was waiting for."""

    excluded: tuple[Excluded, ...]
    rejected: tuple[RejectedReading, ...]
    waits: tuple[Tile, ...]

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary for storing as JSON."""
        return {
            "excluded": [
                {
                    "name": entry.item.name,
                    "points": entry.points,
                    "reason": entry.reason.value,
                    "by": entry.by.name if entry.by else None,
                }
                for entry in self.excluded
            ],
            "rejected": [
                {
                    "arrangement": str(reading.arrangement),
                    "items": [item.to_json() for item in reading.items],
                    "total": reading.total,
                    "value": reading.value,
                }
                for reading in self.rejected
            ],
            "waits": [tile_name(tile) for tile in self.waits],
        }


@dataclass(frozen=True, slots=True)
class Score:
    """What a hand is worth under one ruleset and why.

    ``total`` is the sum of the items before the ruleset's cap, ``value`` after it: the number that payments take.
    """

    ruleset_id: str
    hand: Hand
    reading: Reading
    items: tuple[ScoreItem, ...]
    total: int
    value: int
    explanation: Explanation | None = None

    @property
    def arrangement(self) -> Arrangement:
        """The sets and the pair of the chosen reading. Built on first use."""
        return arrange(self.hand, self.reading)

    def items_by_name(self) -> dict[str, int]:
        """Points by English item name, as in the ``items`` of the JSON answer."""
        return {item.item.name: item.points for item in self.items}

    def tiles_of(self, item: ScoreItem) -> tuple[tuple[Tile, ...], ...]:
        """The tiles of the sets that earn an item; empty when the whole hand or the way it was won earns it."""
        blocks = self.arrangement.blocks
        return tuple(blocks[position].tiles for position in item.sets)

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary for storing as JSON: everything that a screen or a dispute needs, without the hand itself."""
        return {
            "ruleset": self.ruleset_id,
            "items": [item.to_json() for item in self.items],
            "total": self.total,
            "value": self.value,
            "arrangement": self.arrangement.to_json(),
            "explanation": self.explanation.to_json() if self.explanation else None,
        }


class BelowMinimum(ScoringError, ValueError):  # noqa: N818 - named after its code
    """A winning shape that is worth less than the ruleset's minimum.

    ``points`` is what counts towards the minimum, in the ruleset's unit; ``score`` is the full reading, or None when
    only a value was given.
    """

    code = "below_minimum"

    def __init__(self, points: int, minimum: int, score: Score | None = None) -> None:
        super().__init__(f"The hand is worth {points}; a win needs at least {minimum}.")
        self.points = points
        self.minimum = minimum
        self.score = score
