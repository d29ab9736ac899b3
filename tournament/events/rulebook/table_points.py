"""How table points are written."""

from fractions import Fraction

from tournament.core.numbers import MINUS, mixed_number


def table_points(table_points_x12: int | Fraction | None) -> str:
    """Table points from twelfths, exactly: 36 → 3, 18 → 1½, 28 → 2⅓. Nothing for None."""
    if table_points_x12 is None:
        return ""
    text = mixed_number(abs(Fraction(table_points_x12)) / 12)
    return f"{MINUS}{text}" if table_points_x12 < 0 else text
