"""Penalties in the rows of a paper sheet: how they are typed, what is foretold, and that they come with their hands."""

from dataclasses import replace
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from penalties.acts.paper_sheet import record_sheet_with_penalties
from penalties.decisions.assessing import Decision
from penalties.decisions.sheet_cells import CellReader, SheetPenalty, sheet_fouls
from penalties.enums import CountsAt
from penalties.errors import (
    CellNotRead,
    CellTooLittle,
    CellTooMuch,
    FineInHandBefore,
    FinePaidTwice,
    FoulNotInList,
    FoulUnclear,
    PointsOutOfRange,
    SuffererMissing,
    WinForbidden,
)
from penalties.models import LedgerEntry, LedgerSettings
from penalties.queries import event_rule_book
from tests.acts import nothing_changes, refused
from tests.conftest import SignIn
from tests.factories import NO_WIN, discard_win, make_event, make_staff, make_table
from tests.penalties.given import give, seated, state_of
from tournament.accounts.models import User
from tournament.core.errors import Refusal
from tournament.draws.models import Table
from tournament.events.enums import Role
from tournament.events.models import Event
from tournament.play.bridge.evaluation import HandInput
from tournament.play.errors import HandKeyReused, TotalsDiffer
from tournament.play.models import Hand


@pytest.fixture
def table(event: Event) -> Table:
    """A table of an `mcr` event: its fouls are 1 Late, 3 a faulty set, 4 Empty call, 13 Hand or wall destroyed."""
    return make_table(event)


def entries_of(table: Table) -> dict[int, Any]:
    return {seat: seated(table, seat) for seat in range(4)}


def reader_of(table: Table) -> CellReader:
    return CellReader(event_rule_book(table.round.event), entries_of(table))


def record(table: Table, *rows: tuple[HandInput, str], key: UUID | None = None, **fields: Any) -> list[Hand]:
    read = reader_of(table)
    return record_sheet_with_penalties(
        table.round.event.created_by,
        table,
        client_key=key or uuid4(),
        expected_number=1,
        hands=[hand for hand, _cell in rows],
        penalties=[read(cell) for _hand, cell in rows],
        entries=entries_of(table),
        **fields,
    )


# A cell is read


@pytest.mark.parametrize(
    ("cell", "seat", "decision"),
    [
        ("2 4", 1, Decision("empty_call")),
        (" 2  empty CALL ", 1, Decision("empty_call")),
        ("2 Èmpty-call", 1, Decision("empty_call")),
        ("3 empty call", 2, Decision("empty_call")),
        ("1 late pung", 0, Decision("late_pung")),
        ("4 1:12", 3, Decision("late", measure=12)),
        ("4 18/b", 3, Decision("slow_play", choice=1)),
        ("4 18 / B", 3, Decision("slow_play", choice=1)),
        ("4 2/b:500", 3, Decision("cheating", choice=1, points=500)),
        ('2 4 "twice, loudly"', 1, Decision("empty_call", note="twice, loudly")),
    ],
)
def test_cell_is_read(table: Table, cell: str, seat: int, decision: Decision) -> None:
    assert reader_of(table)(cell) == [SheetPenalty(seat, decision)]


def test_cell_names_who_is_paid(table: Table) -> None:
    sufferer = seated(table, 2)
    (given,) = reader_of(table)("1 14/a:20>3")
    assert given.decision == Decision("tile_knocked", choice=0, points=20, sufferer=sufferer)


def test_foul_is_found_by_its_chinese_name(table: Table) -> None:
    name = event_rule_book(table.round.event).fouls[3].name
    for typed in (name.zh_hant, name.zh_hans):
        assert [one.decision.foul_code for one in reader_of(table)(f"1 {typed}")] == ["empty_call"]


def test_several_penalties_stand_in_one_cell(table: Table) -> None:
    given = reader_of(table)('2 4, 3 19/a "to the next table, twice"; 2 4')
    assert [(one.seat, one.decision.foul_code) for one in given] == [
        (1, "empty_call"),
        (2, "talking"),
        (1, "empty_call"),
    ]


@pytest.mark.parametrize("cell", ["", "  ", ",", " ; "])
def test_blank_cell_holds_nothing(table: Table, cell: str) -> None:
    assert reader_of(table)(cell) == []


@pytest.mark.one_database
@pytest.mark.parametrize(
    ("cell", "refusal"),
    [
        ("5 4", CellNotRead),
        ("24", CellNotRead),
        ("2 4/", CellNotRead),
        ("2 1:many", CellNotRead),
        ("2 1:100000", CellNotRead),
        ('2 4 "open', CellNotRead),
        ("2 4 3 4", FoulNotInList),
        ("2 99", FoulNotInList),
        ("2 !!", FoulNotInList),
        ("2 0", FoulNotInList),
        ("2 draw", FoulUnclear),
        ("2 4:5", CellTooMuch),
        ("2 4/a", CellTooMuch),
        ("2 1>3", CellTooMuch),
        ("2 18/a:5", CellTooMuch),
        ("2 2/a:500", CellTooMuch),
        ("2 1", CellTooLittle),
        ("2 18", CellTooLittle),
        ("2 18/z", CellTooLittle),
        ("2 2/b", CellTooLittle),
        ("2 14/a:20", CellTooLittle),
        ("2 14/a>3", CellTooLittle),
    ],
)
def test_cell_that_cannot_be_read_says_why(table: Table, cell: str, refusal: type[Refusal]) -> None:
    with pytest.raises(refusal) as caught:
        reader_of(table)(cell)
    assert "%(" not in str(caught.value)


def test_unclear_words_name_the_fouls_that_fit(table: Table) -> None:
    with pytest.raises(FoulUnclear, match="6, 7"):
        reader_of(table)("2 wrong draw")


@pytest.mark.parametrize("ruleset", ["gghk", "hk_fanlaak", "mcr", "apm", "mau"])
def test_every_foul_of_the_list_can_be_typed_as_it_says(db: None, ruleset: str) -> None:
    event = make_event(ruleset=ruleset)
    table = make_table(event)
    book = event_rule_book(event)
    read = CellReader(book, entries_of(table))
    for foul, line in zip(book.fouls, sheet_fouls(book), strict=True):
        assert line.what
        for typed in [step.typed for step in line.what if step.typed] or [line.typed]:
            words = typed.partition(":")[2].partition(">")[0]
            cell = typed.replace("player", "3").replace(f":{words}", ":5" if words else ":")
            (given,) = read(f"1 {cell}")
            assert (given.seat, given.decision.foul_code) == (0, foul.code)


def test_list_names_for_each_choice_what_it_takes(table: Table) -> None:
    cheating = sheet_fouls(event_rule_book(table.round.event))[1]
    assert [step.typed for step in cheating.what] == ["2/a", "2/b:points", "2/c", "2/d"]


def test_cell_that_leaves_the_choice_open_is_told_every_choice(table: Table) -> None:
    with pytest.raises(CellTooLittle, match="2/a or 2/b:points or 2/c or 2/d"):
        reader_of(table)("2 2")


# A sheet is written


def test_penalties_are_given_in_the_hands_they_stand_beside(table: Table) -> None:
    record(table, (NO_WIN, "2 4"), (NO_WIN, ""), (NO_WIN, "2 4, 3 4"))
    rows = LedgerEntry.objects.order_by("pk")
    assert [(row.entry.number, row.hand_number, row.seat) for row in rows] == [
        (2, 1, 1),
        (2, 3, 1),
        (3, 3, 2),
    ]
    assert state_of(table.round.event) == [
        (2, "empty_call", [("warning", 0)]),
        (2, "empty_call", [("deduction", 5)]),
        (3, "empty_call", [("warning", 0)]),
    ]


def test_repeated_sheet_gives_its_penalties_once(table: Table) -> None:
    key = uuid4()
    first = record(table, (NO_WIN, "2 4"), key=key)
    assert record(table, (NO_WIN, "2 4"), key=key) == first
    with refused(table.round.event, HandKeyReused):
        record(table, (NO_WIN, "3 4"), key=key)
    assert LedgerEntry.objects.count() == 1


@pytest.mark.parametrize(
    ("row", "refusal"),
    [
        ((NO_WIN, "2 2/b:5000"), PointsOutOfRange),
        ((NO_WIN, "2 14/a:20>2"), SuffererMissing),
        ((discard_win(1, 0, 8), "2 3"), WinForbidden),
    ],
)
def test_sheet_with_a_penalty_at_fault_writes_neither_hands_nor_penalties(
    table: Table, row: tuple[HandInput, str], refusal: type[Refusal]
) -> None:
    with nothing_changes(table.round.event), pytest.raises(refusal) as caught:
        record(table, (NO_WIN, "3 4"), row)
    assert caught.value.params["row"] == 1


def test_dead_hand_of_one_row_wins_the_next(table: Table) -> None:
    record(table, (NO_WIN, "2 3"), (discard_win(1, 0, 8), ""))
    assert Hand.objects.count() == 2


FINED = replace(NO_WIN, offender=1, fine_points=20)
"""South's false win: 20 to each, paid in the hand."""


def test_false_win_that_the_row_pays_is_not_paid_by_the_ledger_too(table: Table) -> None:
    with nothing_changes(table.round.event), pytest.raises(FinePaidTwice):
        record(table, (FINED, "2 9"))


def test_false_win_after_one_that_a_row_paid_needs_a_note(table: Table) -> None:
    with nothing_changes(table.round.event), pytest.raises(FineInHandBefore):
        record(table, (FINED, ""), (NO_WIN, "2 9"))
    record(table, (FINED, ""), (NO_WIN, '2 9 "another one"'))
    assert LedgerEntry.objects.get().note == "another one"


def test_totals_on_paper_are_with_what_penalties_move(table: Table) -> None:
    """West's wall pays 30 to each: 24 from South is +48 −32 −8 −8, and then +78 −2 −98 +22."""
    rows = ((discard_win(0, 1, 24), "3 13"),)
    with nothing_changes(table.round.event), pytest.raises(TotalsDiffer) as caught:
        record(table, *rows, paper_totals=(48, -32, -8, -8))
    assert caught.value.params["differences"] == "1: -30, 2: -30, 3: +90, 4: -30"
    record(table, *rows, paper_totals=(78, -2, -98, 22))


# The page


@pytest.fixture
def judge(sign_in: SignIn, referee: User) -> Client:
    return sign_in(referee)


def url(table: Table, name: str = "sheet") -> str:
    return reverse(f"play:{name}", args=[table.round.event.slug, 1, table.number])


def typed(*rows: tuple[str, str, str, str], **fields: str) -> dict[str, str]:
    cells = {
        f"row{number}-{name}": value
        for number, row in enumerate(rows, start=1)
        for name, value in zip(("winner", "source", "points", "penalties"), row, strict=True)
    }
    return {"client_key": str(uuid4()), "expected_hand_number": "1", "rows": "16", **cells, **fields}


def test_page_lists_the_fouls_by_number(table: Table, judge: Client) -> None:
    page = judge.get(url(table)).content.decode()
    assert "<code>1:minutes</code>" in page
    assert "<code>14/a:points&gt;player</code>" in page


def test_typed_sheet_gives_its_penalties(table: Table, judge: Client) -> None:
    response = judge.post(url(table), typed(("1", "2", "24", "2 4"), ("0", "", "", "2 4")))
    assert response.status_code == 302
    assert state_of(table.round.event) == [
        (2, "empty_call", [("warning", 0)]),
        (2, "empty_call", [("deduction", 5)]),
    ]


@pytest.mark.parametrize("cell", ["2 99", "2 1", "5 4"])
def test_penalty_at_fault_is_said_in_its_row(table: Table, judge: Client, cell: str) -> None:
    with nothing_changes(table.round.event):
        response = judge.post(url(table), typed(("1", "2", "24", "2 4"), ("0", "", "", cell)))
    assert response.status_code == 422
    assert [view.fault != "" for view in response.context["rows"][:3]] == [False, True, False]
    assert response.context["rows"][1].form.errors.keys() == {"penalties"}


def test_row_with_a_penalty_must_say_how_the_hand_ended(table: Table, judge: Client) -> None:
    with nothing_changes(table.round.event):
        response = judge.post(url(table), typed(("", "", "", "2 4")))
    assert response.status_code == 422
    assert response.context["rows"][0].form.errors.keys() == {"winner"}


def test_preview_says_what_follows_with_the_ladder(table: Table, judge: Client) -> None:
    """A repeat counts what stands in the ledger and what stands in the rows above."""
    give(table.round.event, seated(table, 1), "empty_call", table=table)
    with nothing_changes(table.round.event):
        response = judge.post(
            url(table, "sheet-preview"), typed(("0", "", "", "2 4"), ("0", "", "", "2 4, 3 4"))
        )
    first, second = (" ".join(row.sentences) for row in response.context["rows"][:2])
    assert "5 points off" in first
    assert "10 points off" in second
    assert "warning" in second


def test_preview_asks_the_database_no_more_for_many_penalties(
    table: Table, judge: Client, django_assert_num_queries: Any
) -> None:
    with CaptureQueriesContext(connection) as one:
        judge.post(url(table, "sheet-preview"), typed(("0", "", "", "2 4")))
    with django_assert_num_queries(len(one)):
        judge.post(url(table, "sheet-preview"), typed(*[("0", "", "", "2 4, 3 4, 4 1:5")] * 8))


def test_preview_runs_the_totals_with_what_penalties_move(table: Table, judge: Client) -> None:
    give(table.round.event, seated(table, 3), "hand_destroyed", table=table)
    response = judge.post(
        url(table, "sheet-preview"),
        typed(("1", "2", "24", ""), ("0", "", "", "3 13"), paper_0="108"),
    )
    assert [row.totals for row in response.context["rows"][:2]] == [(78, -2, 22, -98), (108, 28, -68, -68)]
    assert response.context["checks"][0].difference == 0


def test_deductions_that_count_at_the_table_run_in_the_totals(table: Table, judge: Client) -> None:
    LedgerSettings.objects.create(event=table.round.event, counts_at=CountsAt.TABLE)
    response = judge.post(url(table, "sheet-preview"), typed(("3", "0", "12", "1 1:5")))
    assert response.context["rows"][0].totals == (-30, -20, 60, -20)


def test_penalty_that_lacks_an_answer_says_so_in_the_preview(table: Table, judge: Client) -> None:
    response = judge.post(url(table, "sheet-preview"), typed(("0", "", "", "2 4, 2 14/a:100>1")))
    row = response.context["rows"][0]
    assert row.fault == str(PointsOutOfRange(least=5, most=60))
    assert "warning" in row.sentences[0]


def test_sheet_and_ledger_in_gghk(judge: Client, referee: User, organizer: User) -> None:
    """The second yellow of a match is a red, also when both stand on one sheet."""
    event = make_event(organizer=organizer, ruleset="gghk")
    make_staff(event, referee, Role.REFEREE)
    table = make_table(event)
    judge.post(url(table), typed(("1", "0", "3", "2 50"), ("1", "0", "3", "2 51")))
    assert [kinds[0][0] for _number, _foul, kinds in state_of(event)] == ["yellow", "red"]
