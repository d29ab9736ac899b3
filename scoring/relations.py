"""How the items of a ruleset are related: which contain, exclude or imply others."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from scoring.results import Reason

Apart = tuple[frozenset[str], frozenset[str]]
"""Two groups of items: no hand shows one of the first together with one of the second."""


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
    the two groups in each pair of ``apart``. ``certain`` gives for an item those that always count beside it. ``most``
    is how often an item can count in one hand, where that is more than once.
    """

    contained: Mapping[str, Mapping[str, Reason]] = field(default_factory=dict)
    contained_if: Mapping[str, Mapping[str, tuple[str, ...]]] = field(default_factory=dict)
    contained_by_two: tuple[tuple[str, str, str], ...] = ()
    exclusive: tuple[frozenset[str], ...] = ()
    apart: tuple[Apart, ...] = ()
    certain: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
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

    def _exclude_each_other(self, first: str, second: str) -> bool:
        return any(first in group and second in group for group in self.exclusive) or any(
            (first in one and second in other) or (first in other and second in one)
            for one, other in self.apart
        )

    def brought_along(self, names: Collection[str]) -> Iterator[str]:
        """Items that always count beside the names but are missing among them, each once."""
        seen = {other for name in names for other in self.contained.get(name, {})} | set(names)
        for name in names:
            for other in self.certain.get(name, ()):
                if other not in seen:
                    seen.add(other)
                    yield other
