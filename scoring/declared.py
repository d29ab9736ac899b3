"""Reading a hand the other way: from items that a referee ticked, or from a total that a player declared."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.engine import score
from scoring.errors import InvalidValue, NotAWin
from scoring.options import Options
from scoring.results import BelowMinimum, ItemInfo, Reason, Score
from scoring.ruleset import Ruleset
from scoring.rulesets import checked_options, get_ruleset
from scoring.types import Hand


@dataclass(frozen=True, slots=True)
class DeclaredItem:
    """An item that was ticked, how often, and what it brings."""

    item: ItemInfo
    count: int
    points: int


@dataclass(frozen=True, slots=True)
class NotCounted:
    """A ticked item that another ticked item keeps from counting, and the rule behind it."""

    item: ItemInfo
    by: ItemInfo
    reason: Reason


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Two ticked items that no hand can show together."""

    first: ItemInfo
    second: ItemInfo


@dataclass(frozen=True, slots=True)
class Declaration:
    """What ticked items come to.

    ``total`` is before the cap and ``value`` after it, both of the counted items only. ``reaches_minimum`` asks
    whether a hand with exactly these items may win. ``can_be_added`` are items that the ticked ones make certain and
    that count beside them, so that a referee may have forgotten them.
    """

    counted: tuple[DeclaredItem, ...]
    not_counted: tuple[NotCounted, ...]
    contradictions: tuple[Contradiction, ...]
    can_be_added: tuple[ItemInfo, ...]
    total: int
    value: int
    reaches_minimum: bool


@dataclass(frozen=True, slots=True)
class Agreement:
    """Whether a declared total and the tiles agree.

    ``score`` is the engine's reading, below the minimum or not, None when the tiles do not win. ``difference`` is
    declared minus read, before the cap.
    """

    agrees: bool
    declared_total: int
    score: Score | None
    difference: int | None
    reaches_minimum: bool


def add_items(
    ruleset_id: str, names: Sequence[str] | Mapping[str, int], options: Options | None = None
) -> Declaration:
    """Add up ticked items; a name given twice, or with a number, counts so often.

    Raises UnknownRuleset, InvalidOption, UnknownItem, and InvalidValue for a number of occurrences below one or
    above what a hand can hold.
    """
    ruleset = get_ruleset(ruleset_id)
    options = checked_options(ruleset, options)
    counts = _counts(ruleset, names)
    struck = tuple(ruleset.relations.struck(counts))
    struck_names = {entry.name for entry in struck}
    counted = tuple(
        DeclaredItem(item, counts[item.name], item.points * counts[item.name])
        for item in ruleset.items
        if item.name in counts and item.name not in struck_names
    )
    total = sum(entry.points for entry in counted)
    value = ruleset.value_of(total, [entry.item.name for entry in counted])
    outside = sum(entry.points for entry in counted if entry.item.name in ruleset.outside_minimum)
    return Declaration(
        counted=counted,
        not_counted=tuple(
            NotCounted(ruleset.item(entry.name), ruleset.item(entry.by), entry.reason) for entry in struck
        ),
        contradictions=tuple(
            Contradiction(ruleset.item(first), ruleset.item(second))
            for first, second in ruleset.relations.contradictions(counts)
        ),
        can_be_added=tuple(ruleset.item(name) for name in ruleset.relations.brought_along(counts)),
        total=total,
        value=value,
        reaches_minimum=bool(counted) and value - outside >= ruleset.minimum_under(options),
    )


def _counts(ruleset: Ruleset, names: Sequence[str] | Mapping[str, int]) -> dict[str, int]:
    """How often each item was ticked, in the order ticked."""
    pairs = names.items() if isinstance(names, Mapping) else [(name, 1) for name in names]
    counts: dict[str, int] = {}
    for name, count in pairs:
        ruleset.item(name)
        counts[name] = counts.get(name, 0) + count
        if count < 1 or counts[name] > ruleset.relations.most.get(name, 1):
            raise InvalidValue(f"{name} cannot count {counts[name]} times in one hand.")
    return counts


def agrees(hand: Hand, declared_total: int, ruleset_id: str, options: Options | None = None) -> Agreement:
    """Compare a declared total with the tiles; the total before or after the cap will do.

    Raises like ``score`` for a hand that cannot be on a table, but not for one that does not win or is worth too
    little: then the answer says so.
    """
    try:
        read, reaches_minimum = score(hand, ruleset_id, options), True
    except NotAWin:
        return Agreement(False, declared_total, None, None, False)
    except BelowMinimum as error:
        if error.score is None:
            raise
        read, reaches_minimum = error.score, False
    return Agreement(
        agrees=declared_total in (read.total, read.value),
        declared_total=declared_total,
        score=read,
        difference=declared_total - read.total,
        reaches_minimum=reaches_minimum,
    )
