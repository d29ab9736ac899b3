"""A sheet: a title, columns, and rows of typed values."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

Value = str | int | float | datetime | None
"""A time is that of the clock in the hall: it has no zone, because a spreadsheet knows none."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column's header and its width in characters."""

    header: str
    width: int


@dataclass(frozen=True, slots=True)
class Sheet:
    """One sheet. Each row has a value per column; `rows` may be a generator, which can be read once.

    The rows of a list (`is_list`) are all of one kind, so its readers may filter them.
    """

    title: str
    columns: tuple[Column, ...]
    rows: Iterable[Sequence[Value]]
    is_list: bool = True
