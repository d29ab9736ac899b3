"""A table that is only ever added to refuses every way to change, remove or empty it."""

from collections.abc import Iterator
from uuid import uuid4

import pytest
from django.db import connection

from tests.constraints import UNIQUE, execute, refused_by
from tests.factories import discard_win, make_table, play
from tournament.core.append_only import refuse_replacing
from tournament.play.acts.hands import take_back_last_hand
from tournament.play.models import Hand, HandWin

SQLITE_TRIGGERS = "SELECT tbl_name, name FROM sqlite_master WHERE type = 'trigger'"
POSTGRESQL_TRIGGERS = "SELECT tgrelid::regclass::text, tgname FROM pg_trigger WHERE NOT tgisinternal"

KNOWN = {
    "draws_seatchange",
    "events_auditentry",
    "penalties_appealrow",
    "penalties_ledgerentry",
    "play_confirmation",
    "play_disputedecision",
    "play_doubtanswer",
    "play_hand",
    "play_handacceptance",
    "play_handdoubt",
    "play_handwin",
    "play_latehand",
    "play_rotationchange",
    "play_seatrepair",
    "registration_newlot",
}


@pytest.fixture
def triggers(db: None) -> set[tuple[str, str]]:
    """Table and name of every trigger in the database."""
    return _triggers()


def _triggers() -> set[tuple[str, str]]:
    with connection.cursor() as cursor:
        cursor.execute(POSTGRESQL_TRIGGERS if connection.vendor == "postgresql" else SQLITE_TRIGGERS)
        return {(table, name) for table, name in cursor.fetchall()}


def append_only_tables(triggers: set[tuple[str, str]]) -> set[str]:
    """The tables in which rows are only added."""
    return {table for table, name in triggers if name.endswith(("_no_update", "_no_delete", "_no_truncate"))}


def test_append_only_table_has_a_trigger_for_every_verb(triggers: set[tuple[str, str]]) -> None:
    verbs = ["update", "delete", "truncate" if connection.vendor == "postgresql" else "replace"]
    tables = append_only_tables(triggers)
    assert tables >= KNOWN
    assert {(table, f"{table}_no_{verb}") for table in tables for verb in verbs} <= triggers


def test_append_only_table_cannot_be_emptied_at_one_stroke(triggers: set[tuple[str, str]]) -> None:
    """PostgreSQL's TRUNCATE fires no trigger of a row; SQLite empties a table by DELETE, which is refused row by row."""
    if connection.vendor == "postgresql":
        for table in sorted(append_only_tables(triggers)):
            with refused_by("is append-only"):
                execute(f"TRUNCATE {table} CASCADE")


@pytest.fixture
def other_connection(db: None) -> Iterator[None]:
    """The connection as a program opens it that knows nothing of the product: REPLACE asks no trigger then."""
    if connection.vendor == "sqlite":
        execute("PRAGMA recursive_triggers = OFF")
    yield
    if connection.vendor == "sqlite":
        execute("PRAGMA recursive_triggers = ON")


def replace_sql(model: type[Hand | HandWin], **other: str) -> str:
    """Write a copy of every row over it; `other` are columns with another value."""
    columns = [str(field.column) for field in model._meta.concrete_fields]
    values = ", ".join(other.get(column, column) for column in columns)
    table = model._meta.db_table
    return f"REPLACE INTO {table} ({', '.join(columns)}) SELECT {values} FROM {table}"  # noqa: S608 - names of the schema


@pytest.mark.usefixtures("other_connection")
@pytest.mark.parametrize(
    "other",
    [
        {},
        {"client_key": f"'{uuid4().hex}'", "supersedes_id": "NULL", "number": "number + 50"},
        {"id": "id + 50", "supersedes_id": "NULL", "number": "number + 50"},
        {"id": "id + 50", "client_key": f"'{uuid4().hex}'", "number": "number + 50"},
        {"id": "id + 50", "client_key": f"'{uuid4().hex}'"},
    ],
    ids=["whole row", "id", "client key", "version replaced", "table and number"],
)
def test_no_connection_replaces_a_hand(other: dict[str, str]) -> None:
    """Each value that may stand once is tried alone; PostgreSQL knows no REPLACE."""
    table = make_table()
    play(table, discard_win(0, 1, 8))
    take_back_last_hand(table.round.event.created_by, table, client_key=uuid4(), expected_number=1)
    before = list(Hand.objects.order_by("pk").values())
    if connection.vendor == "postgresql":
        assert "replace" not in "".join(name for _table, name in _triggers())
        return
    newest = " WHERE supersedes_id IS NOT NULL" if "id" in other and "supersedes_id" not in other else ""
    with refused_by(UNIQUE):
        execute(replace_sql(Hand, **other) + newest)
    assert list(Hand.objects.order_by("pk").values()) == before
    assert HandWin.objects.count() == 1


def test_triggers_against_replacing_are_made_once(triggers: set[tuple[str, str]]) -> None:
    refuse_replacing(connection.alias)
    assert _triggers() == triggers


def test_table_made_anew_gets_its_trigger_back(triggers: set[tuple[str, str]]) -> None:
    """A migration that changes a table of SQLite leaves it without triggers."""
    if connection.vendor == "sqlite":
        execute("DROP TRIGGER play_hand_no_replace")
        execute("DROP TRIGGER play_handwin_no_replace")
        execute(
            "CREATE TRIGGER play_handwin_no_replace BEFORE INSERT ON play_handwin BEGIN SELECT 'of an older release'; END"
        )
    refuse_replacing(connection.alias)
    assert _triggers() == triggers
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("SELECT sql FROM sqlite_master WHERE name = 'play_handwin_no_replace'")
            assert "is append-only" in cursor.fetchone()[0]
