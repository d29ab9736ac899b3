"""Classical Hong Kong by the GGHK tournament rulebook of the Hong Kong Mahjong Association.

Every item whose condition is met counts, including items that imply each other (Basic Principles 2). A win needs at
least three faan, and at most ten are paid (Basic Principles 3 and 4).
"""

from __future__ import annotations

from typing import Final

from scoring.arrangements import CONCEALED_KONG, CONCEALED_PUNG, OPEN_KONG, Form, Reading
from scoring.context import Context, regular_readings, special_readings
from scoring.options import Options
from scoring.problems import HandRules
from scoring.results import Excluded, Tally
from scoring.ruleset import Engine
from scoring.rulesets.entries import Found, item_maker
from scoring.rulesets.gghk.items import CAP_FAAN, ITEMS
from scoring.shapes import holds_nine_gates
from scoring.tiles import DRAGONS, EAST, UNIT, WINDS
from scoring.traits import (
    ALL_CHOWS,
    ALL_PUNGS,
    NO_HONORS,
    NO_SUITS,
    ONLY_TERMINALS,
    ONLY_TERMINALS_AND_HONORS,
    traits_of,
)
from scoring.types import Flag, Hand

_ORDER: Final = {item.name: position for position, item in enumerate(ITEMS)}
_make = item_maker({item.name: item for item in ITEMS})
_WHOLE: Final = ()


def _readings(context: Context, options: Options) -> list[Reading]:
    return regular_readings(context) or special_readings(context, FORMS)


FORMS: Final = frozenset((Form.REGULAR, Form.THIRTEEN_ORPHANS))


def _tally(context: Context, reading: Reading, options: Options) -> Tally:
    hand = context.hand
    found = _winning_items(hand)
    if reading.form is Form.THIRTEEN_ORPHANS:
        found.append(("Thirteen Orphans", 1, _WHOLE))
    else:
        found += _whole_hand_items(context, reading)
        found += _honor_items(hand, reading)
        if reading.pungs:
            found += _concealment_items(reading)
    items = [_make(*entry) for entry in found]
    items.sort(key=lambda item: _ORDER[item.item.name])
    total = sum([item.points for item in items])
    return Tally(tuple(items), total, min(total, CAP_FAAN), total)


def _winning_items(hand: Hand) -> Found:
    """Items for the way of winning and for the absence of melds."""
    found: Found = []
    if not hand.melds:
        found.append(("Closed Hand", 1, _WHOLE))
    if hand.self_drawn:
        found.append(("Self drawn", 1, _WHOLE))
    flags = hand.flags
    if flags:
        if Flag.KONG_REPLACEMENT in flags or Flag.CONSECUTIVE_KONG in flags:
            found.append(("After kan", 1, _WHOLE))
        found += [(name, 1, _WHOLE) for flag, name in _FLAG_ITEMS if flag in flags]
    return found


_FLAG_ITEMS: Final = (
    (Flag.ROBBING_KONG, "Robbing a kan"),
    (Flag.LAST_OF_WALL, "Last Tile from Wall"),
    (Flag.HEAVEN, "Bless of Heaven"),
    (Flag.EARTH, "Bless of Earth"),
    (Flag.CONSECUTIVE_KONG, "After Consecutive Kan"),
)


def _whole_hand_items(context: Context, reading: Reading) -> Found:
    traits = traits_of(reading, ())
    found: Found = []
    if traits & ALL_CHOWS:
        found.append(("All sequences", 1, (0, 1, 2, 3)))
    elif traits & ALL_PUNGS:
        found.append(("All Triplets", 1, (0, 1, 2, 3)))
        if traits & ONLY_TERMINALS_AND_HONORS:
            found.append(("All Terminals and Honours", 1, _WHOLE))
            if traits & ONLY_TERMINALS:
                found.append(("All Terminals", 1, _WHOLE))
    absent_suits = (traits & NO_SUITS).bit_count()
    if absent_suits == 3:
        found.append(("All Honors", 1, _WHOLE))
    elif absent_suits == 2:
        is_pure = traits & NO_HONORS == NO_HONORS
        found.append(("Flush" if is_pure else "Semi-Flush", 1, _WHOLE))
        if is_pure and not context.hand.melds and _is_nine_gates(context):
            found.append(("Nine Gates", 1, _WHOLE))
    return found


def _is_nine_gates(context: Context) -> bool:
    """On a discard the hand must have waited for nine kinds. When self-drawn, only the fourteen tiles matter (6.11)."""
    if context.hand.self_drawn:
        return holds_nine_gates(context.concealed, with_one_more=True)
    return holds_nine_gates(context.concealed - UNIT[context.hand.winning_tile])


def _honor_items(hand: Hand, reading: Reading) -> Found:
    """Sets of dragons and winds; a wind that is both seat and round counts twice (1.5)."""
    first = len(reading.chows)
    dragons = tuple([first + place for place, tile in enumerate(reading.pungs) if tile in DRAGONS])
    winds = tuple([first + place for place, tile in enumerate(reading.pungs) if tile in WINDS])
    found: Found = []
    if dragons:
        found.append(("Triplet of Dragons", len(dragons), dragons))
        if len(dragons) == 3:
            found.append(("Big Dragons", 1, dragons))
        elif len(dragons) == 2 and reading.pair in DRAGONS:
            found.append(("Small Dragons", 1, (*dragons, 4)))
    if winds:
        scoring = [
            place
            for wind in (hand.seat_wind, hand.round_wind)
            for place in winds
            if reading.pungs[place - first] == EAST + wind
        ]
        if scoring:
            found.append(("Triplet of Winds", len(scoring), tuple(sorted(set(scoring)))))
        if len(winds) == 4:
            found.append(("Big Winds", 1, winds))
        elif len(winds) == 3 and reading.pair in WINDS:
            found.append(("Small Winds", 1, (*winds, 4)))
    return found


def _concealment_items(reading: Reading) -> Found:
    if reading.states == (CONCEALED_PUNG,) * 4:
        return [("All Concealed Triplets", 1, (0, 1, 2, 3))]
    if len(reading.states) == 4 and all(state in (OPEN_KONG, CONCEALED_KONG) for state in reading.states):
        return [("All Quads", 1, (0, 1, 2, 3))]
    return []


def _excluded(context: Context, reading: Reading, options: Options) -> tuple[Excluded, ...]:
    """Empty, because all items of the chosen reading count (total compound principle)."""
    return ()


_RULES: Final = HandRules(bonus_tiles=False, heaven_allows_kong=False, last_of_kind_is_checked=False)


def _hand_rules(options: Options) -> HandRules:
    return _RULES


ENGINE: Final = Engine(
    hand_rules=_hand_rules, readings=_readings, tally=_tally, excluded=_excluded, forms=FORMS
)
