import re

import pytest

from tests.tournament.registration.spreadsheet.builders import csv_bytes, workbook
from tournament.registration.spreadsheet import (
    PROBLEM_TEXTS,
    REFUSAL_TEXTS,
    ProblemCode,
    RefusalCode,
    SpreadsheetRefused,
    problem_text,
    read_player_list,
    refusal_text,
)


def test_every_code_has_a_text():
    assert set(PROBLEM_TEXTS) == set(ProblemCode)
    assert set(REFUSAL_TEXTS) == set(RefusalCode)


@pytest.mark.parametrize("text", [*PROBLEM_TEXTS.values(), *REFUSAL_TEXTS.values()])
def test_texts_are_whole_sentences_with_named_placeholders(text):
    assert str(text).endswith(".")
    assert re.findall(r"%(?!\([a-z_]+\)s)", str(text)) == []


def test_problem_text_names_row_and_column():
    player_list = read_player_list(csv_bytes("No.,Name", "x,Chan"), "list.csv")

    assert problem_text(player_list.problems[0]) == (
        "Row 2, column “No.”: “x” is not a whole number. Type a whole number or leave it empty."
    )


def test_problem_text_is_complete_for_all_problems_of_a_bad_list():
    player_list = read_player_list(
        workbook(
            ("No.", "Name", "Club", "會所", "Country", "EMA"),
            (1, "Chan %(x)s", "A", None, "Narnia %s", "7"),
            (1, "chan %(x)s", None, None, "HK", "7"),
            (99999, "=A1", "x" * 200, None, "\u202e", None),
            (None, None, "A", None, None, None),
            merged=["C2:C3"],
        ),
        "list.xlsx",
    )

    texts = [problem_text(problem) for problem in player_list.problems]

    assert len(texts) == 11
    assert all("%(row)s" not in text and "%(column)s" not in text for text in texts)


def test_refusal_text_tells_what_to_do():
    with pytest.raises(SpreadsheetRefused) as refused:
        read_player_list(b"Club,Country\nA,HK\n", "list.csv")

    assert refusal_text(refused.value) == (
        "Row 1 looks like the header (Club, Country), but no column is called “Name”. Name the "
        "column that has the players’ names, and upload the file again."
    )
