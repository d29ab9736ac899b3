"""Scoring without reading tiles: from items that a referee ticked, or from a total that a player declared."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from scoring.engine import score
from scoring.errors import InvalidValue, NotAWin, UnknownItem
from scoring.options import Options
from scoring.relations import Completed, Need, Relations
from scoring.results import BelowMinimum, ItemInfo, Reason, Score
from scoring.ruleset import Ruleset
from scoring.rulesets import checked_options, get_ruleset
from scoring.types import Hand


@dataclass(frozen=True, slots=True)
class DeclaredItem:
    """An item that counts, how often, and its points. ``certain`` of them were not ticked: they follow from the rest."""

    item: ItemInfo
    count: int
    points: int
    certain: int = 0


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

    ``counted`` has the ticked items and those that are certain beside them. ``total`` is before the cap and ``value``
    after it, both for the counted items only. ``reaches_minimum`` says whether a hand with exactly these items may win.
    ``choices`` are alternatives of which the hand shows one, where the ticked items do not say which.
    """

    counted: tuple[DeclaredItem, ...]
    not_counted: tuple[NotCounted, ...]
    contradictions: tuple[Contradiction, ...]
    choices: tuple[tuple[ItemInfo, ...], ...]
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
    ruleset_id: str,
    names: Sequence[str] | Mapping[str, int],
    options: Options | None = None,
    *,
    known: Collection[Need] = (),
    completes: bool = True,
) -> Declaration:
    """Add up ticked items. A name that is given twice, or with a number, counts that many times.

    With ``completes``, what follows with certainty from the items and from what is ``known`` of the win counts too, as
    far as the rulebook adds it; otherwise the ticked items count alone.

    Raises UnknownRuleset, InvalidOption, UnknownItem (also for an item that the options turn off), and InvalidValue for
    a number of occurrences below one or above what a hand can hold.
    """
    ruleset = get_ruleset(ruleset_id)
    options = checked_options(ruleset, options)
    relations = ruleset.relations.under(options)
    ticked = _counts(ruleset, names, options)
    done = Completed(ticked, {}, ())
    if completes and ticked:
        done = relations.completed(ticked, known, {item.name: item.points for item in ruleset.items})
    struck = tuple(relations.struck(done.held))
    struck_names = {entry.name for entry in struck}
    counted = tuple(
        _declared(item, done.held[item.name], ticked.get(item.name, 0))
        for item in ruleset.items
        if item.name in done.held and item.name not in struck_names
    )
    total = sum(entry.points for entry in counted)
    value = ruleset.value_of(total, [entry.item.name for entry in counted])
    outside = sum(entry.points for entry in counted if entry.item.name in ruleset.outside_minimum)
    return Declaration(
        counted=counted,
        not_counted=tuple(
            NotCounted(ruleset.item(entry.name), ruleset.item(entry.by), entry.reason)
            for entry in struck
            if entry.name in ticked
        ),
        contradictions=tuple(_contradictions(ruleset, relations, done)),
        choices=tuple(tuple(ruleset.item(name) for name in names) for names in done.choices),
        total=total,
        value=value,
        reaches_minimum=bool(counted) and value - outside >= ruleset.minimum_under(options),
    )


def _declared(item: ItemInfo, count: int, ticked: int) -> DeclaredItem:
    return DeclaredItem(item, count, item.points * count, count - ticked)


def _contradictions(ruleset: Ruleset, relations: Relations, done: Completed) -> Iterator[Contradiction]:
    """What no hand has together, each pair once. Of an item that only follows from a ticked one, the ticked one is
    named.
    """
    seen = set()
    for pair in relations.contradictions(done.held):
        first, second = (done.origins.get(name, name) for name in pair)
        if first != second and frozenset((first, second)) not in seen:
            seen.add(frozenset((first, second)))
            yield Contradiction(ruleset.item(first), ruleset.item(second))


def likely_items(
    ruleset_id: str,
    names: Sequence[str] | Mapping[str, int],
    options: Options | None = None,
    *,
    known: Collection[Need] = (),
) -> tuple[ItemInfo, ...]:
    """Items that the win may show beside the ticked ones and that would make it worth more, the likeliest first: the
    open alternatives, then those that are often called. Raises like ``add_items``.
    """
    ruleset = get_ruleset(ruleset_id)
    options = checked_options(ruleset, options)
    ticked = _counts(ruleset, names, options)
    now = add_items(ruleset_id, ticked, options, known=known)
    counted = {entry.item.name for entry in now.counted}
    offered = {item.name for item in ruleset.items_under(options)}
    asked = dict.fromkeys([*(item.name for choice in now.choices for item in choice), *ruleset.frequent])
    found = []
    for name in asked:
        if name in counted or name in ticked or name not in offered or _is_ruled_out(ruleset, name, known):
            continue
        more = add_items(ruleset_id, {**ticked, name: 1}, options, known=known)
        if more.value > now.value and not more.contradictions:
            found.append(ruleset.item(name))
    return tuple(found)


def _is_ruled_out(ruleset: Ruleset, name: str, known: Collection[Need]) -> bool:
    return name in ruleset.table.needs and ruleset.table.needs[name] not in known


def _counts(ruleset: Ruleset, names: Sequence[str] | Mapping[str, int], options: Options) -> dict[str, int]:
    """How often each item was ticked, in the order of ticking."""
    offered = {item.name for item in ruleset.items_under(options)}
    pairs = names.items() if isinstance(names, Mapping) else [(name, 1) for name in names]
    counts: dict[str, int] = {}
    for name, count in pairs:
        if ruleset.item(name).name not in offered:
            raise UnknownItem(f"{name} does not count under these options.")
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
