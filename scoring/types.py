"""The input values of the engine: winds, sets and hands, all immutable."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from typing import Any, Final, NamedTuple

from scoring.errors import NotationError
from scoring.notation import format_red_tiles, format_tiles, parse_red_tiles, parse_tiles
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
    FLOWER_REPLACEMENT = "flower_replacement"
    RIICHI = "riichi"
    DOUBLE_RIICHI = "double_riichi"
    IPPATSU = "ippatsu"
    CHIIHOU = "chiihou"
    RENHOU = "renhou"


@dataclass(frozen=True, slots=True)
class HandNotation:
    """What a rulebook writes in a hand: the words of its flags and, with ``has_dora``, dora indicators, red fives and
    who fed a set.
    """

    flags: Mapping[str, Flag]
    has_dora: bool = False


PLAIN_NOTATION: Final = HandNotation(
    {
        flag.value: flag
        for flag in (
            Flag.LAST_OF_WALL,
            Flag.LAST_DISCARD,
            Flag.KONG_REPLACEMENT,
            Flag.CONSECUTIVE_KONG,
            Flag.ROBBING_KONG,
            Flag.LAST_OF_KIND,
            Flag.HEAVEN,
            Flag.EARTH,
        )
    }
)
"""For books without dora."""
PLAIN_FLAGS: Final = frozenset(PLAIN_NOTATION.flags.values())


@dataclass(frozen=True, slots=True)
class Meld:
    """A declared set. Raises NotationError when the tiles do not form the kind.

    ``fed_by`` is the wind of the player whose tile was claimed, where the notation says so.
    """

    kind: MeldKind
    tiles: tuple[Tile, ...]
    fed_by: Wind | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "tiles", tuple(sorted(self.tiles)))
        if not self._is_well_formed():
            shown = "".join(tile_name(tile) if 0 <= tile < ALL_KINDS else "?" for tile in self.tiles)
            raise NotationError(f"{shown or 'no tiles'} is not a {self.kind.replace('_', ' ')}.")
        if self.fed_by is not None and not self.is_open:
            raise NotationError("Nobody feeds a concealed kong.")

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


class Dora(NamedTuple):
    """What rulebooks with dora add to a hand.

    ``indicators`` and ``ura`` are the tiles that indicate dora and ura dora, in the order turned. ``reds`` are the red
    fives among the tiles of the hand, ``red_indicators`` those among the indicators, each as an ordinary five.
    """

    indicators: tuple[Tile, ...] = ()
    ura: tuple[Tile, ...] = ()
    reds: tuple[Tile, ...] = ()
    red_indicators: tuple[Tile, ...] = ()


NO_DORA: Final = Dora()


@dataclass(frozen=True, slots=True)
class Hand:
    """A complete hand at the moment of the win.

    ``concealed`` excludes the winning tile and every declared set. Tiles are sorted, so equal hands compare
    equal however they were typed. ``dora`` is None under a rulebook without dora. Raises NotationError for tiles that
    cannot be in that place.
    """

    concealed: tuple[Tile, ...]
    melds: tuple[Meld, ...]
    winning_tile: Tile
    self_drawn: bool
    seat_wind: Wind
    round_wind: Wind
    flags: frozenset[Flag] = frozenset()
    bonus: tuple[Tile, ...] = ()
    dora: Dora | None = None

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
    def from_json(cls, data: Mapping[str, Any], notation: HandNotation = PLAIN_NOTATION) -> Hand:
        """Read the ``hand`` object of the notation; raises NotationError when a field is missing, unknown or wrong."""
        dora_fields = _DORA_FIELDS if notation.has_dora else ()
        _check_fields(data, required=_HAND_FIELDS[:6], optional=(*_HAND_FIELDS[6:], *dora_fields))
        data, dora = _apart_from_dora(data) if notation.has_dora else (data, None)
        self_drawn = data["self_drawn"]
        if not isinstance(self_drawn, bool):
            raise NotationError("self_drawn must be true or false.")
        winning = parse_tiles(_text(data, "winning_tile"))
        if len(winning) != 1:
            raise NotationError("winning_tile must name exactly one tile.")
        return cls(
            concealed=parse_tiles(_text(data, "concealed")),
            melds=tuple(_meld_from_json(meld, has_source=notation.has_dora) for meld in _list(data, "melds")),
            winning_tile=winning[0],
            self_drawn=self_drawn,
            seat_wind=Wind.from_letter(_text(data, "seat_wind")),
            round_wind=Wind.from_letter(_text(data, "round_wind")),
            flags=frozenset(_flag(word, notation) for word in _list(data, "flags")),
            bonus=parse_tiles(_text(data, "bonus")),
            dora=dora,
        )

    def to_json(self) -> dict[str, Any]:
        """The ``hand`` object of the notation; the inverse of ``from_json``."""
        data = {
            "concealed": format_tiles(self.concealed),
            "melds": [_meld_to_json(meld) for meld in self.melds],
            "winning_tile": tile_name(self.winning_tile),
            "self_drawn": self.self_drawn,
            "seat_wind": self.seat_wind.letter,
            "round_wind": self.round_wind.letter,
            "flags": sorted(flag.value for flag in self.flags),
            "bonus": format_tiles(self.bonus),
        }
        return data if self.dora is None else data | _dora_to_json(data, self.dora)


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


def _flag(word: Any, notation: HandNotation) -> Flag:
    flag = notation.flags.get(word) if isinstance(word, str) else None
    if flag is None:
        raise NotationError(f"{word!r} is not a flag.")
    return flag


def _meld_from_json(data: Any, *, has_source: bool) -> Meld:
    _check_fields(data, required=("kind", "tiles"), optional=("from",) if has_source else ())
    try:
        kind = MeldKind(data["kind"])
    except ValueError:
        raise NotationError(f"{data['kind']!r} is not a kind of meld.") from None
    source = data.get("from")
    fed_by = None if source is None else Wind.from_letter(_text(data, "from"))
    return Meld(kind, parse_tiles(_text(data, "tiles")), fed_by)


def _meld_to_json(meld: Meld) -> dict[str, Any]:
    data = {"kind": meld.kind.value, "tiles": format_tiles(meld.tiles)}
    return data if meld.fed_by is None else data | {"from": meld.fed_by.letter}


_DORA_FIELDS = ("dora_indicators", "ura_indicators")


def _apart_from_dora(data: Mapping[str, Any]) -> tuple[Mapping[str, Any], Dora]:
    """The fields of a hand with red fives written as fives, and the dora apart."""
    plain = dict(data)
    concealed, reds = parse_red_tiles(_text(data, "concealed"))
    winning, red = parse_red_tiles(_text(data, "winning_tile"))
    plain["concealed"], plain["winning_tile"] = format_tiles(concealed), format_tiles(winning)
    reds += red
    melds = []
    for meld in _list(data, "melds"):
        _check_fields(meld, required=("kind", "tiles"), optional=("from",))
        tiles, red = parse_red_tiles(_text(meld, "tiles"))
        melds.append({**meld, "tiles": format_tiles(tiles)})
        reds += red
    plain["melds"] = melds
    (indicators, red_dora), (ura, red_ura) = (parse_red_tiles(_text(data, name)) for name in _DORA_FIELDS)
    if any(tile >= PLAYING_KINDS for tile in (*indicators, *ura)):
        raise NotationError("Flowers and seasons indicate no dora.")
    return plain, Dora(indicators, ura, reds, red_dora + red_ura)


def _dora_to_json(data: Mapping[str, Any], dora: Dora) -> dict[str, Any]:
    """The fields of a hand that dora change: a red five is written in the first place that has a five of its suit."""
    written = {name: data[name] for name in ("concealed", "winning_tile")}
    melds = [dict(meld) for meld in data["melds"]]
    places = [(written, "concealed"), *((meld, "tiles") for meld in melds), (written, "winning_tile")]
    for red in dora.reds:
        for place, name in places:
            tiles, written_red = parse_red_tiles(place[name])
            if tiles.count(red) > written_red.count(red):
                place[name] = format_red_tiles(tiles, (*written_red, red))
                break
    return {**written, "melds": melds, **_indicators_to_json(dora)}


def _indicators_to_json(dora: Dora) -> dict[str, str]:
    reds = list(dora.red_indicators)
    fields = {}
    for name, tiles in zip(_DORA_FIELDS, (dora.indicators, dora.ura), strict=True):
        text = ""
        for tile in tiles:
            is_red = tile in reds
            if is_red:
                reds.remove(tile)
            text += format_red_tiles((tile,), (tile,) if is_red else ())
        fields[name] = text
    return fields
