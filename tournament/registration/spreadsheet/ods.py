"""OpenDocument spreadsheets (.ods) → grids, read within the same limits as workbooks.

A few bytes may repeat a row or a cell a million times. Empty ones are only counted. Rows with content are repeated up
to the maximum number of rows of a list, and cells up to the last column that is read.
"""

import re
from collections.abc import Mapping

from tournament.registration.spreadsheet.archive import Archive
from tournament.registration.spreadsheet.grid import Cell, CellKind, Grid, GridRow, MergedRange
from tournament.registration.spreadsheet.types import (
    LAST_ROW,
    MAX_CELL_CHARACTERS,
    MAX_COLUMNS,
    MAX_MERGED_RANGES,
    MAX_ROWS,
    RefusalCode,
    SpreadsheetRefused,
)
from tournament.registration.spreadsheet.xml_reader import XmlBudget, attribute, read_xml

MIME_TYPE = b"application/vnd.oasis.opendocument.spreadsheet"
_COUNT = re.compile("[0-9]{1,7}")
_WHOLE = re.compile(r"(-?[0-9]{1,15})(?:\.0+)?")


def is_spreadsheet(archive: Archive) -> bool:
    """Whether the archive is an OpenDocument spreadsheet, or a template of one."""
    return archive.read("mimetype").strip().startswith(MIME_TYPE)


def read_open_document(archive: Archive) -> tuple[Grid, ...]:
    """All tables that have content. Raises SpreadsheetRefused."""
    budget = XmlBudget()
    manifest = archive.read("META-INF/manifest.xml")
    if b"encryption-data" in manifest:
        raise SpreadsheetRefused(RefusalCode.PASSWORD_PROTECTED)
    handler = _ContentHandler()
    read_xml(archive.read("content.xml"), handler, budget)
    if not handler.is_spreadsheet:
        raise SpreadsheetRefused(RefusalCode.OPEN_DOCUMENT)
    return tuple(handler.grids)


class _ContentHandler:
    """Collects the cells of every table, without comments and tables inside of cells."""

    def __init__(self) -> None:
        self.grids: list[Grid] = []
        self.is_spreadsheet = False
        self._depth_left_out = 0
        self._title = ""
        self._rows: list[GridRow] = []
        self._merged: list[MergedRange] = []
        self._is_in_table = False
        self._has_unread_columns = False
        self._row_number = 0
        self._row: Mapping[str, str] = {}
        self._cells: dict[int, Cell] = {}
        self._column = 0
        self._cell: Mapping[str, str] = {}
        self._is_in_cell = False
        self._pieces: list[str] = []
        self._characters_left = 0

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        if self._depth_left_out or name == "annotation" or (name == "table" and self._is_in_table):
            self._depth_left_out += 1
        elif name == "spreadsheet":
            self.is_spreadsheet = True
        elif name == "table":
            self._start_table(attributes)
        elif not self._is_in_table:
            return
        elif name == "table-row":
            self._row, self._cells, self._column = attributes, {}, 0
        elif name in {"table-cell", "covered-table-cell"}:
            self._start_cell(attributes)
        elif self._is_in_cell:
            self._start_text(name, attributes)

    def end(self, name: str) -> None:
        if self._depth_left_out:
            self._depth_left_out -= 1
        elif name == "table":
            self._end_table()
        elif name == "table-row":
            self._end_row()
        elif name in {"table-cell", "covered-table-cell"}:
            self._end_cell()

    def text(self, data: str) -> None:
        if self._is_in_cell and not self._depth_left_out and self._characters_left > 0:
            self._pieces.append(data[: self._characters_left])
            self._characters_left -= len(data)

    def _start_table(self, attributes: Mapping[str, str]) -> None:
        self._title = attribute(attributes, "name")
        self._is_in_table = True
        self._rows, self._merged, self._row_number = [], [], 0
        self._has_unread_columns = False

    def _end_table(self) -> None:
        self._is_in_table = False
        if self._rows:
            merged, unread = tuple(self._merged), self._has_unread_columns
            self.grids.append(Grid(self._title, tuple(self._rows), merged, has_unread_columns=unread))

    def _end_row(self) -> None:
        times = _count(self._row, "number-rows-repeated")
        if not self._cells:
            self._row_number = min(self._row_number + times, LAST_ROW)
            return
        is_hidden = attribute(self._row, "visibility") in {"collapse", "filter"}
        if len(self._rows) + times > MAX_ROWS:
            raise SpreadsheetRefused(RefusalCode.TOO_MANY_ROWS, {"maximum": MAX_ROWS})
        for _time in range(times):
            self._row_number += 1
            self._rows.append(GridRow(self._row_number, self._cells, is_hidden))

    def _start_cell(self, attributes: Mapping[str, str]) -> None:
        self._cell, self._is_in_cell = attributes, True
        self._pieces, self._characters_left = [], MAX_CELL_CHARACTERS

    def _start_text(self, name: str, attributes: Mapping[str, str]) -> None:
        """Paragraphs, tabs and line breaks separate words; a run of spaces is written as its count."""
        if name in {"p", "tab", "line-break", "s"} and self._pieces:
            self.text(" ")

    def _end_cell(self) -> None:
        self._is_in_cell = False
        times = _count(self._cell, "number-columns-repeated")
        cell = self._read_cell()
        if cell is not None:
            self._note_merged()
            for column in range(self._column, min(self._column + times, MAX_COLUMNS)):
                self._cells[column] = cell
            self._has_unread_columns = self._has_unread_columns or self._column + times > MAX_COLUMNS
        self._column = min(self._column + times, LAST_ROW)

    def _read_cell(self) -> Cell | None:
        kind, shown = attribute(self._cell, "value-type"), "".join(self._pieces).strip()
        if kind == "string":
            text = attribute(self._cell, "string-value") or shown
            return Cell(text[:MAX_CELL_CHARACTERS]) if text else None
        if kind in {"float", "currency", "percentage"}:
            return Cell(_shortest(attribute(self._cell, "value") or shown), CellKind.NUMBER)
        if kind == "date":
            return Cell((attribute(self._cell, "date-value") or shown)[:MAX_CELL_CHARACTERS], CellKind.DATE)
        if attribute(self._cell, "formula") and not shown:
            return Cell("", CellKind.FORMULA_WITHOUT_VALUE)
        return Cell(shown) if shown else None

    def _note_merged(self) -> None:
        rows, columns = (
            _count(self._cell, "number-rows-spanned"),
            _count(self._cell, "number-columns-spanned"),
        )
        if rows == columns == 1:
            return
        if len(self._merged) == MAX_MERGED_RANGES:
            raise SpreadsheetRefused(RefusalCode.TOO_MANY_CELLS)
        row = self._row_number + 1
        self._merged.append(MergedRange(row, row + rows - 1, self._column, self._column + columns - 1))


def _count(attributes: Mapping[str, str], name: str) -> int:
    text = attribute(attributes, name)
    return max(1, min(int(text), LAST_ROW)) if _COUNT.fullmatch(text) else 1


def _shortest(number: str) -> str:
    found = _WHOLE.fullmatch(number)
    return found.group(1) if found else number[:MAX_CELL_CHARACTERS]
