"""The Zung Jung family: the patterns that Asia Pacific Mahjong and Mahjong Australia share.

Forty-four patterns in ten categories. Of one series only the highest pattern counts; patterns of different series
add up, implied ones included. A sum counts at most 320 (compound limit); a pattern listed at 320 or more counts
alone at its own worth (listed limit).
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations
from typing import Final

from scoring.arrangements import CONCEALED_KONG, OPEN_KONG, Form, Reading
from scoring.context import Context, regular_readings, special_readings
from scoring.options import OptionInfo, OptionKind, Options
from scoring.problems import HandRules
from scoring.relations import Relations
from scoring.results import Excluded, ItemInfo, Reason, ScoreItem, Tally
from scoring.ruleset import Engine
from scoring.rulesets.entries import Found, item_maker
from scoring.rulesets.zung_jung_patterns import sequence_patterns, triplet_patterns
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
from scoring.turns import FlowRules, WrongDealerRule
from scoring.types import Flag
from scoring.words import Words

LIMIT_POINTS: Final = 320
CHICKEN: Final = "0"

_ROWS: Final = (
    ("1.1", "All Sequences", "平和", "平和", 5),
    ("1.2", "Concealed Hand", "門前清", "门前清", 5),
    ("1.3", "No Terminals", "斷么九", "断幺九", 5),
    ("2.1.1", "Mixed One-Suit", "混一色", "混一色", 40),
    ("2.1.2", "Pure One-Suit", "清一色", "清一色", 80),
    ("2.2", "Nine Gates", "九蓮寶燈", "九莲宝灯", 480),
    ("3.1", "Value Honor", "番牌", "番牌", 10),
    ("3.2.1", "Small Three Dragons", "小三元", "小三元", 40),
    ("3.2.2", "Big Three Dragons", "大三元", "大三元", 130),
    ("3.3.1", "Small Three Winds", "小三風", "小三风", 30),
    ("3.3.2", "Big Three Winds", "大三風", "大三风", 120),
    ("3.3.3", "Small Four Winds", "小四喜", "小四喜", 320),
    ("3.3.4", "Big Four Winds", "大四喜", "大四喜", 400),
    ("3.4", "All Honors", "字一色", "字一色", 320),
    ("4.1", "All Triplets", "對對和", "对对和", 30),
    ("4.2.1", "Two Concealed Triplets", "二暗刻", "二暗刻", 5),
    ("4.2.2", "Three Concealed Triplets", "三暗刻", "三暗刻", 30),
    ("4.2.3", "Four Concealed Triplets", "四暗刻", "四暗刻", 125),
    ("4.3.1", "One Kong", "一槓", "一杠", 5),
    ("4.3.2", "Two Kong", "二槓", "二杠", 20),
    ("4.3.3", "Three Kong", "三槓", "三杠", 120),
    ("4.3.4", "Four Kong", "四槓", "四杠", 480),
    ("5.1.1", "Two Identical Sequences", "一般高", "一般高", 10),
    ("5.1.2", "Two Identical Sequences Twice", "兩般高", "两般高", 60),
    ("5.1.3", "Three Identical Sequences", "一色三同順", "一色三同顺", 120),
    ("5.1.4", "Four Identical Sequences", "一色四同順", "一色四同顺", 480),
    ("6.1", "Three Similar Sequences", "三色同順", "三色同顺", 35),
    ("6.2.1", "Small Three Similar Triplets", "三色小同刻", "三色小同刻", 30),
    ("6.2.2", "Three Similar Triplets", "三色同刻", "三色同刻", 120),
    ("7.1", "Nine-Tile Straight", "一氣通貫", "一气通贯", 40),
    ("7.2.1", "Three Consecutive Triplets", "三連刻", "三连刻", 100),
    ("7.2.2", "Four Consecutive Triplets", "四連刻", "四连刻", 200),
    ("8.1.1", "Mixed Lesser Terminals", "混全帶么", "混全带幺", 40),
    ("8.1.2", "Pure Lesser Terminals", "純全帶么", "纯全带幺", 50),
    ("8.1.3", "Mixed Greater Terminals", "混么九", "混幺九", 100),
    ("8.1.4", "Pure Greater Terminals", "清么九", "清幺九", 400),
    ("9.1.1", "Final Draw", "海底撈月", "海底捞月", 10),
    ("9.1.2", "Final Discard", "河底撈魚", "河底捞鱼", 10),
    ("9.2", "Win on Kong", "嶺上開花", "岭上开花", 10),
    ("9.3", "Robbing a Kong", "搶槓", "抢杠", 10),
    ("9.4.1", "Blessing of Heaven", "天和", "天和", 155),
    ("9.4.2", "Blessing of Earth", "地和", "地和", 155),
    ("10.1", "Thirteen Terminals", "十三么九", "十三幺九", 160),
    ("10.2", "Seven Pairs", "七對子", "七对子", 30),
)
_ORDER: Final = {CHICKEN: -1} | {row[0]: position for position, row in enumerate(_ROWS)}
_POINTS: Final = {row[0]: row[4] for row in _ROWS}
_SERIES: Final = {row[0]: row[0].rsplit(".", 1)[0] if row[0].count(".") == 2 else row[0] for row in _ROWS}
_WHOLE: Final = ()
FORMS: Final = frozenset((Form.REGULAR, Form.SEVEN_PAIRS, Form.THIRTEEN_ORPHANS))

PAYOFF_OPTION: Final = OptionInfo(
    "payoff",
    OptionKind.CHOICE,
    "zung_jung",
    "How a win is paid: by all with 25 points as the most a bystander pays, or double by the discarder alone.",
    choices=("zung_jung", "thrower_double"),
)
HANDS_OPTION: Final = OptionInfo(
    "hands", OptionKind.INT, 16, "How many hands a session has.", minimum=1, maximum=128
)

SEAT_DRAW_OPTION: Final = OptionInfo(
    "seats_drawn_anew",
    OptionKind.CHOICE,
    "never",
    "When the four players of a table draw their seats anew during a match. The book has them do so at the start of "
    "each quarter or half, as the tournament's format says; where each round of the event is a quarter or a half, "
    "they have drawn already.",
    choices=("never", "each_half", "each_quarter"),
)
_PARTS: Final = {"each_half": 2, "each_quarter": 4}


def flow_rules(paragraph: str) -> FlowRules:
    """The deal passes after every hand, and there is no prevailing wind (The Dealer and the Seat Wind).

    ``paragraph`` is the rulebook's on a wrong dealer.
    """
    return FlowRules(
        turns=_turns,
        has_round_wind=False,
        turns_between_seat_draws=_turns_between_seat_draws,
        wrong_dealer=WrongDealerRule(paragraph),
    )


def _turns(options: Options) -> int:
    return options.number(HANDS_OPTION.name)


def _turns_between_seat_draws(options: Options) -> int | None:
    parts = _PARTS.get(str(options[SEAT_DRAW_OPTION.name]))
    return None if parts is None else -(-_turns(options) // parts)


WORDS: Final = Words(
    chow="Chi",
    pung="Pong",
    kong_replacement="Supplement tile after a Kong",
)


def minimum_option(points: int) -> OptionInfo:
    """What a hand needs to win; ``points`` is what the rulebook asks."""
    description = "How many points a hand needs to win."
    return OptionInfo("min_points", OptionKind.INT, points, description, minimum=0, maximum=LIMIT_POINTS)


def pattern_items(card: str, spelling: dict[str, str]) -> tuple[ItemInfo, ...]:
    """The forty-four patterns under a rulebook's own spelling."""
    return tuple(
        ItemInfo(number, spelling.get(name, name), hant, hans, points, f"{card}, pattern {number}")
        for number, name, hant, hans, points in _ROWS
    )


def listed_names(items: tuple[ItemInfo, ...]) -> frozenset[str]:
    """The patterns listed at the limit or above, which count alone and uncapped."""
    return frozenset(item.name for item in items if item.points >= LIMIT_POINTS)


def pattern_engine(items: tuple[ItemInfo, ...]) -> Engine:
    """The way of counting for a list of items made by ``pattern_items``.

    An item numbered ``0`` is the worth of a hand without any pattern; without such an item it is worth nothing.
    """
    make = item_maker({item.number: item for item in items})
    has_chicken = any(item.number == CHICKEN for item in items)

    def tally(context: Context, reading: Reading, options: Options) -> Tally:
        counted, _ = _sort_out(_found(context, reading))
        if not counted and has_chicken:
            counted = [(CHICKEN, 1, _WHOLE)]
        chosen = [make(*entry) for entry in counted]
        total = sum([item.points for item in chosen])
        is_listed = bool(counted) and _POINTS.get(counted[0][0], 0) >= LIMIT_POINTS
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
        if _SERIES[number] == _SERIES[entry[0]]:
            by = make(number, count, sets).item
            return Excluded(item.item, item.points, Reason.HIGHEST_OF_SERIES, by, item.sets)
    by = make(*counted[0]).item
    return Excluded(item.item, item.points, Reason.LIMIT_ALONE, by, item.sets)


def _sort_out(found: Found) -> tuple[Found, Found]:
    """The patterns that count, in the order of the list, and those that do not."""
    found.sort(key=lambda entry: _ORDER[entry[0]])
    highest: dict[str, tuple[str, int, tuple[int, ...]]] = {}
    for entry in found:
        series = _SERIES[entry[0]]
        if series not in highest or _POINTS[entry[0]] > _POINTS[highest[series][0]]:
            highest[series] = entry
    counted = list(highest.values())
    listed = [entry for entry in counted if _POINTS[entry[0]] >= LIMIT_POINTS]
    if listed:
        counted = [max(listed, key=lambda entry: _POINTS[entry[0]])]
    return counted, [entry for entry in found if entry not in counted]


def _readings(context: Context, options: Options) -> list[Reading]:
    return regular_readings(context, with_waits=False) + special_readings(context, FORMS)


def _found(context: Context, reading: Reading) -> Found:
    """Every pattern that the reading shows, lower ones of a series included."""
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
    """Patterns of the tiles alone; they also count in seven pairs."""
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
    """Patterns that ask for four sets and a pair."""
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
    """The hand held 1112345678999 before the winning tile; East's dealt hand has no winning tile to tell apart."""
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


_RULES: Final = HandRules(bonus_tiles=False, heaven_allows_kong=False, last_of_kind_is_checked=False)


def _hand_rules(options: Options) -> HandRules:
    return _RULES


def pattern_relations(items: tuple[ItemInfo, ...]) -> Relations:
    """What patterns of ``pattern_items`` do to each other: series, listed limit, and what cannot be together."""
    name_of = {item.number: item.name for item in items}
    patterns = [item for item in items if item.number != CHICKEN]
    contained: dict[str, dict[str, Reason]] = {item.name: {} for item in patterns}
    for item, other in permutations(patterns, 2):
        is_higher = (item.points, -_ORDER[item.number]) > (other.points, -_ORDER[other.number])
        if is_higher and item.points >= LIMIT_POINTS:
            contained[item.name][other.name] = Reason.LIMIT_ALONE
        if is_higher and _SERIES[item.number] == _SERIES[other.number]:
            contained[item.name][other.name] = Reason.HIGHEST_OF_SERIES
    exclusive = [frozenset(name_of[number] for number in group) for group in _EXCLUSIVE]
    apart = [
        (frozenset(name_of[number] for number in one), frozenset(name_of[number] for number in other))
        for one, other in _APART
    ]
    if CHICKEN in name_of:
        exclusive += [frozenset((name_of[CHICKEN], item.name)) for item in patterns]
    return Relations(
        contained=contained,
        exclusive=tuple(exclusive),
        apart=tuple(apart),
        certain={
            name_of[number]: tuple(name_of[other] for other in others) for number, others in _CERTAIN.items()
        },
        most={name_of["3.1"]: 4},
    )


_EXCLUSIVE: Final = (
    ("1.1", "4.1", "10.1", "10.2"),
    ("2.1.1", "2.1.2", "3.4", "10.1"),
    ("9.1.1", "9.1.2"),
    ("9.2", "9.1.2"),
    ("9.2", "9.3", "9.4.1", "9.4.2"),
    ("9.1.1", "9.3"),
    ("9.1.1", "9.4.1", "9.4.2"),
    ("9.1.2", "9.3", "9.4.1", "9.4.2"),
)
"""Groups of patterns of which a hand shows at most one."""

_FOUR_TRIPLETS: Final = ("3.3.4", "4.1", "4.2.3", "4.3.4", "7.2.2")
_THREE_TRIPLETS: Final = (*_FOUR_TRIPLETS, "3.2.2", "3.3.2", "3.3.3", "4.2.2", "4.3.3", "6.2.2", "7.2.1")
_TWO_TRIPLETS: Final = (*_THREE_TRIPLETS, "3.2.1", "3.3.1", "4.2.1", "4.3.2", "6.2.1")
_A_TRIPLET: Final = (*_TWO_TRIPLETS, "3.1", "4.3.1", "9.2")
_FOUR_SEQUENCES: Final = ("1.1", "5.1.2", "5.1.4")
_THREE_SEQUENCES: Final = (*_FOUR_SEQUENCES, "5.1.3", "6.1", "7.1")
_TWO_SEQUENCES: Final = (*_THREE_SEQUENCES, "5.1.1")
"""Patterns by how many sets of a kind they need at least."""
_SOME_HONORS: Final = ("2.1.1", "3.1", "3.2.1", "3.2.2", "3.3.1", "3.3.2", "3.3.3", "3.3.4", "3.4")
_ONLY_OUTSIDE: Final = ("3.4", "8.1.3", "8.1.4")

_APART: Final = (
    # Four sets and a pair are too few for both.
    (_A_TRIPLET, _FOUR_SEQUENCES),
    (_TWO_TRIPLETS, _THREE_SEQUENCES),
    (_THREE_TRIPLETS, _TWO_SEQUENCES),
    (("3.3.2", "3.3.3", "3.3.4"), ("3.2.1", "3.2.2", "6.2.1", "6.2.2", "7.2.1", "7.2.2")),
    (("3.2.1", "3.3.1"), ("6.2.1", "6.2.2", "7.2.1", "7.2.2")),
    (("3.2.2",), ("3.3.1", "6.2.1", "6.2.2", "7.2.1", "7.2.2")),
    (("3.2.1",), ("3.3.1",)),
    (("10.1", "10.2"), (*_A_TRIPLET, *_TWO_SEQUENCES, "1.2", "2.2", "8.1.1", "8.1.2")),
    (("10.1",), ("1.3", "3.4", "8.1.3", "8.1.4", "10.2")),
    # Tiles that the one needs and the other leaves no room for.
    (_SOME_HONORS, ("1.3", "2.1.2", "2.2", "8.1.2", "8.1.4")),
    (("2.1.1", "2.1.2", "2.2", "3.4"), ("6.1", "6.2.1", "6.2.2")),
    (_ONLY_OUTSIDE, (*_TWO_SEQUENCES, "1.3", "2.1.2", "2.2", "7.2.1", "7.2.2")),
    (("8.1.1", "8.1.2"), ("1.3", "7.1", "7.2.1", "7.2.2")),
    (("1.3",), ("7.1", "2.2")),
    # The other three copies of a robbed tile lie in the kong, so that it completes no triplet and no eyes.
    (("9.3",), (*_FOUR_TRIPLETS, *_ONLY_OUTSIDE, "2.2", "10.2")),
    # The deal and the first discard leave no time for a kong.
    (("9.4.1", "9.4.2"), ("4.3.1", "4.3.2", "4.3.3", "4.3.4")),
)
"""Pairs of groups: no hand shows a pattern of the one together with a pattern of the other."""

_CERTAIN: Final = {
    "3.2.1": ("3.1",),
    "3.2.2": ("3.1",),
    "4.2.3": ("4.1", "1.2"),
    "7.2.2": ("4.1",),
}
