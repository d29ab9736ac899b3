"""Readings of a hand, in a compact form for counting and as blocks of tiles for display."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Any, Final, NamedTuple

from scoring.notation import format_tiles
from scoring.shapes import CHOW_KINDS, CHOW_TILES, NO_PAIR
from scoring.tiles import Tile
from scoring.types import Hand, MeldKind


class Form(StrEnum):
    """The shape of a winning hand."""

    REGULAR = "regular"
    SEVEN_PAIRS = "seven_pairs"
    THIRTEEN_ORPHANS = "thirteen_orphans"
    KNITTED_STRAIGHT = "knitted_straight"
    HONORS_AND_KNITTED = "honors_and_knitted"


class BlockKind(StrEnum):
    """What a part of an arrangement is; ``KNITTED`` and ``SINGLES`` occur in special hands only."""

    CHOW = "chow"
    PUNG = "pung"
    KONG = "kong"
    PAIR = "pair"
    KNITTED = "knitted"
    SINGLES = "singles"


OPEN_PUNG: Final = 0
OPEN_KONG: Final = 1
CONCEALED_KONG: Final = 2
CONCEALED_PUNG: Final = 3
"""States of a pung or kong; from ``CONCEALED_KONG`` upwards it counts as concealed."""

NO_WAIT: Final = 0
EDGE_WAIT: Final = 1
CLOSED_WAIT: Final = 2
SINGLE_WAIT: Final = 3

COMPLETES_NOTHING: Final = -1
COMPLETES_PUNG: Final = CHOW_KINDS
COMPLETES_PAIR: Final = 55


class Reading(NamedTuple):
    """One way to read a winning hand, declared sets included.

    ``chows`` are chow numbers and ``pungs`` tiles, both sorted; ``states`` says for each pung whether it is
    a kong and whether it is concealed. ``completes`` says what the winning tile completes: a chow number,
    ``COMPLETES_PUNG`` plus the tile, ``COMPLETES_PAIR``, or ``COMPLETES_NOTHING`` in a special hand. ``wait_of`` gives
    the resulting wait.
    """

    form: Form
    chows: tuple[int, ...]
    pungs: tuple[Tile, ...]
    states: tuple[int, ...]
    pair: Tile
    completes: int


def _chow_wait(tiles: tuple[Tile, ...], win: Tile) -> int:
    """The wait of a chow that lacks the winning tile: 1-2 for 3 and 8-9 for 7 are edge waits."""
    first, middle, last = tiles
    if win == middle:
        return CLOSED_WAIT
    if (win == last and first % 9 == 0) or (win == first and last % 9 == 8):
        return EDGE_WAIT
    return NO_WAIT


_CHOW_WAITS: Final = tuple(tuple(_chow_wait(tiles, win) for win in tiles) for tiles in CHOW_TILES)


def wait_of(completes: int, win: Tile) -> int:
    """The kind of wait that completing this part leaves, no matter what other tiles would complete the hand.

    ``completes`` is as in a ``Reading``.
    """
    if completes == COMPLETES_PAIR:
        return SINGLE_WAIT
    if 0 <= completes < CHOW_KINDS:
        return _CHOW_WAITS[completes][win - CHOW_TILES[completes][0]]
    return NO_WAIT


@dataclass(frozen=True, slots=True)
class Block:
    """A set, the pair or a special part of an arrangement.

    ``is_concealed`` is false for a set that contains a claimed tile, including a set completed by a winning discard.
    ``is_completed`` marks the part that the winning tile completes.
    """

    kind: BlockKind
    tiles: tuple[Tile, ...]
    is_concealed: bool
    is_completed: bool

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary for storing as JSON."""
        return {
            "kind": self.kind.value,
            "tiles": format_tiles(self.tiles),
            "concealed": self.is_concealed,
            "completed": self.is_completed,
        }


@dataclass(frozen=True, slots=True)
class Arrangement:
    """One way to read the tiles: chows first, then pungs and kongs, then the pair, then a special part."""

    form: Form
    blocks: tuple[Block, ...]

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary for storing as JSON."""
        return {"form": self.form.value, "blocks": [block.to_json() for block in self.blocks]}

    def __str__(self) -> str:
        return " ".join(format_tiles(block.tiles) for block in self.blocks)


@lru_cache(maxsize=4096)
def _block(kind: BlockKind, tiles: tuple[Tile, ...], is_concealed: bool, is_completed: bool) -> Block:
    return Block(kind, tiles, is_concealed, is_completed)


def arrange(hand: Hand, reading: Reading) -> Arrangement:
    """The blocks of a reading, in the order that ``ScoreItem.sets`` refers to."""
    if reading.form is Form.SEVEN_PAIRS:
        return Arrangement(reading.form, _pair_blocks(hand))
    if reading.form in (Form.THIRTEEN_ORPHANS, Form.HONORS_AND_KNITTED):
        tiles = tuple(sorted((*hand.concealed, hand.winning_tile)))
        return Arrangement(reading.form, (_block(BlockKind.SINGLES, tiles, hand.self_drawn, True),))
    blocks = [*_chow_blocks(hand, reading), *_pung_blocks(reading)]
    completed = reading.completes == COMPLETES_PAIR
    blocks.append(
        _block(BlockKind.PAIR, (reading.pair, reading.pair), hand.self_drawn or not completed, completed)
    )
    if reading.form is Form.KNITTED_STRAIGHT:
        completed = reading.completes == COMPLETES_NOTHING
        tiles = _knitted_tiles(hand, reading)
        blocks.append(_block(BlockKind.KNITTED, tiles, hand.self_drawn or not completed, completed))
    return Arrangement(reading.form, tuple(blocks))


def _chow_blocks(hand: Hand, reading: Reading) -> list[Block]:
    open_chows = [meld.tiles for meld in hand.melds if meld.kind is MeldKind.CHOW]
    blocks = []
    is_to_complete = 0 <= reading.completes < CHOW_KINDS
    for chow in reading.chows:
        tiles = CHOW_TILES[chow]
        if tiles in open_chows:
            open_chows.remove(tiles)
            blocks.append(_block(BlockKind.CHOW, tiles, False, False))
        elif is_to_complete and chow == reading.completes:
            is_to_complete = False
            blocks.append(_block(BlockKind.CHOW, tiles, hand.self_drawn, True))
        else:
            blocks.append(_block(BlockKind.CHOW, tiles, True, False))
    return blocks


def _pung_blocks(reading: Reading) -> list[Block]:
    blocks = []
    for tile, state in zip(reading.pungs, reading.states, strict=True):
        is_kong = state in (OPEN_KONG, CONCEALED_KONG)
        kind = BlockKind.KONG if is_kong else BlockKind.PUNG
        is_completed = reading.completes == COMPLETES_PUNG + tile
        blocks.append(_block(kind, (tile,) * (4 if is_kong else 3), state >= CONCEALED_KONG, is_completed))
    return blocks


def _pair_blocks(hand: Hand) -> tuple[Block, ...]:
    tiles = sorted((*hand.concealed, hand.winning_tile))
    blocks = []
    is_to_complete = True
    for tile in tiles[::2]:
        completed = is_to_complete and tile == hand.winning_tile
        is_to_complete = is_to_complete and not completed
        blocks.append(_block(BlockKind.PAIR, (tile, tile), hand.self_drawn or not completed, completed))
    return tuple(blocks)


def _knitted_tiles(hand: Hand, reading: Reading) -> tuple[Tile, ...]:
    """The nine tiles that remain when the set and the pair are removed from the concealed tiles."""
    rest = [*hand.concealed, hand.winning_tile, *(tile for meld in hand.melds for tile in meld.tiles)]
    for chow in reading.chows:
        for tile in CHOW_TILES[chow]:
            rest.remove(tile)
    for tile, state in zip(reading.pungs, reading.states, strict=True):
        for _ in range(4 if state in (OPEN_KONG, CONCEALED_KONG) else 3):
            rest.remove(tile)
    if reading.pair != NO_PAIR:
        rest.remove(reading.pair)
        rest.remove(reading.pair)
    return tuple(sorted(rest))
