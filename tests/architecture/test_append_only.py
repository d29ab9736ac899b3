"""A table that is only ever added to refuses every way to change, remove or empty it."""

import pytest
from django.db import connection

from tests.constraints import execute, refused_by

SQLITE_TRIGGERS = "SELECT tbl_name, name FROM sqlite_master WHERE type = 'trigger'"
POSTGRESQL_TRIGGERS = "SELECT tgrelid::regclass::text, tgname FROM pg_trigger WHERE NOT tgisinternal"

KNOWN = {
    "draws_seatchange",
    "events_auditentry",
    "penalties_appealrow",
    "penalties_ledgerentry",
    "play_confirmation",
    "play_disputedecision",
    "play_hand",
    "play_handacceptance",
    "play_handwin",
    "play_latehand",
    "play_rotationchange",
    "play_seatrepair",
}


@pytest.fixture
def triggers(db: None) -> set[tuple[str, str]]:
    """Table and name of every trigger in the database."""
    with connection.cursor() as cursor:
        cursor.execute(POSTGRESQL_TRIGGERS if connection.vendor == "postgresql" else SQLITE_TRIGGERS)
        return {(table, name) for table, name in cursor.fetchall()}


def append_only_tables(triggers: set[tuple[str, str]]) -> set[str]:
    return {table for table, name in triggers if name.endswith(("_no_update", "_no_delete", "_no_truncate"))}


def test_append_only_table_has_a_trigger_for_every_verb(triggers: set[tuple[str, str]]) -> None:
    verbs = ["update", "delete"] + (["truncate"] if connection.vendor == "postgresql" else [])
    tables = append_only_tables(triggers)
    assert tables >= KNOWN
    assert {(table, f"{table}_no_{verb}") for table in tables for verb in verbs} <= triggers


def test_append_only_table_cannot_be_emptied_at_one_stroke(triggers: set[tuple[str, str]]) -> None:
    """PostgreSQL's TRUNCATE fires no trigger of a row; SQLite empties a table by DELETE, which is refused row by row."""
    if connection.vendor == "postgresql":
        for table in sorted(append_only_tables(triggers)):
            with refused_by("is append-only"):
                execute(f"TRUNCATE {table} CASCADE")
