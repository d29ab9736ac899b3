"""The table of cells into which all kinds of files are read."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto


class CellKind(Enum):
    TEXT = auto()
    NUMBER = auto()
    DATE = auto()
    ERROR = auto()  # #N/A and its like
    FORMULA_WITHOUT_VALUE = auto()


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell that is not empty. `text` is as stored; a number is in its shortest form, a date in ISO form."""

    text: str
    kind: CellKind = CellKind.TEXT


@dataclass(frozen=True, slots=True)
class GridRow:
    """`number` as the spreadsheet shows it (from 1); `cells` by column index (from 0)."""

    number: int
    cells: Mapping[int, Cell]
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class MergedRange:
    """One merged range; row numbers from 1, column indexes from 0, ends included."""

    first_row: int
    last_row: int
    first_column: int
    last_column: int


@dataclass(frozen=True, slots=True)
class Grid:
    """The cells of one sheet, or of a CSV file, which has no title: the rows that are not empty, in order."""

    title: str | None
    rows: tuple[GridRow, ...]
    merged: tuple[MergedRange, ...] = ()
    is_visible: bool = True
    has_unread_columns: bool = False
