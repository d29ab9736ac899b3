"""Everything the engine can object to, one class for each stable code.

A screen decides by ``code`` or by class, never by the words of the message. BelowMinimum carries a whole reading and
stands beside it, in ``results``.
"""
# ruff: noqa: N818 -- a class is named like the code that it stands for

from __future__ import annotations

from typing import ClassVar


class ScoringError(Exception):
    """The root of all errors of this package."""

    code: ClassVar[str] = "scoring"


class NotationError(ScoringError, ValueError):
    """Text or values that name no tile, no set or no hand."""

    code = "notation"


class WrongTileCount(ScoringError, ValueError):
    """A hand must hold thirteen tiles beside the winning tile, a kong standing for three; this one holds `count`."""

    code = "wrong_tile_count"

    def __init__(self, count: int) -> None:
        super().__init__(f"The hand holds {count} tiles beside the winning tile; it must hold 13.")
        self.count = count


class TooManyCopies(ScoringError, ValueError):
    """More copies of a tile than the ruleset's tile set holds."""

    code = "too_many_copies"


class ImpossibleFlags(ScoringError, ValueError):
    """Circumstances of the win that contradict each other or the tiles."""

    code = "impossible_flags"


class NotAWin(ScoringError, ValueError):
    """The tiles are no winning shape under the ruleset."""

    code = "not_a_win"


class UnknownRuleset(ScoringError, LookupError):
    """No ruleset has this id."""

    code = "unknown_ruleset"


class UnknownItem(ScoringError, LookupError):
    """The ruleset has no item of this name."""

    code = "unknown_item"


class InvalidOption(ScoringError, ValueError):
    """An organizer's option that the ruleset does not know or whose value it does not allow."""

    code = "invalid_option"

    def __init__(self, name: str, reason: str) -> None:
        super().__init__(f"Option {name!r}: {reason}")
        self.name = name
        self.reason = reason


class InvalidWin(ScoringError, ValueError):
    """A win that cannot be paid as described; ``reason`` is a stable word for the cause."""

    code = "invalid_win"

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message)
        self.reason = reason


class InvalidValue(ScoringError, ValueError):
    """A hand value that no hand of the ruleset can have."""

    code = "invalid_value"


class InvalidResult(ScoringError, ValueError):
    """The result of a deal that contradicts itself, or comes after the end of the match."""

    code = "invalid_result"
