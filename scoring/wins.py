"""A win as the input of payments, and how amounts owed between the four seats become deltas."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from scoring.errors import NotationError
from scoring.types import Wind

Deltas = tuple[int, int, int, int]
"""What each seat gets (positive) or pays; the four add up to ``HAND_SUM``."""
HAND_SUM: Final = 0
"""What the deltas of every hand add up to: what one player gets, the others pay."""


@dataclass(frozen=True, slots=True)
class Win:
    """One player's win.

    ``discarder`` is the seat that discarded the tile, the owner of a robbed kong, or None when self-drawn. ``pao`` is
    the liable seat, in rulebooks with liability. ``same_turn_first`` is the seat that discarded the same tile first
    since the winner's last turn, in rulebooks where that matters.
    """

    winner: int
    value: int
    self_drawn: bool
    discarder: int | None = None
    robbing_kong: bool = False
    pao: int | None = None
    same_turn_first: int | None = None

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Win:
        """Read a ``win`` object of the notation, with seats given as wind letters. Raises NotationError."""
        if not isinstance(data, Mapping):
            raise NotationError("A win must be an object.")
        known = ("winner", "value", "self_drawn", "discarder", "robbing_kong", "pao", "same_turn_first")
        for name in data:
            if name not in known:
                raise NotationError(f"The field {name!r} is not known.")
        value = data.get("value")
        if isinstance(value, bool) or not isinstance(value, int):
            raise NotationError("value must be a whole number.")
        winner = _seat(data, "winner")
        if winner is None:
            raise NotationError("The field winner is missing.")
        return cls(
            winner=winner,
            value=value,
            self_drawn=_flag(data, "self_drawn"),
            discarder=_seat(data, "discarder"),
            robbing_kong=_flag(data, "robbing_kong"),
            pao=_seat(data, "pao"),
            same_turn_first=_seat(data, "same_turn_first"),
        )


def _seat(data: Mapping[str, Any], name: str) -> int | None:
    letter = data.get(name)
    if letter is None:
        return None
    if not isinstance(letter, str):
        raise NotationError(f"{name} must be E, S, W or N.")
    return Wind.from_letter(letter)


def _flag(data: Mapping[str, Any], name: str) -> bool:
    value = data.get(name, False)
    if not isinstance(value, bool):
        raise NotationError(f"{name} must be true or false.")
    return value


def settle(winner: int, dues: Mapping[int, int]) -> Deltas:
    """The deltas of one win, given what each other seat pays."""
    deltas = [-dues.get(seat, 0) for seat in range(4)]
    deltas[winner] = HAND_SUM - sum(deltas)
    return (deltas[0], deltas[1], deltas[2], deltas[3])


def others(seat: int) -> list[int]:
    """The other three seats."""
    return [other for other in range(4) if other != seat]
