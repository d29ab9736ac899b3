"""How the items of a ruleset are related: which contain, exclude or imply others."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import NamedTuple

from scoring.results import Reason

Apart = tuple[frozenset[str], frozenset[str]]
"""Two groups of items: no hand shows one of the first together with one of the second."""


class Need(StrEnum):
    """What is known of a win besides its items. An item can require it, and it can make an item certain."""

    SELF_DRAW = "self_draw"
    DISCARD = "discard"
    ROBBED_KONG = "robbed_kong"
    DEALER = "dealer"
    """A self-drawn win of the dealer."""
    OTHER = "other"
    """A win of another player on a discard."""
    OWN_WIND_PREVAILS = "own_wind_prevails"
    OTHER_WIND_PREVAILS = "other_wind_prevails"


Premise = tuple[frozenset[str], int]
"""Items, or a Need, and how often they must count together."""


@dataclass(frozen=True, slots=True)
class Certain:
    """What follows from called items: a win that shows all of ``given`` also shows ``items``, together ``count`` times.

    Several ``items`` are alternatives, the most usual one first; a hand shows one of them.
    """

    given: tuple[Premise, ...]
    items: tuple[str, ...]
    count: int = 1

    def is_due(self, held: Mapping[str, int]) -> bool:
        """Whether a win that shows ``held`` shows all of ``given``."""
        return all(sum(held.get(name, 0) for name in names) >= least for names, least in self.given)

    def missing(self, held: Mapping[str, int]) -> int:
        """How many of ``items`` are not held yet."""
        return max(self.count - sum(held.get(name, 0) for name in self.items), 0)


def times(least: int, *names: str) -> Premise:
    """A premise: the items count together at least this often."""
    return frozenset(names), least


Part = str | frozenset[str] | Premise


def certain(given: Part | list[Part], *items: str, count: int = 1) -> Certain:
    """What follows from ``given``: a name, names of which one is enough, a premise, or a list of these."""
    parts = given if isinstance(given, list) else [given]
    return Certain(tuple(_premise(part) for part in parts), items, count)


def _premise(part: Part) -> Premise:
    if isinstance(part, str):
        return times(1, part)
    return part if isinstance(part, tuple) else (part, 1)


@dataclass(frozen=True, slots=True)
class Completed:
    """Called items with those that are certain beside them.

    ``held`` is how often each counts in all. ``origins`` gives for an item that was added the called one that it
    follows from, or itself if it follows from several or from how the hand was won. ``choices`` are alternatives of
    which a hand shows one, where nothing says which.
    """

    held: Mapping[str, int]
    origins: Mapping[str, str]
    choices: tuple[tuple[str, ...], ...]


class Struck(NamedTuple):
    """An item that does not count beside another, by name, with the reason."""

    name: str
    by: str
    reason: Reason


@dataclass(frozen=True, slots=True)
class Relations:
    """Relations between items, by name.

    ``contained`` gives for an item those that do not count beside it, with the rule behind it; ``contained_if`` adds to
    this while the named boolean option is on. ``contained_by_two`` lists (first, second, contained) where only two
    items together contain a third. A hand has at most one item of each group in ``exclusive``, and items of only one of
    the two groups in each pair of ``apart``. ``certain`` says which items follow from others. ``most`` is how often an
    item can count in one hand, where that is more than once.
    """

    contained: Mapping[str, Mapping[str, Reason]] = field(default_factory=dict)
    contained_if: Mapping[str, Mapping[str, tuple[str, ...]]] = field(default_factory=dict)
    contained_by_two: tuple[tuple[str, str, str], ...] = ()
    exclusive: tuple[frozenset[str], ...] = ()
    apart: tuple[Apart, ...] = ()
    certain: tuple[Certain, ...] = ()
    most: Mapping[str, int] = field(default_factory=dict)

    def under(self, options: Mapping[str, object]) -> Relations:
        """The relations, including those that the options add."""
        contained = dict(self.contained)
        for option, absorbed in self.contained_if.items():
            if options[option] is True:
                for name, others in absorbed.items():
                    contained[name] = {**contained.get(name, {}), **dict.fromkeys(others, Reason.IMPLIED)}
        return replace(self, contained=contained)

    def struck(self, names: Collection[str]) -> Iterator[Struck]:
        """The names that do not count beside the others, each once."""
        for name in names:
            by = next((other for other in names if name in self.contained.get(other, {})), None)
            if by is not None:
                yield Struck(name, by, self.contained[by][name])
                continue
            for first, second, contained in self.contained_by_two:
                if name == contained and first in names and second in names:
                    yield Struck(name, first, Reason.IMPLIED)

    def contradictions(self, names: Collection[str]) -> Iterator[tuple[str, str]]:
        """The pairs of names that no hand can have together, each once, in the order given."""
        listed = list(names)
        for position, first in enumerate(listed):
            for second in listed[position + 1 :]:
                if self._exclude_each_other(first, second):
                    yield first, second

    def completed(
        self, called: Mapping[str, int], known: Collection[Need], points: Mapping[str, int]
    ) -> Completed:
        """The called items with all that follows from them and from what is ``known``. ``points`` are those of each
        item: alternatives that are worth the same need no choice.
        """
        held = dict(called)
        origins: dict[str, str] = {}
        while open_rules := [rule for rule in self._due(held, known) if rule.missing(held)]:
            settled = [(rule, name) for rule in open_rules for name in self._only_one(rule, held)]
            if not settled:
                break
            for rule, name in settled:
                _add(rule, name, held, called, origins)
        # Nothing follows from what is only assumed.
        choices = []
        for rule in open_rules:
            possible = self._possible(rule.items, held)
            if len({points[name] for name in possible}) == 1:
                _add(rule, possible[0], held, called, origins)
            else:
                choices.append(possible)
        return Completed(held, origins, tuple(choices))

    def _due(self, held: Mapping[str, int], known: Collection[Need]) -> list[Certain]:
        """The rules whose premises are met. Premises see the items that count, and what is known."""
        struck = {entry.name for entry in self.struck(held)}
        shown = {name: count for name, count in held.items() if name not in struck} | {
            need.value: 1 for need in known
        }
        return [rule for rule in self.certain if rule.is_due(shown)]

    def _only_one(self, rule: Certain, held: Collection[str]) -> tuple[str, ...]:
        """The item of the rule that remains possible; empty while there are several."""
        possible = self._possible(rule.items, held)
        return possible if len(possible) == 1 else ()

    def _possible(self, names: tuple[str, ...], held: Collection[str]) -> tuple[str, ...]:
        """The alternatives that nothing held excludes; the first one if all are excluded, so that it is noticed."""
        possible = tuple(
            name for name in names if not any(self._exclude_each_other(name, other) for other in held)
        )
        return possible or names[:1]

    def _exclude_each_other(self, first: str, second: str) -> bool:
        return any(first in group and second in group for group in self.exclusive) or any(
            (first in one and second in other) or (first in other and second in one)
            for one, other in self.apart
        )


def _add(
    rule: Certain, name: str, held: dict[str, int], called: Collection[str], origins: dict[str, str]
) -> None:
    """Add what is missing of a rule, if another rule has not added it meanwhile, and note where it comes from."""
    if missing := rule.missing(held):
        origins.setdefault(name, _origin(rule, called, origins, name))
        held[name] = held.get(name, 0) + missing


def _origin(rule: Certain, called: Collection[str], origins: Mapping[str, str], added: str) -> str:
    """The called item that alone brings ``added`` along, or ``added`` itself."""
    if len(rule.given) > 1 or rule.given[0][1] > 1:
        return added
    names = rule.given[0][0]
    source = next((name for name in (*called, *origins) if name in names), added)
    return origins.get(source, source)
