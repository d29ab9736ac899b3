"""A player list as organizers have them: everything that a spreadsheet can do to a list, in one workbook."""

import io
import re
import zipfile

import openpyxl

TITLE = "Lantern Cup 2026: registrations as of Friday"
HEADER = ("Nr.", "T-shirt", "Name", "中文姓名", "Club", "Country", "EMA number", "Paid")
FORMULA_RESULTS = {"A5": 2, "A7": 3}


def player_list() -> bytes:
    """A workbook with a title row, extra columns, a blank row, merged cells and formulas.

    Row 10 has the number of row 9, row 12 the name of row 4.
    """
    book = openpyxl.Workbook()
    sheet = book.worksheets[0]
    rows: list[tuple[object, ...]] = [
        (TITLE,),
        (),
        HEADER,
        (1, "M", "Ada Kwan", "關愛達", "Harbour MC", "Hong Kong", None, "yes"),
        ("=A4+1", "L", "Bo Lindström", None, None, "Sweden", "07000021", "yes"),
        (),
        ("=A5+1", "S", "Cai Wen", "蔡雯", "Bamboo Club", "CN", None, None),
        (4, "M", "Dao Nguyễn", None, "Bamboo Club", "Vietnam", None, "yes"),
        (5, "XL", "Ewa Łuczak", None, "Kraków", "Poland", "16000005", "yes"),
        (5, "M", "Fay O'Hara", None, None, "Ireland", None, "yes"),
        (7, "M", "Gao Li", "高丽", "Bamboo Club", "China", None, "no"),
        (None, "M", "Ada Kwan", None, "Harbour MC", "Hong Kong", None, "yes"),
        (8, "S", "Hui Itō", "伊藤惠", None, "Japan", None, "yes"),
    ]
    for number, row in enumerate(rows, start=1):
        for column, value in enumerate(row, start=1):
            sheet.cell(number, column, value)
    sheet.merge_cells("A1:H1")
    sheet.merge_cells("E4:E5")
    stream = io.BytesIO()
    book.save(stream)
    return _with_formula_results(stream.getvalue())


def _with_formula_results(workbook: bytes) -> bytes:
    """Store the formulas' results beside them, as a spreadsheet program does and openpyxl does not."""
    stored = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(workbook)) as old, zipfile.ZipFile(stored, "w") as new:
        for name in old.namelist():
            content = old.read(name)
            if name == "xl/worksheets/sheet1.xml":
                content = re.sub(rb'(<c r="(\w+)"[^>]*><f>[^<]*</f>)<v ?/>|<v></v>', _result, content)
            new.writestr(name, content)
    return stored.getvalue()


def _result(match: re.Match[bytes]) -> bytes:
    return match[1] + b"<v>%d</v>" % FORMULA_RESULTS[match[2].decode()]
