"""Shared by the scoring tests: the vectors, and a way to say what a hand comes to."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from scoring import BelowMinimum, Hand, Options, Score, ScoringError, score

VECTORS = Path(__file__).parent / "vectors"
RULESET_IDS = ("gghk", "hk_fanlaak", "mcr", "apm", "mau")


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
