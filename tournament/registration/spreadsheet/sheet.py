"""The cells of one sheet of a workbook, and the texts that the sheets share."""

import re
from collections.abc import Mapping, Sequence

from tournament.registration.spreadsheet.grid import Cell, CellKind, Grid, GridRow, MergedRange
from tournament.registration.spreadsheet.styles import NumberFormats
from tournament.registration.spreadsheet.types import (
    LAST_ROW,
    MAX_CELL_CHARACTERS,
    MAX_COLUMNS,
    MAX_MERGED_RANGES,
    MAX_ROWS,
    RefusalCode,
    SpreadsheetRefused,
)
from tournament.registration.spreadsheet.xml_reader import attribute, is_true

_MAX_STORED_CHARACTERS = 32_767  # the limit of the file format
_REFERENCE = re.compile(r"\$?([A-Za-z]{1,3})\$?([0-9]{1,7})")
_INDEX = re.compile("[0-9]{1,7}")
_ESCAPE = re.compile("_x([0-9A-Fa-f]{4})_")


class _TextCollector:
    """Joins the pieces of the texts that it collects; phonetic guides (rPh) are left out."""

    def __init__(self) -> None:
        self._pieces: list[str] = []
        self._is_taking = False
        self._is_phonetic = False
        self._characters_left = _MAX_STORED_CHARACTERS

    def begin(self) -> None:
        self._pieces = []
        self._characters_left = _MAX_STORED_CHARACTERS

    def start(self, name: str, wanted: frozenset[str]) -> None:
        if name == "rPh":
            self._is_phonetic = True
        elif name in wanted:
            self._is_taking = not self._is_phonetic

    def end(self, name: str) -> None:
        if name == "rPh":
            self._is_phonetic = False
        self._is_taking = False

    def text(self, data: str) -> None:
        if self._is_taking and self._characters_left > 0:
            self._pieces.append(data[: self._characters_left])
            self._characters_left -= len(data)

    def joined(self) -> str:
        return _unescaped("".join(self._pieces)).strip()[:MAX_CELL_CHARACTERS]


class SharedTextsHandler:
    """Collects the shared texts in order."""

    _WANTED = frozenset({"t"})

    def __init__(self) -> None:
        self.texts: list[str] = []
        self._collector = _TextCollector()
        self.text = self._collector.text

    def start(self, name: str, _attributes: Mapping[str, str]) -> None:
        if name == "si":
            self._collector.begin()
        self._collector.start(name, self._WANTED)

    def end(self, name: str) -> None:
        self._collector.end(name)
        if name == "si":
            self.texts.append(self._collector.joined())


class SheetHandler:
    """Collects the cells of one sheet. Raises SpreadsheetRefused: too_many_rows, damaged_workbook."""

    _WANTED = frozenset({"v", "t"})

    def __init__(
        self, title: str, shared_texts: Sequence[str], formats: NumberFormats, *, is_visible: bool
    ) -> None:
        self._title = title
        self._shared_texts = shared_texts
        self._formats = formats
        self._is_visible = is_visible
        self._rows: dict[int, GridRow] = {}
        self._merged: list[MergedRange] = []
        self._has_unread_columns = False
        self._row_number = 0
        self._row_is_hidden = False
        self._row_cells: dict[int, Cell] = {}
        self._column = -1
        self._cell_attributes: Mapping[str, str] = {}
        self._is_in_cell = False
        self._has_formula = False
        self._collector = _TextCollector()
        self.text = self._collector.text

    def grid(self) -> Grid | None:
        """The sheet, or None when it is empty."""
        if not self._rows:
            return None
        rows = tuple(self._rows[number] for number in sorted(self._rows))
        return Grid(self._title, rows, tuple(self._merged), self._is_visible, self._has_unread_columns)

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        if name == "c":
            self._start_cell(attributes)
        elif name == "row":
            self._start_row(attributes)
        elif name == "mergeCell":
            self._add_merged(attribute(attributes, "ref"))
        elif self._is_in_cell:
            self._has_formula = self._has_formula or name == "f"
            self._collector.start(name, self._WANTED)

    def end(self, name: str) -> None:
        self._collector.end(name)
        if name == "c":
            self._end_cell()
        elif name == "row":
            self._end_row()

    def _start_row(self, attributes: Mapping[str, str]) -> None:
        number = attributes.get("r", "")
        self._row_number = int(number) if _INDEX.fullmatch(number) else self._row_number + 1
        if not 1 <= self._row_number <= LAST_ROW:
            raise SpreadsheetRefused(RefusalCode.DAMAGED_WORKBOOK)
        self._row_is_hidden = is_true(attributes.get("hidden", ""))
        self._row_cells = {}
        self._column = -1

    def _end_row(self) -> None:
        if not self._row_cells:
            return
        self._rows[self._row_number] = GridRow(self._row_number, self._row_cells, self._row_is_hidden)
        if len(self._rows) > MAX_ROWS:
            raise SpreadsheetRefused(RefusalCode.TOO_MANY_ROWS, {"maximum": MAX_ROWS})

    def _start_cell(self, attributes: Mapping[str, str]) -> None:
        reference = _REFERENCE.fullmatch(attributes.get("r", ""))
        self._column = _column_index(reference.group(1)) if reference else self._column + 1
        self._cell_attributes = attributes
        self._is_in_cell = True
        self._has_formula = False
        self._collector.begin()

    def _end_cell(self) -> None:
        self._is_in_cell = False
        cell = self._cell()
        if cell is None:
            return
        if self._column < MAX_COLUMNS:
            self._row_cells[self._column] = cell
        else:
            self._has_unread_columns = True

    def _cell(self) -> Cell | None:
        kind = self._cell_attributes.get("t", "n")
        stored = self._collector.joined()
        if not stored:
            # A formula whose result is an empty text says so by its type; any other formula here has no stored result.
            lacks_value = self._has_formula and kind != "str"
            return Cell("", CellKind.FORMULA_WITHOUT_VALUE) if lacks_value else None
        if kind == "n":
            style = self._cell_attributes.get("s", "0")
            return self._formats.cell(stored, int(style) if _INDEX.fullmatch(style) else 0)
        if kind == "e":
            return Cell(stored, CellKind.ERROR)
        if kind == "d":
            return Cell(stored, CellKind.DATE)
        if kind == "b":
            return Cell("TRUE" if is_true(stored) else "FALSE")
        text = self._shared_text(stored) if kind == "s" else stored
        return Cell(text) if text else None

    def _shared_text(self, index: str) -> str:
        if not _INDEX.fullmatch(index) or int(index) >= len(self._shared_texts):
            raise SpreadsheetRefused(RefusalCode.DAMAGED_WORKBOOK)
        return self._shared_texts[int(index)]

    def _add_merged(self, reference: str) -> None:
        ends = [_REFERENCE.fullmatch(end) for end in reference.split(":")]
        if len(ends) != 2 or ends[0] is None or ends[1] is None:
            return  # one cell, or nothing that can be parsed: it covers no cell
        if len(self._merged) == MAX_MERGED_RANGES:
            raise SpreadsheetRefused(RefusalCode.TOO_MANY_CELLS)
        columns = sorted(_column_index(end.group(1)) for end in ends if end)
        rows = sorted(int(end.group(2)) for end in ends if end)
        self._merged.append(MergedRange(rows[0], rows[1], columns[0], columns[1]))


def _column_index(letters: str) -> int:
    """A → 0, Z → 25, AA → 26."""
    index = 0
    for letter in letters.upper():
        index = index * 26 + ord(letter) - ord("A") + 1
    return index - 1


def _unescaped(text: str) -> str:
    """Programs write characters that XML cannot hold as _x000D_, and a literal "_x" as "_x005F_x"."""
    if "_x" not in text:
        return text
    return _ESCAPE.sub(lambda found: chr(int(found.group(1), 16)), text)
