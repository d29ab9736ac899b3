"""Dora: tiles that add han to a hand with a yaku, and what their indicators may be (EMA, Dora)."""

from __future__ import annotations

from typing import Final

from scoring.rulesets.riichi.options import HandOptions
from scoring.tiles import BITS_PER_TILE, PLAYING_KINDS, Tile
from scoring.types import Dora, Flag

MOST_INDICATORS: Final = 5
_RIICHI: Final = frozenset((Flag.RIICHI, Flag.DOUBLE_RIICHI))


def _after(tile: Tile) -> Tile:
    """The tile that follows: 9 is followed by 1, North by East, Red by White."""
    if tile < 27:
        return tile + 1 if tile % 9 < 8 else tile - 8
    if tile < 31:
        return 27 + (tile - 26) % 4
    return 31 + (tile - 30) % 3


DORA_OF: Final = tuple(_after(tile) for tile in range(PLAYING_KINDS))
"""The tile that an indicator makes dora."""


def counted(dora: Dora, flags: frozenset[Flag], tiles: int, rules: HandOptions) -> list[tuple[str, int]]:
    """What dora, ura dora and red fives add, each with its han. ``tiles`` are all tiles of the hand, packed."""
    indicators, ura, reds, _ = dora
    if not rules.kan_dora:
        indicators, ura = indicators[:1], ura[:1]
    found = []
    if copies := _copies(tiles, indicators):
        found.append(("Dora", copies))
    if ura and rules.ura_dora and not flags.isdisjoint(_RIICHI) and (copies := _copies(tiles, ura)):
        found.append(("Ura Dora", copies))
    if reds:
        found.append(("Red Fives", len(reds)))
    return found


def _copies(tiles: int, indicators: tuple[Tile, ...]) -> int:
    copies = 0
    for indicator in indicators:
        copies += tiles >> BITS_PER_TILE * DORA_OF[indicator] & 7
    return copies


def shown(dora: Dora) -> tuple[Tile, ...]:
    """All indicators, which are copies that no hand holds."""
    return (*dora.indicators, *dora.ura)
