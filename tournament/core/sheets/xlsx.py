"""Sheets as an Excel workbook. The same sheets give the same bytes.

openpyxl makes the workbook with its headers. The rows are written here, as they come: openpyxl makes an object of
every cell, which takes three times as long.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from html import escape
from io import BytesIO
from typing import IO, Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE
from openpyxl.packaging.core import DocumentProperties
from openpyxl.styles import Alignment, Font
from openpyxl.utils import get_column_letter
from openpyxl.utils.datetime import to_excel

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
WORKBOOK = "xl/workbook.xml"
END_OF_ROWS = b"</sheetData>"
HEADER_ROW, FIRST_ROW = 1, 2
TIME_FORMAT = "yyyy-mm-dd hh:mm"
EPOCH = datetime(2000, 1, 1)  # noqa: DTZ001 - what the file format writes has no zone
MODIFIED = re.compile(rb"(<dcterms:modified[^>]*>)[^<]*(</dcterms:modified>)")
FILTER = re.compile(rb'(<autoFilter ref="[A-Z]+1:[A-Z]+)1(")')
"""The filter in a sheet's part; before the rows are written it ends with the header."""
FILTER_NAME = re.compile(
    rb'(<definedName name="_xlnm._FilterDatabase" localSheetId="(\d+)"[^>]*>[^<]*\$)1(</definedName>)'
)
"""The same filter as the workbook names it, by the position of its sheet."""


@dataclass(slots=True)
class _Part:
    """A sheet and the part of the file that it becomes; `last_row` is known once its rows are written."""

    sheet: Sheet
    time_style: int
    last_row: int = field(default=HEADER_ROW, init=False)


def write_workbook(sheets: Sequence[Sheet], file: IO[bytes], *, title: str) -> None:
    """Write `sheets` into `file`; headers are bold, stay in view, are repeated on each printed page, and filter lists.
    Text stays text whatever it says, and times are times.

    `title` becomes a property of the document.
    """
    workbook = Workbook(write_only=True)
    workbook.properties = DocumentProperties(
        creator="Seatwind", title=_clean(title), created=EPOCH, modified=EPOCH
    )
    for sheet in sheets:
        _add_header(workbook, sheet)
    time_style = _time_style(workbook)
    headers = BytesIO()
    workbook.save(headers)
    parts = {
        f"xl/worksheets/sheet{number}.xml": _Part(sheet, time_style)
        for number, sheet in enumerate(sheets, start=1)
    }
    with ZipFile(headers) as made, ZipFile(file, "w") as archive:
        # What names the filters comes last: by then it is known how many rows there are.
        for name in sorted(made.namelist(), key=lambda name: (name == WORKBOOK, name)):
            with archive.open(_undated(name), "w") as part:
                part.writelines(_content(name, made.read(name), parts))


def _content(name: str, made: bytes, parts: Mapping[str, _Part]) -> Iterator[bytes]:
    """The content of a part of the workbook: a sheet as made, with its rows; everything else without dates."""
    if name in parts:
        part = parts[name]
        before, end, after = made.partition(END_OF_ROWS)
        yield before
        yield from _rows(part)
        yield end + FILTER.sub(rb"\g<1>%d\g<2>" % part.last_row, after)
    elif name == WORKBOOK:
        in_order = list(parts.values())
        yield FILTER_NAME.sub(
            lambda found: b"%s%d%s" % (found[1], in_order[int(found[2])].last_row, found[3]), made
        )
    elif name == CORE_PROPERTIES:
        # openpyxl always writes the time at which the file was made.
        yield MODIFIED.sub(rb"\g<1>2000-01-01T00:00:00Z\g<2>", made)
    else:
        yield made


def _undated(name: str) -> ZipInfo:
    member = ZipInfo(name, date_time=(1980, 1, 1, 0, 0, 0))
    member.compress_type = ZIP_DEFLATED
    member.create_system = 3
    return member


def _add_header(workbook: Any, sheet: Sheet) -> None:
    worksheet = workbook.create_sheet(NOT_IN_TITLE.sub(" ", _clean(sheet.title))[:TITLE_MAX])
    worksheet.freeze_panes = f"A{FIRST_ROW}"
    worksheet.print_title_rows = f"{HEADER_ROW}:{HEADER_ROW}"
    if sheet.is_list:
        worksheet.auto_filter.ref = f"A{HEADER_ROW}:{get_column_letter(len(sheet.columns))}{HEADER_ROW}"
    # As wide as a page, on as many pages as the rows need.
    worksheet.page_setup.orientation = "landscape"
    worksheet.page_setup.fitToHeight = 0
    worksheet.sheet_properties.pageSetUpPr.fitToPage = True
    for number, column in enumerate(sheet.columns, start=1):
        worksheet.column_dimensions[get_column_letter(number)].width = column.width
    worksheet.append([_header_cell(worksheet, column.header) for column in sheet.columns])


def _header_cell(worksheet: Any, text: str) -> Any:
    cell = WriteOnlyCell(worksheet, _clean(text))
    # openpyxl takes text that begins with = for a formula.
    cell.data_type = "s"
    cell.font = Font(bold=True)
    cell.alignment = Alignment(vertical="top", wrap_text=True)
    return cell


def _time_style(workbook: Any) -> int:
    """The number of the style in which the workbook shows times."""
    cell = WriteOnlyCell(workbook.worksheets[0])
    cell.number_format = TIME_FORMAT
    found: int = cell.style_id
    return found


def _rows(part: _Part) -> Iterator[bytes]:
    """The rows below the header, as XML."""
    letters = [get_column_letter(number) for number in range(1, len(part.sheet.columns) + 1)]
    for number, values in enumerate(part.sheet.rows, start=FIRST_ROW):
        cells = "".join(
            _cell(f"{letter}{number}", value, part.time_style)
            for letter, value in zip(letters, values, strict=True)
        )
        part.last_row = number
        yield f'<row r="{number}">{cells}</row>'.encode()


def _cell(place: str, value: Value, time_style: int) -> str:
    if isinstance(value, str):
        text = _clean(value)
        if not text:
            return ""
        kept = escape(text, quote=False)
        return f'<c r="{place}" t="inlineStr"><is><t xml:space="preserve">{kept}</t></is></c>'
    if value is None:
        return ""
    if isinstance(value, datetime):
        return f'<c r="{place}" s="{time_style}"><v>{to_excel(value):.10f}</v></c>'
    number = f"{value:.16g}" if isinstance(value, float) else value
    return f'<c r="{place}"><v>{number}</v></c>'


def _clean(text: str) -> str:
    """The text without what a workbook cannot hold."""
    kept = NOT_IN_XML.sub("", ILLEGAL_CHARACTERS_RE.sub("", text[:CELL_TEXT_MAX]))
    return LOOKS_ESCAPED.sub("_x005F_", kept)
