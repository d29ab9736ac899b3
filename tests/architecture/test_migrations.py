"""Migrations say what the models say, run forwards from nothing, and back to nothing, on the database in use."""

import pytest
from django.core.management import call_command
from django.db import connection

from tests.architecture.import_rules import APPS, ROOT
from tests.prepared import uncollected

LABELS = [app.rpartition(".")[2] for app in APPS]

POSTGRESQL_OBJECTS = """
SELECT 'constraint', conrelid::regclass::text, conname, pg_get_constraintdef(oid) FROM pg_constraint
    WHERE connamespace = 'public'::regnamespace
UNION ALL SELECT 'index', tablename, indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'
UNION ALL SELECT 'trigger', tgrelid::regclass::text, tgname, pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
UNION ALL SELECT 'function', '', proname, prosrc FROM pg_proc WHERE pronamespace = 'public'::regnamespace
UNION ALL SELECT 'column', table_name, column_name, data_type FROM information_schema.columns WHERE table_schema = 'public'
"""
SQLITE_OBJECTS = "SELECT type, tbl_name, name, sql FROM sqlite_master"


def schema() -> set[tuple[str, ...]]:
    """Every table, constraint, index, trigger and function, with its definition."""
    on_postgresql = connection.vendor == "postgresql"
    with connection.cursor() as cursor:
        cursor.execute(POSTGRESQL_OBJECTS if on_postgresql else SQLITE_OBJECTS)
        return {tuple(str(value) for value in row) for row in cursor.fetchall()}


def tables_of_ours() -> set[str]:
    prefixes = tuple(f"{label}_" for label in LABELS)
    return {name for name in connection.introspection.table_names() if name.startswith(prefixes)}


def definitions(objects: set[tuple[str, ...]]) -> str:
    return "\n".join(" ".join(row) for row in sorted(objects))


@pytest.mark.django_db
def test_models_have_no_change_without_migration() -> None:
    call_command("makemigrations", check=True, dry_run=True, verbosity=0)


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_migrations_run_back_to_nothing() -> None:
    """The test database was made by all of them. What they leave, when they are run back, would stand in the way of the
    next time.
    """
    before = schema()
    for name in ("play_hand_points_and_sticks_balance", "events_auditentry_no_update", "play_handwin_fits"):
        assert name in definitions(before)
    try:
        with uncollected():
            call_command("migrate", "accounts", "zero", verbosity=0)
        assert tables_of_ours() == set()
        assert [row for row in schema() if row[0] in ("trigger", "function")] == []
    finally:
        connection.creation.put_back()
    assert schema() == before


def test_migrations_import_no_code_of_ours_except_defaults() -> None:
    """A migration must run when the code it was written beside is gone; only a field's default may be named."""
    for package in ("tournament", "penalties"):
        for path in (ROOT / package).rglob("migrations/*.py"):
            lines = path.read_text(encoding="utf-8").splitlines()
            imports = [line for line in lines if line.startswith(("import ", "from "))]
            ours = [line for line in imports if "tournament" in line or "penalties" in line]
            assert set(ours) <= {"import tournament.events.models", "import tournament.core.uids"}, path
