"""Hong Kong with bonus tiles, paid by the fan-laak table.

All rows of the scoring table add up; a limit hand (special hands 2 to 15) scores alone. Ten fan are the most that
is paid.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scoring.arrangements import CONCEALED_KONG, OPEN_KONG, Form, Reading
from scoring.context import Context, regular_readings, special_readings
from scoring.options import REVOLUTIONS_OPTION, OptionInfo, OptionKind, Options
from scoring.problems import HandRules
from scoring.relations import Relations
from scoring.results import Excluded, ItemInfo, Reason, ScoreItem, Tally
from scoring.ruleset import Engine, Ruleset
from scoring.rulesets.entries import Found, item_maker
from scoring.shapes import holds_nine_gates
from scoring.tiles import DRAGONS, EAST, FIRST_FLOWER, FIRST_SEASON, GREEN, RED, WHITE, WINDS
from scoring.traits import (
    ALL_CHOWS,
    ALL_PUNGS,
    NO_BAMBOOS,
    NO_CHARACTERS,
    NO_DOTS,
    NO_HONORS,
    NO_SUITS,
    NO_WINDS,
    ONLY_TERMINALS,
    traits_of,
)
from scoring.turns import DealResult, FlowRules, ResultKind, turns_of_revolutions
from scoring.types import Flag, Hand
from scoring.words import Words

LIMIT_FAN: Final = 64
CAP_FAN: Final = 10

_TABLE_ROWS: Final = (
    ("1", "Pung of Dragons", "三元牌（刻）", "三元牌（刻）", 1),
    ("2", "Kong of Dragons", "三元牌（槓）", "三元牌（杠）", 1),
    ("3", "Pung of player's Own Wind", "門風（刻）", "门风（刻）", 1),
    ("4", "Kong of player's Own Wind", "門風（槓）", "门风（杠）", 1),
    ("5", "Pung of the Wind of the Round", "圈風（刻）", "圈风（刻）", 1),
    ("6", "Kong of the Wind of the Round", "圈風（槓）", "圈风（杠）", 1),
    ("7", "Flower of own Wind", "正花（花）", "正花（花）", 1),
    ("8", "Season of own Wind", "正花（季）", "正花（季）", 1),
    ("9", "All Flowers", "齊四花", "齐四花", 2),
    ("10", "All Seasons", "齊四季", "齐四季", 2),
    ("11", "No Flowers or Seasons", "無花", "无花", 1),
    ("12", "Little Three Dragons", "小三元", "小三元", 4),
    ("13", "Chow hand", "平糊", "平糊", 1),
    ("14", "Pung hand", "對對糊", "对对糊", 3),
    ("15", "One suit and Honors", "混一色", "混一色", 3),
    ("16", "Seven Pairs", "七對子", "七对子", 4),
    ("17", "One suit only", "清一色", "清一色", 6),
    ("18", "Self-drawn last tile", "自摸", "自摸", 1),
    ("19", "Out on the last tile of the Wall", "海底撈月", "海底捞月", 1),
    ("20", "Out on the last discard", "河底撈魚", "河底捞鱼", 1),
    ("21", "Out by robbing a Kong", "搶槓", "抢杠", 1),
    ("22", "Out on a supplement tile", "槓上開花", "杠上开花", 1),
)
_LIMIT_ROWS: Final = (
    ("S2", "Hidden Treasure", "坎坎糊", "坎坎糊"),
    ("S3", "Three Great Scholars", "大三元", "大三元"),
    ("S4", "Little Four Winds", "小四喜", "小四喜"),
    ("S5", "Big Four Winds", "大四喜", "大四喜"),
    ("S6", "All Honors", "字一色", "字一色"),
    ("S7", "All Terminals", "清么九", "清幺九"),
    ("S8", "Nine Gates", "九蓮寶燈", "九莲宝灯"),
    ("S9", "Thirteen Orphans", "十三么", "十三幺"),
    ("S10", "All Kongs", "十八羅漢", "十八罗汉"),
    ("S11", "Jade Dragon", "綠龍", "绿龙"),
    ("S12", "Ruby Dragon", "紅龍", "红龙"),
    ("S13", "Pearl Dragon", "白龍", "白龙"),
    ("S14", "Heavenly Hands", "天糊", "天糊"),
    ("S15", "Earthly Hands", "地糊", "地糊"),
)
ITEMS: Final = (
    *(
        ItemInfo(number, name, hant, hans, fan, f"Hong Kong rules, scoring table, row {number}")
        for number, name, hant, hans, fan in _TABLE_ROWS
    ),
    *(
        ItemInfo(number, name, hant, hans, LIMIT_FAN, f"Hong Kong rules, special hand {number[1:]}")
        for number, name, hant, hans in _LIMIT_ROWS
    ),
)
FORMS: Final = frozenset((Form.REGULAR, Form.SEVEN_PAIRS, Form.THIRTEEN_ORPHANS))
_ORDER: Final = {item.name: position for position, item in enumerate(ITEMS)}
_make = item_maker({item.name: item for item in ITEMS})
_WHOLE: Final = ()
_FOUR_SETS: Final = (0, 1, 2, 3)


def _readings(context: Context, options: Options) -> list[Reading]:
    return regular_readings(context, with_waits=False) + special_readings(context, FORMS)


def _tally(context: Context, reading: Reading, options: Options) -> Tally:
    limits = _limit_items(context, reading)
    if limits:
        return Tally((_make(*limits[0]),), LIMIT_FAN, CAP_FAN, CAP_FAN)
    items = _plain_items(context, reading, options)
    total = sum([item.points for item in items])
    value = min(total, CAP_FAN)
    return Tally(tuple(items), total, value, value)


def _plain_items(context: Context, reading: Reading, options: Options) -> list[ScoreItem]:
    """The rows of the scoring table that add up, in its order."""
    found = _winning_items(context.hand)
    if options.is_on("bonus_tiles"):
        found += _bonus_items(context.hand, absorbs=options.is_on("full_bonus_set_absorbs_own"))
    found += _composition_items(context, reading)
    if reading.pungs:
        found += _honor_items(context.hand, reading, absorbs=options.is_on("little_dragons_absorb_sets"))
    items = [_make(*entry) for entry in found]
    items.sort(key=lambda item: _ORDER[item.item.name])
    return items


def _winning_items(hand: Hand) -> Found:
    found: Found = []
    if hand.self_drawn:
        found.append(("Self-drawn last tile", 1, _WHOLE))
    if hand.flags:
        found += [(name, 1, _WHOLE) for flags, name in _FLAG_ITEMS if flags & hand.flags]
    return found


_FLAG_ITEMS: Final = (
    (frozenset((Flag.LAST_OF_WALL,)), "Out on the last tile of the Wall"),
    (frozenset((Flag.LAST_DISCARD,)), "Out on the last discard"),
    (frozenset((Flag.ROBBING_KONG,)), "Out by robbing a Kong"),
    (frozenset((Flag.KONG_REPLACEMENT, Flag.CONSECUTIVE_KONG)), "Out on a supplement tile"),
)


def _bonus_items(hand: Hand, *, absorbs: bool) -> Found:
    """Flowers and seasons; a full set of four also keeps the own one unless the organizer says it absorbs it."""
    if not hand.bonus:
        return [("No Flowers or Seasons", 1, _WHOLE)]
    found: Found = []
    for first, own_name, all_name in (
        (FIRST_FLOWER, "Flower of own Wind", "All Flowers"),
        (FIRST_SEASON, "Season of own Wind", "All Seasons"),
    ):
        is_full = sum(first <= tile < first + 4 for tile in hand.bonus) == 4
        if is_full:
            found.append((all_name, 1, _WHOLE))
        if first + hand.seat_wind in hand.bonus and not (is_full and absorbs):
            found.append((own_name, 1, _WHOLE))
    return found


def _composition_items(context: Context, reading: Reading) -> Found:
    found: Found = []
    traits = traits_of(reading, (*context.hand.concealed, context.hand.winning_tile))
    if reading.form is Form.SEVEN_PAIRS:
        found.append(("Seven Pairs", 1, _WHOLE))
    elif traits & ALL_CHOWS:
        found.append(("Chow hand", 1, _FOUR_SETS))
    elif traits & ALL_PUNGS:
        found.append(("Pung hand", 1, _FOUR_SETS))
    if (traits & NO_SUITS).bit_count() == 2:
        is_pure = traits & NO_HONORS == NO_HONORS
        found.append(("One suit only" if is_pure else "One suit and Honors", 1, _WHOLE))
    return found


def _honor_items(hand: Hand, reading: Reading, *, absorbs: bool) -> Found:
    """Sets of dragons and of the own and the round's wind, a kong under its own row."""
    first = len(reading.chows)
    found: Found = []
    dragons = [place for place, tile in enumerate(reading.pungs) if tile in DRAGONS]
    is_little = len(dragons) == 2 and reading.pair in DRAGONS
    if is_little:
        found.append(("Little Three Dragons", 1, (first + dragons[0], first + dragons[1], 4)))
    if dragons and not (is_little and absorbs):
        for kind in ("Pung", "Kong"):
            sets = tuple([first + place for place in dragons if _kind(reading.states[place]) == kind])
            if sets:
                found.append((f"{kind} of Dragons", len(sets), sets))
    for place, tile in enumerate(reading.pungs):
        kind = _kind(reading.states[place])
        if tile == EAST + hand.seat_wind:
            found.append((f"{kind} of player's Own Wind", 1, (first + place,)))
        if tile == EAST + hand.round_wind:
            found.append((f"{kind} of the Wind of the Round", 1, (first + place,)))
    return found


def _kind(state: int) -> str:
    return "Kong" if state in (OPEN_KONG, CONCEALED_KONG) else "Pung"


def _limit_items(context: Context, reading: Reading) -> Found:
    """The limit hands that a reading shows, in the order of the rulebook."""
    hand = context.hand
    names: list[tuple[str, tuple[int, ...]]] = []
    if reading.form is Form.THIRTEEN_ORPHANS:
        names.append(("Thirteen Orphans", _WHOLE))
    elif reading.form is Form.REGULAR:
        if reading.pungs:
            names += _pung_limits(hand, reading)
        if not hand.melds and holds_nine_gates(context.concealed, with_one_more=True):
            names.append(("Nine Gates", _WHOLE))
    if Flag.HEAVEN in hand.flags:
        names.append(("Heavenly Hands", _WHOLE))
    if Flag.EARTH in hand.flags:
        names.append(("Earthly Hands", _WHOLE))
    return [(name, 1, sets) for name, sets in names]


def _pung_limits(hand: Hand, reading: Reading) -> list[tuple[str, tuple[int, ...]]]:
    first = len(reading.chows)
    dragons = tuple([first + place for place, tile in enumerate(reading.pungs) if tile in DRAGONS])
    winds = tuple([first + place for place, tile in enumerate(reading.pungs) if tile in WINDS])
    names: list[tuple[str, tuple[int, ...]]] = []
    if len(reading.pungs) == 4 and hand.self_drawn and min(reading.states) >= CONCEALED_KONG:
        names.append(("Hidden Treasure", _FOUR_SETS))
    if len(dragons) == 3:
        names.append(("Three Great Scholars", dragons))
    if len(winds) == 3 and reading.pair in WINDS:
        names.append(("Little Four Winds", (*winds, 4)))
    if len(winds) == 4:
        names.append(("Big Four Winds", winds))
    if len(reading.pungs) == 4:
        names += _four_pung_limits(reading)
    return names


def _four_pung_limits(reading: Reading) -> list[tuple[str, tuple[int, ...]]]:
    traits = traits_of(reading, ())
    names: list[tuple[str, tuple[int, ...]]] = []
    if traits & NO_SUITS == NO_SUITS:
        names.append(("All Honors", _WHOLE))
    if traits & ONLY_TERMINALS:
        names.append(("All Terminals", _WHOLE))
    if all(_kind(state) == "Kong" for state in reading.states):
        names.append(("All Kongs", _FOUR_SETS))
    honors = [tile for tile in reading.pungs if tile >= EAST]
    if len(honors) == 1 and reading.pair < EAST and traits & NO_WINDS:
        absent = traits & NO_SUITS
        names += [
            (name, _WHOLE) for dragon, suits, name in _DRAGON_HANDS if (honors[0], absent) == (dragon, suits)
        ]
    return names


_DRAGON_HANDS: Final = (
    (GREEN, NO_CHARACTERS | NO_DOTS, "Jade Dragon"),
    (RED, NO_DOTS | NO_BAMBOOS, "Ruby Dragon"),
    (WHITE, NO_CHARACTERS | NO_BAMBOOS, "Pearl Dragon"),
)


def _excluded(context: Context, reading: Reading, options: Options) -> tuple[Excluded, ...]:
    """Beside a limit hand everything else; otherwise what an organizer's option lets a dearer item absorb."""
    limits = _limit_items(context, reading)
    plain = _plain_items(context, reading, options)
    if limits:
        counted = _make(*limits[0]).item
        rest = [*(_make(*entry) for entry in limits[1:]), *plain]
        return tuple(
            Excluded(item.item, item.points, Reason.LIMIT_ALONE, counted, item.sets) for item in rest
        )
    left_out = []
    if options.is_on("bonus_tiles") and options.is_on("full_bonus_set_absorbs_own"):
        left_out += _bonus_items(context.hand, absorbs=False)
    if options.is_on("little_dragons_absorb_sets"):
        left_out += _honor_items(context.hand, reading, absorbs=False)
    kept = {item.item.name: item.item for item in plain}
    items = [_make(*entry) for entry in left_out if entry[0] not in kept]
    return tuple(
        Excluded(item.item, item.points, Reason.IMPLIED, kept[_ABSORBED_BY[item.name]], item.sets)
        for item in items
    )


_ABSORBED_IF: Final[Mapping[str, Mapping[str, tuple[str, ...]]]] = {
    "full_bonus_set_absorbs_own": {
        "All Flowers": ("Flower of own Wind",),
        "All Seasons": ("Season of own Wind",),
    },
    "little_dragons_absorb_sets": {"Little Three Dragons": ("Pung of Dragons", "Kong of Dragons")},
}
"""What a dearer item absorbs while an organizer's option is on."""
_ABSORBED_BY: Final = {
    name: dearer for absorbed in _ABSORBED_IF.values() for dearer, names in absorbed.items() for name in names
}


def _hand_rules(options: Options) -> HandRules:
    return HandRules(
        bonus_tiles=options.is_on("bonus_tiles"), heaven_allows_kong=True, last_of_kind_is_checked=False
    )


def _contained() -> dict[str, dict[str, Reason]]:
    """A limit hand counts alone: beside it no row of the table counts, and no limit hand after it."""
    limits = [name for _, name, _, _ in _LIMIT_ROWS]
    rows = [row[1] for row in _TABLE_ROWS]
    return {
        name: dict.fromkeys((*rows, *limits[position + 1 :]), Reason.LIMIT_ALONE)
        for position, name in enumerate(limits)
    }


def _group(*names: str) -> frozenset[str]:
    return frozenset(names)


_HONOR_SETS: Final = _group("Little Three Dragons", *(row[1] for row in _TABLE_ROWS[:6]))

_RELATIONS: Final = Relations(
    contained=_contained(),
    contained_if=_ABSORBED_IF,
    apart=(
        (_HONOR_SETS, _group("Chow hand", "Seven Pairs", "One suit only")),
        # The other three copies of a robbed tile lie in the kong, so that it completes no pung and no pair.
        (_group("Out by robbing a Kong"), _group("Pung hand", "Seven Pairs")),
    ),
    exclusive=(
        _group("Chow hand", "Pung hand", "Seven Pairs", "Thirteen Orphans"),
        _group("One suit only", "One suit and Honors", "All Honors", "Thirteen Orphans"),
        _group("No Flowers or Seasons", "All Flowers"),
        _group("No Flowers or Seasons", "All Seasons"),
        _group("No Flowers or Seasons", "Flower of own Wind"),
        _group("No Flowers or Seasons", "Season of own Wind"),
        _group("Pung of player's Own Wind", "Kong of player's Own Wind"),
        _group("Pung of the Wind of the Round", "Kong of the Wind of the Round"),
        _group("Self-drawn last tile", "Out on the last discard", "Out by robbing a Kong", "Earthly Hands"),
        _group("Out on the last tile of the Wall", "Out on the last discard", "Out by robbing a Kong"),
        _group("Out on a supplement tile", "Out on the last discard", "Out by robbing a Kong"),
        _group("Heavenly Hands", "Earthly Hands"),
        _group("Little Four Winds", "Big Four Winds", "All Terminals", "Three Great Scholars"),
        _group("Jade Dragon", "Ruby Dragon", "Pearl Dragon"),
    ),
    certain={
        "All Flowers": ("Flower of own Wind",),
        "All Seasons": ("Season of own Wind",),
        "Out on the last tile of the Wall": ("Self-drawn last tile",),
        "Out on a supplement tile": ("Self-drawn last tile",),
    },
    most={"Pung of Dragons": 3, "Kong of Dragons": 3},
)


def _dealer_stays(result: DealResult, dealer: int, options: Options) -> bool:
    """On East's win and when nobody wins (Round)."""
    return dealer in result.winners or result.kind is ResultKind.NO_WIN


HK_FANLAAK: Final = Ruleset(
    id="hk_fanlaak",
    name="Hong Kong with bonus tiles",
    name_zh_hant="香港麻雀（有花，番數表）",
    name_zh_hans="香港麻将（有花，番数表）",
    unit="fan",
    minimum=0,
    minimum_option="min_fan",
    cap=CAP_FAN,
    bonus_tiles=True,
    items=ITEMS,
    options=(
        OptionInfo(
            "min_fan", OptionKind.INT, 0, "How many fan a hand needs to win.", minimum=0, maximum=CAP_FAN
        ),
        OptionInfo(
            "bonus_tiles",
            OptionKind.BOOL,
            True,
            "Whether the set has flowers and seasons; without them all their items are off.",
        ),
        OptionInfo(
            "full_bonus_set_absorbs_own",
            OptionKind.BOOL,
            False,
            "Whether all four flowers (or seasons) count two fan in all, the own one no longer added.",
        ),
        OptionInfo(
            "little_dragons_absorb_sets",
            OptionKind.BOOL,
            False,
            "Whether Little Three Dragons counts four fan in all, its two dragon sets no longer added.",
        ),
        REVOLUTIONS_OPTION,
        OptionInfo(
            "false_win_penalty",
            OptionKind.INT,
            0,
            "How many chips a player pays to each opponent for a wrong mahjong.",
            minimum=0,
            maximum=1000,
        ),
    ),
    flow=FlowRules(turns=turns_of_revolutions, dealer_stays=_dealer_stays, false_win_is_dealt_again=True),
    engine=Engine(hand_rules=_hand_rules, readings=_readings, tally=_tally, excluded=_excluded, forms=FORMS),
    relations=_RELATIONS,
    words=Words(
        no_win="Dead hand",
        false_win="Wrong mahjong",
        false_win_by="Wrong mahjong by %(name)s",
        kong_replacement="Replacement tile after a kong",
        round_wind="Wind of the round",
    ),
    bonus_items=frozenset(row[1] for row in _TABLE_ROWS[6:11]),
)
