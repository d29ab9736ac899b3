from datetime import datetime
from io import BytesIO
from zipfile import ZipFile

import openpyxl

from tournament.core.sheets.sheet import Column, Sheet
from tournament.core.sheets.xlsx import write_workbook

HOSTILE = (
    "=1+1",
    "+1",
    "-1",
    "@x",
    "#N/A",
    "007",
    "<b>&amp;",
    "  two spaces ",
    "a\nb",
    "王小明",
    "1/2",
    "x" * 32_767,
)


def workbook_bytes(*sheets, title="Cup"):
    file = BytesIO()
    write_workbook(sheets, file, title=title)
    return file.getvalue()


def test_text_stays_text_and_numbers_stay_numbers():
    columns = (Column("=Header", 8),) * 3

    data = workbook_bytes(Sheet("Names", columns, [(text, 7, 2.5) for text in HOSTILE]))

    worksheet = openpyxl.load_workbook(BytesIO(data))["Names"]
    assert [(cell.value, cell.data_type) for cell in worksheet["A"][1:]] == [(t, "s") for t in HOSTILE]
    assert {(cell.value, cell.data_type) for cell in worksheet["B"][1:]} == {(7, "n")}
    assert {(cell.value, cell.data_type) for cell in worksheet["C"][1:]} == {(2.5, "n")}
    assert worksheet["A1"].data_type == "s"


def test_characters_that_xml_cannot_hold_are_left_out():
    sheet = Sheet("S", (Column("H", 8),), [("a\x00b\x1bc\ufffed\ud800e",)])

    assert openpyxl.load_workbook(BytesIO(workbook_bytes(sheet, title="t\x01")))["S"]["A2"].value == "abcde"


def test_text_that_looks_like_an_escaped_character_is_escaped_itself():
    sheet = Sheet("S", (Column("H", 8),), [("_x0041_ and _x_",)])

    found = openpyxl.load_workbook(BytesIO(workbook_bytes(sheet)))["S"]["A2"].value

    assert found == "_x005F_x0041_ and _x_"


def test_title_of_a_sheet_is_made_legal():
    sheet = Sheet("Points: [a/b]? " + "x" * 40, (Column("H", 8),), [])

    assert openpyxl.load_workbook(BytesIO(workbook_bytes(sheet))).sheetnames == ["Points   a b   " + "x" * 16]


def test_more_than_26_columns_get_two_letters():
    columns = tuple(Column(f"c{number}", 8) for number in range(1, 61))

    data = workbook_bytes(Sheet("S", columns, [tuple(range(1, 61))]))

    worksheet = openpyxl.load_workbook(BytesIO(data))["S"]
    assert (worksheet["AA2"].value, worksheet["BH2"].value, worksheet.max_column) == (27, 60, 60)


def test_time_is_a_time():
    moment = datetime.fromisoformat("2026-05-03T14:07")

    data = workbook_bytes(Sheet("S", (Column("Given at", 18),), [(moment,)]))

    cell = openpyxl.load_workbook(BytesIO(data))["S"]["A2"]
    assert (cell.value, cell.is_date, cell.number_format) == (moment, True, "yyyy-mm-dd hh:mm")


def test_filter_of_each_sheet_ends_with_its_last_row():
    columns = (Column("a", 8), Column("b", 8))
    sheets = [
        Sheet("Two", columns, [(1, 2), (3, 4)]),
        Sheet("Facts", columns, [(1, 2)], is_list=False),
        Sheet("None", columns, []),
    ]

    data = workbook_bytes(*sheets)

    workbook = openpyxl.load_workbook(BytesIO(data))
    assert [sheet.auto_filter.ref for sheet in workbook] == ["A1:B3", None, "A1:B1"]
    names = ZipFile(BytesIO(data)).read("xl/workbook.xml").decode()
    assert "'Two'!$A$1:$B$3</definedName>" in names
    assert "'None'!$A$1:$B$1</definedName>" in names
