"""The triggers of the outbox, which note every row that is written or removed, and those that a copy sets aside.

A trigger notes the row in the transaction that writes it, whichever statement does. They exist only while this machine
feeds a copy.
"""

from collections.abc import Iterator

from django.db import connection

from tournament.copies.models import SetAsideTrigger
from tournament.copies.rows import Kind, kinds

ENDING = "_outbox"
"""What the names of the triggers have in common."""

_SQLITE = """CREATE TRIGGER "{name}" AFTER {verb} ON "{table}"
BEGIN INSERT INTO copies_change ("table", "row", mark) VALUES ('{table}', {row}."{key}", 0); END"""

_FUNCTION = """CREATE OR REPLACE FUNCTION copies_note_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' THEN
        EXECUTE format('INSERT INTO copies_change ("table", "row", mark) SELECT %L, ($1).%I::text, txid_current()',
            TG_TABLE_NAME, TG_ARGV[0]) USING OLD;
    ELSE
        EXECUTE format('INSERT INTO copies_change ("table", "row", mark) SELECT %L, ($1).%I::text, txid_current()',
            TG_TABLE_NAME, TG_ARGV[0]) USING NEW;
    END IF;
    RETURN NULL;
END $$"""
_POSTGRESQL = """CREATE TRIGGER "{name}" AFTER {verb} ON "{table}"
FOR EACH ROW EXECUTE FUNCTION copies_note_change('{key}')"""
_MADE = {
    "sqlite": "SELECT name, tbl_name FROM sqlite_master WHERE type = 'trigger'",
    "postgresql": "SELECT tgname, relname FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid WHERE NOT tgisinternal",
}


def begin_noting() -> None:
    """Make the triggers of the outbox that are missing."""
    made = {name for name, _table in _triggers()}
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(_FUNCTION)
        for kind in kinds().values():
            for name, statement in _statements(kind):
                if name not in made:
                    cursor.execute(statement)


def stop_noting() -> None:
    """Remove the triggers of the outbox."""
    with connection.cursor() as cursor:
        for name, table in _triggers():
            if name.endswith(ENDING):
                cursor.execute(_drop(name, table))
        if connection.vendor == "postgresql":
            cursor.execute("DROP FUNCTION IF EXISTS copies_note_change()")


def set_aside() -> None:
    """Let a copy do without all triggers: its rows were checked, and told, where they were written."""
    if connection.vendor == "postgresql":
        _switch("DISABLE")
        return
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND name NOT LIKE '%\\_outbox' ESCAPE '\\'"
        )
        for name, statement in cursor.fetchall():
            SetAsideTrigger.objects.update_or_create(name=name, defaults={"statement": statement})
            cursor.execute(f'DROP TRIGGER "{name}"')


def put_back() -> None:
    """Give the database its triggers back."""
    if connection.vendor == "postgresql":
        _switch("ENABLE")
        return
    made = {name for name, _table in _triggers()}
    with connection.cursor() as cursor:
        for trigger in SetAsideTrigger.objects.order_by("pk"):
            if trigger.name not in made:
                cursor.execute(trigger.statement)
    SetAsideTrigger.objects.all().delete()


def _switch(how: str) -> None:
    with connection.cursor() as cursor:
        # A table whose foreign keys are still to be checked cannot be altered.
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("SET CONSTRAINTS ALL DEFERRED")
        for table in sorted({table for _name, table in _triggers()}):
            cursor.execute(f'ALTER TABLE "{table}" {how} TRIGGER USER')


def _triggers() -> list[tuple[str, str]]:
    with connection.cursor() as cursor:
        cursor.execute(_MADE[connection.vendor])
        return list(cursor.fetchall())


def _statements(kind: Kind) -> Iterator[tuple[str, str]]:
    template = _POSTGRESQL if connection.vendor == "postgresql" else _SQLITE
    for verb, row in (("insert", "NEW"), ("update", "NEW"), ("delete", "OLD")):
        name = f"{kind.table}_{verb}{ENDING}"
        yield (
            name,
            template.format(name=name, verb=verb.upper(), table=kind.table, row=row, key=kind.columns[0]),
        )


def _drop(name: str, table: str) -> str:
    on = f' ON "{table}"' if connection.vendor == "postgresql" else ""
    return f'DROP TRIGGER "{name}"{on}'
