"""Fu: the small points of a hand, and the reason for each of them (EMA, Scoring)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from scoring.arrangements import (
    CLOSED_WAIT,
    CONCEALED_KONG,
    CONCEALED_PUNG,
    EDGE_WAIT,
    NO_WAIT,
    OPEN_KONG,
    OPEN_PUNG,
    SINGLE_WAIT,
    Form,
    Reading,
    wait_of,
)
from scoring.context import Context
from scoring.description import Sentence, sentence
from scoring.results import Part
from scoring.tiles import PLAYING_KINDS, TERMINALS_AND_HONORS, TILE_NAMES, WHITE, Tile
from scoring.types import Wind

SEVEN_PAIRS_FU: Final = 25
PINFU_DRAWN_FU: Final = 20
OPEN_LEAST_FU: Final = 30
_BASE_FU: Final = 20
_CLOSED_DISCARD_FU: Final = 10
_WAIT_FU: Final = 2
_DRAWN_FU: Final = 2
_DRAGON_PAIR_FU: Final = 2
_WIND_PAIR_FU: Final = 2
_SIMPLE_FU: Final = {OPEN_PUNG: 2, CONCEALED_PUNG: 4, OPEN_KONG: 8, CONCEALED_KONG: 16}


def _set_fu(tile: Tile, state: int) -> int:
    return _SIMPLE_FU[state] * (2 if tile in TERMINALS_AND_HONORS else 1)


SET_FU: Final = tuple(tuple(_set_fu(tile, state) for tile in range(PLAYING_KINDS)) for state in range(4))
"""The fu of a pung or kong, by its state and its tile."""


@lru_cache(maxsize=64)
def pair_fu(seat_wind: Wind, round_wind: Wind, double_wind_fu: int) -> tuple[int, ...]:
    """The fu of a pair, by its tile."""
    table = [0] * PLAYING_KINDS
    table[WHITE:] = [_DRAGON_PAIR_FU] * (PLAYING_KINDS - WHITE)
    table[seat_wind.tile] = table[round_wind.tile] = _WIND_PAIR_FU
    if seat_wind is round_wind:
        table[seat_wind.tile] = double_wind_fu
    return tuple(table)


def fu_of(context: Context, reading: Reading, pair_points: int, *, is_pinfu: bool) -> int:
    """The fu of four sets and a pair, rounded up to tens. ``pair_points`` are those of the pair."""
    hand = context.hand
    if is_pinfu:
        return PINFU_DRAWN_FU if hand.self_drawn else _BASE_FU + _CLOSED_DISCARD_FU
    fu = _BASE_FU + pair_points
    for tile, state in zip(reading.pungs, reading.states, strict=True):
        fu += SET_FU[state][tile]
    if wait_of(reading.completes, hand.winning_tile) != NO_WAIT:
        fu += _WAIT_FU
    if hand.self_drawn:
        fu += _DRAWN_FU
    elif not context.open_sets:
        fu += _CLOSED_DISCARD_FU
    return OPEN_LEAST_FU if fu == _BASE_FU else -(-fu // 10) * 10


def fu_parts(context: Context, reading: Reading, pair_points: int, *, is_pinfu: bool) -> tuple[Part, ...]:
    """Every part of the fu with its reason; they add up to the fu."""
    if reading.form is Form.SEVEN_PAIRS:
        return (Part(sentence("Seven pairs"), SEVEN_PAIRS_FU),)
    if is_pinfu and context.hand.self_drawn:
        return (Part(sentence("Pinfu, self-drawn"), PINFU_DRAWN_FU),)
    parts = [Part(sentence("A winning hand"), _BASE_FU), *_earned_parts(context, reading, pair_points)]
    total = sum(part.number for part in parts)
    if total == _BASE_FU:
        parts.append(Part(sentence("An open hand without other fu counts 30"), OPEN_LEAST_FU - total))
    elif total % 10:
        parts.append(Part(sentence("Rounded up to tens"), -total % 10))
    return tuple(parts)


def _earned_parts(context: Context, reading: Reading, pair_points: int) -> Iterator[Part]:
    hand = context.hand
    if hand.self_drawn:
        yield Part(sentence("Self-drawn"), _DRAWN_FU)
    elif not context.open_sets:
        yield Part(sentence("Closed hand, won on a discard"), _CLOSED_DISCARD_FU)
    for tile, state in zip(reading.pungs, reading.states, strict=True):
        yield Part(_set_reason(tile, state), SET_FU[state][tile])
    if pair_points:
        yield Part(sentence("Pair of %(tile)s", tile=TILE_NAMES[reading.pair]), pair_points)
    wait = wait_of(reading.completes, hand.winning_tile)
    if wait != NO_WAIT:
        yield Part(_WAIT_REASONS[wait], _WAIT_FU)


_SET_REASONS: Final = {
    OPEN_PUNG: "Open pung of %(tile)s",
    CONCEALED_PUNG: "Closed pung of %(tile)s",
    OPEN_KONG: "Open kong of %(tile)s",
    CONCEALED_KONG: "Closed kong of %(tile)s",
}
_WAIT_REASONS: Final = {
    EDGE_WAIT: sentence("Edge wait"),
    CLOSED_WAIT: sentence("Closed wait"),
    SINGLE_WAIT: sentence("Single wait"),
}


def _set_reason(tile: Tile, state: int) -> Sentence:
    return sentence(_SET_REASONS[state], tile=TILE_NAMES[tile])
