"""Random choices that are the same on every machine and Python version.

Only `Random.random()` is guaranteed to produce the same sequence in every version, and mathematical functions may
differ in the last bit between machines. Therefore whole numbers are made from `random()` here, and probabilities with
the decimal module.
"""

import random
from collections.abc import Iterable
from decimal import Context, Decimal
from functools import cache
from typing import TypeVar

Item = TypeVar("Item")

SCALE = 1 << 30
"""Probabilities of acceptance are multiples of one part in this many."""
_CONTEXT = Context(prec=20)


def below(rng: random.Random, limit: int) -> int:
    """A whole number from 0 to limit - 1."""
    return int(rng.random() * limit)


def shuffled(rng: random.Random, items: Iterable[Item]) -> list[Item]:
    """The items in random order, as a new list."""
    result = list(items)
    for last in range(len(result) - 1, 0, -1):
        other = below(rng, last + 1)
        result[last], result[other] = result[other], result[last]
    return result


@cache
def acceptance(temperature_x100: int) -> tuple[float, ...]:
    """The probability of accepting a change that is 0, 1, 2, ... worse at a temperature: e^(-worse / temperature).

    The table ends where the probability falls below one in 60,000. Each entry is a multiple of 1/SCALE, which a float
    holds exactly.
    """
    chances: list[float] = []
    for worse in range(temperature_x100 * 11 // 100 + 1):
        exact = _CONTEXT.exp(_CONTEXT.divide(Decimal(-100 * worse), Decimal(temperature_x100)))
        chances.append(int(_CONTEXT.multiply(exact, Decimal(SCALE))) / SCALE)
    return tuple(chances)
