"""The errors of the engine, one class for each stable code.

Callers decide by ``code`` or by class, never by the message. BelowMinimum holds a whole reading, so it is defined
beside that, in ``results``.
"""
# ruff: noqa: N818 -- each class is named after its code

from __future__ import annotations

from typing import ClassVar


class ScoringError(Exception):
    """The base class of all errors of this package."""

    code: ClassVar[str] = "scoring"


class NotationError(ScoringError, ValueError):
    """Text or values that do not describe a valid tile, set or hand."""

    code = "notation"


class NoWinningTile(NotationError):
    """A line of tiles that does not say which of them won."""


class WrongTileCount(ScoringError, ValueError):
    """A hand needs thirteen tiles besides the winning tile, a kong counting as three; this one has `count`."""

    code = "wrong_tile_count"

    def __init__(self, count: int) -> None:
        super().__init__(f"The hand holds {count} tiles besides the winning tile; it must hold 13.")
        self.count = count


class TooManyCopies(ScoringError, ValueError):
    """More copies of a tile than the ruleset's tile set contains. ``reason`` is a stable code for the cause, where a
    rulebook gives one.
    """

    code = "too_many_copies"

    def __init__(self, message: str, reason: str = "") -> None:
        super().__init__(message)
        self.reason = reason


class ImpossibleFlags(ScoringError, ValueError):
    """Flags that contradict each other or the tiles. ``reason`` is a stable code for the cause, where a rulebook gives one."""

    code = "impossible_flags"

    def __init__(self, message: str, reason: str = "") -> None:
        super().__init__(message)
        self.reason = reason


class NotAWin(ScoringError, ValueError):
    """The tiles do not form a winning shape under the ruleset."""

    code = "not_a_win"


class UnknownRuleset(ScoringError, LookupError):
    """No ruleset has this id."""

    code = "unknown_ruleset"


class UnknownItem(ScoringError, LookupError):
    """The ruleset has no item of this name."""

    code = "unknown_item"


class InvalidOption(ScoringError, ValueError):
    """An option that the ruleset does not have, or a value that it does not allow."""

    code = "invalid_option"

    def __init__(self, name: str, reason: str) -> None:
        super().__init__(f"Option {name!r}: {reason}")
        self.name = name
        self.reason = reason


class InvalidWin(ScoringError, ValueError):
    """A win that cannot be paid as described. ``reason`` is a stable code for the cause."""

    code = "invalid_win"

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message)
        self.reason = reason


class InvalidValue(ScoringError, ValueError):
    """A hand value that no hand of the ruleset can have."""

    code = "invalid_value"


class InvalidResult(ScoringError, ValueError):
    """The result of a deal contradicts itself or comes after the end of the match."""

    code = "invalid_result"
