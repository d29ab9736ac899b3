"""Random riichi hands for the tests: every shape, with circumstances, dora, red fives and options that fit mostly."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from scoring import Flag, Hand, Wind
from scoring.types import Dora
from tests.scoring.generate import any_hand

_DRAWN = (Flag.LAST_OF_WALL, Flag.KONG_REPLACEMENT)
_CLAIMED = (Flag.LAST_DISCARD, Flag.ROBBING_KONG)
_FIVES = (4, 13, 22)


def any_riichi_hand(rng: Random, *, red_fives: int = 0) -> Hand:
    """A hand that mostly wins; of its circumstances and indicators most are possible."""
    hand = any_hand(rng, "riichi")
    own = [*hand.concealed, hand.winning_tile, *(tile for meld in hand.melds for tile in meld.tiles)]
    flags = _flags(rng, hand)
    wall = [tile for tile in range(34) for _ in range(4 - min(own.count(tile), 4))]
    rng.shuffle(wall)
    kongs = sum(meld.is_kong for meld in hand.melds)
    count = min(1 + kongs + (rng.random() < 0.1), 5)
    is_bet = bool(flags & {Flag.RIICHI, Flag.DOUBLE_RIICHI})
    reds = tuple(five for five in _FIVES if red_fives and own.count(five) > rng.randrange(4))
    dora = Dora(tuple(wall[:count]), tuple(wall[count : 2 * count]) if is_bet else (), reds)
    return replace(hand, flags=flags, dora=dora)


def _flags(rng: Random, hand: Hand) -> frozenset[Flag]:
    flags: set[Flag] = set()
    is_closed = not any(meld.is_open for meld in hand.melds)
    if is_closed and not hand.melds and rng.random() < 0.05:
        if hand.self_drawn:
            return frozenset((Flag.HEAVEN if hand.seat_wind is Wind.EAST else Flag.CHIIHOU,))
        if hand.seat_wind is not Wind.EAST:
            return frozenset((Flag.RENHOU,))
    if is_closed and rng.random() < 0.5:
        flags.add(rng.choice((Flag.RIICHI, Flag.RIICHI, Flag.DOUBLE_RIICHI)))
        if rng.random() < 0.4:
            flags.add(Flag.IPPATSU)
    if rng.random() < 0.3:
        flags.add(rng.choice(_DRAWN if hand.self_drawn else _CLAIMED))
    if Flag.KONG_REPLACEMENT in flags:
        flags.discard(Flag.IPPATSU)
        if not any(meld.is_kong for meld in hand.melds):
            flags.discard(Flag.KONG_REPLACEMENT)
    if Flag.DOUBLE_RIICHI in flags and flags & {Flag.LAST_OF_WALL, Flag.LAST_DISCARD}:
        flags.discard(Flag.IPPATSU)
    return frozenset(flags)


def any_options(rng: Random) -> dict[str, Any]:
    """Options that decide the value of hands."""
    return {
        "red_fives": rng.choice((0, 3)),
        "open_tanyao": rng.random() < 0.8,
        "kiriage": rng.random() < 0.5,
        "kazoe": rng.choice(("sanbaiman", "yakuman")),
        "yakuman_stack": rng.random() < 0.5,
        "double_yakuman": rng.random() < 0.5,
        "double_wind_pair_fu": rng.choice((2, 4)),
        "renhou": rng.choice(("off", "mangan", "five_han", "yakuman")),
    }
