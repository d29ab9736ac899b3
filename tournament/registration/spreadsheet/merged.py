"""Merged cells: the content of a merged range counts for all of its rows."""

from bisect import bisect_left, bisect_right
from collections.abc import Mapping
from typing import NamedTuple

from tournament.registration.spreadsheet.grid import Cell, Grid, MergedRange
from tournament.registration.spreadsheet.types import MAX_COLUMNS, MAX_ROWS, RefusalCode, SpreadsheetRefused


class CoveredCell(NamedTuple):
    """A cell covered by a merged range: the range, and the content of its first cell (None: empty)."""

    merged: MergedRange
    first: Cell | None


def covered_cells(grid: Grid) -> Mapping[tuple[int, int], CoveredCell]:
    """By row number and column index, every cell of a row in use that a merged range covers, except for its first cell.

    Raises SpreadsheetRefused (damaged_workbook) when ranges overlap so often that they cover more than a whole sheet.
    """
    numbers = [row.number for row in grid.rows]
    cells = {row.number: row.cells for row in grid.rows}
    covered: dict[tuple[int, int], CoveredCell] = {}
    cells_left = MAX_ROWS * MAX_COLUMNS
    for merged in grid.merged:
        columns = range(merged.first_column, min(merged.last_column + 1, MAX_COLUMNS))
        if not columns:
            continue
        rows = numbers[bisect_left(numbers, merged.first_row) : bisect_right(numbers, merged.last_row)]
        cells_left -= len(rows) * len(columns)
        if cells_left < 0:
            raise SpreadsheetRefused(RefusalCode.DAMAGED_WORKBOOK)
        first = cells.get(merged.first_row, {}).get(merged.first_column)
        for row in rows:
            for column in columns:
                if (row, column) != (merged.first_row, merged.first_column):
                    covered[row, column] = CoveredCell(merged, first)
    return covered
