"""Points and table points as a spreadsheet holds them.

Table points stand in two columns: as a number, which is exact in quarters (1.5, 1.75) and rounded where three players
share (2.333…), and as text that is always exact (2⅓).
"""

from fractions import Fraction

from django.utils.translation import gettext as _

from tournament.core.sheets.sheet import Column, Value
from tournament.events.rulebook.table_points import table_points as exact_text
from tournament.standings.engine.scores import Number
from tournament.standings.engine.table_points import TWELFTHS


def plain_number(number: Number) -> int | float:
    """A number as a spreadsheet holds it; halves and quarters of points are exact there."""
    return int(number) if number == int(number) else float(number)


def table_points_number(table_points_x12: Number) -> int | float:
    """Table points as a spreadsheet counts them: an integer if whole, else the nearest number."""
    return plain_number(Fraction(table_points_x12, TWELFTHS))


def table_points_columns() -> tuple[Column, Column]:
    return Column(_("Table points"), 12), Column(_("Table points (exact)"), 12)


def table_points_values(table_points_x12: Number | None) -> tuple[Value, Value]:
    if table_points_x12 is None:
        return None, None
    return table_points_number(table_points_x12), exact_text(table_points_x12)
