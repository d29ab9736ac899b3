"""The input values of the engine: winds, sets and hands, all immutable."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from typing import Any

from scoring.errors import NotationError
from scoring.notation import format_tiles, parse_tiles
from scoring.tiles import ALL_KINDS, PLAYING_KINDS, SUITED_KINDS, Tile, tile_name

WIND_LETTERS = "ESWN"


class Wind(IntEnum):
    """A wind; also the number of a place at the table, counted from East."""

    EAST = 0
    SOUTH = 1
    WEST = 2
    NORTH = 3

    @property
    def letter(self) -> str:
        """``E``, ``S``, ``W`` or ``N``."""
        return WIND_LETTERS[self]

    @property
    def tile(self) -> Tile:
        """The tile that shows this wind."""
        return SUITED_KINDS + self

    @classmethod
    def from_letter(cls, letter: str) -> Wind:
        """The wind with this letter. Raises NotationError for anything but E, S, W, N."""
        if len(letter) != 1 or letter not in WIND_LETTERS:
            raise NotationError(f"{letter!r} is not a wind; write E, S, W or N.")
        return cls(WIND_LETTERS.index(letter))


class MeldKind(StrEnum):
    """The kind of a declared set. ``KONG`` is any exposed kong, big or small."""

    CHOW = "chow"
    PUNG = "pung"
    KONG = "kong"
    CONCEALED_KONG = "concealed_kong"


class Flag(StrEnum):
    """A circumstance of the win that cannot be seen from the tiles."""

    LAST_OF_WALL = "last_of_wall"
    LAST_DISCARD = "last_discard"
    KONG_REPLACEMENT = "kong_replacement"
    CONSECUTIVE_KONG = "consecutive_kong"
    ROBBING_KONG = "robbing_kong"
    LAST_OF_KIND = "last_of_kind"
    HEAVEN = "heaven"
    EARTH = "earth"


@dataclass(frozen=True, slots=True)
class Meld:
    """A declared set. Raises NotationError when the tiles do not form the kind."""

    kind: MeldKind
    tiles: tuple[Tile, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "tiles", tuple(sorted(self.tiles)))
        if not self._is_well_formed():
            shown = "".join(tile_name(tile) if 0 <= tile < ALL_KINDS else "?" for tile in self.tiles)
            raise NotationError(f"{shown or 'no tiles'} is not a {self.kind.replace('_', ' ')}.")

    def _is_well_formed(self) -> bool:
        size = 3 if self.kind in (MeldKind.CHOW, MeldKind.PUNG) else 4
        if len(self.tiles) != size or not 0 <= self.tiles[0] <= self.tiles[-1] < PLAYING_KINDS:
            return False
        first = self.tiles[0]
        if self.kind is MeldKind.CHOW:
            return self.tiles == (first, first + 1, first + 2) and first < SUITED_KINDS and first % 9 <= 6
        return self.tiles[-1] == first

    @property
    def is_open(self) -> bool:
        """Whether it contains a claimed tile. A concealed kong does not open the hand."""
        return self.kind is not MeldKind.CONCEALED_KONG

    @property
    def is_kong(self) -> bool:
        """Whether it holds four tiles."""
        return len(self.tiles) == 4


@dataclass(frozen=True, slots=True)
class Hand:
    """A complete hand at the moment of the win.

    ``concealed`` excludes the winning tile and every declared set. Tiles are sorted, so equal hands compare
    equal however they were typed. Raises NotationError for tiles that cannot be in that place.
    """

    concealed: tuple[Tile, ...]
    melds: tuple[Meld, ...]
    winning_tile: Tile
    self_drawn: bool
    seat_wind: Wind
    round_wind: Wind
    flags: frozenset[Flag] = frozenset()
    bonus: tuple[Tile, ...] = ()

    def __post_init__(self) -> None:
        set_field = object.__setattr__
        set_field(self, "concealed", tuple(sorted(self.concealed)))
        set_field(self, "bonus", tuple(sorted(self.bonus)))
        set_field(self, "flags", frozenset(self.flags))
        for tile in (*self.concealed, self.winning_tile):
            if not 0 <= tile < PLAYING_KINDS:
                raise NotationError(f"Tile {tile} cannot be part of a hand.")
        if any(not PLAYING_KINDS <= tile < ALL_KINDS for tile in self.bonus):
            raise NotationError("Only flowers and seasons are bonus tiles.")

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Hand:
        """Read the ``hand`` object of the notation; raises NotationError when a field is missing, unknown or wrong."""
        _check_fields(data, required=_HAND_FIELDS[:6], optional=_HAND_FIELDS[6:])
        self_drawn = data["self_drawn"]
        if not isinstance(self_drawn, bool):
            raise NotationError("self_drawn must be true or false.")
        winning = parse_tiles(_text(data, "winning_tile"))
        if len(winning) != 1:
            raise NotationError("winning_tile must name exactly one tile.")
        return cls(
            concealed=parse_tiles(_text(data, "concealed")),
            melds=tuple(_meld_from_json(meld) for meld in _list(data, "melds")),
            winning_tile=winning[0],
            self_drawn=self_drawn,
            seat_wind=Wind.from_letter(_text(data, "seat_wind")),
            round_wind=Wind.from_letter(_text(data, "round_wind")),
            flags=frozenset(_flag(word) for word in _list(data, "flags")),
            bonus=parse_tiles(_text(data, "bonus")),
        )

    def to_json(self) -> dict[str, Any]:
        """The ``hand`` object of the notation; the inverse of ``from_json``."""
        return {
            "concealed": format_tiles(self.concealed),
            "melds": [{"kind": meld.kind.value, "tiles": format_tiles(meld.tiles)} for meld in self.melds],
            "winning_tile": tile_name(self.winning_tile),
            "self_drawn": self.self_drawn,
            "seat_wind": self.seat_wind.letter,
            "round_wind": self.round_wind.letter,
            "flags": sorted(flag.value for flag in self.flags),
            "bonus": format_tiles(self.bonus),
        }


_HAND_FIELDS = (
    "concealed",
    "melds",
    "winning_tile",
    "self_drawn",
    "seat_wind",
    "round_wind",
    "flags",
    "bonus",
)


def _check_fields(data: Mapping[str, Any], *, required: Sequence[str], optional: Sequence[str] = ()) -> None:
    if not isinstance(data, Mapping):
        raise NotationError("Expected an object.")
    for name in required:
        if name not in data:
            raise NotationError(f"The field {name} is missing.")
    for name in data:
        if name not in required and name not in optional:
            raise NotationError(f"The field {name!r} is not known.")


def _text(data: Mapping[str, Any], name: str) -> str:
    value = data.get(name, "")
    if not isinstance(value, str):
        raise NotationError(f"{name} must be text.")
    return value


def _list(data: Mapping[str, Any], name: str) -> list[Any]:
    value = data.get(name, [])
    if not isinstance(value, list):
        raise NotationError(f"{name} must be a list.")
    return value


def _flag(word: Any) -> Flag:
    try:
        return Flag(word)
    except ValueError:
        raise NotationError(f"{word!r} is not a flag.") from None


def _meld_from_json(data: Any) -> Meld:
    _check_fields(data, required=("kind", "tiles"))
    try:
        kind = MeldKind(data["kind"])
    except ValueError:
        raise NotationError(f"{data['kind']!r} is not a kind of meld.") from None
    return Meld(kind, parse_tiles(_text(data, "tiles")))
