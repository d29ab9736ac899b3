"""What a hand waits for: the kinds of tile that would complete the tiles held before the win."""

from __future__ import annotations

from collections.abc import Callable

from scoring.arrangements import Form
from scoring.shapes import (
    is_honors_and_knitted,
    is_regular,
    is_seven_pairs,
    is_thirteen_orphans,
    knitted_straight_rest,
)
from scoring.tiles import BITS_PER_TILE, PLAYING_KINDS, UNIT, Tile


def _is_knitted_straight(packed: int) -> bool:
    rest = knitted_straight_rest(packed)
    return rest is not None and is_regular(rest)


_FORM_TESTS: dict[Form, Callable[[int], bool]] = {
    Form.SEVEN_PAIRS: is_seven_pairs,
    Form.THIRTEEN_ORPHANS: is_thirteen_orphans,
    Form.HONORS_AND_KNITTED: is_honors_and_knitted,
    Form.KNITTED_STRAIGHT: _is_knitted_straight,
}


def waiting_tiles(held: int, tiles: int, sets_declared: int, forms: frozenset[Form]) -> tuple[Tile, ...]:
    """Every kind of tile that completes the held tiles in one of the forms.

    ``held`` are the concealed tiles and ``tiles`` all tiles, both packed and without the winning tile. The hand
    cannot wait for a kind of which it already holds four copies.
    """
    waits = []
    for tile in range(PLAYING_KINDS):
        if tiles >> BITS_PER_TILE * tile & 7 == 4:
            continue
        packed = held + UNIT[tile]
        if is_regular(packed) or any(
            _FORM_TESTS[form](packed) for form in forms if form in _FORM_TESTS and _fits(form, sets_declared)
        ):
            waits.append(tile)
    return tuple(waits)


def _fits(form: Form, sets_declared: int) -> bool:
    return sets_declared == 0 or (form is Form.KNITTED_STRAIGHT and sets_declared == 1)
