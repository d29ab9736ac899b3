"""Every reading of a hand by plain recursion: parts are (kind, tiles, is_concealed) triples."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import NamedTuple

from scoring import Hand, MeldKind

ORPHANS = {0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33}


class Part(NamedTuple):
    """A set or pair: ``kind`` is chow, pung, kong or pair."""

    kind: str
    tile: int
    concealed: bool


class View(NamedTuple):
    """A reading: ``form`` is sets, pairs, orphans, knitted or singles; ``used`` is the part the winning tile is in."""

    form: str
    parts: tuple[Part, ...]
    used: Part | None


def _splits(tiles: list[int]) -> Iterator[list[tuple[str, int]]]:
    """All ways to take sorted tiles apart into chows and pungs."""
    if not tiles:
        yield []
        return
    first = tiles[0]
    if tiles.count(first) >= 3:
        rest = list(tiles)
        for _ in range(3):
            rest.remove(first)
        yield from ([("pung", first), *others] for others in _splits(rest))
    if first < 27 and first % 9 <= 6 and first + 1 in tiles and first + 2 in tiles:
        rest = list(tiles)
        for tile in (first, first + 1, first + 2):
            rest.remove(tile)
        yield from ([("chow", first), *others] for others in _splits(rest))


def _with_pair(tiles: list[int]) -> Iterator[list[tuple[str, int]]]:
    for pair in sorted(set(tiles)):
        if tiles.count(pair) >= 2:
            rest = sorted(tiles)
            rest.remove(pair)
            rest.remove(pair)
            yield from ([("pair", pair), *sets] for sets in _splits(rest))


def _holds(kind: str, tile: int, wanted: int) -> bool:
    return tile <= wanted <= tile + 2 if kind == "chow" else tile == wanted


def _declared(hand: Hand) -> list[Part]:
    parts = []
    for meld in hand.melds:
        kind = "kong" if len(meld.tiles) == 4 else meld.kind.value
        parts.append(Part(kind, meld.tiles[0], meld.kind is MeldKind.CONCEALED_KONG))
    return parts


def _views_of(hand: Hand, form: str, raw: list[tuple[str, int]]) -> Iterator[View]:
    """Each use of the winning tile; a claimed tile opens the pung that it completes."""
    for position, (kind, tile) in enumerate(raw):
        if not _holds(kind, tile, hand.winning_tile):
            continue
        parts = [
            Part(k, t, not (i == position and kind == "pung" and not hand.self_drawn))
            for i, (k, t) in enumerate(raw)
        ]
        yield View(form, (*parts, *_declared(hand)), parts[position])


def set_views(hand: Hand) -> Iterator[View]:
    """Four sets and a pair."""
    tiles = sorted((*hand.concealed, hand.winning_tile))
    for raw in _with_pair(tiles):
        if len(raw) + len(hand.melds) == 5:
            yield from _views_of(hand, "sets", raw)


def knitted_views(hand: Hand) -> Iterator[View]:
    """147, 258 and 369 in three suits with a set and a pair."""
    tiles = sorted((*hand.concealed, hand.winning_tile))
    for order in permutations((0, 9, 18)):
        pattern = [order[i % 3] + i for i in range(9)]
        if not all(tile in tiles for tile in pattern):
            continue
        rest = list(tiles)
        for tile in pattern:
            rest.remove(tile)
        for raw in _with_pair(rest):
            if len(raw) + len(hand.melds) == 2:
                yield from _views_of(hand, "knitted", raw)
                if hand.winning_tile in pattern:
                    parts = tuple(Part(kind, tile, True) for kind, tile in raw)
                    yield View("knitted", (*parts, *_declared(hand)), None)


def pair_views(hand: Hand) -> Iterator[View]:
    """Seven pairs, four alike being two."""
    tiles = sorted((*hand.concealed, hand.winning_tile))
    if not hand.melds and len(tiles) == 14 and all(tiles.count(tile) % 2 == 0 for tile in tiles):
        yield View("pairs", tuple(Part("pair", tile, True) for tile in tiles[::2]), None)


def orphan_views(hand: Hand) -> Iterator[View]:
    """Thirteen orphans."""
    if not hand.melds and {*hand.concealed, hand.winning_tile} == ORPHANS:
        yield View("orphans", (), None)


def single_views(hand: Hand) -> Iterator[View]:
    """Fourteen different tiles: honors and one knitted pattern."""
    tiles = {*hand.concealed, hand.winning_tile}
    if hand.melds or len(tiles) != 14:
        return
    for order in permutations((0, 9, 18)):
        pattern = {order[i % 3] + i for i in range(9)}
        if tiles <= pattern | set(range(27, 34)):
            yield View("singles", (), None)
            return


def all_tiles(hand: Hand) -> list[int]:
    """Every tile of the hand, four for a kong."""
    return sorted((*hand.concealed, hand.winning_tile, *(tile for meld in hand.melds for tile in meld.tiles)))
