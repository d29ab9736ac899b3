"""Penalties of events that write results in thousands: typed and shown so everywhere."""

from uuid import uuid4

import pytest
from django.urls import reverse

from penalties.decisions.sheet_cells import CellReader
from penalties.errors import CellNotRead, PointsOutOfRange
from penalties.models import LedgerEntry
from penalties.queries import event_rule_book, ledger_rows
from penalties.rulebook.amounts import AmountsForm
from tests.conftest import SignIn
from tests.factories import make_table
from tests.pages import text_of, words_of
from tests.penalties.given import give, seated
from tests.tournament.play.running import RULESET
from tournament.draws.models import Table
from tournament.standings.exports.sheets.penalties import penalties_sheet

POINTS_OFF = 1
"""The choice of the foul "late" that takes points off."""


@pytest.fixture
def table(db: None) -> Table:
    return make_table(ruleset=RULESET)


def test_points_off_are_typed_and_shown_in_thousands(table: Table, sign_in: SignIn) -> None:
    event, entry = table.round.event, seated(table, 0)
    client = sign_in(event.created_by)
    url = reverse("penalties:penalty-give", args=[event.slug, entry.pk]) + "?round=1&table=1&foul=late"
    sent = {"foul": "late", "client_key": str(uuid4()), "rows_seen": "0", "choice": str(POINTS_OFF)}
    page = client.get(url).content.decode()
    assert "0.1–20.0 points off" in page
    assert "In thousands: 20.0 is 20,000 points." in page
    refused = client.post(url, {**sent, "points": "20.5"})
    assert "Choose between 0.1 and 20.0 points." in text_of(refused)
    client.post(url, {**sent, "points": "7.5"})
    assert LedgerEntry.objects.get().points == 7_500
    shown = {
        "ledger": (),
        "player-record": (entry.pk,),
        "report": (),
        "penalty-detail": (LedgerEntry.objects.get().pk,),
    }
    for name, args in shown.items():
        text = text_of(client.get(reverse(f"penalties:{name}", args=[event.slug, *args])))
        assert "7.5 points off" in text, name
        assert "7500" not in text, name
    record = words_of(client.get(reverse("penalties:player-record", args=[event.slug, entry.pk])))
    assert "Own points in total: −7.5" in record
    at_table = words_of(client.get(reverse("play:table-detail", args=[event.slug, 1, 1])))
    assert "−7.5 deducted from the event score" in at_table
    (values,) = penalties_sheet(RULESET, ledger_rows(event)).rows
    assert -7.5 in values


def test_amounts_of_a_foul_are_set_in_thousands(table: Table) -> None:
    late = event_rule_book(table.round.event).foul("late")
    assert late is not None
    form = AmountsForm(RULESET, late.outcome)
    assert [bound.value() for bound in form.visible_fields()] == ["0.1", "20.0"]
    kept = AmountsForm(RULESET, late.outcome, {"amount_0": "0.1", "amount_1": "20.0"})
    assert kept.is_valid()
    assert kept.outcome() == late.outcome
    turned = AmountsForm(RULESET, late.outcome, {"amount_0": "5.0", "amount_1": "4.0"})
    assert turned.errors == {"amount_1": ["Enter more than 5.0."]}


@pytest.mark.parametrize(("typed", "points"), [("2 late/b:7.5", 7_500), ("2 late/b:20", 20_000)])
def test_sheets_take_points_in_thousands(table: Table, typed: str, points: int) -> None:
    book = event_rule_book(table.round.event)
    (read,) = CellReader(book, {seat: seated(table, seat) for seat in range(4)})(typed)
    assert read.decision.points == points


def test_sheets_of_other_rulebooks_take_whole_points(db: None) -> None:
    table = make_table(ruleset="mcr")
    reader = CellReader(event_rule_book(table.round.event), {seat: seated(table, seat) for seat in range(4)})
    with pytest.raises(CellNotRead):
        reader("2 late:7.5")


def test_an_amount_out_of_range_names_the_range_in_thousands(table: Table) -> None:
    with pytest.raises(PointsOutOfRange) as refused:
        give(table.round.event, seated(table, 0), "late", table=table, choice=POINTS_OFF, points=21_000)
    assert str(refused.value) == "Choose between 0.1 and 20.0 points."
