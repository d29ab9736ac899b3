"""Hong Kong with bonus tiles, paid by the fan-laak table.

All rows of the scoring table add up; a limit hand (special hands 2 to 15) scores alone. At most ten fan are
paid.
"""

from __future__ import annotations

from typing import Final

from scoring.arrangements import CONCEALED_KONG, OPEN_KONG, Form, Reading
from scoring.context import Context, regular_readings, special_readings
from scoring.options import Options
from scoring.problems import HandRules
from scoring.results import Excluded, Reason, ScoreItem, Tally
from scoring.ruleset import Engine
from scoring.rulesets.entries import Found, item_maker
from scoring.rulesets.hk_fanlaak.items import CAP_FAN, ITEMS, LIMIT_FAN
from scoring.rulesets.hk_fanlaak.relations import ABSORBED_BY
from scoring.rulesets.hk_fanlaak.words import NOTATION
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
from scoring.types import Flag, Hand

FORMS: Final = frozenset((Form.REGULAR, Form.SEVEN_PAIRS, Form.THIRTEEN_ORPHANS))
_ORDER: Final = {item.name: position for position, item in enumerate(ITEMS)}
_make = item_maker({item.name: item for item in ITEMS})
_WHOLE: Final = ()
_FOUR_SETS: Final = (0, 1, 2, 3)


def _readings(context: Context, options: Options) -> list[Reading]:
    return regular_readings(context) + special_readings(context, FORMS)


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
    (
        frozenset((Flag.KONG_REPLACEMENT, Flag.CONSECUTIVE_KONG, Flag.FLOWER_REPLACEMENT)),
        "Out on a supplement tile",
    ),
)


def _bonus_items(hand: Hand, *, absorbs: bool) -> Found:
    """Flowers and seasons. A full set of four counts beside the player's own tile unless an option lets it absorb that."""
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
    """Sets of dragons and of the seat and round winds. A kong has its own row."""
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
    """The limit hands in a reading, in the order of the rulebook."""
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
    """Beside a limit hand, everything else; otherwise the items that an option lets a higher item absorb."""
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
        Excluded(item.item, item.points, Reason.IMPLIED, kept[ABSORBED_BY[item.name]], item.sets)
        for item in items
    )


def _hand_rules(options: Options) -> HandRules:
    return HandRules(
        bonus_tiles=options.is_on("bonus_tiles"),
        heaven_allows_kong=True,
        earth_allows_kong=True,
        last_of_kind_is_checked=False,
        notation=NOTATION,
    )


ENGINE: Final = Engine(
    hand_rules=_hand_rules, readings=_readings, tally=_tally, excluded=_excluded, forms=FORMS
)
