"""Totals and notes below a list, in the languages of its headers, and names that only look like them."""

import pytest

from tournament.registration.spreadsheet.summaries import is_summary


@pytest.mark.parametrize(
    "text",
    [
        "Total",
        "TOTAL:",
        "Grand total",
        "Sub-total",
        "Total players 26",
        "Sum",
        "Sum of fees",
        "Players: 26",
        "26 players",
        "Number of participants",
        "Fees: 520",
        "Page 1 of 2",
        "Last updated 3 May 2026",
        "Printed on 3 May",
        "Note: lunch is at noon",
        "Waiting list",
        "info@example.org",
        "* paid at the door",
        "Summe",
        "Gesamt",
        "Anzahl der Teilnehmer",
        "Spieler: 26",
        "Seite 2",
        "Somme des frais",
        "Nombre de joueurs",
        "Joueurs : 26",
        "合計",
        "总计：26",
        "總人數 26",
        "共26人",
        "備註：午膳",
        "第1頁",
        "報名費",
    ],
)
def test_summary(text: str) -> None:
    assert is_summary(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Anna Kowalska",
        "Sum Wing Ho",
        "Larry Page",
        "Anna Total-Meyer",
        "Mean Chan",
        "Stand Hansen",
        "Peter Paid",
        "Noteboom, Jan",
        "平田",
        "共田太郎",
        "會田誠",
        "註冊",
        "第五倫",
        "총계영",
    ],
)
def test_name_is_no_summary(text: str) -> None:
    assert not is_summary(text)
