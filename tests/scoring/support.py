"""Shared by the scoring tests: the vectors, and a way to say what a hand comes to."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from scoring import BelowMinimum, Flag, Hand, Need, Options, Score, ScoringError, Wind, all_rulesets, score

VECTORS = Path(__file__).parent / "vectors"
RULESET_IDS = tuple(ruleset.id for ruleset in all_rulesets() if not ruleset.notation.has_dora)
"""The rulebooks whose hands are written alike. One with dora has all of its tests in a folder with its id."""


@cache
def vectors(name: str) -> tuple[dict[str, Any], ...]:
    """All vectors of a file, by its name without the ending."""
    lines = (VECTORS / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    return tuple(json.loads(line) for line in lines)


def read(hand: Hand, ruleset_id: str, options: Options | None = None) -> tuple[str | None, Score | None]:
    """The error code, if any, and the score, which a hand below the minimum has too."""
    try:
        return None, score(hand, ruleset_id, options)
    except BelowMinimum as error:
        return error.code, error.score
    except ScoringError as error:
        return error.code, None


def known_of(hand: Hand) -> frozenset[Need]:
    """What the table knows of a win besides its items."""
    winds = Need.OWN_WIND_PREVAILS if hand.seat_wind == hand.round_wind else Need.OTHER_WIND_PREVAILS
    is_dealer = hand.seat_wind is Wind.EAST
    if hand.self_drawn:
        ways = [Need.SELF_DRAW, *([Need.DEALER] if is_dealer else [])]
    elif Flag.ROBBING_KONG in hand.flags:
        ways = [Need.ROBBED_KONG]
    else:
        ways = [Need.DISCARD, *([] if is_dealer else [Need.OTHER])]
    return frozenset((winds, *ways))


@cache
def held_hands(ruleset_id: str) -> tuple[Score, ...]:
    """The hands of the vectors that win, also those below the minimum, as the engine scores them."""
    hands = (Hand.from_json(vector["hand"]) for vector in vectors(ruleset_id))
    scores = (read(hand, ruleset_id)[1] for hand in hands)
    return tuple(score for score in scores if score is not None)
