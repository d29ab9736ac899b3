"""Tile numbers, their names and the packed counts every other module works on.

A tile is a plain integer: 0-8 Characters 1-9, 9-17 Dots, 18-26 Bamboos, 27-30 the winds East to North,
31 White, 32 Green and 33 Red Dragon, 34-37 the flowers, 38-41 the seasons.

A *packed* count holds in one integer how often each of the 34 playing tiles occurs, with five bits per tile. Adding
two groups of tiles is one addition, and "more than four of a kind" is one mask.
"""

from collections.abc import Iterable
from typing import Final

Tile = int

SUITED_KINDS: Final = 27
PLAYING_KINDS: Final = 34
ALL_KINDS: Final = 42

EAST: Final = 27
SOUTH: Final = 28
WEST: Final = 29
NORTH: Final = 30
WHITE: Final = 31
GREEN: Final = 32
RED: Final = 33
FIRST_FLOWER: Final = 34
FIRST_SEASON: Final = 38

WINDS: Final = (EAST, SOUTH, WEST, NORTH)
DRAGONS: Final = (WHITE, GREEN, RED)
HONORS: Final = WINDS + DRAGONS
TERMINALS: Final = (0, 8, 9, 17, 18, 26)
TERMINALS_AND_HONORS: Final = TERMINALS + HONORS

SUIT_LETTERS: Final = "mpszf"
SUIT_STARTS: Final = (0, 9, 18, 27, 34)
SUIT_SIZES: Final = (9, 9, 9, 7, 8)

BITS_PER_TILE: Final = 5
SUIT_BITS: Final = 9 * BITS_PER_TILE
SUIT_MASK: Final = (1 << SUIT_BITS) - 1
UNIT: Final = tuple(1 << (BITS_PER_TILE * tile) for tile in range(PLAYING_KINDS))
"""The packed count of one copy of each playing tile."""

ONE_OF_EACH: Final = sum(UNIT)
# Adding eleven to a field sets its top bit when the field holds five or more (fields never pass eighteen).
OVERFLOW_ADDEND: Final = 11 * ONE_OF_EACH
OVERFLOW_BITS: Final = 16 * ONE_OF_EACH
FOUR_BITS: Final = 4 * ONE_OF_EACH

TILE_NAMES: Final = (
    *(f"{rank} {suit}" for suit in ("Character", "Dot", "Bamboo") for rank in range(1, 10)),
    *("East Wind", "South Wind", "West Wind", "North Wind"),
    *("White Dragon", "Green Dragon", "Red Dragon"),
    *("Plum", "Orchid", "Chrysanthemum", "Bamboo Flower", "Spring", "Summer", "Autumn", "Winter"),
)
"""English names, by tile number."""

TILE_NAMES_ZH: Final = (
    *(f"{numeral}{suit}" for suit in "萬筒索" for numeral in "一二三四五六七八九"),
    *("東", "南", "西", "北", "白", "發", "中"),
    *("梅", "蘭", "菊", "竹", "春", "夏", "秋", "冬"),
)
"""Traditional Chinese names, by tile number."""


def suit_of(tile: Tile) -> int:
    """0-2 for the three suits (Characters, Dots, Bamboos), 3 for honors, 4 for bonus tiles."""
    if tile < SUITED_KINDS:
        return tile // 9
    return 3 if tile < PLAYING_KINDS else 4


def tile_name(tile: Tile) -> str:
    """The short name in the notation, for example ``5m`` or ``7z``."""
    suit = suit_of(tile)
    return f"{tile - SUIT_STARTS[suit] + 1}{SUIT_LETTERS[suit]}"


def pack(tiles: Iterable[Tile]) -> int:
    """The packed count of playing tiles; at most eighteen of one kind."""
    return sum(UNIT[tile] for tile in tiles)


def count_in(packed: int, tile: Tile) -> int:
    """How many copies of one tile a packed count holds."""
    return packed >> (BITS_PER_TILE * tile) & 31
