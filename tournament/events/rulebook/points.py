"""How the results of matches are written and typed: in points, or in thousands with one decimal where matches end with
bonuses. The same holds for what is added to results or taken off them, such as penalties. What a hand pays is written in
points under every rulebook, as players say it.
"""

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
    sign = MINUS if tenths < 0 else "+" if tenths else ""
    return f"{sign}{_decimal(abs(tenths))}"


def amount_of_points(ruleset: str, points: int) -> str:
    """An amount without a sign, such as what a penalty takes off: 24; in thousands 20.0."""
    return _decimal(in_tenths(points)) if counts_thousands(ruleset) else str(points)


def _decimal(tenths: int) -> str:
    whole, decimal = divmod(tenths, 10)
    return f"{whole}.{decimal}"
