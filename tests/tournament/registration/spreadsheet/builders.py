"""Files for the tests: workbooks as openpyxl writes them, and workbooks put together part by part."""

import io
import zipfile
from collections.abc import Mapping, Sequence
from typing import Any

import openpyxl
from openpyxl.worksheet.worksheet import Worksheet

HEADER = ("No.", "Name", "Chinese name", "Club", "Country", "EMA number")


def workbook(*rows: Sequence[Any], merged: Sequence[str] = (), title: str = "Players") -> bytes:
    """A workbook with one sheet."""
    book = openpyxl.Workbook()
    fill_sheet(book.worksheets[0], rows, title)
    for cells in merged:
        book.worksheets[0].merge_cells(cells)
    return saved(book)


def fill_sheet(sheet: Worksheet, rows: Sequence[Sequence[Any]], title: str) -> None:
    sheet.title = title
    for row in rows:
        sheet.append(list(row))


def saved(book: openpyxl.Workbook) -> bytes:
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


def csv_bytes(*lines: str, encoding: str = "utf-8", newline: str = "\r\n") -> bytes:
    return "".join(line + newline for line in lines).encode(encoding)


_PARTS = {
    "[Content_Types].xml": "<Types/>",
    "_rels/.rels": '<Relationships><Relationship Id="a" Type="x/officeDocument" Target="xl/workbook.xml"/></Relationships>',
    "xl/workbook.xml": '<workbook xmlns:r="x"><sheets><sheet name="List" r:id="s1"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels": (
        '<Relationships><Relationship Id="s1" Type="x/worksheet" Target="worksheets/sheet1.xml"/>'
        '<Relationship Id="s2" Type="x/sharedStrings" Target="sharedStrings.xml"/>'
        '<Relationship Id="s3" Type="x/styles" Target="styles.xml"/></Relationships>'
    ),
}


def raw_workbook(sheet_data: str, parts: Mapping[str, str | bytes] | None = None, after: str = "") -> bytes:
    """A workbook of one sheet from XML; `parts` add to the usual parts or take their place."""
    sheet = f"<worksheet><sheetData>{sheet_data}</sheetData>{after}</worksheet>"
    return zipped({**_PARTS, "xl/worksheets/sheet1.xml": sheet, **(parts or {})})


def zipped(parts: Mapping[str, str | bytes]) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path, content in parts.items():
            archive.writestr(path, content)
    return stream.getvalue()


def inline_row(*texts: str, attributes: str = "") -> str:
    cells = "".join(f'<c t="inlineStr"><is><t>{text}</t></is></c>' if text else "<c/>" for text in texts)
    return f"<row {attributes}>{cells}</row>"
