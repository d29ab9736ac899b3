import csv
from datetime import datetime
from io import StringIO

import pytest

from tests.tournament.standings.reference import PlayedTable
from tests.tournament.standings.rows import write_event
from tournament.core.sheets.csv import Separator, csv_bytes
from tournament.core.sheets.sheet import Column, Sheet
from tournament.standings.exports.sheets.standings import standings_sheet
from tournament.standings.queries import standings


def read(data):
    assert data.startswith(b"\xef\xbb\xbf")
    return list(csv.reader(StringIO(data.decode("utf-8-sig"), newline="")))


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠"])
def test_text_that_could_start_a_formula_gets_an_apostrophe(start):
    sheet = Sheet("S", (Column("H", 8),), [(f"{start}1",)])

    assert read(csv_bytes(sheet)) == [["H"], [f"'{start}1"]]


def test_numbers_stay_numbers_and_nothing_stays_empty():
    sheet = Sheet("S", (Column("H", 8),) * 4, [(-34, 1.75, 7 / 3, None)])

    assert read(csv_bytes(sheet))[1] == ["-34", "1.75", "2.333333333333333", ""]


def test_semicolons_go_with_decimal_commas():
    moment = datetime.fromisoformat("2026-05-03T14:07")
    sheet = Sheet("S", (Column("H", 8),) * 4, [(1.75, -34, "a;b", moment)])

    assert csv_bytes(sheet, Separator.SEMICOLON).decode("utf-8-sig") == (
        'H;H;H;H\r\n1,75;-34;"a;b";2026-05-03 14:07\r\n'
    )


def test_quotes_commas_and_scripts_survive():
    texts = ('say "hi"', "a,b", "王小明", "two\r\nlines")
    sheet = Sheet("S", (Column("H", 8),) * 4, [texts])

    assert read(csv_bytes(sheet))[1] == list(texts)


@pytest.mark.django_db
def test_csv_of_the_standings_equals_the_standings():
    players = ("Ann", "-Ben", "Cho", "Dee")
    event = write_event(players, [PlayedTable(1, players, ((30, -10, -10, -10),))])

    header, *rows = read(csv_bytes(standings_sheet(event, standings(event))))

    found = [dict(zip(header, row, strict=True)) for row in rows]
    assert [
        (r["Place"], r["Name"], r["Table points"], r["Table points (exact)"], r["Contest points"])
        for r in found
    ] == [
        ("1", "Ann", "4", "4", "30"),
        ("2", "'-Ben", "1", "1", "-10"),
        ("2", "Cho", "1", "1", "-10"),
        ("2", "Dee", "1", "1", "-10"),
    ]
    assert found[1]["Behind the place above in"] == "Table points"
