"""Winning shapes: a table of every complete group of one suit, and the special hands.

The table is built once at import by combining sets (a suit holds at most four sets and a pair), so a regular
hand takes three look-ups for the suits and one for the honors. Chows are numbered 0-20: suit times seven plus the
lowest rank counted from zero.
"""

from functools import lru_cache
from itertools import combinations, combinations_with_replacement, permutations
from typing import Final

from scoring.tiles import (
    BITS_PER_TILE,
    HONORS,
    ONE_OF_EACH,
    OVERFLOW_ADDEND,
    OVERFLOW_BITS,
    PLAYING_KINDS,
    SUIT_BITS,
    SUIT_MASK,
    SUITED_KINDS,
    TERMINALS_AND_HONORS,
    UNIT,
    Tile,
    pack,
)

CHOW_KINDS: Final = 21
CHOW_TILES: Final = tuple((first, first + 1, first + 2) for first in range(SUITED_KINDS) if first % 9 <= 6)
"""The three tiles of each chow, by chow number."""

CHOWS_WITH: Final = tuple(
    tuple(chow for chow in range(CHOW_KINDS) if tile in CHOW_TILES[chow]) for tile in range(PLAYING_KINDS)
)
"""The chows that a tile can be in."""

NO_PAIR: Final = -1

Split = tuple[tuple[int, ...], tuple[Tile, ...], Tile]
"""Chows, pungs and the pair of a group of tiles, all concealed."""

_SuitSplit = tuple[int, int, int]


def _group_lists() -> tuple[list[tuple[int, ...]], list[tuple[int, ...]]]:
    """Every choice of at most four chows (of seven) and of at most four pungs (of nine) in one suit."""
    chows = [group for size in range(5) for group in combinations_with_replacement(range(7), size)]
    pungs = [group for size in range(5) for group in combinations(range(9), size)]
    return chows, pungs


_CHOW_GROUPS, _PUNG_GROUPS = _group_lists()
_CHOWS_OF: Final = tuple(
    [tuple(7 * suit + chow for chow in group) for group in _CHOW_GROUPS] for suit in range(3)
)
_PUNGS_OF: Final = tuple(
    [tuple(9 * suit + pung for pung in group) for group in _PUNG_GROUPS] for suit in range(3)
)


def _suit_table() -> dict[int, tuple[_SuitSplit, ...]]:
    """Every complete packed suit (at most four sets, with or without a pair) with all ways to split it."""
    chow_keys = [sum(UNIT[c] + UNIT[c + 1] + UNIT[c + 2] for c in group) for group in _CHOW_GROUPS]
    pung_keys = [sum(3 * UNIT[tile] for tile in group) for group in _PUNG_GROUPS]
    pair_keys = [2 * UNIT[tile] for tile in range(9)]
    table: dict[int, tuple[_SuitSplit, ...]] = {}
    for chow_index, chow_key in enumerate(chow_keys):
        room = 4 - len(_CHOW_GROUPS[chow_index])
        for pung_index, pung_key in enumerate(pung_keys):
            if len(_PUNG_GROUPS[pung_index]) > room:
                break  # the groups are ordered by size
            sets = chow_key + pung_key
            if (sets + OVERFLOW_ADDEND) & OVERFLOW_BITS:
                continue
            table[sets] = (*table.get(sets, ()), (chow_index, pung_index, NO_PAIR))
            for pair, pair_key in enumerate(pair_keys):
                key = sets + pair_key
                if not (key + OVERFLOW_ADDEND) & OVERFLOW_BITS:
                    table[key] = (*table.get(key, ()), (chow_index, pung_index, pair))
    return table


def _honor_table() -> dict[int, tuple[tuple[Tile, ...], Tile]]:
    """Every complete packed group of honors: its pungs and its pair. The key counts from East."""
    table: dict[int, tuple[tuple[Tile, ...], Tile]] = {}
    for size in range(5):
        for pungs in combinations(HONORS, size):
            key = pack(pungs) * 3 >> _HONOR_SHIFT
            table[key] = (pungs, NO_PAIR)
            for pair in HONORS:
                if pair not in pungs:
                    table[key + (2 * UNIT[pair] >> _HONOR_SHIFT)] = (pungs, pair)
    return table


_HONOR_SHIFT: Final = 3 * SUIT_BITS
SUITS: Final = _suit_table()
_HONORS: Final = _honor_table()
_NO_SPLITS: Final[tuple[Split, ...]] = ()


def regular_splits(packed: int) -> tuple[Split, ...] | list[Split]:
    """All ways to split the tiles into sets and exactly one pair; none when they are not complete."""
    in_m = SUITS.get(packed & SUIT_MASK)
    if in_m is None:
        return _NO_SPLITS
    in_p = SUITS.get(packed >> SUIT_BITS & SUIT_MASK)
    if in_p is None:
        return _NO_SPLITS
    in_s = SUITS.get(packed >> 2 * SUIT_BITS & SUIT_MASK)
    if in_s is None:
        return _NO_SPLITS
    in_z = _HONORS.get(packed >> _HONOR_SHIFT)
    if in_z is None:
        return _NO_SPLITS
    honor_pungs, honor_pair = in_z
    pairs = (in_m[0][2] >= 0) + (in_p[0][2] >= 0) + (in_s[0][2] >= 0) + (honor_pair >= 0)
    if pairs != 1:
        return _NO_SPLITS
    chows_m, chows_p, chows_s = _CHOWS_OF
    pungs_m, pungs_p, pungs_s = _PUNGS_OF
    if len(in_m) == len(in_p) == len(in_s) == 1:
        ((chow_m, pung_m, pair_m),), ((chow_p, pung_p, pair_p),), ((chow_s, pung_s, pair_s),) = (
            in_m,
            in_p,
            in_s,
        )
        return (
            (
                chows_m[chow_m] + chows_p[chow_p] + chows_s[chow_s],
                pungs_m[pung_m] + pungs_p[pung_p] + pungs_s[pung_s] + honor_pungs,
                pair_m
                if pair_m >= 0
                else pair_p + 9
                if pair_p >= 0
                else pair_s + 18
                if pair_s >= 0
                else honor_pair,
            ),
        )
    return [
        (
            chows_m[m[0]] + chows_p[p[0]] + chows_s[s[0]],
            pungs_m[m[1]] + pungs_p[p[1]] + pungs_s[s[1]] + honor_pungs,
            m[2] if m[2] >= 0 else p[2] + 9 if p[2] >= 0 else s[2] + 18 if s[2] >= 0 else honor_pair,
        )
        for m in in_m
        for p in in_p
        for s in in_s
    ]


def is_regular(packed: int) -> bool:
    """Whether the tiles split into sets and exactly one pair."""
    return bool(regular_splits(packed))


def regular_waits_exceed_one(held: int, tiles: int, win: Tile) -> bool:
    """Whether concealed tiles that win regularly on ``win`` would also win on another kind of tile.

    ``held`` is packed without the winning tile; ``tiles`` are all tiles of the hand without it. The hand cannot wait
    for a kind of which it holds all four copies. Only the group (suit or honors) of the winning tile and the group of
    the pair can take another tile, because every other group is a whole number of sets.
    """
    suit = win // 9
    part = held >> SUIT_BITS * suit & SUIT_MASK
    if _takes_one_of(_completing_tiles(part, suit), tiles, win):
        return True
    if not _has_pair(part, suit):
        return False
    for other in range(4):
        if other != suit:
            part = held >> SUIT_BITS * other & SUIT_MASK
            if _has_pair(part, other):
                return _takes_one_of(_completing_tiles(part, other), tiles, win)
    return False


@lru_cache(maxsize=16384)
def _completing_tiles(part: int, suit: int) -> tuple[Tile, ...]:
    """The tiles of a group that would complete it."""
    table = SUITS if suit < 3 else _HONORS
    return tuple(9 * suit + rank for rank in range(9 if suit < 3 else 7) if part + UNIT[rank] in table)


def _takes_one_of(waits: tuple[Tile, ...], tiles: int, win: Tile) -> bool:
    return any(tile != win and tiles >> BITS_PER_TILE * tile & 7 != 4 for tile in waits)


def _has_pair(part: int, suit: int) -> bool:
    """Whether a complete group consists of sets and a pair."""
    if suit < 3:
        splits = SUITS.get(part)
        return splits is not None and splits[0][2] >= 0
    return part in _HONORS and _HONORS[part][1] >= 0


_ORPHANS: Final = pack(TERMINALS_AND_HONORS)
_HONOR_UNITS: Final = pack(HONORS)
_LOW_BITS: Final = ONE_OF_EACH
KNITTED_PATTERNS: Final = tuple(
    tuple(
        tile
        for start, suit in enumerate(order)
        for tile in (9 * suit + start, 9 * suit + start + 3, 9 * suit + start + 6)
    )
    for order in permutations(range(3))
)
"""The six knitted patterns: 1 4 7 of one suit, 2 5 8 of another, 3 6 9 of the third."""
_KNITTED_UNITS: Final = tuple(pack(pattern) for pattern in KNITTED_PATTERNS)


def present_kinds(packed: int) -> int:
    """A packed count with one copy of every kind that occurs (no kind more than four times)."""
    return (packed | packed >> 1 | packed >> 2) & _LOW_BITS


def is_seven_pairs(packed: int) -> bool:
    """Whether fourteen tiles are seven pairs. Four of a kind are two pairs."""
    return not packed & _LOW_BITS


def pairs_of(packed: int) -> tuple[Tile, ...]:
    """The tile of each pair of seven pairs. Four of a kind are listed twice."""
    return tuple(
        tile for tile in range(PLAYING_KINDS) for _ in range((packed >> BITS_PER_TILE * tile & 7) // 2)
    )


def is_thirteen_orphans(packed: int) -> bool:
    """Whether fourteen tiles are each terminal and honor, one of them twice."""
    return present_kinds(packed) == _ORPHANS


def knitted_straight_rest(packed: int) -> int | None:
    """The tiles that remain without the nine tiles of a complete knitted pattern; None if there is no such pattern."""
    present = present_kinds(packed)
    for units in _KNITTED_UNITS:
        if present & units == units:
            return packed - units
    return None


def is_honors_and_knitted(packed: int) -> bool:
    """Whether fourteen tiles are all different, honors and tiles of one knitted pattern only."""
    if present_kinds(packed) != packed:
        return False
    suited = packed & ~(31 * _HONOR_UNITS)
    return any(suited & units == suited for units in _KNITTED_UNITS)


def holds_nine_gates(packed: int, *, with_one_more: bool = False) -> bool:
    """Whether the tiles are 1112345678999 of one suit, with or without one more tile of that suit."""
    return packed in (_NINE_GATES_WON if with_one_more else _NINE_GATES_HELD)


_NINE_GATES: Final = sum(UNIT[:9]) + 2 * UNIT[0] + 2 * UNIT[8]
_NINE_GATES_HELD: Final = frozenset(_NINE_GATES << SUIT_BITS * suit for suit in range(3))
_NINE_GATES_WON: Final = frozenset(
    _NINE_GATES + unit << SUIT_BITS * suit for suit in range(3) for unit in UNIT[:9]
)
