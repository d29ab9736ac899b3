"""Points and table points on pages."""

from fractions import Fraction

import pytest

from tournament.events.rulebook.table_points import table_points


@pytest.mark.parametrize(
    ("twelfths", "text"),
    [
        (0, "0"),
        (36, "3"),
        (18, "1½"),
        (28, "2⅓"),
        (21, "1¾"),
        (8, "⅔"),
        (29, "2\u20095⁄12"),
        (5, "5⁄12"),
        (Fraction(51, 2), "2⅛"),
        (Fraction(1, 4), "1⁄48"),
        (-18, "−1½"),
        (None, ""),
    ],
)
def test_table_points_are_exact(twelfths, text):
    assert table_points(twelfths) == text
