"""The Zung Jung family: the patterns that Asia Pacific Mahjong and Mahjong Australia share.

Forty-four patterns in ten categories. Of one series only the highest pattern counts. Patterns of different series
add up, including implied ones. A sum counts at most 320 (compound limit). A pattern listed at 320 or more counts
alone at its own value (listed limit).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from scoring.arrangements import CONCEALED_KONG, OPEN_KONG, Form, Reading
from scoring.context import Context, regular_readings, special_readings
from scoring.options import Options
from scoring.problems import HandRules
from scoring.results import Excluded, ItemInfo, Reason, ScoreItem, Tally
from scoring.ruleset import Engine
from scoring.rulesets.entries import Found, item_maker
from scoring.rulesets.zung_jung.items import CHICKEN, LIMIT_POINTS, ORDER, POINTS, SERIES
from scoring.rulesets.zung_jung.sets import sequence_patterns, triplet_patterns
from scoring.shapes import holds_nine_gates
from scoring.tiles import UNIT
from scoring.traits import (
    ALL_CHOWS,
    ALL_PUNGS,
    NO_HONORS,
    NO_SUITS,
    ONLY_SIMPLES,
    ONLY_TERMINALS,
    ONLY_TERMINALS_AND_HONORS,
    OUTSIDER_IN_EACH,
    TERMINAL_IN_EACH,
    traits_of,
)
from scoring.types import Flag

_WHOLE: Final = ()
FORMS: Final = frozenset((Form.REGULAR, Form.SEVEN_PAIRS, Form.THIRTEEN_ORPHANS))


def pattern_engine(items: tuple[ItemInfo, ...]) -> Engine:
    """The scoring engine for a list of items made by ``pattern_items``.

    An item numbered ``0`` is the value of a hand without any pattern. Without such an item, that value is 0.
    """
    make = item_maker({item.number: item for item in items})
    has_chicken = any(item.number == CHICKEN for item in items)

    def tally(context: Context, reading: Reading, options: Options) -> Tally:
        counted, _ = _sort_out(_found(context, reading))
        if not counted and has_chicken:
            counted = [(CHICKEN, 1, _WHOLE)]
        chosen = [make(*entry) for entry in counted]
        total = sum([item.points for item in chosen])
        is_listed = bool(counted) and POINTS.get(counted[0][0], 0) >= LIMIT_POINTS
        value = total if is_listed else min(total, LIMIT_POINTS)
        return Tally(tuple(chosen), total, value, value)

    def excluded(context: Context, reading: Reading, options: Options) -> tuple[Excluded, ...]:
        counted, left_out = _sort_out(_found(context, reading))
        return tuple(_exclusion(make, counted, entry) for entry in left_out)

    return Engine(hand_rules=_hand_rules, readings=_readings, tally=tally, excluded=excluded, forms=FORMS)


def _exclusion(
    make: Callable[..., ScoreItem], counted: Found, entry: tuple[str, int, tuple[int, ...]]
) -> Excluded:
    item = make(*entry)
    for number, count, sets in counted:
        if SERIES[number] == SERIES[entry[0]]:
            by = make(number, count, sets).item
            return Excluded(item.item, item.points, Reason.HIGHEST_OF_SERIES, by, item.sets)
    by = make(*counted[0]).item
    return Excluded(item.item, item.points, Reason.LIMIT_ALONE, by, item.sets)


def _sort_out(found: Found) -> tuple[Found, Found]:
    """The patterns that count, in the order of the list, and those that do not."""
    found.sort(key=lambda entry: ORDER[entry[0]])
    highest: dict[str, tuple[str, int, tuple[int, ...]]] = {}
    for entry in found:
        series = SERIES[entry[0]]
        if series not in highest or POINTS[entry[0]] > POINTS[highest[series][0]]:
            highest[series] = entry
    counted = list(highest.values())
    listed = [entry for entry in counted if POINTS[entry[0]] >= LIMIT_POINTS]
    if listed:
        counted = [max(listed, key=lambda entry: POINTS[entry[0]])]
    return counted, [entry for entry in found if entry not in counted]


def _readings(context: Context, options: Options) -> list[Reading]:
    return regular_readings(context) + special_readings(context, FORMS)


def _found(context: Context, reading: Reading) -> Found:
    """Every pattern in the reading, including lower ones of a series."""
    hand = context.hand
    found: Found = (
        [(number, 1, _WHOLE) for flags, number in _FLAG_PATTERNS if flags & hand.flags] if hand.flags else []
    )
    if reading.form is Form.THIRTEEN_ORPHANS:
        found.append(("10.1", 1, _WHOLE))
        return found
    traits = traits_of(reading, (*hand.concealed, hand.winning_tile))
    found += _composition_patterns(traits)
    if reading.form is Form.SEVEN_PAIRS:
        found.append(("10.2", 1, _WHOLE))
        return found
    found += _whole_hand_patterns(context, traits)
    if len(reading.chows) > 1:
        found += sequence_patterns(reading.chows)
    if reading.pungs:
        found += triplet_patterns(reading, hand.seat_wind)
        found += _concealment_patterns(reading)
    return found


_FLAG_PATTERNS: Final = (
    (frozenset((Flag.LAST_OF_WALL,)), "9.1.1"),
    (frozenset((Flag.LAST_DISCARD,)), "9.1.2"),
    (frozenset((Flag.KONG_REPLACEMENT, Flag.CONSECUTIVE_KONG)), "9.2"),
    (frozenset((Flag.ROBBING_KONG,)), "9.3"),
    (frozenset((Flag.HEAVEN,)), "9.4.1"),
    (frozenset((Flag.EARTH,)), "9.4.2"),
)


def _composition_patterns(traits: int) -> Found:
    """Patterns that depend on the tiles alone. They also count in seven pairs."""
    found: Found = []
    if traits & ONLY_SIMPLES:
        found.append(("1.3", 1, _WHOLE))
    absent_suits = (traits & NO_SUITS).bit_count()
    if absent_suits == 2:
        found.append(("2.1.2" if traits & NO_HONORS == NO_HONORS else "2.1.1", 1, _WHOLE))
    elif absent_suits == 3:
        found.append(("3.4", 1, _WHOLE))
    if traits & ONLY_TERMINALS_AND_HONORS:
        found.append(("8.1.3", 1, _WHOLE))
    if traits & ONLY_TERMINALS:
        found.append(("8.1.4", 1, _WHOLE))
    return found


def _whole_hand_patterns(context: Context, traits: int) -> Found:
    """Patterns that require four sets and a pair."""
    found: Found = []
    if traits & ALL_CHOWS:
        found.append(("1.1", 1, (0, 1, 2, 3)))
    if traits & ALL_PUNGS:
        found.append(("4.1", 1, (0, 1, 2, 3)))
    if context.open_sets == 0:
        found.append(("1.2", 1, _WHOLE))
        if _is_nine_gates(context):
            found.append(("2.2", 1, _WHOLE))
    if traits & OUTSIDER_IN_EACH:
        found.append(("8.1.1", 1, _WHOLE))
    if traits & TERMINAL_IN_EACH:
        found.append(("8.1.2", 1, _WHOLE))
    return found


def _is_nine_gates(context: Context) -> bool:
    """Whether the hand was 1112345678999 before the winning tile. East's dealt hand has no separate winning tile."""
    hand = context.hand
    if hand.melds or Flag.HEAVEN in hand.flags:
        return False
    return holds_nine_gates(context.concealed - UNIT[hand.winning_tile])


def _concealment_patterns(reading: Reading) -> Found:
    first = len(reading.chows)
    hidden = tuple([first + place for place, state in enumerate(reading.states) if state >= CONCEALED_KONG])
    kongs = tuple(
        [first + place for place, state in enumerate(reading.states) if state in (OPEN_KONG, CONCEALED_KONG)]
    )
    found: Found = [(f"4.2.{count - 1}", 1, hidden) for count in range(2, len(hidden) + 1)]
    found += [(f"4.3.{count}", 1, kongs) for count in range(1, len(kongs) + 1)]
    return found


# Who draws the seabed tile may not declare a kong (APM, Seabed Tile; MAU 22).
_RULES: Final = HandRules(
    bonus_tiles=False,
    heaven_allows_kong=False,
    last_of_kind_is_checked=False,
    last_tile_forbids_kong=True,
)


def _hand_rules(options: Options) -> HandRules:
    return _RULES
