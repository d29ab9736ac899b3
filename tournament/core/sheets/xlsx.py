"""Sheets as an Excel workbook, streamed by openpyxl. The same sheets give the same bytes."""

import re
from collections.abc import Sequence
from datetime import datetime
from io import BytesIO
from typing import IO, Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.cell.cell import ERROR_CODES, ILLEGAL_CHARACTERS_RE
from openpyxl.packaging.core import DocumentProperties
from openpyxl.styles import Alignment, Font
from openpyxl.utils import get_column_letter

from tournament.core.sheets.sheet import Sheet, Value

CONTENT_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

# Lone surrogates pass openpyxl's own list of characters that XML cannot hold.
NOT_IN_XML = re.compile("[\ud800-\udfff\ufffe\uffff]")
# In a cell's text Excel reads _x0041_ as the character of that number; an escaped underscore stops it.
LOOKS_ESCAPED = re.compile("_(?=x[0-9A-Fa-f]{4}_)")
NOT_IN_TITLE = re.compile(r"[\[\]:*?/\\]")
CELL_TEXT_MAX = 32_767
TITLE_MAX = 31

CORE_PROPERTIES = "docProps/core.xml"
EPOCH = datetime(2000, 1, 1)  # noqa: DTZ001 - what the file format writes has no zone
MODIFIED = re.compile(rb"(<dcterms:modified[^>]*>)[^<]*(</dcterms:modified>)")


def write_workbook(sheets: Sequence[Sheet], file: IO[bytes], *, title: str) -> None:
    """Write `sheets` into `file`; headers are bold and stay in view, and text stays text whatever it says.

    `title` becomes a property of the document.
    """
    workbook = Workbook(write_only=True)
    workbook.properties = DocumentProperties(
        creator="Seatwind", title=_clean(title), created=EPOCH, modified=EPOCH
    )
    for sheet in sheets:
        _add_sheet(workbook, sheet)
    dated = BytesIO()
    workbook.save(dated)
    _copy_undated(dated, file)


def _add_sheet(workbook: Any, sheet: Sheet) -> None:
    worksheet = workbook.create_sheet(NOT_IN_TITLE.sub(" ", _clean(sheet.title))[:TITLE_MAX])
    worksheet.freeze_panes = "A2"
    for number, column in enumerate(sheet.columns, start=1):
        worksheet.column_dimensions[get_column_letter(number)].width = column.width
    worksheet.append([_header_cell(worksheet, column.header) for column in sheet.columns])
    for values in sheet.rows:
        worksheet.append([_content(worksheet, value) for value in values])


def _header_cell(worksheet: Any, text: str) -> Any:
    cell = _text_cell(worksheet, _clean(text))
    cell.font = Font(bold=True)
    cell.alignment = Alignment(vertical="top", wrap_text=True)
    return cell


def _content(worksheet: Any, value: Value) -> Any:
    """A value for openpyxl: numbers and harmless texts are passed as they are, because a cell object is slow."""
    if not isinstance(value, str):
        return value
    text = _clean(value)
    if text.startswith("=") or text in ERROR_CODES:
        return _text_cell(worksheet, text)
    return text or None


def _text_cell(worksheet: Any, text: str) -> Any:
    """A cell that stays text: openpyxl takes text that begins with = for a formula, and #N/A for an error."""
    cell = WriteOnlyCell(worksheet, text)
    cell.data_type = "s"
    return cell


def _clean(text: str) -> str:
    """The text without what a workbook cannot hold."""
    kept = NOT_IN_XML.sub("", ILLEGAL_CHARACTERS_RE.sub("", text[:CELL_TEXT_MAX]))
    return LOOKS_ESCAPED.sub("_x005F_", kept)


def _copy_undated(source: IO[bytes], target: IO[bytes]) -> None:
    """Copy a workbook without the times at which it was made, which openpyxl always writes."""
    with ZipFile(source) as dated, ZipFile(target, "w", ZIP_DEFLATED) as undated:
        for name in sorted(dated.namelist()):
            content = dated.read(name)
            if name == CORE_PROPERTIES:
                content = MODIFIED.sub(rb"\g<1>2000-01-01T00:00:00Z\g<2>", content)
            member = ZipInfo(name, date_time=(1980, 1, 1, 0, 0, 0))
            member.compress_type = ZIP_DEFLATED
            member.create_system = 3
            undated.writestr(member, content)
