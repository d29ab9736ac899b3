"""Reproducible randomness: one stream of random numbers for each thing that happens in an event."""

import random

AVERAGE_SKILL = 100
SKILL_SPREAD = 0.25


def stream(seed: int, *place: object) -> random.Random:
    """The stream of random numbers for one place in an event, such as round 3, table 5, hand 7.

    Each place has its own stream, so an event has the same result whether it is played in one run or in several.
    """
    return random.Random("/".join(str(part) for part in (seed, *place)))


def skill_of(seed: int, entry_number: int) -> int:
    """The skill of a player: a weight around 100, the same in every round."""
    return max(1, round(AVERAGE_SKILL * stream(seed, "skill", entry_number).lognormvariate(0, SKILL_SPREAD)))
