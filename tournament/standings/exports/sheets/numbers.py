"""Points and table points as a spreadsheet holds them.

Table points stand in three columns: as a number, which is exact in quarters (1.5, 1.75) and rounded where three players
share (2.333…); as text that is always exact (2⅓); and, for programs, as a whole number that is always exact (28, where
the header says × 12).
"""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Self

from django.utils.translation import gettext as _

from tournament.core.sheets.sheet import Column, Value
from tournament.events.rulebook.points import in_tenths
from tournament.events.rulebook.rulesets import counts_thousands
from tournament.events.rulebook.table_points import table_points as exact_text
from tournament.standings.engine.scores import Number
from tournament.standings.engine.table_points import TWELFTHS


def plain_number(number: Number) -> int | float:
    """A number as a spreadsheet holds it; halves and quarters of points are exact there."""
    return int(number) if number == int(number) else float(number)


def points_number(ruleset: str, points: Number | None) -> int | float | None:
    """Points of a result as a spreadsheet counts them; where they are written in thousands, with their one decimal."""
    if points is None:
        return None
    return plain_number(Fraction(in_tenths(points), 10) if counts_thousands(ruleset) else points)


def table_points_number(table_points_x12: Number) -> int | float:
    """Table points as a spreadsheet counts them: an integer if whole, else the nearest number."""
    return plain_number(Fraction(table_points_x12, TWELFTHS))


@dataclass(frozen=True, slots=True)
class TablePoints:
    """The columns of the table points in a sheet; `factor` makes those of every row whole."""

    factor: int

    @classmethod
    def of(cls, in_twelfths: Iterable[Number | None]) -> Self:
        """The columns for these table points, in twelfths."""
        return cls(TWELFTHS * lcm(*(Fraction(one).denominator for one in in_twelfths if one is not None)))

    @property
    def columns(self) -> tuple[Column, ...]:
        return (
            Column(_("Table points"), 12),
            Column(_("Table points (exact)"), 12),
            Column(_("Table points × %(factor)s") % {"factor": self.factor}, 12),
        )

    def values(self, table_points_x12: Number | None) -> tuple[Value, ...]:
        if table_points_x12 is None:
            return None, None, None
        whole = int(Fraction(table_points_x12) * self.factor / TWELFTHS)
        return table_points_number(table_points_x12), exact_text(table_points_x12), whole
