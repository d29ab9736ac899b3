"""Scores of a series in words."""

from fractions import Fraction

from django.utils.formats import number_format

from tournament.core.templatetags.ui import signed
from tournament.events.rulebook.table_points import table_points
from tournament.series.enums import Scheme

TWELFTHS = 12


def score_words(score: Fraction, scheme: str) -> str:
    """A score as pages show it: exact if it is short, otherwise rounded to hundredths."""
    if scheme == Scheme.POINTS and score.denominator == 1:
        return signed(int(score))
    if TWELFTHS % score.denominator == 0:
        return table_points(score * TWELFTHS)
    return number_format(float(score), 2, use_l10n=True)
