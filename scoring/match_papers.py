"""What printed papers need of a rulebook whose scores run along: the lines of a score sheet, and the table of han and fu."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.description import Sentence


@dataclass(frozen=True, slots=True)
class MatchSheet:
    """What a score sheet adds up at the end. ``uma`` is empty where it depends on the scores.

    ``bonus`` is what the first place gets because the players start with fewer points than are taken off.
    """

    start_points: int
    return_points: int
    bonus: int
    uma: tuple[int, ...]
    has_chombo_line: bool


@dataclass(frozen=True, slots=True)
class Paid:
    """What a hand is paid: by the discarder, and on a self-draw by the dealer and by each of the others.

    ``by_dealer`` is None where the dealer wins. A way of winning that such a hand cannot have is None.
    """

    by_discarder: int | None
    by_dealer: int | None
    by_other: int | None


@dataclass(frozen=True, slots=True)
class WorthCell:
    """A hand of so many han and fu, won by another player and by the dealer; ``limit`` is the name of its limit, if any."""

    fu: int
    other: Paid
    dealer: Paid
    limit: str


@dataclass(frozen=True, slots=True)
class WorthRow:
    """The hands of so many han, from the least fu to the most; None where no hand has these."""

    han: int
    cells: tuple[WorthCell | None, ...]


@dataclass(frozen=True, slots=True)
class LimitRow:
    """A limit by its name, what it takes, and what it pays."""

    name: str
    takes: Sentence
    other: Paid
    dealer: Paid


@dataclass(frozen=True, slots=True)
class FuRow:
    """A part of the fu: how many in an open set, and in a closed one. Both are the same outside of sets."""

    what: Sentence
    open: int
    closed: int
    example: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class WorthTables:
    """The table of han and fu with the limits, and where fu come from: in any hand, by sets, by the pair and the wait.

    ``notes`` are the rules for adding up.
    """

    fu: tuple[int, ...]
    rows: tuple[WorthRow, ...]
    limits: tuple[LimitRow, ...]
    base_fu: tuple[FuRow, ...]
    set_fu: tuple[FuRow, ...]
    rest_fu: tuple[FuRow, ...]
    notes: tuple[Sentence, ...]
