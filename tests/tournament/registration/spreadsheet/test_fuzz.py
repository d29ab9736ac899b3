"""Whatever the bytes are, the answer is a player list or a refusal, and either can be told in words."""

import io
import random
import zipfile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournament.registration.spreadsheet.builders import (
    HEADER,
    csv_bytes,
    inline_row,
    raw_workbook,
    workbook,
)
from tournament.registration.spreadsheet import (
    PlayerList,
    SpreadsheetRefused,
    problem_text,
    read_player_list,
    refusal_text,
)

ROWS = [
    ("Masters 2026",),
    HEADER,
    (1, "Chan Tai Man", "陳大文", "HKMA", "HKG", "04090012"),
    (2.0, "Müller, Eva", None, None, "Germany", 4090013),
    ("=1+1", "=A1", "李娜", "x", "🇫🇷", None),
]
WORKBOOK = workbook(*ROWS, merged=["A1:F1", "D3:D4"])
PLAIN_WORKBOOK = raw_workbook(
    inline_row("No.", "Name", "Club") + inline_row("1", "Chan _x0007_ 陳", "A"),
    {
        "xl/sharedStrings.xml": "<sst><si><r><t>a</t></r><rPh><t>b</t></rPh></si></sst>",
        "xl/styles.xml": '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="yyyy"/></numFmts>'
        '<cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs></styleSheet>',
    },
    '<mergeCells><mergeCell ref="A2:A3"/></mergeCells>',
)
CSV_FILES = [
    csv_bytes("No.,姓名,Club", '1,"陳大文 ""Peter""",HKMA', "2,李娜,", encoding=codec)
    for codec in ("utf-8-sig", "utf-16", "big5", "gb18030")
]


def answer(data: bytes, filename: str) -> PlayerList | None:
    try:
        player_list = read_player_list(data, filename)
    except SpreadsheetRefused as refusal:
        refusal_text(refusal)
        return None
    assert player_list.rows
    assert all(problem_text(problem) for problem in player_list.problems)
    for row in player_list.rows:
        f"{row.name}{row.name_zh}{row.club}{row.team}{row.country_text}{row.federation_id}".encode()
    return player_list


def mutated(data: bytes, rng: random.Random) -> bytes:
    changed = bytearray(data)
    for _ in range(rng.randint(1, 6)):
        place = rng.randrange(len(changed))
        match rng.randrange(4):
            case 0:
                changed[place] = rng.randrange(256)
            case 1:
                del changed[place : place + rng.randint(1, 30)]
            case 2:
                changed[place:place] = rng.choice(
                    [b"\0", b'"', b"\xff", b"<", b"9" * 30, b"&#0;", b"\r", b",", b"-"]
                )
            case _:
                length = rng.randint(1, 40)
                changed[place:place] = changed[:length]
        if not changed:
            return b"x"
    return bytes(changed)


def with_mutated_part(data: bytes, rng: random.Random) -> bytes:
    """The same archive, sound as such, with one part spoilt."""
    source = zipfile.ZipFile(io.BytesIO(data))
    victim = rng.choice(source.namelist())
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as target:
        for name in source.namelist():
            content = source.read(name)
            target.writestr(name, mutated(content, rng) if name == victim and content else content)
    return stream.getvalue()


@pytest.mark.parametrize("data", [WORKBOOK, PLAIN_WORKBOOK, *CSV_FILES])
def test_files_are_sound_before_they_are_spoilt(data):
    assert answer(data, "list") is not None


@pytest.mark.parametrize("seed", range(10))
def test_spoilt_workbook_is_read_or_refused(seed):
    rng = random.Random(seed)
    for data in (WORKBOOK, PLAIN_WORKBOOK):
        for _ in range(15):
            answer(mutated(data, rng), "list.xlsx")
            answer(with_mutated_part(data, rng), "list.xlsx")


@pytest.mark.parametrize("seed", range(10))
def test_spoilt_csv_is_read_or_refused(seed):
    rng = random.Random(seed)
    for data in CSV_FILES:
        for _ in range(30):
            answer(mutated(data, rng), "list.csv")


@given(st.binary(max_size=300), st.sampled_from(["list.csv", "list.xlsx", "", "a.b.c", "\0"]))
@settings(max_examples=150)
def test_any_bytes_are_read_or_refused(data, filename):
    answer(data, filename)


@given(st.lists(st.text(max_size=30), min_size=3, max_size=3), st.sampled_from([",", ";", "\t"]))
@settings(max_examples=150)
def test_any_text_in_the_cells_is_read_or_refused(texts, delimiter):
    quoted = ['"' + text.replace('"', '""') + '"' for text in texts]
    data = ("Name,Club,Country\n".replace(",", delimiter) + delimiter.join(quoted)).encode("utf-8", "replace")

    answer(data, "list.csv")
