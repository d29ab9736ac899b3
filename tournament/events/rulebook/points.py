"""How the results of matches are written: in points, or in thousands with one decimal where matches end with bonuses."""

from fractions import Fraction

from tournament.core.numbers import MINUS
from tournament.core.templatetags.ui import signed
from tournament.events.rulebook.rulesets import counts_thousands

TENTH = 100
"""The points of the last decimal that is shown."""


def in_tenths(points: int | Fraction) -> int:
    """Points as tenths of a thousand, rounded once, halves away from nought."""
    tenths = int((2 * abs(Fraction(points)) + TENTH) // (2 * TENTH))
    return -tenths if points < 0 else tenths


def result_points(ruleset: str, points: int | Fraction | None) -> str:
    """Points of a result under a rulebook, with their sign: +8, −24, +12½; in thousands +23.1, −0.5, 0.0. Nothing for
    None.
    """
    if points is None or not counts_thousands(ruleset):
        return signed(points)
    tenths = in_tenths(points)
    whole, decimal = divmod(abs(tenths), 10)
    sign = MINUS if tenths < 0 else "+" if tenths else ""
    return f"{sign}{whole}.{decimal}"
