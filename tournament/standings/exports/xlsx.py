"""Sheets as an Excel workbook, its rows streamed. The same sheets give the same bytes."""

import re
from collections.abc import Iterator, Sequence
from datetime import datetime
from io import BytesIO
from typing import IO, Any
from xml.sax.saxutils import escape
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE
from openpyxl.packaging.core import DocumentProperties
from openpyxl.styles import Alignment, Font
from openpyxl.utils import get_column_letter

from tournament.standings.exports.sheets import Sheet

CONTENT_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

# Lone surrogates pass openpyxl's own list of characters that XML cannot hold.
NOT_IN_XML = re.compile("[\ud800-\udfff\ufffe\uffff]")
# In a cell's text Excel reads _x0041_ as the character of that number; an escaped underscore stops it.
LOOKS_ESCAPED = re.compile("_(?=x[0-9A-Fa-f]{4}_)")
NOT_IN_TITLE = re.compile(r"[\[\]:*?/\\]")
CELL_TEXT_MAX = 32_767
TITLE_MAX = 31

CORE_PROPERTIES = "docProps/core.xml"
SHEET_NAME = "xl/worksheets/sheet%d.xml"
END_OF_ROWS = b"</sheetData>"
EPOCH = datetime(2000, 1, 1)  # noqa: DTZ001 - what the file format writes has no zone
MODIFIED = re.compile(rb"(<dcterms:modified[^>]*>)[^<]*(</dcterms:modified>)")


def write_workbook(sheets: Sequence[Sheet], file: IO[bytes], *, title: str) -> None:
    """Write `sheets` into `file`; headers are bold and stay in view, text stays text whatever it says.

    `title` becomes a property of the document. openpyxl makes the workbook with its headers; the rows below them are
    written here, because it builds and serialises an element per cell, which is most of the time of a long sheet.
    """
    workbook = Workbook(write_only=True)
    workbook.properties = DocumentProperties(
        creator="Seatwind", title=_clean(title), created=EPOCH, modified=EPOCH
    )
    for sheet in sheets:
        _add_header(workbook, sheet)
    headers = BytesIO()
    workbook.save(headers)
    _add_rows(headers, sheets, file)


def _add_header(workbook: Any, sheet: Sheet) -> None:
    worksheet = workbook.create_sheet(NOT_IN_TITLE.sub(" ", _clean(sheet.title))[:TITLE_MAX])
    worksheet.freeze_panes = "A2"
    for number, column in enumerate(sheet.columns, start=1):
        worksheet.column_dimensions[get_column_letter(number)].width = column.width
    worksheet.append([_header_cell(worksheet, column.header) for column in sheet.columns])


def _header_cell(worksheet: Any, text: str) -> Any:
    cell = WriteOnlyCell(worksheet, _clean(text))
    cell.data_type = "s"  # openpyxl takes what begins with = for a formula and #N/A for an error
    cell.font = Font(bold=True)
    cell.alignment = Alignment(vertical="top", wrap_text=True)
    return cell


def _row_xml(sheet: Sheet) -> Iterator[bytes]:
    """The rows below the header; a value that is missing has no cell."""
    letters = [get_column_letter(number) for number in range(1, len(sheet.columns) + 1)]
    for number, values in enumerate(sheet.rows, start=2):
        cells = [
            _cell_xml(f"{letter}{number}", value)
            for letter, value in zip(letters, values, strict=True)
            if value is not None
        ]
        yield f'<row r="{number}">{"".join(cells)}</row>'.encode()


def _cell_xml(place: str, value: str | float) -> str:
    if isinstance(value, int):
        return f'<c r="{place}" t="n"><v>{value}</v></c>'
    if isinstance(value, float):
        return f'<c r="{place}" t="n"><v>{value:.16g}</v></c>'
    text = _clean(value)
    if not text:
        return ""
    space = "" if text == text.strip() else ' xml:space="preserve"'
    return f'<c r="{place}" t="inlineStr"><is><t{space}>{escape(text)}</t></is></c>'


def _clean(text: str) -> str:
    """The text without what a workbook cannot hold."""
    if text.isprintable() and "_x" not in text and len(text) <= CELL_TEXT_MAX:
        return text
    kept = NOT_IN_XML.sub("", ILLEGAL_CHARACTERS_RE.sub("", text[:CELL_TEXT_MAX]))
    return LOOKS_ESCAPED.sub("_x005F_", kept)


def _add_rows(headers: IO[bytes], sheets: Sequence[Sheet], target: IO[bytes]) -> None:
    """Copy a workbook with the rows of its sheets, without the times of its making, which openpyxl always writes."""
    rows = {SHEET_NAME % number: _row_xml(sheet) for number, sheet in enumerate(sheets, start=1)}
    with ZipFile(headers) as source, ZipFile(target, "w", ZIP_DEFLATED) as finished:
        for name in sorted(source.namelist()):
            content = source.read(name)
            if name == CORE_PROPERTIES:
                content = MODIFIED.sub(rb"\g<1>2000-01-01T00:00:00Z\g<2>", content)
            member = ZipInfo(name, date_time=(1980, 1, 1, 0, 0, 0))
            member.compress_type = ZIP_DEFLATED
            member.create_system = 3
            before, end_of_rows, after = content.partition(END_OF_ROWS)
            with finished.open(member, "w") as part:
                part.write(before)
                part.writelines(rows.get(name, ()))
                part.write(end_of_rows + after)
