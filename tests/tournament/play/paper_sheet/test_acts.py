"""A whole paper sheet: all hands at once or none, exactly once, checked against the totals on the paper."""

from typing import Any
from uuid import UUID, uuid4

import pytest
from django.test import Client

from tests.acts import nothing_changes, refused
from tests.conftest import SignIn
from tests.factories import NO_WIN, discard_win, make_event, make_staff, make_table, play, self_draw
from tests.pages import HTMX
from tests.tournament.play.at_table import state_of, url_of
from tournament.accounts.models import User
from tournament.core.errors import Refusal
from tournament.draws.models import Table
from tournament.events.enums import Role
from tournament.events.models import Event
from tournament.play.bridge.evaluation import HandInput, WinInput
from tournament.play.enums import Outcome
from tournament.play.errors import (
    HandConflict,
    HandKeyReused,
    MatchOver,
    SheetEmpty,
    TotalsDiffer,
    ValueRefused,
)
from tournament.play.models import Hand
from tournament.play.paper_sheet.acts import record_sheet

SHEET = [discard_win(0, 1, 24), self_draw(2, 12), NO_WIN, discard_win(3, 2, 8)]
"""In mcr: +48 −32 −8 −8, then −20 −20 +60 −20, nothing, then −8 −8 −16 +32."""
TOTALS = (20, -60, 36, 4)


@pytest.fixture
def table(event: Event) -> Table:
    return make_table(event)


def record(table: Table, *hands: HandInput, key: UUID | None = None, **fields: Any) -> list[Hand]:
    return record_sheet(
        table.round.event.created_by,
        table,
        client_key=key or uuid4(),
        expected_number=fields.pop("expected_number", 1),
        hands=hands,
        **fields,
    )


def test_sheet_is_recorded_in_order(table: Table) -> None:
    hands = record(table, *SHEET, paper_totals=TOTALS)
    assert [hand.number for hand in hands] == [1, 2, 3, 4]
    assert state_of(table).totals == TOTALS


def test_sheet_goes_on_where_the_table_stands(table: Table) -> None:
    play(table, SHEET[0])
    record(table, *SHEET[1:], expected_number=2, paper_totals=TOTALS)
    assert state_of(table).totals == TOTALS


def test_repeated_sheet_is_recorded_once(table: Table) -> None:
    key = uuid4()
    first = record(table, *SHEET, key=key)
    with nothing_changes(table.round.event):
        assert record(table, *SHEET, key=key) == first


@pytest.mark.parametrize(
    "again", [[*SHEET, NO_WIN], SHEET[:3], [*SHEET[:3], discard_win(3, 2, 9)]], ids=["more", "less", "other"]
)
def test_other_sheet_under_the_same_key_is_refused(table: Table, again: list[HandInput]) -> None:
    key = uuid4()
    record(table, *SHEET, key=key)
    with refused(table.round.event, HandKeyReused):
        record(table, *again, key=key)


def test_other_totals_on_paper_record_nothing_until_accepted(table: Table) -> None:
    paper = (20, -60, 40, 0)
    with nothing_changes(table.round.event), pytest.raises(TotalsDiffer) as caught:
        record(table, *SHEET, paper_totals=paper)
    assert caught.value.params["differences"] == "3: +4, 4: -4"
    record(table, *SHEET, paper_totals=paper, accepts_difference=True)
    assert state_of(table).totals == TOTALS


@pytest.mark.parametrize(
    ("hands", "fields", "refusal", "row"),
    [
        ([], {}, SheetEmpty, None),
        ([SHEET[0], discard_win(0, 1, 7)], {}, ValueRefused, 1),
        ([NO_WIN] * 17, {}, MatchOver, 16),
    ],
)
def test_sheet_with_a_fault_records_nothing(
    table: Table, hands: list[HandInput], fields: dict[str, Any], refusal: type[Refusal], row: int | None
) -> None:
    with nothing_changes(table.round.event), pytest.raises(refusal) as caught:
        record(table, *hands, **fields)
    assert caught.value.params.get("row") == row


def test_sheet_does_not_write_over_a_hand(table: Table) -> None:
    play(table, NO_WIN)
    with nothing_changes(table.round.event), pytest.raises(HandConflict):
        record(table, *SHEET)


# The page


@pytest.fixture
def judge(sign_in: SignIn, referee: User) -> Client:
    return sign_in(referee)


def typed(*rows: tuple[str, ...], **fields: str) -> dict[str, str]:
    names = ("winner", "source", "points", "offender", "fine")
    cells = {
        f"row{number}-{name}": value
        for number, row in enumerate(rows, start=1)
        for name, value in zip(names, row, strict=False)
    }
    return {"client_key": str(uuid4()), "expected_hand_number": "1", "rows": "16", **cells, **fields}


def test_typed_sheet_is_recorded(table: Table, judge: Client) -> None:
    paper = {f"paper_{seat}": str(total) for seat, total in enumerate(TOTALS)}
    rows = [("1", "2", "24"), ("3", "0", "12"), ("0",), ("4", "3", "8")]
    response = judge.post(url_of(table, "sheet"), typed(*rows, **paper))
    assert response.status_code == 302
    assert state_of(table).totals == TOTALS


def test_typed_outcomes_are_told_apart(table: Table, judge: Client) -> None:
    """A robbed kong, an abandoned hand, and a false win beside a win: West pays 20 to each."""
    judge.post(url_of(table, "sheet"), typed(("1", "2k", "8"), ("x",), ("1", "2", "8", "3", "20")))
    robbed, abandoned, fined = state_of(table).counted
    assert (robbed.outcome, robbed.discarder) == (Outcome.ROBBED_KONG, 1)
    assert abandoned.outcome == Outcome.ABANDONED
    assert fined.deltas == (52, 4, -68, 12)


def test_two_winners_are_typed_in_gghk(judge: Client, referee: User, organizer: User) -> None:
    event = make_event(organizer=organizer, ruleset="gghk")
    make_staff(event, referee, Role.REFEREE)
    table = make_table(event)
    judge.post(url_of(table, "sheet"), typed(("24", "1", "3 4"), ("", "", "", "2")))
    shared, false_win = state_of(table).counted
    assert shared.deltas == (-96, 32, 0, 64)
    assert (false_win.outcome, false_win.offender) == (Outcome.FALSE_WIN, 1)


@pytest.mark.parametrize(
    ("ruleset", "options", "row", "cells", "deltas"),
    [
        ("gghk", {}, ("3", "0", "8"), {"liable": "4"}, (0, 0, 384, -384)),
        ("gghk", {}, ("3", "1", "8"), {"liable": "4"}, (-256, 0, 256, 0)),
        ("apm", {}, ("2", "4", "160"), {"same_turn_first": "3"}, (-25, 480, -430, -25)),
        ("mau", {}, ("2", "4", "160"), {"same_turn_first": "0"}, (-25, 480, -25, -430)),
        (
            "apm",
            {"triple_win": "all_win"},
            ("234", "1", "160 160 160"),
            {"same_turn_first": "04"},
            (-430 - 25 - 430, 480 - 25 - 25, -25 + 480 - 25, -25 - 430 + 480),
        ),
    ],
    ids=["liable", "liable beside a discarder", "same turn", "nobody", "of the second winner"],
)
def test_who_pays_instead_is_typed(
    judge: Client,
    referee: User,
    ruleset: str,
    options: dict[str, Any],
    row: tuple[str, ...],
    cells: dict[str, str],
    deltas: tuple[int, ...],
) -> None:
    event = make_event(ruleset=ruleset, options=options)
    make_staff(event, referee, Role.REFEREE)
    table = make_table(event)
    judge.post(url_of(table, "sheet"), typed(row, **{f"row1-{name}": text for name, text in cells.items()}))
    assert [hand.deltas for hand in state_of(table).counted] == [deltas]


@pytest.mark.parametrize(
    ("ruleset", "options", "cells"),
    [
        ("mcr", {}, []),
        ("gghk", {}, ["liable"]),
        ("apm", {}, ["same_turn_first"]),
        ("apm", {"payoff": "thrower_double"}, []),
    ],
)
def test_sheet_asks_who_pays_instead_where_the_rules_do(
    judge: Client, referee: User, ruleset: str, options: dict[str, Any], cells: list[str]
) -> None:
    event = make_event(ruleset=ruleset, options=options)
    make_staff(event, referee, Role.REFEREE)
    page = judge.get(url_of(make_table(event), "sheet"))
    fields = page.context["rows"][0].form.fields
    assert [name for name in fields if name in ("liable", "same_turn_first")] == cells
    assert ("Liable: the player" in page.text, "Same turn: the player" in page.text) == (
        "liable" in cells,
        "same_turn_first" in cells,
    )


def test_same_turn_needs_a_discard(judge: Client, referee: User) -> None:
    event = make_event(ruleset="apm")
    make_staff(event, referee, Role.REFEREE)
    table = make_table(event)
    with nothing_changes(event):
        answer = judge.post(url_of(table, "sheet"), typed(("2", "0", "160"), **{"row1-same_turn_first": "3"}))
    assert "only matters for a win on a discard" in answer.context["rows"][0].fault


@pytest.mark.one_database
@pytest.mark.parametrize(
    "row", [("5", "1", "8"), ("1", "2", "eight"), ("1", "2", "7"), ("1", "", "8"), ("1", "1", "8")]
)
def test_row_with_a_fault_says_so_and_nothing_is_saved(
    table: Table, judge: Client, row: tuple[str, ...]
) -> None:
    with nothing_changes(table.round.event):
        response = judge.post(url_of(table, "sheet"), typed(("1", "2", "24"), row))
    assert response.status_code == 422
    assert [view.fault != "" for view in response.context["rows"][:3]] == [False, True, False]


def test_preview_runs_the_totals_and_writes_nothing(table: Table, judge: Client) -> None:
    with nothing_changes(table.round.event):
        response = judge.post(
            url_of(table, "sheet-preview"), typed(("1", "2", "24"), ("3", "0", "12"), paper_0="30")
        )
    rows, checks = response.context["rows"], response.context["checks"]
    assert [row.totals for row in rows[:3]] == [(48, -32, -8, -8), (28, -52, 52, -28), None]
    assert checks[0].difference == 2


def test_more_rows_keep_what_was_typed(table: Table, judge: Client) -> None:
    response = judge.post(url_of(table, "sheet"), typed(("1", "2", "24"), more="1"))
    assert response.status_code == 200
    assert len(response.context["rows"]) == 24
    assert response.context["rows"][0].form["points"].value() == "24"


def test_input_is_what_the_table_form_would_make(table: Table, judge: Client) -> None:
    judge.post(url_of(table, "sheet"), typed(("1", "2", "24")))
    win = HandInput(Outcome.DISCARD, (WinInput(0, 24),), 1)
    other = make_table(make_event(ruleset="mcr"))
    assert play(other, win)[0].deltas == state_of(table).counted[0].deltas


def test_rare_outcomes_are_typed_on_a_keypad_without_letters(table: Table, judge: Client) -> None:
    judge.post(url_of(table, "sheet"), typed(("1", "92", "8"), ("9",)))
    robbed, abandoned = state_of(table).counted
    assert (robbed.outcome, robbed.discarder) == (Outcome.ROBBED_KONG, 1)
    assert abandoned.outcome == Outcome.ABANDONED


# As a device keeps and sends it


def send(client: Client, table: Table, owner: User, *rows: tuple[str, ...], **fields: str) -> Any:
    headers = {**HTMX, "Seatwind-Owner": str(owner.pk)}
    return client.post(url_of(table, "sheet"), typed(*rows, **fields), headers=headers)


def test_kept_sheet_is_acknowledged_by_its_key_and_written_once(
    table: Table, judge: Client, referee: User
) -> None:
    key = str(uuid4())
    answers = [send(judge, table, referee, ("1", "2", "24"), ("0",), client_key=key) for _ in range(2)]
    assert [(answer.status_code, answer["Seatwind-Key"]) for answer in answers] == [(204, key)] * 2
    assert Hand.objects.count() == 2


def test_kept_sheet_of_another_account_is_not_recorded(
    event: Event, table: Table, sign_in: SignIn, referee: User, organizer: User
) -> None:
    with nothing_changes(event):
        answer = send(sign_in(organizer), table, referee, ("0",))
    assert (answer.status_code, answer["Seatwind-Refusal"]) == (409, "other_account")


@pytest.mark.parametrize(("row", "code"), [(("1", "2", "7"), "value_refused"), (("1", "2", "eight"), "form")])
def test_refused_sheet_says_why_and_brings_its_form(
    table: Table, judge: Client, referee: User, row: tuple[str, ...], code: str
) -> None:
    answer = send(judge, table, referee, row)
    assert (answer.status_code, answer["Seatwind-Refusal"]) == (422, code)
    assert b'id="paper-sheet"' in answer.content
    assert b"<html" not in answer.content


def test_sheet_of_a_table_that_moved_on_is_numbered_anew_and_kept(table: Table, judge: Client) -> None:
    """What was typed stays, for the hands after the recorded ones; the next press records it."""
    play(table, NO_WIN)
    answer = judge.post(url_of(table, "sheet"), typed(("1", "2", "24")))
    assert answer.status_code == 422
    form = answer.context["form"]
    assert "up to hand 1" in str(form.non_field_errors())
    again = {name: form[name].value() for name in ("client_key", "expected_hand_number")}
    assert judge.post(url_of(table, "sheet"), typed(("1", "2", "24"), **again)).status_code == 302
    assert [hand.number for hand in state_of(table).counted] == [1, 2]
