"""What a ruleset is: a record of its items, limits and options, and the functions that read a hand by it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field

from scoring.arrangements import Form, Reading
from scoring.context import Context
from scoring.errors import UnknownItem
from scoring.options import OptionInfo, Options
from scoring.problems import HandRules
from scoring.relations import Relations
from scoring.results import Excluded, ItemInfo, Tally
from scoring.turns import FlowRules
from scoring.words import Words


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
class Ruleset:
    """One rulebook.

    ``unit`` is what items are counted in; ``minimum`` what a win must reach (an option may move it); ``cap`` the
    highest value of a hand without any of the ``uncapped_items``, None without one. Items in ``outside_minimum`` do
    not help to reach the minimum; ``bonus_items`` are off in an event without bonus tiles.
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
    flow: FlowRules = field(repr=False, compare=False)
    engine: Engine = field(repr=False, compare=False)
    relations: Relations = field(repr=False, compare=False)
    uncapped_items: frozenset[str] = frozenset()
    words: Words = Words()
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
