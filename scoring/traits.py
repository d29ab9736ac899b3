"""Properties that a hand has when all its parts have them, as bits that are combined with bitwise AND.

"Only terminals", "no Dots" and "a five in every set" are such properties, so one integer per part decides every
item that depends on the composition of the whole hand.
"""

from collections.abc import Callable, Iterable
from typing import Final

from scoring.arrangements import Form, Reading
from scoring.shapes import CHOW_TILES
from scoring.tiles import (
    DRAGONS,
    GREEN,
    PLAYING_KINDS,
    SUITED_KINDS,
    TERMINALS,
    TERMINALS_AND_HONORS,
    WHITE,
    WINDS,
    Tile,
    suit_of,
)

NO_CHARACTERS: Final = 1 << 0
NO_DOTS: Final = 1 << 1
NO_BAMBOOS: Final = 1 << 2
NO_WINDS: Final = 1 << 3
NO_DRAGONS: Final = 1 << 4
ONLY_TERMINALS: Final = 1 << 5
ONLY_TERMINALS_AND_HONORS: Final = 1 << 6
ONLY_SIMPLES: Final = 1 << 7
ONLY_GREEN: Final = 1 << 8
ONLY_REVERSIBLE: Final = 1 << 9
ONLY_789: Final = 1 << 10
ONLY_456: Final = 1 << 11
ONLY_123: Final = 1 << 12
ONLY_6789: Final = 1 << 13
ONLY_1234: Final = 1 << 14
ALL_CHOWS: Final = 1 << 15
ALL_PUNGS: Final = 1 << 16
ALL_EVEN_PUNGS: Final = 1 << 17
OUTSIDER_IN_EACH: Final = 1 << 18
TERMINAL_IN_EACH: Final = 1 << 19
FIVE_IN_EACH: Final = 1 << 20

NO_HONORS: Final = NO_WINDS | NO_DRAGONS
NO_SUITS: Final = NO_CHARACTERS | NO_DOTS | NO_BAMBOOS

_GREENS: Final = frozenset((19, 20, 21, 23, 25, GREEN))
_REVERSIBLES: Final = frozenset((9, 10, 11, 12, 13, 16, 17, 19, 21, 22, 23, 25, 26, WHITE))


def _ranks(*ranks: int) -> frozenset[Tile]:
    return frozenset(tile for tile in range(SUITED_KINDS) if tile % 9 + 1 in ranks)


_EVEN: Final = _ranks(2, 4, 6, 8)
_FIVES: Final = _ranks(5)
_ONLY: Final[tuple[tuple[int, Callable[[Tile], bool]], ...]] = (
    (NO_CHARACTERS, lambda tile: suit_of(tile) != 0),
    (NO_DOTS, lambda tile: suit_of(tile) != 1),
    (NO_BAMBOOS, lambda tile: suit_of(tile) != 2),
    (NO_WINDS, lambda tile: tile not in WINDS),
    (NO_DRAGONS, lambda tile: tile not in DRAGONS),
    (ONLY_TERMINALS, TERMINALS.__contains__),
    (ONLY_TERMINALS_AND_HONORS, TERMINALS_AND_HONORS.__contains__),
    (ONLY_SIMPLES, lambda tile: tile not in TERMINALS_AND_HONORS),
    (ONLY_GREEN, _GREENS.__contains__),
    (ONLY_REVERSIBLE, _REVERSIBLES.__contains__),
    (ONLY_789, _ranks(7, 8, 9).__contains__),
    (ONLY_456, _ranks(4, 5, 6).__contains__),
    (ONLY_123, _ranks(1, 2, 3).__contains__),
    (ONLY_6789, _ranks(6, 7, 8, 9).__contains__),
    (ONLY_1234, _ranks(1, 2, 3, 4).__contains__),
)


def _tile_traits(tiles: Iterable[Tile]) -> int:
    kinds = tuple(tiles)
    return sum(bit for bit, holds in _ONLY if all(holds(tile) for tile in kinds))


def _part_traits(tiles: tuple[Tile, ...], shape: int) -> int:
    traits = _tile_traits(tiles) | shape
    if any(tile in TERMINALS_AND_HONORS for tile in tiles):
        traits |= OUTSIDER_IN_EACH
    if any(tile in TERMINALS for tile in tiles):
        traits |= TERMINAL_IN_EACH
    if any(tile in _FIVES for tile in tiles):
        traits |= FIVE_IN_EACH
    if shape & ALL_PUNGS and tiles[0] in _EVEN:
        traits |= ALL_EVEN_PUNGS
    return traits


_CHOW_TRAITS: Final = tuple(_part_traits(tiles, ALL_CHOWS) for tiles in CHOW_TILES)
_PUNG_TRAITS: Final = tuple(_part_traits((tile,), ALL_PUNGS) for tile in range(PLAYING_KINDS))
_PAIR_TRAITS: Final = tuple(_part_traits((tile,), ALL_PUNGS | ALL_CHOWS) for tile in range(PLAYING_KINDS))
_SINGLE_TRAITS: Final = tuple(_tile_traits((tile,)) for tile in range(PLAYING_KINDS))
# A knitted straight contains every suit and no honor, and counts as chows. It rules out all other properties.
_REGULAR: Final = Form.REGULAR  # looking up enumeration members is slow
_KNITTED: Final = Form.KNITTED_STRAIGHT
_KNITTED_TRAITS: Final = NO_HONORS | ALL_CHOWS


def traits_of(reading: Reading, tiles: Iterable[Tile]) -> int:
    """The properties of a whole hand. ``tiles`` (all of them) are used only for a special hand.

    Properties of sets, such as ``ALL_PUNGS`` or ``FIVE_IN_EACH``, are never given to a hand without sets.
    """
    form = reading.form
    if form is _REGULAR or form is _KNITTED:
        traits = _PAIR_TRAITS[reading.pair]
        for chow in reading.chows:
            traits &= _CHOW_TRAITS[chow]
        for tile in reading.pungs:
            traits &= _PUNG_TRAITS[tile]
        return traits if form is _REGULAR else traits & _KNITTED_TRAITS
    traits = -1
    for tile in tiles:
        traits &= _SINGLE_TRAITS[tile]
    return traits
