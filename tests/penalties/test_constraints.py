"""Each constraint and trigger on the ledger and its appeals, and an attempt to break it."""

from datetime import date
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection, transaction
from django.db.models import ProtectedError

from penalties.enums import AppealStep, RowKind
from penalties.models import AppealRow, EventFoul, LedgerEntry, LedgerSettings, OwnLinkWithdrawal
from tests.constraints import change, constraint_names, execute, refused_by
from tests.factories import make_entries, make_event
from tests.penalties.given import give
from tournament.events.models import Event

ROW_BREACHES: list[tuple[str, dict[str, Any]]] = [
    ("penalties_ledgerentry_reversal_has_reason", {"kind": RowKind.REVERSAL, "note": "Why"}),
    ("penalties_ledgerentry_reversal_has_reason", {"kind": "gift"}),
    ("penalties_ledgerentry_foul_named", {"foul_code": ""}),
    ("penalties_ledgerentry_counts_at_known", {"counts_at": "moon"}),
    ("penalties_ledgerentry_results_of_known", {"results_of": "burn"}),
    ("penalties_ledgerentry_place_complete", {"seat": 1}),
    ("penalties_ledgerentry_place_complete", {"round_number": 1, "table_number": 1}),
    ("penalties_ledgerentry_place_complete", {"round_number": 1, "table_number": 1, "seat": 4}),
    ("penalties_ledgerentry_place_complete", {"table_number": 1, "seat": 1}),
    ("penalties_ledgerentry_place_complete", {"hand_number": 1}),
]
APPEAL_BREACHES: list[tuple[str, dict[str, Any]]] = [
    ("penalties_appealrow_step_known", {"step": "lost"}),
    ("penalties_appealrow_has_note", {"step": AppealStep.UPHELD, "note": ""}),
    ("penalties_appealrow_replacement_fits_step", {"step": AppealStep.CHANGED}),
]
ELSEWHERE = {
    "penalties_appealrow_decided_by_account",
    "penalties_appealrow_opened_once",
    "penalties_appealrow_decided_once",
    "penalties_eventfoul_code_once",
    "penalties_eventfoul_house_rule_named",
    "penalties_ledgersettings_counts_at_known",
    "penalties_ledgersettings_public_view_known",
    "penalties_ledgersettings_results_of_known",
    "penalties_ledgersettings_absent_places_known",
    "penalties_ledgersettings_appeal_minutes_in_range",
    "penalties_ledgersettings_card_points_in_range",
    "penalties_ownlinkwithdrawal_number_once",
    "penalties_ownlinkwithdrawal_number_from_one",
}
TABLES = ["penalties_ledgerentry", "penalties_appealrow"]


@pytest.fixture
def row(db: None) -> LedgerEntry:
    """A yellow card of a gghk event, under appeal."""
    event = make_event(ruleset="gghk")
    row = give(event, make_entries(event, 1)[0], "insult")
    new_appeal(row)
    return row


def new_row(event: Event, **fields: Any) -> LedgerEntry:
    defaults: dict[str, Any] = {
        "entry": event.entries.first(),
        "foul_code": "insult",
        "counts_at": "event",
        "day": date(2026, 5, 1),
        "client_key": uuid4(),
        "issued_by": event.created_by,
    }
    return LedgerEntry.objects.create(event=event, **{**defaults, **fields})


def new_appeal(row: LedgerEntry, **fields: Any) -> AppealRow:
    defaults = {"step": AppealStep.OPENED, "note": "Why", "recorded_by": row.issued_by}
    return AppealRow.objects.create(ledger_entry=row, **{**defaults, **fields})


def new_reversal(row: LedgerEntry, **fields: Any) -> LedgerEntry:
    return new_row(row.event, **{"kind": RowKind.REVERSAL, "reverses": row, "note": "Why", **fields})


def test_every_constraint_of_penalties_is_tried() -> None:
    tried = {name for name, _fields in [*ROW_BREACHES, *APPEAL_BREACHES]}
    assert tried | ELSEWHERE == constraint_names("penalties")


@pytest.mark.parametrize(("constraint", "fields"), ROW_BREACHES)
def test_row_constraint_holds(row: LedgerEntry, constraint: str, fields: dict[str, Any]) -> None:
    with refused_by(constraint):
        new_row(row.event, **fields)


@pytest.mark.parametrize(("constraint", "fields"), APPEAL_BREACHES)
def test_appeal_constraint_holds(row: LedgerEntry, constraint: str, fields: dict[str, Any]) -> None:
    with refused_by(constraint):
        new_appeal(row, **fields)


def test_reversal_has_a_reason(row: LedgerEntry) -> None:
    with refused_by("penalties_ledgerentry_reversal_has_reason"):
        new_reversal(row, note="")


def test_penalty_is_reversed_once(row: LedgerEntry) -> None:
    new_reversal(row)
    with refused_by("reverses_id"):
        new_reversal(row)


def test_reversal_reverses_no_reversal(row: LedgerEntry) -> None:
    reversal = new_reversal(row)
    with refused_by("penalties_ledgerentry reverses no penalty of this player"):
        new_reversal(reversal)


def test_reversal_is_of_the_same_player(row: LedgerEntry) -> None:
    other = make_entries(row.event, 1)[0]
    with refused_by("penalties_ledgerentry reverses no penalty of this player"):
        new_reversal(row, entry=other)


def test_reversal_is_of_the_same_event(row: LedgerEntry) -> None:
    other = make_event()
    with refused_by("penalties_ledgerentry reverses no penalty of this player"):
        new_row(other, entry=row.entry, kind=RowKind.REVERSAL, reverses=row, note="Why")


def test_client_key_is_used_once(row: LedgerEntry) -> None:
    with refused_by("client_key"):
        new_row(row.event, client_key=row.client_key)


def test_appeal_is_opened_once(row: LedgerEntry) -> None:
    with refused_by("penalties_appealrow_opened_once"):
        new_appeal(row)


def test_appeal_is_decided_once(row: LedgerEntry) -> None:
    new_appeal(row, step=AppealStep.UPHELD)
    with refused_by("penalties_appealrow_decided_once"):
        new_appeal(row, step=AppealStep.DROPPED)


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("sql", ["UPDATE {table} SET id = id", "DELETE FROM {table}"])
def test_ledger_refuses_raw_sql(row: LedgerEntry, table: str, sql: str) -> None:
    with refused_by(f"{table} is append-only"):
        execute(sql.format(table=table))


@pytest.mark.parametrize("table", TABLES)
def test_ledger_cannot_be_replaced(row: LedgerEntry, table: str) -> None:
    """An insert that meets its own key must not write over the row."""
    sql = "REPLACE INTO {table} SELECT * FROM {table}"
    if connection.vendor == "postgresql":
        sql = "INSERT INTO {table} SELECT * FROM {table} ON CONFLICT (id) DO UPDATE SET id = EXCLUDED.id"
    with refused_by(f"{table} is append-only"):
        execute(sql.format(table=table))


def test_row_cannot_be_changed(row: LedgerEntry) -> None:
    with refused_by("penalties_ledgerentry is append-only"):
        change(row, note="Better so")


def test_player_with_a_penalty_cannot_be_deleted(row: LedgerEntry) -> None:
    with pytest.raises(ProtectedError), transaction.atomic():
        row.entry.delete()


def test_audit_still_refuses_change_after_it_learned_new_acts(row: LedgerEntry) -> None:
    """SQLite makes a table anew to change a constraint; its triggers must be back."""
    with refused_by("events_auditentry is append-only"):
        execute("UPDATE events_auditentry SET id = id")


def test_foul_of_an_event_stands_once(row: LedgerEntry) -> None:
    EventFoul.objects.create(event=row.event, code="insult", outcome={})
    with refused_by("penalties_eventfoul_code_once"):
        EventFoul.objects.create(event=row.event, code="insult", outcome={})


def test_house_rule_has_a_name(row: LedgerEntry) -> None:
    with refused_by("penalties_eventfoul_house_rule_named"):
        EventFoul.objects.create(event=row.event, code="house", is_house=True, outcome={})


@pytest.mark.parametrize(
    ("constraint", "fields"),
    [
        ("penalties_ledgersettings_counts_at_known", {"counts_at": "moon"}),
        ("penalties_ledgersettings_public_view_known", {"public_view": "some"}),
        ("penalties_ledgersettings_results_of_known", {"results_of": "burn"}),
        ("penalties_ledgersettings_absent_places_known", {"absent_places": "burn"}),
        ("penalties_ledgersettings_appeal_minutes_in_range", {"appeal_minutes": 10_001}),
        ("penalties_ledgersettings_card_points_in_range", {"red_points": 10_001}),
    ],
)
def test_settings_constraint_holds(row: LedgerEntry, constraint: str, fields: dict[str, Any]) -> None:
    with refused_by(constraint):
        LedgerSettings.objects.create(event=row.event, **fields)


def test_withdrawal_of_a_link_has_its_number_once_and_from_one(row: LedgerEntry) -> None:
    def withdraw(number: int) -> None:
        OwnLinkWithdrawal.objects.create(entry=row.entry, number=number, withdrawn_by=row.issued_by)

    withdraw(1)
    with refused_by("penalties_ownlinkwithdrawal_number_once"):
        withdraw(1)
    with refused_by("penalties_ownlinkwithdrawal_number_from_one"):
        withdraw(0)
