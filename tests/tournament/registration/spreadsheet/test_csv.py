import random

import pytest

from tests.tournament.registration.spreadsheet.builders import csv_bytes
from tournament.registration.spreadsheet import ProblemCode, RefusalCode, SpreadsheetRefused, read_player_list

TRADITIONAL = ("編號,姓名,英文名,會所", "1,陳大文,Chan Tai Man,香港麻將會", "2,黃麗珍,Wong Lai Chun,九龍雀會")
SIMPLIFIED = ("编号,姓名,英文名,俱乐部", "1,陈伟,Chen Wei,北京麻将协会", "2,黄丽珍,Huang Lizhen,上海")
WESTERN = ("No,Name,Club", "1,Jürgen Müller,Köln", "2,Désirée Lévêque,Besançon")
SURNAMES = {"big5": "陳林黃張李王吳劉蔡楊許鄭謝", "gb18030": "陈林黄张李王吴刘蔡杨许郑谢"}
GIVEN = {
    "big5": "志明俊傑建宏淑芬雅婷怡君承恩冠廷嘉欣詠晴穎彤",
    "gb18030": "伟芳娜秀英丽强磊军洋勇艳杰娟涛超梓涵浩欣怡",
}


def read(data):
    return read_player_list(data, "list.csv")


def names(player_list):
    return [(r.number, r.name, r.name_zh, r.club) for r in player_list.rows]


@pytest.mark.parametrize(
    ("lines", "codec", "label", "is_guess"),
    [
        (TRADITIONAL, "utf-8", "UTF-8", False),
        (TRADITIONAL, "utf-8-sig", "UTF-8", False),
        (TRADITIONAL, "utf-16", "UTF-16", False),
        (TRADITIONAL, "big5", "Big5", True),
        (TRADITIONAL, "gb18030", "GB18030", True),
        (SIMPLIFIED, "utf-8", "UTF-8", False),
        (SIMPLIFIED, "gb18030", "GB18030", True),
        (WESTERN, "cp1252", "Windows-1252", True),
    ],
)
def test_encoding_is_found_and_told(lines, codec, label, is_guess):
    expected = names(read(csv_bytes(*lines)))

    player_list = read(csv_bytes(*lines, encoding=codec))

    assert names(player_list) == expected
    assert player_list.encoding == label
    guesses = [p.params for p in player_list.problems if p.code is ProblemCode.ENCODING_GUESSED]
    assert guesses == ([{"encoding": label}] if is_guess else [])


def test_encoding_big5_hkscs_characters():
    player_list = read(csv_bytes("編號,姓名,會所", "1,陳大文,深水埗", "2,黃𠝹嘅,啲哋", encoding="big5hkscs"))

    assert player_list.encoding == "Big5-HKSCS"
    assert [r.name_zh for r in player_list.rows] == ["陳大文", "黃𠝹嘅"]


@pytest.mark.parametrize("codec", ["big5", "gb18030"])
def test_encoding_of_a_few_names_under_a_plain_header(codec):
    rng = random.Random(20)
    for _ in range(40):
        people = ["".join((rng.choice(SURNAMES[codec]), *rng.choices(GIVEN[codec], k=2))) for _ in range(4)]
        player_list = read(
            csv_bytes("No,Name", *(f"{i},{p}" for i, p in enumerate(people, 1)), encoding=codec)
        )

        assert [r.name_zh for r in player_list.rows] == people


def test_spoilt_bytes_block_only_their_row():
    data = csv_bytes(*TRADITIONAL, "3,何小明,Ho Siu Ming,香港").replace("小".encode(), b"\xe5\xb0")

    player_list = read(data)

    assert [(p.row, p.code) for p in player_list.problems] == [(4, ProblemCode.UNREADABLE_BYTES)]


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize("newline", ["\r\n", "\n", "\r"])
def test_delimiters_and_line_ends(delimiter, newline):
    lines = [line.replace("|", delimiter) for line in ("No.|Name|Club", '1|"Chan, Tai; Man"|A', "2|Wong|B")]

    player_list = read(csv_bytes(*lines, newline=newline))

    assert player_list.delimiter == delimiter
    assert names(player_list) == [(1, "Chan, Tai; Man", "", "A"), (2, "Wong", "", "B")]


def test_declared_delimiter_line_is_no_row():
    player_list = read(csv_bytes("sep=;", "Name;Club", "Chan;A, B"))

    assert [(r.row, r.club) for r in player_list.rows] == [(2, "A, B")]


def test_text_kept_by_a_formula_idiom():
    assert read(csv_bytes("Name,EMA", 'Chan,="00123"')).rows[0].federation_id == "00123"


def test_line_break_inside_a_cell_is_a_space():
    assert read(csv_bytes("Name,Club", '"Chan Tai Man\n陳大文",A')).rows[0].name_zh == "陳大文"


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", RefusalCode.EMPTY),
        (b" \r\n\t ", RefusalCode.EMPTY),
        (b",,,\r\n,,,\r\n", RefusalCode.EMPTY),
        (b"\xef\xbb\xbf", RefusalCode.EMPTY),
        (b"Name,Club\r\nCh\0an,A\r\n", RefusalCode.NOT_A_SPREADSHEET),
        (b"%PDF-1.7 Name,Club", RefusalCode.NOT_A_SPREADSHEET),
        ("Name\nChan\0".encode("utf-16"), RefusalCode.NOT_A_SPREADSHEET),
        (b"\xff\xfeN", RefusalCode.CSV_UNREADABLE),
        (bytes(random.Random(3).choices(range(0x80, 0x100), k=3000)), RefusalCode.CSV_UNREADABLE),
        (b'Name,Club\r\n"Chan,A\r\nWong,B\r\n', RefusalCode.CSV_OPEN_QUOTE),
        (b'Name,Club\r\n"' + b"x" * 140_000, RefusalCode.CSV_CELL_TOO_LONG),
        (b"Chan,A\r\nWong,B\r\n", RefusalCode.NO_HEADER),
        (b"Club,Country\r\nA,HK\r\n", RefusalCode.NO_NAME_COLUMN),
        (b"Name,Club\r\n", RefusalCode.NO_ROWS),
        (b"Name\n" + b"Chan\n" * 5001, RefusalCode.TOO_MANY_ROWS),
        (b"Name\n" + b"Chan\n" * 600_000, RefusalCode.TOO_LARGE),
    ],
)
def test_refusals(data, code):
    with pytest.raises(SpreadsheetRefused) as refused:
        read(data)

    assert refused.value.code is code


def test_refusal_of_an_open_quote_names_its_row():
    with pytest.raises(SpreadsheetRefused) as refused:
        read(csv_bytes("Name,Club", "Chan,A", '"Wong,B', "Li,C"))

    assert refused.value.params == {"row": 3}
