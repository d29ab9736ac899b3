"""A hand prepared for scoring: packed tiles, declared sets, and every reading that the rules allow."""

from __future__ import annotations

from typing import Final, NamedTuple

from scoring.arrangements import (
    COMPLETES_NOTHING,
    COMPLETES_PAIR,
    COMPLETES_PUNG,
    CONCEALED_KONG,
    CONCEALED_PUNG,
    NO_WAIT,
    OPEN_KONG,
    OPEN_PUNG,
    SINGLE_WAIT,
    Form,
    Reading,
    wait_of,
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
    regular_splits,
)
from scoring.tiles import OVERFLOW_ADDEND, OVERFLOW_BITS, UNIT, Tile, pack
from scoring.types import Hand, MeldKind

_unit = UNIT.__getitem__
# Looking up enumeration members is slow, and this is the innermost loop.
_CHOW: Final = MeldKind.CHOW
_PUNG: Final = MeldKind.PUNG
_KONG: Final = MeldKind.KONG
_REGULAR: Final = Form.REGULAR
_CHOW_OF_FIRST_TILE: Final = {tiles[0]: chow for chow, tiles in enumerate(CHOW_TILES)}
_CHOW_UNITS: Final = {tiles[0]: pack(tiles) for tiles in CHOW_TILES}


class Context(NamedTuple):
    """The facts about a hand that every ruleset needs.

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
    """Check a hand and pack its tiles. Raises its first fault."""
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
    if rules.own is not None:
        if count != 13 or not rules.own.is_clean(hand, tiles):
            _raise_first_fault(hand, rules)
    elif (
        count != 13
        or (tiles + OVERFLOW_ADDEND) & OVERFLOW_BITS
        or hand.flags
        or hand.dora is not None
        or _bonus_is_wrong(hand, rules)
    ):
        _raise_first_fault(hand, rules)
    return Context(hand, concealed, tiles, open_chows, declared, open_sets, kongs)


def _bonus_is_wrong(hand: Hand, rules: HandRules) -> bool:
    bonus = hand.bonus
    return bool(bonus) and not (rules.bonus_tiles and len(set(bonus)) == len(bonus))


def _raise_first_fault(hand: Hand, rules: HandRules) -> None:
    faults = find_faults(hand, rules)
    if faults:
        raise faults[0]


def regular_readings(context: Context) -> list[Reading]:
    """The readings as four sets and a pair, with the winning tile placed where it leaves the most pungs concealed."""
    win = context.hand.winning_tile
    return [read_split(context, split, _best_use(split, win)) for split in regular_splits(context.concealed)]


def uses_of(split: Split, context: Context) -> dict[tuple[bool, int], int]:
    """Where the winning tile can be placed, limited to uses that differ in concealed pungs or in the wait."""
    chows, pungs, pair = split
    win = context.hand.winning_tile
    uses: dict[tuple[bool, int], int] = {}
    if pair == win:
        uses[False, SINGLE_WAIT] = COMPLETES_PAIR
    for chow in CHOWS_WITH[win]:
        if chow in chows:
            uses.setdefault((False, wait_of(chow, win)), chow)
    if win in pungs:
        uses.setdefault((not context.hand.self_drawn, NO_WAIT), COMPLETES_PUNG + win)
    return uses


def _best_use(split: Split, win: Tile) -> int:
    """The use of the winning tile that leaves every pung concealed, if there is one."""
    chows, _, pair = split
    if pair == win:
        return COMPLETES_PAIR
    for chow in CHOWS_WITH[win]:
        if chow in chows:
            return chow
    return COMPLETES_PUNG + win


def read_split(context: Context, split: Split, completes: int, form: Form = _REGULAR) -> Reading:
    """A reading of the concealed tiles together with the declared sets."""
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
    return Reading(form, chows, pungs, states, pair, completes)


_SPECIAL_FORMS: Final = (
    (Form.SEVEN_PAIRS, is_seven_pairs),
    (Form.THIRTEEN_ORPHANS, is_thirteen_orphans),
    (Form.HONORS_AND_KNITTED, is_honors_and_knitted),
)


def special_readings(context: Context, forms: frozenset[Form]) -> list[Reading]:
    """The readings as special hands of fourteen concealed tiles in one of the given forms."""
    if context.hand.melds:
        return []
    return [
        Reading(form, (), (), (), NO_PAIR, COMPLETES_NOTHING)
        for form, is_form in _SPECIAL_FORMS
        if form in forms and is_form(context.concealed)
    ]
