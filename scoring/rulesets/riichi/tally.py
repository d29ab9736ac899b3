"""How one reading of a riichi hand is added up: yaku and dora to han, sets and waits to fu, both to base points.

Yakuman take the place of everything else. Of several readings the one that pays most counts (WRC 5.7.6); of equal ones a real
yakuman goes before counted han, then more han, then more fu.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from scoring.arrangements import COMPLETES_PAIR, COMPLETES_PUNG, NO_WAIT, Form, Reading, wait_of
from scoring.context import Context, read_split, special_readings
from scoring.description import Sentence, sentence
from scoring.options import Options
from scoring.problems import HandRules
from scoring.results import Excluded, NoYaku, Part, Reason, ScoreItem, Tally, Worth, WorthReasons
from scoring.ruleset import Engine
from scoring.rulesets.riichi.dora import counted
from scoring.rulesets.riichi.faults import hand_rules
from scoring.rulesets.riichi.fu import SEVEN_PAIRS_FU, fu_of, fu_parts, pair_fu
from scoring.rulesets.riichi.items import BY_NAME, CLOSED_ONLY, DORA_NAMES, DOUBLE_NAMES, ORDER, YAKUMAN_HAN
from scoring.rulesets.riichi.limits import MANGAN_BASE, limit_of, yakuman_limit
from scoring.rulesets.riichi.options import FIVE_HAN, MANGAN, YAKUMAN, HandOptions, hand_options
from scoring.rulesets.riichi.relations import CONTAINED
from scoring.rulesets.riichi.yaku import circumstance_yaku, set_yaku, tile_yaku, yakuman
from scoring.shapes import CHOWS_WITH, Split, is_seven_pairs, regular_splits
from scoring.tiles import FOUR_BITS
from scoring.traits import traits_of
from scoring.types import Flag

FORMS: Final = frozenset((Form.REGULAR, Form.SEVEN_PAIRS, Form.THIRTEEN_ORPHANS))
_SPECIAL: Final = frozenset((Form.SEVEN_PAIRS, Form.THIRTEEN_ORPHANS))
_YAKUMAN_PREFERENCE: Final = 1_000_000
_HAN_PREFERENCE: Final = 1_000


@lru_cache(maxsize=4096)
def _make(name: str, points: int, count: int) -> ScoreItem:
    return ScoreItem(BY_NAME[name], points, count)


def _readings(context: Context, options: Options) -> list[Reading]:
    readings = [
        read_split(context, split, _best_use(context, split, options))
        for split in regular_splits(context.concealed)
    ]
    if not context.hand.melds:
        readings += [
            reading
            for reading in special_readings(context, _SPECIAL)
            if reading.form is not Form.SEVEN_PAIRS or _are_different(context.concealed)
        ]
    return readings


def _are_different(packed: int) -> bool:
    """Whether no tile occurs four times: seven pairs are seven different ones."""
    return not packed & FOUR_BITS


def _best_use(context: Context, split: Split, options: Options) -> int:
    """Where the winning tile is worth most.

    Pinfu is worth more than the fu of a wait; otherwise a wait with fu beats one without, and either beats a pung that
    a discard completes, which would be open.
    """
    chows, _, pair = split
    win = context.hand.winning_tile
    two_sided = with_fu = -1
    for chow in CHOWS_WITH[win]:
        if chow in chows:
            if wait_of(chow, win) == NO_WAIT:
                two_sided = chow
            else:
                with_fu = chow
    if pair == win:
        with_fu = COMPLETES_PAIR
    if with_fu < 0:
        return two_sided if two_sided >= 0 else COMPLETES_PUNG + win
    if two_sided >= 0 and len(chows) == 4 and not _pair_fu(context, pair, hand_options(options)):
        return two_sided
    return with_fu


def _pair_fu(context: Context, pair: int, rules: HandOptions) -> int:
    hand = context.hand
    return pair_fu(hand.seat_wind, hand.round_wind, rules.double_wind_pair_fu)[pair]


def _is_pinfu(context: Context, reading: Reading, pair_points: int) -> bool:
    return (
        len(reading.chows) == 4
        and not context.open_sets
        and not pair_points
        and reading.completes != COMPLETES_PAIR
        and wait_of(reading.completes, context.hand.winning_tile) == NO_WAIT
    )


def _traits(context: Context, reading: Reading) -> int:
    if reading.form is Form.REGULAR:
        return traits_of(reading, ())
    hand = context.hand
    return traits_of(reading, (*hand.concealed, hand.winning_tile))


def _tally(context: Context, reading: Reading, options: Options) -> Tally:
    rules = hand_options(options)
    traits = _traits(context, reading)
    limits = _yakuman(context, reading, traits, rules)
    if limits:
        return _yakuman_tally(limits, rules)
    names, fu = _yaku_and_fu(context, reading, traits, rules)
    tally = _han_tally(context, names, fu, rules)
    if Flag.RENHOU in context.hand.flags and rules.renhou == MANGAN:
        return max(tally, _RENHOU_TALLY, key=_rank)
    return tally


def _rank(tally: Tally) -> tuple[int, int]:
    return tally.value, tally.preference


def _yakuman(context: Context, reading: Reading, traits: int, rules: HandOptions) -> list[str]:
    names = yakuman(context, reading, traits, needs_green=rules.ryuuiisou_needs_green)
    if rules.renhou == YAKUMAN and Flag.RENHOU in context.hand.flags:
        names.append("Renhou")
    return names


def _yakuman_tally(names: list[str], rules: HandOptions) -> Tally:
    """The yakuman, each with the han it counts as; where they do not add up, the dearest one is paid."""
    times = {name: 2 if rules.double_yakuman and name in DOUBLE_NAMES else 1 for name in names}
    paid = sum(times.values()) if rules.yakuman_stack else max(times.values())
    limit = yakuman_limit(paid)
    items = tuple(
        [_make(name, YAKUMAN_HAN * times[name], 1) for name in sorted(names, key=ORDER.__getitem__)]
    )
    total = sum([item.points for item in items])
    worth = Worth(None, None, paid, limit.name, limit.base)
    return Tally(items, total, limit.base, total, _YAKUMAN_PREFERENCE, worth)


def _yaku_and_fu(
    context: Context, reading: Reading, traits: int, rules: HandOptions
) -> tuple[list[str], int]:
    """The ordinary yaku, dora left out, and the fu."""
    is_closed = not context.open_sets
    hand = context.hand
    names = circumstance_yaku(hand, is_closed=is_closed)
    if hand.flags:
        if not rules.ippatsu and Flag.IPPATSU in hand.flags:
            names.remove("Ippatsu")
        if rules.renhou == FIVE_HAN and Flag.RENHOU in hand.flags:
            names.append("Renhou")
    names += tile_yaku(traits)
    if not (is_closed or rules.open_tanyao) and "Tanyao" in names:
        names.remove("Tanyao")
    if reading.form is Form.SEVEN_PAIRS:
        names.append("Chiitoitsu")
        return names, SEVEN_PAIRS_FU
    names += set_yaku(context, reading, traits)
    pair_points = _pair_fu(context, reading.pair, rules)
    is_pinfu = _is_pinfu(context, reading, pair_points)
    if is_pinfu:
        names.append("Pinfu")
    return names, fu_of(context, reading, pair_points, is_pinfu=is_pinfu)


def _han_tally(context: Context, names: list[str], fu: int, rules: HandOptions) -> Tally:
    if not names:
        return Tally((), 0, 0, 0, 0, Worth(0, fu, 0, None, 0))
    items, earned = _yaku_items(tuple(names), context.open_sets > 0)
    han = earned
    if context.hand.dora is not None:
        for name, count in counted(context.hand.dora, context.hand.flags, context.tiles, rules):
            items += (_make(name, count, count),)
            han += count
    base, limit = limit_of(han, fu, kiriage=rules.kiriage, kazoe=rules.kazoe)
    worth = Worth(han, fu, 0, limit, base)
    return Tally(items, han, base, earned, _HAN_PREFERENCE * han + fu, worth)


@lru_cache(maxsize=8192)
def _yaku_items(names: tuple[str, ...], is_open: bool) -> tuple[tuple[ScoreItem, ...], int]:
    """Yaku as items in the order of the book, and their han."""
    ordered = sorted(names, key=ORDER.__getitem__)
    items = tuple(_make(name, _han(name, is_open=is_open), 1) for name in ordered)
    return items, sum(item.points for item in items)


def _han(name: str, *, is_open: bool) -> int:
    info = BY_NAME[name]
    return info.points if not is_open or info.open_points is None else info.open_points


_RENHOU_TALLY: Final = Tally(
    (_make("Renhou", 5, 1),), 5, MANGAN_BASE, 5, 5 * _HAN_PREFERENCE, Worth(5, None, 0, MANGAN, MANGAN_BASE)
)
"""Renhou where it is worth a mangan by itself, whatever else the hand shows."""


def _hand_rules(options: Options) -> HandRules:
    return hand_rules(hand_options(options).red_fives)


_CONTAINED: Final = {other: name for name, others in CONTAINED.items() for other in others}


def _excluded(context: Context, reading: Reading, options: Options) -> tuple[Excluded, ...]:
    """The yaku that the reading shows but that do not count: beside a yakuman, or contained in another."""
    rules = hand_options(options)
    traits = _traits(context, reading)
    counting = {item.name: item.item for item in _tally(context, reading, options).items}
    if reading.form is Form.THIRTEEN_ORPHANS:
        shown = circumstance_yaku(context.hand, is_closed=True)
    else:
        shown, _ = _yaku_and_fu(context, reading, traits, rules)
    limits = _yakuman(context, reading, traits, rules)
    first = next(iter(counting.values()), None)
    left_out = [
        Excluded(BY_NAME[name], _han(name, is_open=context.open_sets > 0), Reason.LIMIT_ALONE, first)
        for name in (*shown, *limits)
        if name not in counting
    ]
    contained = [
        Excluded(BY_NAME[name], _han(name, is_open=context.open_sets > 0), Reason.IMPLIED, counting[by])
        for name, by in _CONTAINED.items()
        if by in counting
    ]
    return (*left_out, *contained)


def _reasons(context: Context, reading: Reading, options: Options) -> WorthReasons:
    """Where han, fu and the limit of a reading come from."""
    tally = _tally(context, reading, options)
    worth = tally.worth
    rules = hand_options(options)
    han = tuple(Part(_han_reason(item, context), item.points) for item in tally.items)
    if worth is None or worth.fu is None:
        return WorthReasons(han, (), _limit_reason(worth))
    pair_points = 0 if reading.form is Form.SEVEN_PAIRS else _pair_fu(context, reading.pair, rules)
    is_pinfu = reading.form is Form.REGULAR and _is_pinfu(context, reading, pair_points)
    return WorthReasons(han, fu_parts(context, reading, pair_points, is_pinfu=is_pinfu), _limit_reason(worth))


def _han_reason(item: ScoreItem, context: Context) -> Sentence:
    if item.name in DORA_NAMES or item.item.open_points in (None, CLOSED_ONLY):
        return sentence(item.name)
    if context.open_sets:
        return sentence("%(yaku)s, open hand", yaku=item.name)
    return sentence("%(yaku)s, closed hand", yaku=item.name)


def _limit_reason(worth: Worth | None) -> Sentence | None:
    if worth is None or worth.limit is None:
        return None
    if worth.yakuman:
        return sentence("Yakuman: %(count)s times 8,000 base points", count=worth.yakuman)
    if worth.han is None or worth.fu is None:
        return sentence("Counts as %(limit)s", limit=worth.limit)
    if worth.han >= 5:
        return sentence("%(han)s han: %(limit)s", han=worth.han, limit=worth.limit)
    return sentence("%(han)s han %(fu)s fu: %(limit)s", han=worth.han, fu=worth.fu, limit=worth.limit)


def _completes(packed: int) -> bool:
    """Whether complete tiles win: four of a kind are never two of seven pairs."""
    return not is_seven_pairs(packed) or _are_different(packed) or bool(regular_splits(packed))


ENGINE: Final = Engine(
    hand_rules=_hand_rules,
    readings=_readings,
    tally=_tally,
    excluded=_excluded,
    forms=FORMS,
    reasons=_reasons,
    below_minimum=NoYaku,
    completes=_completes,
)
