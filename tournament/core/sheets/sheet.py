"""A sheet: a title, columns, and rows of typed values."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

Value = str | int | float | None


@dataclass(frozen=True, slots=True)
class Column:
    """A column's header and its width in characters."""

    header: str
    width: int


@dataclass(frozen=True, slots=True)
class Sheet:
    """One sheet. Each row has a value per column; `rows` may be a generator, which can be read once."""

    title: str
    columns: tuple[Column, ...]
    rows: Iterable[Sequence[Value]]
