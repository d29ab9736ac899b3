"""A hand prepared for counting: packed tiles, declared sets, and every reading that the rules allow."""

from __future__ import annotations

from typing import Final, NamedTuple

from scoring.arrangements import (
    CLOSED_WAIT,
    COMPLETES_NOTHING,
    COMPLETES_PAIR,
    COMPLETES_PUNG,
    CONCEALED_KONG,
    CONCEALED_PUNG,
    EDGE_WAIT,
    NO_WAIT,
    OPEN_KONG,
    OPEN_PUNG,
    SINGLE_WAIT,
    Form,
    Reading,
)
from scoring.problems import HandRules, find_faults
from scoring.shapes import (
    CHOW_TILES,
    CHOWS_WITH,
    NO_PAIR,
    Split,
    is_honors_and_knitted,
    is_seven_pairs,
    is_thirteen_orphans,
    knitted_straight_rest,
    regular_splits,
    regular_waits_exceed_one,
)
from scoring.tiles import OVERFLOW_ADDEND, OVERFLOW_BITS, UNIT, Tile, pack
from scoring.types import Hand, MeldKind
from scoring.waits import regular_wait_is_single

_unit = UNIT.__getitem__
# Members of an enumeration are slow to look up, and this is the innermost loop.
_CHOW: Final = MeldKind.CHOW
_PUNG: Final = MeldKind.PUNG
_KONG: Final = MeldKind.KONG
_REGULAR: Final = Form.REGULAR
_CHOW_OF_FIRST_TILE: Final = {tiles[0]: chow for chow, tiles in enumerate(CHOW_TILES)}
_CHOW_UNITS: Final = {tiles[0]: pack(tiles) for tiles in CHOW_TILES}


class Context(NamedTuple):
    """What every ruleset needs to know about a hand.

    ``concealed`` and ``tiles`` are packed and include the winning tile; ``tiles`` also holds the declared sets, with
    four copies for a kong. ``declared`` are pungs and kongs as (tile, state). ``open_sets`` are the sets with a claimed
    tile, ``kongs`` those of four tiles.
    """

    hand: Hand
    concealed: int
    tiles: int
    open_chows: tuple[int, ...]
    declared: tuple[tuple[Tile, int], ...]
    open_sets: int
    kongs: int


def prepare(hand: Hand, rules: HandRules) -> Context:
    """Check a hand and pack its tiles; raises the first of its faults."""
    melds = hand.melds
    concealed = sum(map(_unit, hand.concealed), UNIT[hand.winning_tile])
    tiles = concealed
    count = len(hand.concealed)
    open_sets = kongs = 0
    open_chows: tuple[int, ...] = ()
    declared: tuple[tuple[Tile, int], ...] = ()
    for meld in melds:
        count += 3
        first = meld.tiles[0]
        kind = meld.kind
        if kind is _CHOW:
            open_sets += 1
            open_chows += (_CHOW_OF_FIRST_TILE[first],)
            tiles += _CHOW_UNITS[first]
        elif kind is _PUNG:
            open_sets += 1
            declared += ((first, OPEN_PUNG),)
            tiles += 3 * UNIT[first]
        else:
            is_open = kind is _KONG
            open_sets += is_open
            kongs += 1
            declared += ((first, OPEN_KONG if is_open else CONCEALED_KONG),)
            tiles += 4 * UNIT[first]
    if count != 13 or (tiles + OVERFLOW_ADDEND) & OVERFLOW_BITS or hand.flags or _bonus_is_wrong(hand, rules):
        _raise_first_fault(hand, rules)
    return Context(hand, concealed, tiles, open_chows, declared, open_sets, kongs)


def _bonus_is_wrong(hand: Hand, rules: HandRules) -> bool:
    bonus = hand.bonus
    return bool(bonus) and not (rules.bonus_tiles and len(set(bonus)) == len(bonus))


def _raise_first_fault(hand: Hand, rules: HandRules) -> None:
    faults = find_faults(hand, rules)
    if faults:
        raise faults[0]


def regular_readings(context: Context, *, with_waits: bool) -> list[Reading]:
    """The readings as four sets and a pair.

    Without waits each arrangement is read once, the winning tile put where it leaves most pungs concealed. With
    waits each use of the winning tile that can make a difference is a reading of its own.
    """
    splits = regular_splits(context.concealed)
    if not splits:
        return []
    win = context.hand.winning_tile
    if not with_waits:
        return [_reading(context, split, _best_use(split, win), NO_WAIT) for split in splits]
    readings = []
    is_single: bool | None = None
    for split in splits:
        uses = _uses(split, win, context.hand.self_drawn)
        if is_single is None and any(wait for _, wait in uses):
            held, held_in_all = context.concealed - UNIT[win], context.tiles - UNIT[win]
            is_single = regular_wait_is_single(held, held_in_all, win, len(context.hand.melds))
        if not is_single:
            uses = {(opens, NO_WAIT): completes for (opens, _), completes in reversed(uses.items())}
        for (_, wait), completes in uses.items():
            readings.append(_reading(context, split, completes, wait))
    return readings


def _uses(split: Split, win: Tile, self_drawn: bool) -> dict[tuple[bool, int], int]:
    """Where the winning tile can be put, by what it changes: whether it opens a pung, and the wait it leaves."""
    chows, pungs, pair = split
    uses: dict[tuple[bool, int], int] = {}
    if pair == win:
        uses[False, SINGLE_WAIT] = COMPLETES_PAIR
    for chow in CHOWS_WITH[win]:
        if chow in chows:
            uses.setdefault((False, _chow_wait(chow, win)), chow)
    if win in pungs:
        uses.setdefault((not self_drawn, NO_WAIT), COMPLETES_PUNG + win)
    return uses


def _best_use(split: Split, win: Tile) -> int:
    """The use of the winning tile that leaves every pung concealed, where there is one."""
    chows, _, pair = split
    if pair == win:
        return COMPLETES_PAIR
    for chow in CHOWS_WITH[win]:
        if chow in chows:
            return chow
    return COMPLETES_PUNG + win


def _chow_wait(chow: int, win: Tile) -> int:
    """The wait of a chow that lacks the winning tile: 1-2 for 3 and 8-9 for 7 are edge waits."""
    first, middle, last = CHOW_TILES[chow]
    if win == middle:
        return CLOSED_WAIT
    if (win == last and first % 9 == 0) or (win == first and last % 9 == 8):
        return EDGE_WAIT
    return NO_WAIT


def _reading(
    context: Context,
    split: Split,
    completes: int,
    wait: int,
    *,
    form: Form = _REGULAR,
) -> Reading:
    """A reading of the concealed tiles with the declared sets put in."""
    chows, pungs, pair = split
    if context.open_chows:
        chows = tuple(sorted(chows + context.open_chows))
    states: tuple[int, ...] = (CONCEALED_PUNG,) * len(pungs)
    claimed = completes - COMPLETES_PUNG if not context.hand.self_drawn else -1
    if claimed in pungs:
        states = tuple(OPEN_PUNG if tile == claimed else CONCEALED_PUNG for tile in pungs)
    if context.declared:
        merged = sorted((*zip(pungs, states, strict=True), *context.declared))
        pungs = tuple([tile for tile, _ in merged])
        states = tuple([state for _, state in merged])
    return Reading(form, chows, pungs, states, pair, completes, wait)


_SPECIAL_FORMS: Final = (
    (Form.SEVEN_PAIRS, is_seven_pairs),
    (Form.THIRTEEN_ORPHANS, is_thirteen_orphans),
    (Form.HONORS_AND_KNITTED, is_honors_and_knitted),
)


def special_readings(context: Context, forms: frozenset[Form]) -> list[Reading]:
    """The readings as special hands of fourteen concealed tiles, of the given forms."""
    if context.hand.melds:
        return []
    return [
        Reading(form, (), (), (), NO_PAIR, COMPLETES_NOTHING, NO_WAIT)
        for form, is_form in _SPECIAL_FORMS
        if form in forms and is_form(context.concealed)
    ]


def knitted_readings(context: Context) -> list[Reading]:
    """The readings as a knitted straight, a set and a pair.

    Edge and closed waits do not count beside a knitted straight, so only a single wait for the pair is noted. While
    the knitted tiles are complete, only the set and the pair can wait for anything.
    """
    if len(context.hand.melds) > 1:
        return []
    rest = knitted_straight_rest(context.concealed)
    if rest is None:
        return []
    win = context.hand.winning_tile
    unit = UNIT[win]
    is_knitted = bool(context.concealed - rest & unit)
    readings = []
    for split in regular_splits(rest):
        uses = _uses(split, win, context.hand.self_drawn)
        is_single = (False, SINGLE_WAIT) in uses and not regular_waits_exceed_one(
            rest - unit, context.tiles - unit, win
        )
        if is_single:
            completes, wait = COMPLETES_PAIR, SINGLE_WAIT
        else:
            completes, wait = COMPLETES_NOTHING if is_knitted else next(iter(uses.values())), NO_WAIT
        readings.append(_reading(context, split, completes, wait, form=Form.KNITTED_STRAIGHT))
    return readings
