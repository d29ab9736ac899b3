"""Scoring without reading tiles: from items that a referee ticked, or from a total that a player declared."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.engine import score
from scoring.errors import InvalidValue, NotAWin, UnknownItem
from scoring.options import Options
from scoring.results import BelowMinimum, ItemInfo, Reason, Score
from scoring.ruleset import Ruleset
from scoring.rulesets import checked_options, get_ruleset
from scoring.types import Hand


@dataclass(frozen=True, slots=True)
class DeclaredItem:
    """A ticked item, how often it was ticked, and its points."""

    item: ItemInfo
    count: int
    points: int


@dataclass(frozen=True, slots=True)
class NotCounted:
    """A ticked item that does not count because of another ticked item, and the rule behind it."""

    item: ItemInfo
    by: ItemInfo
    reason: Reason


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Two ticked items that no hand can have together."""

    first: ItemInfo
    second: ItemInfo


@dataclass(frozen=True, slots=True)
class Declaration:
    """The result of adding up ticked items.

    ``total`` is before the cap and ``value`` after it, both for the counted items only. ``reaches_minimum`` says
    whether a hand with exactly these items may win. ``can_be_added`` are items that follow from the ticked ones and
    count beside them; the referee may have forgotten them.
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
    """The comparison of a declared total with the tiles.

    ``score`` is the engine's reading, even below the minimum; None when the tiles do not win. ``difference`` is the
    declared total minus the engine's, before the cap.
    """

    agrees: bool
    declared_total: int
    score: Score | None
    difference: int | None
    reaches_minimum: bool


def add_items(
    ruleset_id: str, names: Sequence[str] | Mapping[str, int], options: Options | None = None
) -> Declaration:
    """Add up ticked items. A name that is given twice, or with a number, counts that many times.

    Raises UnknownRuleset, InvalidOption, UnknownItem (also for an item that the options turn off), and InvalidValue for
    a number of occurrences below one or above what a hand can hold.
    """
    ruleset = get_ruleset(ruleset_id)
    options = checked_options(ruleset, options)
    relations = ruleset.relations.under(options)
    counts = _counts(ruleset, names, options)
    struck = tuple(relations.struck(counts))
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
            for first, second in relations.contradictions(counts)
        ),
        can_be_added=tuple(ruleset.item(name) for name in relations.brought_along(counts)),
        total=total,
        value=value,
        reaches_minimum=bool(counted) and value - outside >= ruleset.minimum_under(options),
    )


def _counts(ruleset: Ruleset, names: Sequence[str] | Mapping[str, int], options: Options) -> dict[str, int]:
    """How often each item was ticked, in the order of ticking."""
    offered = {item.name for item in ruleset.items_under(options)}
    pairs = names.items() if isinstance(names, Mapping) else [(name, 1) for name in names]
    counts: dict[str, int] = {}
    for name, count in pairs:
        if ruleset.item(name).name not in offered:
            raise UnknownItem(f"{name} does not count in an event without flowers and seasons.")
        counts[name] = counts.get(name, 0) + count
        if count < 1 or counts[name] > ruleset.relations.most.get(name, 1):
            raise InvalidValue(f"{name} cannot count {counts[name]} times in one hand.")
    return counts


def agrees(hand: Hand, declared_total: int, ruleset_id: str, options: Options | None = None) -> Agreement:
    """Compare a declared total with the tiles. The total before and the one after the cap are both accepted.

    Raises like ``score`` for an impossible hand. A hand that does not win or is below the minimum is reported in the
    answer instead.
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
