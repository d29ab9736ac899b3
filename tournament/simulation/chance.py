"""Chance that can be had again: one stream of numbers for each thing that happens in an event."""

import random

AVERAGE_SKILL = 100
SKILL_SPREAD = 0.25


def stream(seed: int, *place: object) -> random.Random:
    """Random numbers for one place in an event, such as round 3, table 5, hand 7.

    Each place has numbers of its own, so an event comes out the same whether it is played in one run or in several.
    """
    return random.Random("/".join(str(part) for part in (seed, *place)))


def skill_of(seed: int, entry_number: int) -> int:
    """How well a player plays: a weight around 100, the same in every round."""
    return max(1, round(AVERAGE_SKILL * stream(seed, "skill", entry_number).lognormvariate(0, SKILL_SPREAD)))
