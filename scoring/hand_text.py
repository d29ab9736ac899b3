"""Reading and writing a whole hand as one line that a person can type.

``123m456p78s 777z [1111z] +9s mcr self-drawn seat=S round=E last_of_wall 1f6f`` reads: the concealed tiles, then the
declared sets (a concealed kong in brackets), ``+`` and the winning tile, then words in any order:

* a ruleset id, for example ``mcr`` (only for ``parse_line``);
* ``self-drawn``, ``drawn`` or ``tsumo``; ``discard`` (the default) or ``ron``;
* ``seat=S`` and ``round=E``, both East when left out;
* any flag of the notation, for example ``last_of_wall``;
* bonus tiles, for example ``1f6f``.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from scoring.errors import NotationError, NoWinningTile
from scoring.notation import format_tiles, parse_tiles
from scoring.rulesets import all_rulesets
from scoring.tiles import PLAYING_KINDS, Tile, tile_name
from scoring.types import Flag, Hand, Meld, MeldKind, Wind

_DRAWN_WORDS: Final = {"self-drawn": True, "drawn": True, "tsumo": True, "discard": False, "ron": False}
_FLAG_WORDS: Final = {flag.value: flag for flag in Flag}


class _Line:
    """The values read from the words of a line so far; None for those not given yet."""

    def __init__(self) -> None:
        self.concealed: tuple[Tile, ...] | None = None
        self.melds: list[Meld] = []
        self.winning_tile: Tile | None = None
        self.ruleset_id: str | None = None
        self.self_drawn: bool | None = None
        self.winds: dict[str, Wind] = {}
        self.flags: set[Flag] = set()
        self.bonus: list[Tile] = []

    def read(self, word: str) -> None:
        """Read one word. Raises NotationError for an unknown word."""
        if word in _DRAWN_WORDS:
            self.self_drawn = _DRAWN_WORDS[word]
        elif word in _FLAG_WORDS:
            self.flags.add(_FLAG_WORDS[word])
        elif word in [ruleset.id for ruleset in all_rulesets()]:
            self.ruleset_id = word
        elif word.startswith(("seat=", "round=")):
            name, letter = word.split("=", 1)
            self.winds[name] = Wind.from_letter(letter)
        elif word.startswith("+"):
            self._read_winning_tile(word[1:])
        else:
            self._read_tiles(word)

    def _read_winning_tile(self, text: str) -> None:
        tiles = parse_tiles(text)
        if len(tiles) != 1 or self.winning_tile is not None:
            raise NotationError("Write exactly one winning tile, for example +9s.")
        self.winning_tile = tiles[0]

    def _read_tiles(self, word: str) -> None:
        if word.startswith("[") and word.endswith("]"):
            self._require_concealed()
            self.melds.append(Meld(MeldKind.CONCEALED_KONG, parse_tiles(word[1:-1])))
            return
        tiles = parse_tiles(word)
        if tiles and min(tiles) >= PLAYING_KINDS:
            self.bonus.extend(tiles)
        elif self.concealed is None and self.winning_tile is None:
            self.concealed = tiles
        else:
            self.melds.append(_open_meld(tiles))

    def _require_concealed(self) -> None:
        if self.concealed is None:
            raise NotationError("Write the concealed tiles first.")


def _open_meld(tiles: tuple[Tile, ...]) -> Meld:
    if len(set(tiles)) == 1:
        return Meld(MeldKind.KONG if len(tiles) == 4 else MeldKind.PUNG, tiles)
    return Meld(MeldKind.CHOW, tiles)


def parse_hand(
    text: str,
    *,
    self_drawn: bool | None = None,
    seat_wind: Wind | None = None,
    round_wind: Wind | None = None,
    flags: Iterable[Flag] = (),
    bonus: str = "",
) -> Hand:
    """The hand of a line. Keyword arguments take precedence over the words of the line; flags and bonus tiles add up.

    Raises NotationError.
    """
    line = _read_line(text)
    if line.concealed is None:
        raise NotationError("Write the concealed tiles and, after a plus sign, the winning tile.")
    if line.winning_tile is None:
        raise NoWinningTile("Write the winning tile after a plus sign, for example +9s.")
    return Hand(
        concealed=line.concealed,
        melds=tuple(line.melds),
        winning_tile=line.winning_tile,
        self_drawn=bool(line.self_drawn) if self_drawn is None else self_drawn,
        seat_wind=line.winds.get("seat", Wind.EAST) if seat_wind is None else seat_wind,
        round_wind=line.winds.get("round", Wind.EAST) if round_wind is None else round_wind,
        flags=frozenset((*line.flags, *flags)),
        bonus=(*line.bonus, *parse_tiles(bonus)),
    )


def parse_line(text: str) -> tuple[Hand, str | None]:
    """The hand of a line and the ruleset id if the line names one. Raises NotationError."""
    return parse_hand(text), _read_line(text).ruleset_id


def _read_line(text: str) -> _Line:
    line = _Line()
    for word in text.replace("+", " +").replace("[", " [").split():
        line.read(word)
    return line


def format_hand(hand: Hand) -> str:
    """The line of a hand, which ``parse_hand`` reads back as an equal hand.

    Raises NotationError for a hand without concealed tiles, which this notation cannot write.
    """
    if not hand.concealed:
        raise NotationError("A hand without concealed tiles cannot be written on a line.")
    words = [format_tiles(hand.concealed)]
    for meld in hand.melds:
        tiles = format_tiles(meld.tiles)
        words.append(tiles if meld.is_open else f"[{tiles}]")
    words += [
        f"+{tile_name(hand.winning_tile)}",
        "self-drawn" if hand.self_drawn else "discard",
        f"seat={hand.seat_wind.letter}",
        f"round={hand.round_wind.letter}",
        *sorted(flag.value for flag in hand.flags),
    ]
    if hand.bonus:
        words.append(format_tiles(hand.bonus))
    return " ".join(words)
