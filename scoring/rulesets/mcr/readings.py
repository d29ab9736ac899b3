"""The readings of a hand under the Mahjong Competition Rules, and the waits that count as fans."""

from __future__ import annotations

from typing import Final

from scoring.arrangements import (
    COMPLETES_NOTHING,
    COMPLETES_PAIR,
    NO_WAIT,
    SINGLE_WAIT,
    Form,
    Reading,
    wait_of,
)
from scoring.context import Context, read_split, special_readings, uses_of
from scoring.options import Options
from scoring.shapes import (
    Split,
    is_seven_pairs,
    knitted_straight_rest,
    regular_splits,
    regular_waits_exceed_one,
)
from scoring.tiles import ONE_OF_EACH, UNIT

_SPECIALS: Final = frozenset((Form.SEVEN_PAIRS, Form.THIRTEEN_ORPHANS, Form.HONORS_AND_KNITTED))
_SEVEN_PAIRS: Final = frozenset((Form.SEVEN_PAIRS,))
_KNITTED: Final = Form.KNITTED_STRAIGHT  # looking up enumeration members is slow


def readings(context: Context, options: Options) -> list[Reading]:
    """Every reading. Besides a regular reading only seven pairs is possible: other forms have too many single tiles."""
    regular = [
        read_split(context, split, completes)
        for split in regular_splits(context.concealed)
        for completes in _uses(split, context)
    ]
    if not regular:
        return _knitted_readings(context) or special_readings(context, _SPECIALS)
    if is_seven_pairs(context.concealed):
        return regular + special_readings(context, _SEVEN_PAIRS)
    return regular


def _uses(split: Split, context: Context) -> list[int]:
    """The uses of the winning tile that can change the score. Waits matter only if the hand waited for one kind."""
    uses = uses_of(split, context)
    if len(uses) > 1 and not _waits_for_one_kind(context):
        uses = {(opens, NO_WAIT): completes for (opens, _), completes in reversed(uses.items())}
    return list(uses.values())


def _knitted_readings(context: Context) -> list[Reading]:
    """The readings as a knitted straight, a set and a pair. Of the waits, only a single wait for the pair counts."""
    if len(context.hand.melds) > 1:
        return []
    rest = knitted_straight_rest(context.concealed)
    if rest is None:
        return []
    is_knitted = bool(context.concealed - rest & UNIT[context.hand.winning_tile])
    found = []
    for split in regular_splits(rest):
        uses = uses_of(split, context)
        if (False, SINGLE_WAIT) in uses and _rest_waits_for_one_kind(context, rest):
            completes = COMPLETES_PAIR
        else:
            completes = COMPLETES_NOTHING if is_knitted else next(iter(uses.values()))
        found.append(read_split(context, split, completes, _KNITTED))
    return found


def counted_wait(context: Context, reading: Reading) -> int:
    """The wait that counts as a fan: the one of this reading, provided that the hand waited for no other kind of tile.

    Edge and closed waits do not count beside a knitted straight.
    """
    wait = wait_of(reading.completes, context.hand.winning_tile)
    if not wait:
        return NO_WAIT
    if reading.form is _KNITTED:
        rest = knitted_straight_rest(context.concealed)
        is_counted = wait == SINGLE_WAIT and rest is not None and _rest_waits_for_one_kind(context, rest)
    else:
        is_counted = _waits_for_one_kind(context)
    return wait if is_counted else NO_WAIT


def _waits_for_one_kind(context: Context) -> bool:
    """Whether a hand that wins regularly waited for no other kind of tile, seven pairs included.

    A hand cannot be one tile away from a regular hand and from one of the other special hands at once: those have too
    many single tiles.
    """
    win = context.hand.winning_tile
    unit = UNIT[win]
    held = context.concealed - unit
    if not context.hand.melds:
        odd = held & ONE_OF_EACH
        if not odd & (odd - 1) and odd != unit:
            return False
    return not regular_waits_exceed_one(held, context.tiles - unit, win)


def _rest_waits_for_one_kind(context: Context, rest: int) -> bool:
    """The same beside a knitted straight. Once the knitted tiles are complete, only the set and the pair can be
    waiting.
    """
    win = context.hand.winning_tile
    return not regular_waits_exceed_one(rest - UNIT[win], context.tiles - UNIT[win], win)
