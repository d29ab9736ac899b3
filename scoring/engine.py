"""Scoring a hand: its best reading under a ruleset, or the reason why it has none."""

from __future__ import annotations

from scoring.arrangements import Reading, arrange
from scoring.context import Context, prepare
from scoring.errors import NotAWin, ScoringError
from scoring.options import Options
from scoring.problems import find_faults
from scoring.results import Explanation, RejectedReading, Score
from scoring.ruleset import Ruleset
from scoring.rulesets import checked_options, get_ruleset
from scoring.tiles import UNIT, Tile
from scoring.types import Hand
from scoring.waits import waiting_tiles


def score(hand: Hand, ruleset_id: str, options: Options | None = None, *, explain: bool = False) -> Score:
    """What a hand is worth in its best reading.

    Raises, in this order: UnknownRuleset, InvalidOption (options of another ruleset), WrongTileCount,
    TooManyCopies, ImpossibleFlags, NotAWin, BelowMinimum. ``explain`` adds what was considered and left out, and
    takes many times longer.
    """
    ruleset = get_ruleset(ruleset_id)
    options = checked_options(ruleset, options)
    engine = ruleset.engine
    context = prepare(hand, engine.hand_rules(options))
    readings = engine.readings(context, options)
    if not readings:
        raise NotAWin("The tiles do not form a winning hand.")
    reading = readings[0]
    tally = engine.tally(context, reading, options)
    for other in readings[1:]:
        rival = engine.tally(context, other, options)
        if rival.value > tally.value or (
            rival.value == tally.value and (rival.preference, rival.total) > (tally.preference, tally.total)
        ):
            reading, tally = other, rival
    explanation = _explain(ruleset, context, reading, options) if explain else None
    result = Score(ruleset_id, hand, reading, tally.items, tally.total, tally.value, explanation, tally.worth)
    minimum = ruleset.minimum_under(options)
    if tally.earned < minimum:
        raise engine.below_minimum(tally.earned, minimum, result)
    return result


def validate(hand: Hand, ruleset_id: str, options: Options | None = None) -> tuple[ScoringError, ...]:
    """All faults of a hand, in the order in which ``score`` checks them. Empty for a valid win.

    The shape and the minimum are checked only when count, copies and flags are valid. Raises
    UnknownRuleset and InvalidOption.
    """
    ruleset = get_ruleset(ruleset_id)
    options = checked_options(ruleset, options)
    faults = find_faults(hand, ruleset.engine.hand_rules(options))
    if faults:
        return faults
    try:
        score(hand, ruleset_id, options)
    except ScoringError as error:
        return (error,)
    return ()


def waits_of(hand: Hand, ruleset_id: str, options: Options | None = None) -> tuple[Tile, ...]:
    """The kinds of tile that the hand was waiting for, judged by shape alone.

    Raises like ``score`` for invalid count, copies or flags.
    """
    ruleset = get_ruleset(ruleset_id)
    options = checked_options(ruleset, options)
    return _waits(ruleset, prepare(hand, ruleset.engine.hand_rules(options)))


def _waits(ruleset: Ruleset, context: Context) -> tuple[Tile, ...]:
    unit = UNIT[context.hand.winning_tile]
    held, held_in_all = context.concealed - unit, context.tiles - unit
    waits = waiting_tiles(held, held_in_all, len(context.hand.melds), ruleset.engine.forms)
    return tuple(tile for tile in waits if ruleset.engine.completes(held + UNIT[tile]))


def _explain(ruleset: Ruleset, context: Context, chosen: Reading, options: Options) -> Explanation:
    engine = ruleset.engine
    rejected = []
    for reading in engine.readings(context, options):
        if reading != chosen:
            tally = engine.tally(context, reading, options)
            rejected.append(
                RejectedReading(arrange(context.hand, reading), tally.items, tally.total, tally.value)
            )
    rejected.sort(key=lambda other: (other.value, other.total), reverse=True)
    reasons = engine.reasons(context, chosen, options)
    order = {item.name: position for position, item in enumerate(ruleset.items)}
    excluded = sorted(
        engine.excluded(context, chosen, options), key=lambda entry: (order[entry.item.name], entry.sets)
    )
    return Explanation(tuple(excluded), tuple(rejected), _waits(ruleset, context), reasons)
