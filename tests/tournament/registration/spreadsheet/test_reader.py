import io
from datetime import date

import openpyxl
import pytest

from tests.tournament.registration.spreadsheet.builders import (
    HEADER,
    csv_bytes,
    fill_sheet,
    inline_row,
    raw_workbook,
    saved,
    workbook,
)
from tournament.registration.spreadsheet import (
    Field,
    FileKind,
    PlayerList,
    PlayerRow,
    ProblemCode,
    Severity,
    read_names,
    read_player_list,
)


def read(data: bytes) -> PlayerList:
    return read_player_list(data, "list.xlsx" if data.startswith(b"PK") else "list.csv")


def codes(player_list: PlayerList) -> list[tuple[int | None, ProblemCode]]:
    return [(problem.row, problem.code) for problem in player_list.problems]


def test_read_clean_workbook_gives_rows_and_no_problem():
    player_list = read(
        workbook(
            HEADER,
            (1, "Chan Tai Man", "陳大文", "HKMA", "Hong Kong", "04090012"),
            (2, "Li Na", "李娜", "", "CHN", None),
        )
    )

    assert player_list.kind is FileKind.XLSX
    assert player_list.sheet == "Players"
    assert player_list.problems == ()
    assert player_list.rows == (
        PlayerRow(
            row=2,
            number=1,
            name="Chan Tai Man",
            name_zh="陳大文",
            club="HKMA",
            country="HK",
            country_text="Hong Kong",
            federation_id="04090012",
        ),
        PlayerRow(row=3, number=2, name="Li Na", name_zh="李娜", country="CN", country_text="CHN"),
    )


def test_read_title_rows_and_notes_above_header_keeps_spreadsheet_row_numbers():
    player_list = read(
        workbook(
            ("Hong Kong Open 2026 – player list",),
            ("Please send changes to the desk by Friday",),
            (),
            ("Remarks", "Club/會所", "", "姓名 Name", "編號"),
            ("vegetarian", "HKMA", "", "陳大文 Chan Tai Man", 7),
            (),
            (),
            ("", "HKMA", "", "Wong Siu Ming", 8),
            merged=["A1:E1"],
        )
    )

    assert [(c.letter, c.field) for c in player_list.columns] == [
        ("A", None),
        ("B", Field.CLUB),
        ("D", Field.NAME),
        ("E", Field.NUMBER),
    ]
    assert [(r.row, r.number, r.name, r.name_zh) for r in player_list.rows] == [
        (5, 7, "Chan Tai Man", "陳大文"),
        (8, 8, "Wong Siu Ming", ""),
    ]
    (problem,) = player_list.problems
    assert problem.code is ProblemCode.ROWS_ABOVE_HEADER
    assert "Hong Kong Open 2026" in str(problem.params["texts"])


def test_read_simplified_chinese_headers():
    player_list = read(
        workbook(("编号", "姓名", "英文名", "俱乐部", "国家"), (3, "王小明", "Wang Xiaoming", "北京", "中国"))
    )

    assert player_list.rows == (
        PlayerRow(
            row=2,
            number=3,
            name="Wang Xiaoming",
            name_zh="王小明",
            club="北京",
            country="CN",
            country_text="中国",
        ),
    )


def test_read_header_in_two_rows_of_two_languages():
    player_list = read(workbook(("Name", "Club"), ("姓名", "會所"), ("Chan", "A")))

    assert [(r.row, r.name) for r in player_list.rows] == [(3, "Chan")]
    assert player_list.columns[0].header == "Name 姓名"


def test_read_heading_name_over_english_and_chinese():
    player_list = read(
        workbook(
            ("No.", "Name", None, "Club"),
            (None, "English", "Chinese", None),
            (1, "Chan", "陳", "A"),
            merged=["B1:C1"],
        )
    )

    assert [(r.number, r.name, r.name_zh, r.club) for r in player_list.rows] == [(1, "Chan", "陳", "A")]


@pytest.mark.parametrize(
    ("header", "row", "expected"),
    [
        (("First name", "Last name"), ("Tai Man", "Chan"), ("Tai Man Chan", "")),
        (("Surname", "Name"), ("Müller", "Eva"), ("Eva Müller", "")),
        (("First name", "Name"), ("Eva", "Eva Müller"), ("Eva Müller", "")),
        (("姓", "名"), ("陳", "大文"), ("", "陳大文")),
        (("Name", "中文名"), ("Chan 陳", "陳大文"), ("Chan", "陳大文")),
        (("Name", "中文名"), (None, "John Smith"), ("John Smith", "")),
    ],
)
def test_read_name_from_several_columns(header, row, expected):
    player_list = read(workbook(header, row))

    assert [(r.name, r.name_zh) for r in player_list.rows] == [expected]


def test_read_club_merged_over_rows_fills_them_and_warns_once():
    player_list = read(
        workbook(
            ("Name", "Club"),
            ("A One", "North"),
            ("B Two",),
            ("C Three",),
            ("D Four", "South"),
            merged=["B2:B4"],
        )
    )

    assert [r.club for r in player_list.rows] == ["North", "North", "North", "South"]
    assert codes(player_list) == [(2, ProblemCode.MERGED_CELLS_FILLED)]
    assert player_list.problems[0].params["last_row"] == 4


def test_read_name_merged_over_two_rows_is_one_player():
    player_list = read(
        workbook(("Name", "Club"), ("A One", "North"), (None, "South"), ("B Two", "X"), merged=["A2:A3"])
    )

    assert [r.name for r in player_list.rows] == ["A One", "B Two"]
    assert codes(player_list) == [(3, ProblemCode.MERGED_ROW_IGNORED)]


def test_read_heading_merged_over_columns_is_no_player():
    player_list = read(workbook(("Name", "Club"), ("Group A",), ("A One", "North"), merged=["A2:B2"]))

    assert [r.name for r in player_list.rows] == ["A One"]
    assert codes(player_list) == [(2, ProblemCode.MERGED_ROW_IGNORED)]


def test_read_formula_uses_stored_value():
    cell = '<c r="B2" t="str"><f>UPPER("a")</f><v>HKMA</v></c>'
    rows = (
        inline_row("Name", "Club")
        + f'<row r="2"><c r="A2" t="inlineStr"><is><t>Chan</t></is></c>{cell}</row>'
    )

    player_list = read(raw_workbook(rows))

    assert (player_list.rows[0].club, player_list.problems) == ("HKMA", ())


def test_read_formula_without_stored_value_names_the_cell():
    player_list = read(workbook(("Name", "Club", "No."), ('="Chan"', "=A1", "=1+1")))

    assert [(p.code, p.severity, p.params["cell"]) for p in player_list.problems] == [
        (ProblemCode.FORMULA_WITHOUT_VALUE, Severity.ERROR, "A2"),
        (ProblemCode.FORMULA_WITHOUT_VALUE, Severity.WARNING, "B2"),
        (ProblemCode.FORMULA_WITHOUT_VALUE, Severity.ERROR, "C2"),
    ]


def test_read_formula_with_empty_result_is_an_empty_cell():
    cell = '<c r="B2" t="str"><f>A9</f><v></v></c>'
    rows = (
        inline_row("Name", "Club")
        + f'<row r="2"><c r="A2" t="inlineStr"><is><t>Chan</t></is></c>{cell}</row>'
    )

    assert read(raw_workbook(rows)).problems == ()


def test_read_error_cell_is_empty_and_reported():
    cell = '<c r="B2" t="e"><f>1/0</f><v>#DIV/0!</v></c>'
    rows = (
        inline_row("Name", "Club")
        + f'<row r="2"><c r="A2" t="inlineStr"><is><t>Chan</t></is></c>{cell}</row>'
    )

    player_list = read(raw_workbook(rows))

    assert player_list.rows[0].club == ""
    assert codes(player_list) == [(2, ProblemCode.CELL_ERROR)]


def test_read_date_where_a_text_belongs_is_shown_in_iso_form():
    player_list = read(workbook(("Name", "Club", "No."), ("Chan", date(2026, 3, 4), date(2026, 1, 2))))

    assert player_list.rows[0].club == "2026-03-04"
    assert codes(player_list) == [
        (2, ProblemCode.DATE_IN_CELL),
        (2, ProblemCode.DATE_IN_CELL),
        (2, ProblemCode.NUMBER_NOT_INTEGER),
    ]


def test_read_number_shown_with_leading_zeros_keeps_them():
    book = openpyxl.Workbook()
    fill_sheet(book.worksheets[0], [("Name", "EMA number"), ("Chan", 4090012)], "Players")
    book.worksheets[0]["B2"].number_format = "00000000"

    assert read(saved(book)).rows[0].federation_id == "04090012"


def test_read_hidden_rows_are_read_with_a_warning():
    book = openpyxl.Workbook()
    fill_sheet(book.worksheets[0], [("Name",), *[(f"Player {letter}",) for letter in "ABCDE"]], "Players")
    for row in (2, 3, 5):
        book.worksheets[0].row_dimensions[row].hidden = True

    player_list = read(saved(book))

    assert [r.hidden for r in player_list.rows] == [True, True, False, True, False]
    assert [(p.code, p.row, p.params) for p in player_list.problems] == [
        (ProblemCode.HIDDEN_ROWS, None, {"count": 3, "rows": "2–3, 5"})
    ]


def test_read_takes_the_sheet_that_looks_like_the_list():
    book = openpyxl.Workbook()
    fill_sheet(book.worksheets[0], [("Welcome",), ("Name of the venue", "Club house")], "Info")
    fill_sheet(
        book.create_sheet(),
        [("Rank", "Name", "Points"), (1, "Old Winner", 9), (2, "Second", 8)],
        "Results 2025",
    )
    fill_sheet(book.create_sheet(), [("Name", "Club"), ("Chan", "A")], "參賽名單")

    player_list = read(saved(book))

    assert player_list.sheet == "參賽名單"
    assert [(p.code, p.params["others"]) for p in player_list.problems] == [
        (ProblemCode.SHEET_CHOSEN, "Results 2025")
    ]


def test_read_hidden_sheet_only_when_no_other_has_a_list():
    book = openpyxl.Workbook()
    fill_sheet(book.worksheets[0], [("Name", "Club", "Country"), ("Old", "A", "HK")], "Players old")
    fill_sheet(book.create_sheet(), [("Name",), ("New",)], "Sheet2")
    book.worksheets[0].sheet_state = "hidden"

    assert read(saved(book)).sheet == "Sheet2"


def test_read_repeated_header_and_blank_numbered_lines_are_no_players():
    player_list = read(
        workbook(
            ("No.", "Name", "Club"),
            (1, "Chan", "A"),
            ("No.", "Name", "Club"),
            (2, "Wong", "A"),
            (3,),
            ("4.",),
        )
    )

    assert [r.name for r in player_list.rows] == ["Chan", "Wong"]
    assert codes(player_list) == [(3, ProblemCode.REPEATED_HEADER)]


def test_read_second_column_of_the_same_meaning_is_named():
    player_list = read(workbook(("Name", "Club", "會所"), ("Chan", "A", "甲")))

    assert player_list.rows[0].club == "A"
    assert [(p.code, p.column, p.params["used"]) for p in player_list.problems] == [
        (ProblemCode.DUPLICATE_COLUMN, "會所", "Club")
    ]


def test_read_line_counter_gives_way_to_the_player_number():
    player_list = read(workbook(("序號", "選手編號", "姓名"), (1, 101, "陳大文")))

    assert player_list.rows[0].number == 101


def test_read_columns_beyond_the_limit_are_reported():
    player_list = read(workbook(("Name", *[None] * 63, "Club"), ("Chan", *[None] * 63, "A")))

    assert player_list.rows[0].club == ""
    assert codes(player_list) == [(None, ProblemCode.COLUMNS_NOT_READ)]


def test_read_agrees_with_openpyxl_on_plain_cells():
    rows = [
        ("Name", "Club", "Team"),
        *[(f"Player {chr(65 + i)}", f" Club {i} é陳 ", i * 0.5) for i in range(20)],
    ]
    data = workbook(*rows)
    sheet = openpyxl.load_workbook(io.BytesIO(data)).worksheets[0]

    read_rows = [(r.name, r.club, r.team) for r in read(data).rows]

    expected = [(a, b.strip(), f"{c:g}") for a, b, c in sheet.iter_rows(min_row=2, values_only=True)]
    assert read_rows == expected


def test_read_csv_rows_are_numbered_as_a_spreadsheet_numbers_them():
    player_list = read(csv_bytes("Title", "", "Name,Club", '"Chan', 'Tai Man",A', "", "Wong,B"))

    assert [(r.row, r.name) for r in player_list.rows] == [
        (1, "Title"),
        (4, "Chan Tai Man"),
        (6, "Wong"),
    ]
    assert [p.code for p in player_list.problems_of(1)] == [ProblemCode.ROW_ABOVE_HEADER]


def test_faults_are_told_by_row():
    player_list = read(csv_bytes("No.,Name", "1,Chan", "x,Wong"))

    assert [p.code for p in player_list.problems_of(3)] == [ProblemCode.NUMBER_NOT_INTEGER]


NASTY_LISTS = {
    "a surname of one letter": ["Anna Berg", "Bo Carlsen", "Player S", "Dora Ek"],
    "plural by a space": ["Anna Berg", "Name S", "Club S", "Dora Ek"],
    "header words far down": ["Anna Berg", "Bo Carlsen", "Cy Dahl", "Player", "Dora Ek"],
    "only words of headers": ["Player S", "Team S", "Rank Y", "Land Y"],
    "a name like a column": ["Anna Berg", "Bo Carlsen", "Cy Dahl", "English", "Chinese"],
    "numbers behind the word": ["Player 1", "Player 2", "Player 3", "Player 4"],
}


@pytest.mark.parametrize("names", NASTY_LISTS.values(), ids=NASTY_LISTS)
def test_no_name_of_a_pasted_list_is_lost(names: list[str]) -> None:
    read_back = read_names("\n".join(names))
    assert [row.name for row in read_back.rows] == names


@pytest.mark.parametrize(
    "lines",
    [
        ["Harbour Open", "Name", "Anna Berg", "Bo Carlsen"],
        ["Anna Berg", "Players", "Bo Carlsen", "Cy Dahl"],
        ["Anna Berg,Tiles", "Name,Club", "Bo Carlsen,Jade"],
    ],
)
def test_row_above_a_header_is_shown_and_asked_about(lines: list[str]) -> None:
    read_back = read_names("\n".join(lines))
    first = read_back.rows[0]
    assert first.name == lines[0].partition(",")[0]
    assert [p.code for p in read_back.problems_of(first.row)] == [ProblemCode.ROW_ABOVE_HEADER]
    assert len(read_back.rows) == len(lines) - 1
