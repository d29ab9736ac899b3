"""What a ruleset is: a record of its items, limits and options, and the functions that read a hand by it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from typing import Final

from scoring.arrangements import Form, Reading
from scoring.context import Context
from scoring.errors import UnknownItem
from scoring.options import OptionInfo, Options
from scoring.problems import HandRules
from scoring.relations import Relations
from scoring.results import Excluded, ItemInfo, Tally


@dataclass(frozen=True, slots=True)
class Engine:
    """How a ruleset counts.

    ``readings`` lists every way to read a prepared hand, best uses of the winning tile only; ``tally`` adds one
    reading up; ``excluded`` tells for an explanation what the reading shows and does not count. ``value_of`` turns a
    total before the cap into the value that is paid.
    """

    hand_rules: Callable[[Options], HandRules]
    readings: Callable[[Context, Options], Sequence[Reading]]
    tally: Callable[[Context, Reading, Options], Tally]
    excluded: Callable[[Context, Reading, Options], tuple[Excluded, ...]]
    forms: frozenset[Form]


@dataclass(frozen=True, slots=True)
class Preset:
    """What an event under a rulebook starts from; an organizer may choose otherwise.

    ``sessions`` is how many matches everybody plays, ``minutes`` how long one may last, ``rest_minutes`` of them rest.
    With ``ranks_by_table_points`` the places at the tables are compared before the points; else points alone are.
    With ``winds_at_table`` the book knows players who draw their winds at the table. ``says_length`` is False where
    the book names no number of sessions and no minutes: both are then what such events usually have.
    """

    sessions: int
    minutes: int
    rest_minutes: int
    ranks_by_table_points: bool
    winds_at_table: bool
    says_length: bool


RANKS_BY_POINTS: Final = Preset(
    sessions=4,
    minutes=90,
    rest_minutes=0,
    ranks_by_table_points=False,
    winds_at_table=False,
    says_length=False,
)
"""The rulebooks that count points, and whose penalties take points off the event's score."""


@dataclass(frozen=True, slots=True)
class Ruleset:
    """One rulebook.

    ``unit`` is what items are counted in; ``minimum`` what a win must reach (an option may move it); ``cap`` the
    highest value of a hand without any of the ``uncapped_items``, None without one. Items in ``outside_minimum`` do
    not help to reach the minimum; ``bonus_items`` are off in an event without bonus tiles. ``preset`` is what
    an event starts from.
    """

    id: str
    name: str
    name_zh_hant: str
    name_zh_hans: str
    unit: str
    minimum: int
    minimum_option: str | None
    cap: int | None
    bonus_tiles: bool
    items: tuple[ItemInfo, ...]
    options: tuple[OptionInfo, ...]
    engine: Engine = field(repr=False, compare=False)
    relations: Relations = field(repr=False, compare=False)
    preset: Preset = RANKS_BY_POINTS
    uncapped_items: frozenset[str] = frozenset()
    outside_minimum: frozenset[str] = frozenset()
    bonus_items: frozenset[str] = frozenset()

    def item(self, name: str) -> ItemInfo:
        """The item of an English name; raises UnknownItem."""
        for info in self.items:
            if info.name == name:
                return info
        raise UnknownItem(f"{self.name} has no item {name!r}.")

    def items_under(self, options: Options) -> tuple[ItemInfo, ...]:
        """The items that can count with an organizer's options."""
        if options.get("bonus_tiles", True):
            return self.items
        return tuple(item for item in self.items if item.name not in self.bonus_items)

    def value_of(self, total: int, names: Collection[str]) -> int:
        """What a total is worth after the cap, given the names of the items in it."""
        if self.cap is None or any(name in self.uncapped_items for name in names):
            return total
        return min(total, self.cap)

    def minimum_under(self, options: Options) -> int:
        """What a win must reach with an organizer's options."""
        return options.number(self.minimum_option) if self.minimum_option else self.minimum
