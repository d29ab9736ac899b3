"""What a check found."""

import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

CHECKED_MEGABYTES = 5
"""The most that everybody may have checked; the command takes more."""
CHECKED_SECONDS = 8
FAULTS_MAX = 100
"""A document with more faults was made by a program that has one; more lines would not help to find it."""
TEXT_MAX = 400
"""A longer sentence repeats a value of the document that nobody reads."""

Way = Iterable[str | int]


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong: `place` is its JSON Pointer (RFC 6901), empty for the whole document."""

    place: str
    text: str


@dataclass(frozen=True, slots=True)
class Figures:
    """What the standings say of a player; numbers as a document writes them."""

    place: int | None
    table_points: int | str | None
    points: int | str | None
    group: int | str | None


NO_FIGURES = Figures(None, None, None, None)


@dataclass(frozen=True, slots=True)
class Difference:
    """A row of the standings that recomputing does not confirm. `stated` is None where the document has no row."""

    person: str
    name: str
    stated: Figures | None
    found: Figures | None

    @property
    def both(self) -> tuple[tuple[bool, Figures], ...]:
        """The stated figures, then those found; each with whether it is the stated ones."""
        return ((True, self.stated or NO_FIGURES), (False, self.found or NO_FIGURES))


@dataclass(slots=True)
class Report:
    """What a check found: faults in the order of the document, rows of the standings that differ, and what could not
    be checked. `ends_at` is when (by the monotonic clock) the check stops looking at hands.
    """

    name: str = ""
    version: int = 0
    variant: str = ""
    faults: list[Fault] = field(default_factory=list)
    differences: list[Difference] = field(default_factory=list)
    unchecked: list[str] = field(default_factory=list)
    ends_at: float | None = None

    @property
    def is_valid(self) -> bool:
        return not self.faults

    @property
    def is_full(self) -> bool:
        """Whether so many faults were found that the check stopped."""
        return len(self.faults) >= FAULTS_MAX

    @property
    def is_late(self) -> bool:
        return self.ends_at is not None and time.monotonic() > self.ends_at

    def add(self, way: Way, text: str) -> None:
        """Add a fault, unless there are already as many as are named."""
        if not self.is_full:
            self.faults.append(Fault(pointer(way), text[:TEXT_MAX]))

    def to_json(self) -> dict[str, Any]:
        """The report for programs."""
        return {
            "valid": self.is_valid,
            "name": self.name,
            "version": self.version,
            "visibility": self.variant,
            "faults": [{"place": one.place, "text": one.text} for one in self.faults],
            "faults_cut_short": self.is_full,
            "standings": [
                {"person": one.person, "stated": _figures(one.stated), "recomputed": _figures(one.found)}
                for one in self.differences
            ],
            "not_checked": self.unchecked,
        }


def _figures(figures: Figures | None) -> dict[str, Any] | None:
    names = ("place", "table_points", "points", "group")
    return None if figures is None else {name: getattr(figures, name) for name in names}


def pointer(way: Way) -> str:
    """The JSON Pointer of a way through a document."""
    return "".join("/" + str(step).replace("~", "~0").replace("/", "~1") for step in way)
