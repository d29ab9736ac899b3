"""Comma-separated files → grids."""

import csv
import io
import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tournament.registration.spreadsheet.encodings import decode
from tournament.registration.spreadsheet.grid import Cell, Grid, GridRow
from tournament.registration.spreadsheet.headers import find_header
from tournament.registration.spreadsheet.types import (
    MAX_CELL_CHARACTERS,
    MAX_COLUMNS,
    MAX_ROWS,
    RefusalCode,
    SpreadsheetRefused,
)

DELIMITERS = (",", ";", "\t")
_DECLARATION = re.compile(r'"?sep=([,;\t])"?(?:\r\n|\r|\n)', re.IGNORECASE)
_NOTHING = ' \r\n"' + "".join(DELIMITERS)
_ROWS_TRIED = 100
_CHARACTERS_TRIED = 100_000
# Appended as a last line. If it does not come back as a row of its own, a quotation mark was never closed.
_SENTINEL = "\x00end"


class CsvText(NamedTuple):
    grid: Grid
    encoding: str
    encoding_is_guess: bool
    delimiter: str


def read_csv(data: bytes) -> CsvText:
    """The file's rows, numbered as a spreadsheet program would number them.

    Raises SpreadsheetRefused: empty, not_a_spreadsheet, csv_unreadable, csv_open_quote, csv_cell_too_long,
    too_many_rows.
    """
    decoded = decode(data)
    text, declared = _without_declaration(decoded.text)
    if not text.strip(_NOTHING):
        raise SpreadsheetRefused(RefusalCode.EMPTY)
    delimiter = declared or _find_delimiter(text)
    return CsvText(_grid(text, delimiter), decoded.encoding, decoded.is_guess, delimiter)


def _without_declaration(text: str) -> tuple[str, str | None]:
    """Excel's own first line "sep=;" names the delimiter and does not count as a row."""
    found = _DECLARATION.match(text)
    return (text[found.end() :], found.group(1)) if found else (text, None)


def _find_delimiter(text: str) -> str:
    """The delimiter with which the most complete header is found, or otherwise the one that gives the most cells."""
    sample = text[:_CHARACTERS_TRIED]
    return max(DELIMITERS, key=lambda delimiter: _fitness(sample, delimiter))


def _fitness(sample: str, delimiter: str) -> tuple[bool, int, int]:
    rows = []
    try:
        for number, values in enumerate(
            csv.reader(io.StringIO(sample, newline=""), delimiter=delimiter), start=1
        ):
            if cells := _cells(values):
                rows.append(GridRow(number, cells))
            if len(rows) == _ROWS_TRIED:
                break
    except csv.Error:
        return False, 0, 0
    header = find_header(Grid(None, tuple(rows)))
    known = len(header.fields) if header else 0
    return header is not None and header.has_name, known, sum(len(row.cells) for row in rows)


def _grid(text: str, delimiter: str) -> Grid:
    rows: list[GridRow] = []
    has_unread_columns = False
    number = 0
    values: list[str] = []
    separator = "" if not text or text[-1] in "\r\n" else "\n"
    try:
        lines = io.StringIO(f"{text}{separator}{_SENTINEL}", newline="")
        for number, values in enumerate(csv.reader(lines, delimiter=delimiter), start=1):
            if not any(values):
                continue
            has_unread_columns = has_unread_columns or any(value.strip() for value in values[MAX_COLUMNS:])
            if cells := _cells(values):
                rows.append(GridRow(number, cells))
            if len(rows) > MAX_ROWS + 1:
                raise SpreadsheetRefused(RefusalCode.TOO_MANY_ROWS, {"maximum": MAX_ROWS})
    except csv.Error as fault:
        raise SpreadsheetRefused(RefusalCode.CSV_CELL_TOO_LONG, {"row": number + 1}) from fault
    if values != [_SENTINEL]:
        raise SpreadsheetRefused(RefusalCode.CSV_OPEN_QUOTE, {"row": number})
    return Grid(None, tuple(rows[:-1]), has_unread_columns=has_unread_columns)


def _cells(values: Sequence[str]) -> Mapping[int, Cell]:
    stripped = ((column, value.strip()) for column, value in enumerate(values[:MAX_COLUMNS]))
    return {column: Cell(_plain(value)[:MAX_CELL_CHARACTERS]) for column, value in stripped if value}


def _plain(value: str) -> str:
    """The idiom ="0012" keeps spreadsheet programs from dropping zeros."""
    is_kept_text = len(value) > 3 and value.startswith('="') and value.endswith('"')
    return value[2:-1] if is_kept_text else value
