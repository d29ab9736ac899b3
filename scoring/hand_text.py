"""Reading and writing a whole hand as one line that a person can type.

``123m456p78s 777z [1111z] +9s mcr self-drawn seat=S round=E last_of_wall 1f6f`` reads: the concealed tiles, then the
declared sets (a concealed kong in brackets), ``+`` and the winning tile, then words in any order:

* a ruleset id, for example ``mcr`` (only for ``parse_line``);
* ``self-drawn``, ``drawn`` or ``tsumo``; ``discard`` (the default) or ``ron``;
* ``seat=S`` and ``round=E``, both East when left out;
* any flag of the notation, for example ``last_of_wall``;
* bonus tiles, for example ``1f6f``;
* under a rulebook with dora, ``dora=4m2z`` and ``ura=1s`` for the indicators. There ``0`` is a red five.

A word that is both a ruleset's id and one of its flags (``riichi``) is the id when it is written first, the flag when it
is written again or when the ruleset is known.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from scoring.errors import NotationError, NoWinningTile
from scoring.notation import format_red_tiles, format_tiles, parse_red_tiles, parse_tiles
from scoring.rulesets import get_ruleset, scored_rulesets
from scoring.tiles import PLAYING_KINDS, Tile
from scoring.types import NO_DORA, PLAIN_NOTATION, Dora, Flag, Hand, HandNotation, Meld, MeldKind, Wind

_DRAWN_WORDS: Final = {"self-drawn": True, "drawn": True, "tsumo": True, "discard": False, "ron": False}


class _Line:
    """The values read from the words of a line so far; None for those not given yet."""

    def __init__(self, notation: HandNotation) -> None:
        self.notation = notation
        self.concealed: tuple[Tile, ...] | None = None
        self.melds: list[Meld] = []
        self.winning_tile: Tile | None = None
        self.self_drawn: bool | None = None
        self.winds: dict[str, Wind] = {}
        self.flags: set[Flag] = set()
        self.bonus: list[Tile] = []
        self.reds: list[Tile] = []
        self.indicators: dict[str, tuple[Tile, ...]] = {}
        self.red_indicators: list[Tile] = []

    def read(self, word: str) -> None:
        """Read one word. Raises NotationError for an unknown word."""
        if word in _DRAWN_WORDS:
            self.self_drawn = _DRAWN_WORDS[word]
        elif word in self.notation.flags:
            self.flags.add(self.notation.flags[word])
        elif word in _ruleset_ids():
            return
        elif self.notation.has_dora and word.startswith(("dora=", "ura=")):
            self._read_indicators(*word.split("=", 1))
        elif word.startswith(("seat=", "round=")):
            name, letter = word.split("=", 1)
            self.winds[name] = Wind.from_letter(letter)
        elif word.startswith("+"):
            self._read_winning_tile(word[1:])
        else:
            self._read_tiles(word)

    @property
    def dora(self) -> Dora | None:
        """The dora of the line; None under a rulebook without dora."""
        if not self.notation.has_dora:
            return None
        return Dora(
            self.indicators.get("dora", ()),
            self.indicators.get("ura", ()),
            tuple(self.reds),
            tuple(self.red_indicators),
        )

    def _read_indicators(self, name: str, text: str) -> None:
        tiles, reds = parse_red_tiles(text)
        if any(tile >= PLAYING_KINDS for tile in tiles):
            raise NotationError("Flowers and seasons indicate no dora.")
        self.indicators[name] = tiles
        self.red_indicators.extend(reds)

    def _tiles(self, text: str) -> tuple[Tile, ...]:
        if not self.notation.has_dora:
            return parse_tiles(text)
        tiles, reds = parse_red_tiles(text)
        self.reds.extend(reds)
        return tiles

    def _read_winning_tile(self, text: str) -> None:
        tiles = self._tiles(text)
        if len(tiles) != 1 or self.winning_tile is not None:
            raise NotationError("Write exactly one winning tile, for example +9s.")
        self.winning_tile = tiles[0]

    def _read_tiles(self, word: str) -> None:
        if word.startswith("[") and word.endswith("]"):
            self._require_concealed()
            self.melds.append(Meld(MeldKind.CONCEALED_KONG, self._tiles(word[1:-1])))
            return
        tiles = self._tiles(word)
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
    ruleset_id: str | None = None,
) -> Hand:
    """The hand of a line. Keyword arguments take precedence over the words of the line; flags and bonus tiles add up.

    Raises NotationError, and UnknownRuleset for a ``ruleset_id`` that is not known.
    """
    line = _read_line(text, ruleset_id)
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
        dora=line.dora,
    )


def parse_line(text: str) -> tuple[Hand, str | None]:
    """The hand of a line and the ruleset id if the line names one. Raises NotationError."""
    return parse_hand(text), _named_ruleset(_words(text))


def _words(text: str) -> list[str]:
    return text.replace("+", " +").replace("[", " [").split()


def _ruleset_ids() -> list[str]:
    return [ruleset.id for ruleset in scored_rulesets()]


def _named_ruleset(words: Sequence[str]) -> str | None:
    """The ruleset id among the words, of several the last."""
    ids = _ruleset_ids()
    named = [word for word in words if word in ids]
    return named[-1] if named else None


def _read_line(text: str, ruleset_id: str | None) -> _Line:
    words = _words(text)
    if ruleset_id is None:
        ruleset_id = _named_ruleset(words)
        if ruleset_id is not None:
            words.remove(ruleset_id)
    line = _Line(get_ruleset(ruleset_id).notation if ruleset_id else PLAIN_NOTATION)
    for word in words:
        line.read(word)
    return line


def format_hand(hand: Hand) -> str:
    """The line of a hand, which ``parse_hand`` reads back as an equal hand.

    Raises NotationError for a hand without concealed tiles, which this notation cannot write.
    """
    if not hand.concealed:
        raise NotationError("A hand without concealed tiles cannot be written on a line.")
    reds = list((hand.dora or NO_DORA).reds)
    words = [_written(hand.concealed, reds)]
    for meld in hand.melds:
        tiles = _written(meld.tiles, reds)
        words.append(tiles if meld.is_open else f"[{tiles}]")
    words += [
        f"+{_written((hand.winning_tile,), reds)}",
        "self-drawn" if hand.self_drawn else "discard",
        f"seat={hand.seat_wind.letter}",
        f"round={hand.round_wind.letter}",
        *sorted(flag.value for flag in hand.flags),
    ]
    if hand.bonus:
        words.append(format_tiles(hand.bonus))
    if hand.dora is not None:
        words += _indicator_words(hand.dora)
    return " ".join(words)


def _written(tiles: tuple[Tile, ...], reds: list[Tile]) -> str:
    """Tiles as text. Red fives are written where the first five of their suit is, and then taken off ``reds``."""
    here = [red for red in dict.fromkeys(reds) if red in tiles]
    for red in here:
        reds.remove(red)
    return format_red_tiles(tiles, here)


def _indicator_words(dora: Dora) -> list[str]:
    reds = list(dora.red_indicators)
    words = []
    for name, tiles in (("dora", dora.indicators), ("ura", dora.ura)):
        if tiles:
            words.append(f"{name}={''.join(_written((tile,), reds) for tile in tiles)}")
    return words
