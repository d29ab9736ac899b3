"""What writers other than openpyxl put into a workbook."""

import re

import pytest

from tests.tournament.registration.spreadsheet.builders import inline_row, raw_workbook
from tournament.registration.spreadsheet import ProblemCode, read_player_list

HEADER = inline_row("Name", "Club")
STYLES = (
    '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="yyyy&quot;年&quot;m"/>'
    '<numFmt numFmtId="171" formatCode="[Red]0.00"/><numFmt numFmtId="172" formatCode="&quot;day&quot; 0"/></numFmts>'
    '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>'
    '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/><xf numFmtId="172"/></cellXfs>'
    "</styleSheet>"
)


def clubs(data: bytes) -> list[str]:
    return [row.club for row in read_player_list(data, "list.xlsx").rows]


def row_with(cell: str) -> str:
    return f'<row><c t="inlineStr"><is><t>Chan</t></is></c>{cell}</row>'


def test_prefixed_elements_are_known_by_their_local_names():
    sheet = f"<worksheet><sheetData>{HEADER}{inline_row('Chan', 'A')}</sheetData></worksheet>"
    prefixed = re.sub(r"<(/?)(?=\w)", r"<\1x:", sheet).replace("<x:worksheet", '<x:worksheet xmlns:x="y"')

    assert clubs(raw_workbook("", {"xl/worksheets/sheet1.xml": prefixed})) == ["A"]


def test_absolute_part_names_and_other_folders_are_followed():
    relations = (
        '<Relationships><Relationship Id="s1" Type="x/worksheet" Target="/Data/One.XML"/></Relationships>'
    )
    sheet = f"<worksheet><sheetData>{HEADER}{inline_row('Chan', 'A')}</sheetData></worksheet>"

    assert clubs(raw_workbook("", {"xl/_rels/workbook.xml.rels": relations, "data/one.xml": sheet})) == ["A"]


def test_shared_rich_text_is_joined_without_phonetic_guides():
    shared = "<sst><si><r><t>North </t></r><r><t>Club</t></r><rPh><t>ノース</t></rPh><phoneticPr/></si></sst>"

    data = raw_workbook(HEADER + row_with('<c t="s"><v>0</v></c>'), {"xl/sharedStrings.xml": shared})

    assert clubs(data) == ["North Club"]


def test_escaped_characters_are_restored():
    data = raw_workbook(HEADER + inline_row("Chan", "A_x000D_B_x005F_x0041_"))

    assert clubs(data) == ["A B_x0041_"]


def test_escaped_control_characters_are_taken_out():
    player_list = read_player_list(raw_workbook(HEADER + inline_row("Chan", "A_x0000__xD800_B")), "list.xlsx")

    assert player_list.rows[0].club == "AB"
    assert [p.code for p in player_list.problems] == [ProblemCode.CONTROL_CHARACTERS]


@pytest.mark.parametrize(
    ("cell", "text"),
    [
        ("<c><v>12.0</v></c>", "12"),
        ("<c><v>1.2E1</v></c>", "12"),
        ("<c><v>0.30000000000000004</v></c>", "0.3"),
        ("<c><v>1e999</v></c>", "1e999"),
        ("<c><v>NaN</v></c>", "NaN"),
        ('<c s="1"><v>46000</v></c>', "2025-12-09"),
        ('<c s="1"><v>46000.5</v></c>', "2025-12-09 12:00"),
        ('<c s="2"><v>46000</v></c>', "2025-12-09"),
        ('<c s="3"><v>46000</v></c>', "46000"),
        ('<c s="4"><v>46000</v></c>', "46000"),
        ('<c s="1"><v>99999999</v></c>', "99999999"),
        ('<c s="77"><v>5</v></c>', "5"),
        ('<c t="b"><v>1</v></c>', "TRUE"),
        ('<c t="d"><v>2026-01-02</v></c>', "2026-01-02"),
    ],
)
def test_stored_values(cell, text):
    assert clubs(raw_workbook(HEADER + row_with(cell), {"xl/styles.xml": STYLES})) == [text]


def test_days_counted_from_1904():
    workbook = '<workbook xmlns:r="x"><workbookPr date1904="1"/><sheets><sheet name="L" r:id="s1"/></sheets></workbook>'
    parts = {"xl/styles.xml": STYLES, "xl/workbook.xml": workbook}

    assert clubs(raw_workbook(HEADER + row_with('<c s="1"><v>44538</v></c>'), parts)) == ["2025-12-09"]


def test_rows_out_of_order_are_put_in_order():
    rows = inline_row("B", "2", attributes='r="9"') + inline_row("A", "1", attributes='r="4"')

    player_list = read_player_list(raw_workbook(HEADER + rows), "list.xlsx")

    assert [(r.row, r.name) for r in player_list.rows] == [(4, "A"), (9, "B")]
