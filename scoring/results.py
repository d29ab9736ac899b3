"""The values that the engine returns: items, scores and their explanations.

Points are in the ruleset's unit (faan, fan or points) and before the cap, unless the name says ``value``.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final, NamedTuple

from scoring.arrangements import Arrangement, Reading, arrange
from scoring.description import Sentence
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
    """One row of a rulebook's table of items.

    ``points`` is the value of one occurrence; ``open_points``, where that differs, the value in a hand with a claimed set.
    """

    number: str
    name: str
    name_zh_hant: str
    name_zh_hans: str
    points: int
    paragraph: str
    open_points: int | None = None


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


class Worth(NamedTuple):
    """What a hand is worth where that is more than one number.

    ``han`` and ``fu`` are None for a yakuman, ``fu`` also where a limit takes its place. ``yakuman`` is how many yakuman
    are paid. ``limit`` names the limit that replaces han and fu, and ``base`` is what payments are multiples of.
    """

    han: int | None
    fu: int | None
    yakuman: int
    limit: str | None
    base: int


class Tally(NamedTuple):
    """What one reading is worth: the counted items, their sum, the sum after the cap, and the part of it that counts
    towards the minimum. Of readings with equal values the one with the higher ``preference`` is taken."""

    items: tuple[ScoreItem, ...]
    total: int
    value: int
    earned: int
    preference: int = 0
    worth: Worth | None = None


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


class Part(NamedTuple):
    """A part of a number and the reason for it."""

    reason: Sentence
    number: int


@dataclass(frozen=True, slots=True)
class WorthReasons:
    """Why a hand has its han, its fu and its limit. ``fu`` has every part of the sum before it is rounded up."""

    han: tuple[Part, ...] = ()
    fu: tuple[Part, ...] = ()
    limit: Sentence | None = None

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary for storing as JSON."""
        return {
            "han": [{"reason": str(part.reason), "han": part.number} for part in self.han],
            "fu": [{"reason": str(part.reason), "fu": part.number} for part in self.fu],
            "limit": str(self.limit) if self.limit else None,
        }


NO_REASONS: Final = WorthReasons()
"""For rulebooks whose items explain the value."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """The explanation of a score: excluded items, rejected readings, and the tiles that the hand was waiting for.

    ``worth`` says where han, fu and limit come from.
    """

    excluded: tuple[Excluded, ...]
    rejected: tuple[RejectedReading, ...]
    waits: tuple[Tile, ...]
    worth: WorthReasons = NO_REASONS

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary for storing as JSON."""
        reasons = {} if self.worth is NO_REASONS else {"worth": self.worth.to_json()}
        return reasons | {
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
    ``worth`` has han and fu, under a rulebook that counts them.
    """

    ruleset_id: str
    hand: Hand
    reading: Reading
    items: tuple[ScoreItem, ...]
    total: int
    value: int
    explanation: Explanation | None = None
    worth: Worth | None = None

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
        worth = {} if self.worth is None else {"worth": self.worth._asdict()}
        return worth | {
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
        super().__init__(self._sentence(points, minimum))
        self.points = points
        self.minimum = minimum
        self.score = score

    def shortfall(self, unit: str) -> str:
        """What is missing, as a sentence for an explanation."""
        return f"Not enough to win: {self.points} of {self.minimum} {unit}."

    def _sentence(self, points: int, minimum: int) -> str:
        return f"The hand is worth {points}; a win needs at least {minimum}."


class NoYaku(BelowMinimum):
    """A winning shape without a yaku; dora are none."""

    code = "no_yaku"

    def shortfall(self, unit: str) -> str:
        """What is missing."""
        return "Not enough to win: the hand has no yaku."

    def _sentence(self, points: int, minimum: int) -> str:
        return "The hand has no yaku."
