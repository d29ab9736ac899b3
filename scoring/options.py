"""The choices that a rulebook leaves to the organizer, validated once and then immutable."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from scoring.errors import InvalidOption

OptionValue = bool | int | str | tuple[int, ...] | tuple[str, ...]


class OptionKind(StrEnum):
    """The type of an option's values."""

    BOOL = "bool"
    INT = "int"
    CHOICE = "choice"
    AMOUNTS = "amounts"
    """Whole numbers in a fixed order."""
    SEVERAL = "several"
    """Any number of the choices."""


@dataclass(frozen=True, slots=True)
class OptionInfo:
    """One option. ``description`` is a sentence for an organizer; bounds are inclusive.

    ``allowed`` lists the only values of a whole-number option, and ``lengths`` how many amounts there may be. ``read``
    turns another way to write the value into the usual one.
    """

    name: str
    kind: OptionKind
    default: OptionValue
    description: str
    choices: tuple[str, ...] = ()
    minimum: int | None = None
    maximum: int | None = None
    allowed: tuple[int, ...] = ()
    lengths: tuple[int, ...] = ()
    read: Callable[[object], object] | None = None

    def check(self, value: object) -> OptionValue:
        """The value if it is allowed. Raises InvalidOption otherwise."""
        if self.kind is OptionKind.BOOL:
            if isinstance(value, bool):
                return value
            raise InvalidOption(self.name, "must be true or false.")
        if self.kind is OptionKind.INT:
            return self._check_int(value)
        if self.kind is OptionKind.AMOUNTS:
            return self._check_amounts(value if self.read is None else self.read(value))
        if self.kind is OptionKind.SEVERAL:
            return self._check_several(value)
        if isinstance(value, str) and value in self.choices:
            return value
        raise InvalidOption(self.name, f"must be one of {', '.join(self.choices)}.")

    def _check_int(self, value: object) -> int:
        if isinstance(value, bool) or not isinstance(value, int):
            raise InvalidOption(self.name, "must be a whole number.")
        if self.minimum is not None and value < self.minimum:
            raise InvalidOption(self.name, f"must be at least {self.minimum}.")
        if self.maximum is not None and value > self.maximum:
            raise InvalidOption(self.name, f"must be at most {self.maximum}.")
        if self.allowed and value not in self.allowed:
            raise InvalidOption(self.name, f"must be one of {', '.join(map(str, self.allowed))}.")
        return value

    def _check_amounts(self, value: object) -> tuple[int, ...]:
        if not isinstance(value, list | tuple) or len(value) not in self.lengths:
            numbers = " or ".join(map(str, self.lengths))
            raise InvalidOption(self.name, f"must be a list of {numbers} whole numbers.")
        return tuple(self._check_int(amount) for amount in value)

    def _check_several(self, value: object) -> tuple[str, ...]:
        if not isinstance(value, list | tuple) or any(one not in self.choices for one in value):
            raise InvalidOption(self.name, f"must be a list of any of {', '.join(self.choices)}.")
        return tuple(choice for choice in self.choices if choice in value)


REVOLUTIONS_OPTION: Final = OptionInfo(
    "revolutions",
    OptionKind.INT,
    4,
    "How many times every player deals in a match.",
    minimum=1,
    maximum=16,
)
"""The length of a match, for the rulebooks that count it by deals of every player."""


@dataclass(frozen=True, slots=True)
class Options(Mapping[str, OptionValue]):
    """All options of one ruleset with their values. Made only by ``make_options``."""

    ruleset_id: str
    values_by_position: tuple[OptionValue, ...]
    names: tuple[str, ...]

    def __getitem__(self, name: str) -> OptionValue:
        try:
            return self.values_by_position[self.names.index(name)]
        except ValueError:
            raise KeyError(name) from None

    def __iter__(self) -> Iterator[str]:
        return iter(self.names)

    def __len__(self) -> int:
        return len(self.names)

    def is_on(self, name: str) -> bool:
        """The value of a boolean option."""
        return self[name] is True

    def number(self, name: str) -> int:
        """The value of a whole-number option. Raises KeyError for an option of another type."""
        value = self[name]
        if isinstance(value, bool) or not isinstance(value, int):
            raise KeyError(name)
        return value

    def amounts(self, name: str) -> tuple[int, ...]:
        """The value of an option of several numbers. Raises KeyError for an option of another type."""
        value = self[name]
        if not isinstance(value, tuple):
            raise KeyError(name)
        return tuple(amount for amount in value if isinstance(amount, int))

    def names_of(self, name: str) -> tuple[str, ...]:
        """The value of an option of several choices. Raises KeyError for an option of another type."""
        value = self[name]
        if not isinstance(value, tuple):
            raise KeyError(name)
        return tuple(choice for choice in value if isinstance(choice, str))


@dataclass(frozen=True, slots=True)
class Sourced:
    """The value of an option and where it comes from."""

    value: OptionValue
    source: str


@dataclass(frozen=True, slots=True)
class OptionSet:
    """The options of a known book or league, each with its source. With ``is_provisional`` the book itself was not read.
    ``meets_once``: at its events it is customary that nobody meets anybody twice.
    """

    id: str
    name: str
    is_provisional: bool
    chosen: Mapping[str, Sourced] = field(repr=False)
    meets_once: bool = False

    @property
    def values_by_name(self) -> dict[str, OptionValue]:
        """The options as ``make_options`` takes them."""
        return {name: sourced.value for name, sourced in self.chosen.items()}


def build_options(
    ruleset_id: str, infos: tuple[OptionInfo, ...], given: Mapping[str, object] | None
) -> Options:
    """Options with all defaults filled in. Raises InvalidOption for an unknown name or a value out of bounds."""
    given = given or {}
    known = tuple(info.name for info in infos)
    for name in given:
        if name not in known:
            raise InvalidOption(str(name), f"is not an option of {ruleset_id}.")
    values = tuple(info.check(given.get(info.name, info.default)) for info in infos)
    return Options(ruleset_id, values, known)
