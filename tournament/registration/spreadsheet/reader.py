"""From a file to a player list: choosing the sheet, following the header, collecting the rows."""

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import PurePath
from typing import NamedTuple

from tournament.core.listing import joined, joined_clauses
from tournament.registration.spreadsheet.archive import Archive
from tournament.registration.spreadsheet.csv_file import read_csv
from tournament.registration.spreadsheet.grid import Cell, CellKind, Grid, GridRow
from tournament.registration.spreadsheet.headers import Header, contact_of, find_header, repeats_header
from tournament.registration.spreadsheet.merged import CoveredCell, covered_cells
from tournament.registration.spreadsheet.ods import is_spreadsheet, read_open_document
from tournament.registration.spreadsheet.rows import check_rows, is_line_number
from tournament.registration.spreadsheet.text import clean_text
from tournament.registration.spreadsheet.types import (
    MAX_COLUMNS,
    MAX_FILE_BYTES,
    MAX_LIST_CHARACTERS,
    NAME_FIELDS,
    Contact,
    DetectedColumn,
    Field,
    FileKind,
    PlayerList,
    Problem,
    ProblemCode,
    RawRow,
    RefusalCode,
    Severity,
    SpreadsheetRefused,
    column_letter,
    make_problem,
)
from tournament.registration.spreadsheet.xlsx import OLE_SIGNATURE, ZIP_SIGNATURES, ole_refusal, read_workbook

TEXT_SHOWN = 200
"""How much is quoted of the rows above the header, in characters."""
_OTHER_SIGNATURES = (
    b"%PDF",
    b"\x89PNG",
    b"\xff\xd8\xff",
    b"GIF8",
    b"{\\rtf",
    b"Rar!",
    b"7z\xbc\xaf",
    b"\x1f\x8b",
)
_WORKBOOK_SUFFIXES = {".xlsx", ".xls", ".xlsb", ".ods", ".numbers"}
_MACRO_SUFFIXES = {".xlsm", ".xltm", ".xlam"}
_LIST_TITLE = re.compile(
    "player|participant|entr|regist|名單|名单|選手|选手|參賽|参赛|報名|报名", re.IGNORECASE
)
# Fields for which one merged cell may count for several players. A name or a number belongs to one player.
_SHARED_FIELDS = frozenset({Field.CLUB, Field.TEAM, Field.COUNTRY})
_LINE_NUMBER_FIELDS = frozenset({Field.NUMBER, Field.SEED, Field.RANK, Field.TEAM_ORDER})


def read_player_list(data: bytes, filename: str) -> PlayerList:
    """Reads an uploaded `.xlsx`, `.ods` or `.csv` player list.

    The content decides how the file is read; the file name is only used in messages. For any bytes the result is a
    PlayerList with at least one row, or SpreadsheetRefused.
    """
    book = _workbook(data, filename)
    return _list_of_csv(data) if book is None else _list_of_workbook(*book)


def read_sheet(data: bytes, filename: str) -> Grid:
    """The first visible sheet of a file, whatever it holds. Raises SpreadsheetRefused."""
    book = _workbook(data, filename)
    if book is None:
        return read_csv(data).grid
    grids, _kind = book
    return next((grid for grid in grids if grid.is_visible), Grid(None, ()))


def _workbook(data: bytes, filename: str) -> tuple[Sequence[Grid], FileKind] | None:
    """The sheets of a workbook; None for what may be a text file. Raises SpreadsheetRefused."""
    if not data.strip():
        raise SpreadsheetRefused(RefusalCode.EMPTY)
    if len(data) > MAX_FILE_BYTES:
        raise SpreadsheetRefused(RefusalCode.TOO_LARGE, {"megabytes": MAX_FILE_BYTES // (1024 * 1024)})
    suffix = PurePath(filename).suffix.lower()
    if suffix in _MACRO_SUFFIXES:
        raise SpreadsheetRefused(RefusalCode.MACRO_WORKBOOK)
    if data.startswith(OLE_SIGNATURE):
        raise ole_refusal(data)
    if data.startswith(ZIP_SIGNATURES):
        archive = Archive(data)
        if is_spreadsheet(archive):
            return read_open_document(archive), FileKind.ODS
        return read_workbook(archive), FileKind.XLSX
    if suffix in _WORKBOOK_SUFFIXES or data.startswith(_OTHER_SIGNATURES):
        raise SpreadsheetRefused(RefusalCode.NOT_A_SPREADSHEET)
    return None


def read_names(text: str) -> PlayerList:
    """Read pasted text: rows with column headings, or a name on each line. Raises SpreadsheetRefused."""
    try:
        return _list_of_csv(text.encode())
    except SpreadsheetRefused as refusal:
        if refusal.code is not RefusalCode.NO_HEADER:
            raise
    return _list_of_csv(f"Name\n{text}".encode())


class _Source(NamedTuple):
    """Where the list comes from, and what to say about that."""

    kind: FileKind
    encoding: str | None
    delimiter: str | None
    problems: tuple[Problem, ...]


def _list_of_csv(data: bytes) -> PlayerList:
    csv_text = read_csv(data)
    problems: tuple[Problem, ...] = ()
    if csv_text.encoding_is_guess:
        problems = (_file_warning(ProblemCode.ENCODING_GUESSED, encoding=csv_text.encoding),)
    header = find_header(csv_text.grid)
    source = _Source(FileKind.CSV, csv_text.encoding, csv_text.delimiter, problems)
    return _player_list(csv_text.grid, _usable(header, [csv_text.grid]), source)


def _list_of_workbook(grids: Sequence[Grid], kind: FileKind) -> PlayerList:
    """The sheet that looks most like a player list; a hidden sheet only if no other one has a list."""
    found = [(grid, header) for grid in grids if (header := find_header(grid))]
    lists = [(grid, header) for grid, header in found if header.has_name]
    if not lists:
        _usable(found[0][1] if found else None, grids)
    visible = [(grid, header) for grid, header in lists if grid.is_visible]
    eligible = visible or lists
    grid, header = max(eligible, key=lambda one: _list_likeness(*one))
    problems: tuple[Problem, ...] = ()
    if len(eligible) > 1 or not visible:
        others = joined(other.title or "" for other, _ in eligible if other is not grid)
        problems = (_file_warning(ProblemCode.SHEET_CHOSEN, sheet=grid.title or "", others=others),)
    return _player_list(grid, header, _Source(kind, None, None, problems))


def _usable(header: Header | None, grids: Sequence[Grid]) -> Header:
    if not any(grid.rows for grid in grids):
        raise SpreadsheetRefused(RefusalCode.EMPTY)
    if header is None:
        raise SpreadsheetRefused(RefusalCode.NO_HEADER)
    if not header.has_name:
        headers = joined(text for text in header.texts.values() if text)
        raise SpreadsheetRefused(RefusalCode.NO_NAME_COLUMN, {"row": header.first_row, "headers": headers})
    return header


def _list_likeness(grid: Grid, header: Header) -> tuple[bool, bool, int, int]:
    rows = sum(row.number > header.last_row for row in grid.rows)
    return rows > 0, _LIST_TITLE.search(grid.title or "") is not None, len(header.fields), rows


def _player_list(grid: Grid, header: Header, source: _Source) -> PlayerList:
    gatherer = _RowGatherer(grid, header)
    raw_rows = _bounded(gatherer.raw_rows())
    if not any(raw.row > header.last_row for raw in raw_rows):
        raise SpreadsheetRefused(RefusalCode.NO_ROWS, {"row": header.first_row})
    names = {field: _header_text(header, column) for column, field in header.fields.items()}
    players, row_problems = check_rows(raw_rows, names)
    unreadable_names = {
        p.row for p in gatherer.problems if p.field in NAME_FIELDS and p.severity is Severity.ERROR
    }
    explained = [
        problem
        for problem in row_problems
        if problem.code is not ProblemCode.MISSING_NAME or problem.row not in unreadable_names
    ]
    file_problems = [*source.problems, *_file_problems(grid, header, raw_rows)]
    ordered = sorted([*gatherer.problems, *explained], key=lambda problem: problem.row or 0)
    columns = tuple(
        DetectedColumn(column_letter(column), text, header.fields.get(column))
        for column, text in sorted(header.texts.items())
    )
    return PlayerList(
        kind=source.kind,
        sheet=grid.title,
        encoding=source.encoding,
        delimiter=source.delimiter,
        columns=columns,
        rows=players,
        problems=(*file_problems, *ordered),
        contacts=_contacts(grid, header),
    )


def _contacts(grid: Grid, header: Header) -> dict[int, dict[Contact, str]]:
    """The contact data of each row; of two columns of a kind the first one that says something."""
    kinds = {
        column: kind
        for column, text in header.texts.items()
        if column not in header.fields and (kind := contact_of(text))
    }
    found: dict[int, dict[Contact, str]] = {}
    for row in grid.rows:
        for column, kind in sorted(kinds.items()):
            cell = row.cells.get(column)
            text = clean_text(cell.text).text if cell and cell.kind not in _CELL_PROBLEMS else ""
            if text:
                found.setdefault(row.number, {}).setdefault(kind, text)
    return found


def _bounded(raw_rows: Iterator[RawRow]) -> tuple[RawRow, ...]:
    """Raises SpreadsheetRefused if the rows hold more text than any list of people."""
    characters_left = MAX_LIST_CHARACTERS
    bounded = []
    for raw in raw_rows:
        characters_left -= sum(map(len, raw.values.values()))
        if characters_left < 0:
            raise SpreadsheetRefused(RefusalCode.TOO_MANY_CELLS)
        bounded.append(raw)
    return tuple(bounded)


def _file_problems(grid: Grid, header: Header, raw_rows: Sequence[RawRow]) -> Iterator[Problem]:
    for column, field in header.duplicates.items():
        used = header.column_of(field)
        yield make_problem(
            ProblemCode.DUPLICATE_COLUMN,
            Severity.WARNING,
            None,
            field=field,
            column=_header_text(header, column),
            letter=column_letter(column),
            used=_header_text(header, used if used is not None else column),
        )
    above = [row for row in grid.rows if row.number < header.first_row and not is_row_above(row, header)]
    if above:
        texts = joined_clauses(
            " ".join(clean_text(cell.text).text for cell in row.cells.values()) for row in above
        )
        yield _file_warning(ProblemCode.ROWS_ABOVE_HEADER, row=header.first_row, texts=_shortened(texts))
    if grid.has_unread_columns:
        yield _file_warning(ProblemCode.COLUMNS_NOT_READ, last_column=column_letter(MAX_COLUMNS - 1))
    if hidden := [raw.row for raw in raw_rows if raw.hidden]:
        yield _file_warning(ProblemCode.HIDDEN_ROWS, count=len(hidden), rows=_row_ranges(hidden))


def _shortened(text: str) -> str:
    return text if len(text) <= TEXT_SHOWN else f"{text[: TEXT_SHOWN - 1]}…"


def _row_ranges(rows: Sequence[int]) -> str:
    """[3, 4, 5, 9] → "3–5, 9"."""
    ranges: list[list[int]] = []
    for row in rows:
        if ranges and row == ranges[-1][1] + 1:
            ranges[-1][1] = row
        else:
            ranges.append([row, row])
    return joined(str(first) if first == last else f"{first}–{last}" for first, last in ranges)


def _file_warning(code: ProblemCode, **params: int | str) -> Problem:
    return Problem(code, Severity.WARNING, None, None, "", params)


def _header_text(header: Header, column: int) -> str:
    return header.texts.get(column) or column_letter(column)


def is_row_above(row: GridRow, header: Header) -> bool:
    """Whether a row above the header has a text where names stand below it: a title, or a player."""
    named = [column for column, field in header.fields.items() if field in NAME_FIELDS]
    return row.number < header.first_row and any(column in row.cells for column in named)


class _RowGatherer:
    """Collects the texts of the known columns from the rows below the header, and the problems of the cells."""

    def __init__(self, grid: Grid, header: Header) -> None:
        self.problems: list[Problem] = []
        self._rows = [row for row in grid.rows if row.number > header.last_row or is_row_above(row, header)]
        self._header = header
        self._covered = covered_cells(grid)
        self._name_columns = [column for column, field in header.fields.items() if field in NAME_FIELDS]
        self._headings = {
            merged.first_row
            for merged in grid.merged
            if sum(merged.first_column <= column <= merged.last_column for column in header.fields) > 1
        }
        self._reported_ranges: set[object] = set()

    def raw_rows(self) -> Iterator[RawRow]:
        for row in self._rows:
            if self._is_ignored(row):
                continue
            own = self._own_values(row)
            if not own or _is_only_numbered(own):
                continue
            if row.number < self._header.first_row:
                self._warn(ProblemCode.ROW_ABOVE_HEADER, row.number)
            yield RawRow(row.number, {**self._filled_values(row, own), **own}, row.hidden)

    def _is_ignored(self, row: GridRow) -> bool:
        """A repeated header, a heading merged over several columns, or a continuation of a name merged over rows."""
        if repeats_header(row, self._header):
            self._warn(ProblemCode.REPEATED_HEADER, row.number)
            return True
        continues_name = any(self._is_covered_from_above(row, column) for column in self._name_columns)
        if row.number in self._headings or continues_name:
            self._warn(ProblemCode.MERGED_ROW_IGNORED, row.number)
            return True
        return False

    def _is_covered_from_above(self, row: GridRow, column: int) -> bool:
        covered = self._covered.get((row.number, column))
        return covered is not None and covered.first is not None and covered.merged.first_row < row.number

    def _warn(self, code: ProblemCode, row: int) -> None:
        self.problems.append(make_problem(code, Severity.WARNING, row))

    def _own_values(self, row: GridRow) -> dict[Field, str]:
        values = {}
        for column, field in self._header.fields.items():
            cell = row.cells.get(column)
            if cell is not None and (row.number, column) not in self._covered:
                values[field] = self._value(row, column, field, cell)
        return values

    def _value(self, row: GridRow, column: int, field: Field, cell: Cell) -> str:
        """The cell's text; empty, with a problem, if it has no usable text."""
        code = _CELL_PROBLEMS.get(cell.kind)
        if code is None:
            return cell.text
        is_date = cell.kind is CellKind.DATE
        blocks = not is_date and (field in NAME_FIELDS or field is Field.NUMBER)
        severity = Severity.ERROR if blocks else Severity.WARNING
        name = _header_text(self._header, column)
        place = f"{column_letter(column)}{row.number}"
        self.problems.append(
            make_problem(code, severity, row.number, field=field, column=name, cell=place, value=cell.text)
        )
        return cell.text if is_date else ""

    def _filled_values(self, row: GridRow, own: Mapping[Field, str]) -> dict[Field, str]:
        values = {}
        for column, field in self._header.fields.items():
            covered = self._covered.get((row.number, column))
            if field in own or field not in _SHARED_FIELDS or not covered or not covered.first:
                continue
            if covered.merged.first_row > self._header.last_row and covered.first.kind is CellKind.TEXT:
                values[field] = covered.first.text
                self._report_filled(covered, column, field)
        return values

    def _report_filled(self, covered: CoveredCell, column: int, field: Field) -> None:
        """Once for each merged range, at its first row."""
        merged = covered.merged
        if merged in self._reported_ranges:
            return
        self._reported_ranges.add(merged)
        self.problems.append(
            make_problem(
                ProblemCode.MERGED_CELLS_FILLED,
                Severity.WARNING,
                merged.first_row,
                field=field,
                column=_header_text(self._header, column),
                value=covered.first.text if covered.first else "",
                last_row=merged.last_row,
            )
        )


_CELL_PROBLEMS: Mapping[CellKind, ProblemCode] = {
    CellKind.FORMULA_WITHOUT_VALUE: ProblemCode.FORMULA_WITHOUT_VALUE,
    CellKind.ERROR: ProblemCode.CELL_ERROR,
    CellKind.DATE: ProblemCode.DATE_IN_CELL,
}


def _is_only_numbered(own: Mapping[Field, str]) -> bool:
    """A line of a form that was numbered beforehand and never filled in."""
    return all(field in _LINE_NUMBER_FIELDS and is_line_number(text) for field, text in own.items())
