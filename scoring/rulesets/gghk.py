"""Classical Hong Kong as the GGHK tournament rulebook of the Hong Kong Mahjong Association has it.

Every item whose condition is met counts, those that follow from each other included (Basic Principles 2). At least
three faan to win, at most ten are paid (Basic Principles 3 and 4).
"""

from __future__ import annotations

from typing import Final

from scoring.arrangements import CONCEALED_KONG, CONCEALED_PUNG, OPEN_KONG, Form, Reading
from scoring.context import Context, regular_readings, special_readings
from scoring.options import REVOLUTIONS_OPTION, OptionInfo, OptionKind, Options
from scoring.problems import HandRules
from scoring.relations import Relations
from scoring.results import Excluded, ItemInfo, Tally
from scoring.ruleset import Engine, Ruleset
from scoring.rulesets.entries import Found, item_maker
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
from scoring.turns import DealResult, FlowRules, WrongDealerRule, turns_of_revolutions
from scoring.types import Flag, Hand
from scoring.words import Words

_ROWS: Final = (
    ("1.1", "All sequences", "平糊", "平糊", 1),
    ("1.2", "Closed Hand", "門前清", "门前清", 1),
    ("1.3", "Self drawn", "自摸", "自摸", 1),
    ("1.4", "Triplet of Dragons", "三元牌", "三元牌", 1),
    ("1.5", "Triplet of Winds", "門風／圈風", "门风／圈风", 1),
    ("1.6", "All Terminals and Honours", "花么九", "花幺九", 1),
    ("1.7", "Robbing a kan", "搶槓", "抢杠", 1),
    ("1.8", "After kan", "槓上開花", "杠上开花", 1),
    ("1.9", "Last Tile from Wall", "海底撈月", "海底捞月", 1),
    ("2.1", "Semi-Flush", "混一色", "混一色", 3),
    ("2.2", "All Triplets", "對對糊", "对对糊", 3),
    ("2.3", "Small Dragons", "小三元", "小三元", 3),
    ("4.1", "Big Dragons", "大三元", "大三元", 5),
    ("5.1", "Flush", "清一色", "清一色", 7),
    ("6.1", "All Honors", "字一色", "字一色", 10),
    ("6.2", "Small Winds", "小四喜", "小四喜", 10),
    ("6.3", "Big Winds", "大四喜", "大四喜", 10),
    ("6.4", "All Concealed Triplets", "坎坎糊", "坎坎糊", 10),
    ("6.5", "All Quads", "十八羅漢", "十八罗汉", 10),
    ("6.6", "All Terminals", "清么九", "清幺九", 10),
    ("6.7", "Bless of Heaven", "天糊", "天糊", 10),
    ("6.8", "Bless of Earth", "地糊", "地糊", 10),
    ("6.9", "Thirteen Orphans", "十三么", "十三幺", 10),
    ("6.10", "After Consecutive Kan", "槓上槓", "杠上杠", 10),
    ("6.11", "Nine Gates", "九子連環", "九子连环", 10),
)
ITEMS: Final = tuple(
    ItemInfo(number, name, hant, hans, faan, f"GGHK 2023, List of Faan Items {number}")
    for number, name, hant, hans, faan in _ROWS
)
CAP_FAAN: Final = 10
_ORDER: Final = {item.name: position for position, item in enumerate(ITEMS)}
_make = item_maker({item.name: item for item in ITEMS})
_WHOLE: Final = ()


def _readings(context: Context, options: Options) -> list[Reading]:
    return regular_readings(context, with_waits=False) or special_readings(context, FORMS)


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
    """What the manner of winning and the absence of melds give."""
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
    """On a discard the hand must have waited for nine kinds; self-drawn the fourteen tiles decide (6.11)."""
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
    """Nothing: all items of the chosen reading count (total compound principle)."""
    return ()


_RULES: Final = HandRules(bonus_tiles=False, heaven_allows_kong=False, last_of_kind_is_checked=False)


def _hand_rules(options: Options) -> HandRules:
    return _RULES


def _group(*names: str) -> frozenset[str]:
    return frozenset(names)


_FOUR_TRIPLETS: Final = _group(
    "All Triplets",
    "All Terminals and Honours",
    "All Terminals",
    "All Honors",
    "All Concealed Triplets",
    "All Quads",
    "Big Winds",
)
_HONOR_SETS: Final = _group(
    "Triplet of Dragons", "Triplet of Winds", "Small Dragons", "Big Dragons", "Small Winds", "Big Winds"
)
_AFTER_KAN: Final = _group("After kan", "After Consecutive Kan")
_NO_MELDS: Final = _group("Closed Hand", "Bless of Heaven", "Bless of Earth")

_RELATIONS: Final = Relations(
    apart=(
        (
            _group("All sequences", "Thirteen Orphans", "Nine Gates"),
            _FOUR_TRIPLETS | _HONOR_SETS | _AFTER_KAN,
        ),
        (_group("All sequences", "Thirteen Orphans", "Semi-Flush", "Robbing a kan"), _group("Nine Gates")),
        (_group("Flush", "All Terminals"), _HONOR_SETS),
        (_group("Flush"), _group("All Terminals", "All Terminals and Honours")),
        (_group("Small Winds", "Big Winds"), _group("Small Dragons", "Big Dragons")),
        (_group("Big Winds"), _group("Triplet of Dragons")),
        # The other three copies of a robbed tile lie in the kan, so that it completes no triplet and no pair of eyes.
        (_group("Robbing a kan"), _FOUR_TRIPLETS),
        (_NO_MELDS | _group("All Concealed Triplets"), _AFTER_KAN | _group("All Quads")),
        (_group("After Consecutive Kan"), _group("Robbing a kan")),
    ),
    exclusive=(
        _group("All sequences", "All Triplets", "Thirteen Orphans"),
        _group("Semi-Flush", "Flush", "All Honors", "Thirteen Orphans"),
        _group("Semi-Flush", "All Terminals"),
        _group("Small Winds", "Big Winds"),
        _group("Small Dragons", "Big Dragons"),
        _group("All Honors", "All Terminals"),
        _group("Self drawn", "Robbing a kan", "Bless of Earth"),
        _group("Last Tile from Wall", "Robbing a kan", "Bless of Earth", "Bless of Heaven"),
        _group("After kan", "Robbing a kan"),
        _group("All Quads", "All Concealed Triplets"),
    ),
    certain={
        "Big Dragons": ("Triplet of Dragons",),
        "Small Dragons": ("Triplet of Dragons",),
        "All Terminals": ("All Terminals and Honours", "All Triplets"),
        "All Terminals and Honours": ("All Triplets",),
        "All Honors": ("All Terminals and Honours", "All Triplets"),
        "Big Winds": ("All Triplets", "Triplet of Winds"),
        "All Concealed Triplets": ("All Triplets", "Closed Hand"),
        "All Quads": ("All Triplets",),
        "Nine Gates": ("Flush", "Closed Hand"),
        "Bless of Heaven": ("Closed Hand", "Self drawn"),
        "Bless of Earth": ("Closed Hand",),
        "Thirteen Orphans": ("Closed Hand",),
        "After kan": ("Self drawn",),
        "After Consecutive Kan": ("After kan", "Self drawn"),
        "Last Tile from Wall": ("Self drawn",),
    },
    most={"Triplet of Dragons": 3, "Triplet of Winds": 2},
)


def _dealer_stays(result: DealResult, dealer: int, options: Options) -> bool:
    """On the dealer's win; after a tie the deal passes (Tie 2). The game restarts with the same dealer after messing
    and false winning."""
    is_shared = len(result.winners) > 1
    repeats = options.is_on("dealer_repeats_on_win")
    return (
        dealer in result.winners
        and repeats
        and (not is_shared or options.is_on("dealer_repeats_on_shared_win"))
    )


GGHK: Final = Ruleset(
    id="gghk",
    name="Classical Hong Kong (GGHK)",
    name_zh_hant="香港古典麻雀（香港麻雀協會）",
    name_zh_hans="香港古典麻将（香港麻雀协会）",
    unit="faan",
    minimum=3,
    minimum_option=None,
    cap=CAP_FAAN,
    bonus_tiles=False,
    items=ITEMS,
    options=(
        OptionInfo(
            "dealer_repeats_on_win",
            OptionKind.BOOL,
            True,
            "Whether the dealer stays dealer after winning a hand.",
        ),
        OptionInfo(
            "dealer_repeats_on_shared_win",
            OptionKind.BOOL,
            True,
            "Whether several winners on one discard, the dealer among them, count as a win of the dealer.",
        ),
        REVOLUTIONS_OPTION,
        OptionInfo(
            "second_yellow_replaces_first",
            OptionKind.BOOL,
            False,
            "Whether a second yellow card becomes a red card instead of adding one: 96 points in all, not 120.",
        ),
    ),
    flow=FlowRules(
        turns=turns_of_revolutions,
        dealer_stays=_dealer_stays,
        false_win_is_dealt_again=True,
        wrong_dealer=WrongDealerRule(
            "GGHK, Fouls during Initial Hand Drawing 1, Dealer Rotation Error", skips_next_turn=True
        ),
    ),
    engine=Engine(hand_rules=_hand_rules, readings=_readings, tally=_tally, excluded=_excluded, forms=FORMS),
    relations=_RELATIONS,
    words=Words(
        chow="Chi",
        pung="Pong",
        kong="Kan",
        concealed_kong="Concealed kan",
        discard_win="Win on a chuck",
        robbed_kong_win="Win by robbing a kan",
        no_win="Tie",
        discarded="Chucked",
        kong_robbed="Kan robbed",
        robbing="%(who)s, robbing a kan of %(name)s",
        kong_replacement="Supplement tile after a kan",
        consecutive_kong="After two kans in a row",
        needs_robbed_kong="“%(item)s” needs a robbed kan.",
        tile_count="A hand has 13 tiles and the winning tile; a kan counts as three. This one has %(count)s.",
        round_wind="Prevailing wind",
        repeat="%(turn)s, continuance %(number)s",
    ),
)
