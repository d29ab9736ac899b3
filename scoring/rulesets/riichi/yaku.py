"""Which yaku one reading of a hand shows. Han are not looked at here: each yaku is named once.

A yaku that another contains (Iipeikou in Ryanpeikou, Chantai in Junchan) is never named beside it.
"""

from __future__ import annotations

from typing import Final

from scoring.arrangements import CONCEALED_KONG, OPEN_KONG, Form, Reading
from scoring.context import Context
from scoring.shapes import holds_nine_gates
from scoring.tiles import DRAGONS, GREEN, RED, UNIT, WHITE, WINDS, count_in
from scoring.traits import (
    NO_HONORS,
    NO_SUITS,
    ONLY_GREEN,
    ONLY_SIMPLES,
    ONLY_TERMINALS,
    ONLY_TERMINALS_AND_HONORS,
    OUTSIDER_IN_EACH,
    TERMINAL_IN_EACH,
)
from scoring.types import Flag, Hand

_DRAGON_NAMES: Final = {WHITE: "White Dragon", GREEN: "Green Dragon", RED: "Red Dragon"}
_FLAG_NAMES: Final = (
    (Flag.RIICHI, "Riichi"),
    (Flag.DOUBLE_RIICHI, "Double Riichi"),
    (Flag.IPPATSU, "Ippatsu"),
    (Flag.LAST_OF_WALL, "Haitei"),
    (Flag.LAST_DISCARD, "Houtei"),
    (Flag.KONG_REPLACEMENT, "Rinshan Kaihou"),
    (Flag.ROBBING_KONG, "Chankan"),
)
_ORPHANS_HELD: Final = sum(UNIT[tile] for tile in (0, 8, 9, 17, 18, 26, *range(27, 34)))


def circumstance_yaku(hand: Hand, *, is_closed: bool) -> list[str]:
    """The yaku of the way the hand was won."""
    flags = hand.flags
    names = [name for flag, name in _FLAG_NAMES if flag in flags] if flags else []
    if is_closed and hand.self_drawn:
        names.append("Menzen Tsumo")
    return names


def tile_yaku(traits: int) -> list[str]:
    """The yaku that depend on the tiles alone; seven pairs have them too."""
    names = []
    if traits & ONLY_SIMPLES:
        names.append("Tanyao")
    absent = traits & NO_SUITS
    if absent & (absent - 1):
        names.append("Chinitsu" if traits & NO_HONORS == NO_HONORS else "Honitsu")
    if traits & ONLY_TERMINALS_AND_HONORS:
        names.append("Honroutou")
    return names


def set_yaku(context: Context, reading: Reading, traits: int) -> list[str]:
    """The yaku of four sets and a pair, apart from Pinfu."""
    names: list[str] = []
    chows, pungs = reading.chows, reading.pungs
    if len(chows) > 1:
        names += _chow_yaku(chows, is_closed=not context.open_sets)
    if chows and traits & OUTSIDER_IN_EACH:
        names.append("Junchan" if traits & TERMINAL_IN_EACH else "Chantai")
    if pungs:
        names += _value_yaku(context.hand, reading)
        if len(pungs) > 2:
            names += _pung_yaku(reading)
    return names


def _chow_yaku(chows: tuple[int, ...], *, is_closed: bool) -> list[str]:
    """Chows are sorted numbers: seven to a suit, by their lowest tile."""
    names = []
    kinds = set(chows)
    if is_closed and len(kinds) < len(chows):
        pairs = sum(chows.count(chow) // 2 for chow in kinds)
        names.append("Ryanpeikou" if pairs == 2 else "Iipeikou")
    if len(kinds) > 2:
        if any(chow + 7 in kinds and chow + 14 in kinds for chow in kinds if chow < 7):
            names.append("Sanshoku Doujun")
        if any(chow + 3 in kinds and chow + 6 in kinds for chow in kinds if chow % 7 == 0):
            names.append("Ittsu")
    return names


def _value_yaku(hand: Hand, reading: Reading) -> list[str]:
    """The pungs of dragons and of the player's own and the round's wind, and little three dragons."""
    names = []
    dragons = 0
    for tile in reading.pungs:
        if tile in _DRAGON_NAMES:
            dragons += 1
            names.append(_DRAGON_NAMES[tile])
        elif tile >= WINDS[0]:
            if tile == hand.seat_wind.tile:
                names.append("Seat Wind")
            if tile == hand.round_wind.tile:
                names.append("Round Wind")
    if dragons == 2 and reading.pair in DRAGONS:
        names.append("Shousangen")
    return names


def _pung_yaku(reading: Reading) -> list[str]:
    names = []
    pungs, states = reading.pungs, reading.states
    if len(pungs) == 4:
        names.append("Toitoi")
    if sum([state >= CONCEALED_KONG for state in states]) == 3:
        names.append("Sanankou")
    if sum([state in (OPEN_KONG, CONCEALED_KONG) for state in states]) == 3:
        names.append("Sankantsu")
    if any(tile + 9 in pungs and tile + 18 in pungs for tile in pungs if tile < 9):
        names.append("Sanshoku Doukou")
    return names


def yakuman(context: Context, reading: Reading, traits: int, *, needs_green: bool) -> list[str]:
    """The yakuman of a reading, in no order."""
    hand = context.hand
    names = []
    if hand.flags:
        if Flag.HEAVEN in hand.flags:
            names.append("Tenhou")
        if Flag.CHIIHOU in hand.flags:
            names.append("Chiihou")
    if reading.form is Form.THIRTEEN_ORPHANS:
        held = context.concealed - UNIT[hand.winning_tile]
        names.append("Kokushi Musou Juusanmen" if held == _ORPHANS_HELD else "Kokushi Musou")
        return names
    if traits & NO_SUITS == NO_SUITS:
        names.append("Tsuuiisou")
    if reading.form is Form.SEVEN_PAIRS:
        return names
    if traits & ONLY_GREEN and not (needs_green and not count_in(context.tiles, GREEN)):
        names.append("Ryuuiisou")
    if not hand.melds and holds_nine_gates(context.concealed, with_one_more=True):
        is_pure = holds_nine_gates(context.concealed - UNIT[hand.winning_tile])
        names.append("Junsei Chuuren Poutou" if is_pure else "Chuuren Poutou")
    if len(reading.pungs) > 2:
        names += _pung_yakuman(hand, reading, traits)
    return names


def _pung_yakuman(hand: Hand, reading: Reading, traits: int) -> list[str]:
    names = []
    pungs, states = reading.pungs, reading.states
    if len(pungs) == 4:
        if min(states) >= CONCEALED_KONG:
            names.append("Suuankou Tanki" if reading.pair == hand.winning_tile else "Suuankou")
        if traits & ONLY_TERMINALS:
            names.append("Chinroutou")
        if all(state in (OPEN_KONG, CONCEALED_KONG) for state in states):
            names.append("Suukantsu")
    if sum([tile in DRAGONS for tile in pungs]) == 3:
        names.append("Daisangen")
    winds = sum([tile in WINDS for tile in pungs])
    if winds == 4:
        names.append("Daisuushii")
    elif winds == 3 and reading.pair in WINDS:
        names.append("Shousuushii")
    return names
