"""The triggers with which the database notes every covered row that is written, whichever statement writes it.

They note the covered columns before and after, and whose event and closed round the row belongs to. A statement that
writes other columns only, such as the revision of an event, is not noted.
"""

from collections.abc import Iterator
from typing import Any

from django.db import connection
from django.db.models import Model

from tournament.chain.hooks.covered import Covered

ENDING = "_chained"
"""What the names of the triggers have in common."""
NOTES = "chain_written"
ROUNDS = "events_round"
CLOSED = "closed"

SQLITE = """CREATE TRIGGER "{table}_{verb}_chained" AFTER {when} ON "{table}"
WHEN {event} IS NOT NULL{unless}
BEGIN
INSERT INTO {notes} (event_id, round_id, kind, row_id, was, now, "transaction")
VALUES ({event}, {round}, '{table}', {row}."id", {was}, {now}, 0);
END"""

POSTGRESQL = """CREATE FUNCTION "{table}_{verb}_chained"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF {event} IS NOT NULL{unless} THEN
        INSERT INTO {notes} (event_id, round_id, kind, row_id, was, now, "transaction")
        VALUES ({event}, {round}, '{table}', {row}."id", {was}, {now}, txid_current());
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER "{table}_{verb}_chained" AFTER {when} ON "{table}"
FOR EACH ROW EXECUTE FUNCTION "{table}_{verb}_chained"()"""


def statements(kind: Covered) -> Iterator[tuple[str, str]]:
    """The name of each trigger of a kind, and the statement that makes it."""
    template = POSTGRESQL if connection.vendor == "postgresql" else SQLITE
    columns = ", ".join(f'"{name}"' for name in _columns(kind))
    for verb, when in (("insert", "INSERT"), ("update", f"UPDATE OF {columns}"), ("delete", "DELETE")):
        row = "OLD" if verb == "delete" else "NEW"
        event = path(kind.model, kind.event, row)
        unless = ""
        if kind.unless:
            name, values = kind.unless
            listed = ", ".join(f"'{value}'" for value in sorted(values))
            unless = f' AND {row}."{name}" NOT IN ({listed})'
        yield (
            f"{kind.kind}_{verb}{ENDING}",
            template.format(
                table=kind.kind,
                verb=verb,
                when=when,
                notes=NOTES,
                event=event,
                round=_round(kind, event, row),
                row=row,
                unless=unless,
                was="NULL" if verb == "insert" else _noted(kind, "OLD"),
                now="NULL" if verb == "delete" else _noted(kind, "NEW"),
            ),
        )


def path(model: type[Model], names: str, row: str) -> str:
    """The value at the end of a path of references that begins at a row."""
    if not names:
        return f'{row}."id"'
    first, *rest = names.split("__")
    field: Any = model._meta.get_field(first)
    found = f'{row}."{field.column}"'
    for name in rest:
        table, field = field.related_model._meta.db_table, field.related_model._meta.get_field(name)
        found = f'(SELECT "{field.column}" FROM "{table}" WHERE "id" = {found})'  # noqa: S608 - names of the schema
    return found


def _round(kind: Covered, event: str, row: str) -> str:
    """The round whose results the row is a part of, if that is closed; NULL otherwise."""
    if not kind.round:
        return "NULL"
    if kind.model._meta.db_table == ROUNDS:
        return f'CASE WHEN {row}."state" = \'{CLOSED}\' THEN {row}."id" END'
    at_end = path(kind.model, kind.round, row)
    chosen = f'"id" = {at_end}'
    if kind.round.endswith("number"):
        chosen = f'"event_id" = {event} AND "number" = {at_end}'
    return f'(SELECT "id" FROM {ROUNDS} WHERE {chosen} AND "state" = \'{CLOSED}\')'  # noqa: S608 - the same


def _columns(kind: Covered) -> list[str]:
    columns = {field.attname: str(field.column) for field in kind.model._meta.concrete_fields}
    return [columns[name] for name in kind.names]


def _noted(kind: Covered, row: str) -> str:
    """The covered columns of a row as JSON."""
    pairs = ", ".join(f"'{name}', {row}.\"{name}\"" for name in _columns(kind))
    return (
        f"jsonb_build_object({pairs})::text" if connection.vendor == "postgresql" else f"json_object({pairs})"
    )


SQLITE_MADE = (
    "SELECT name, sql, '' FROM sqlite_master WHERE type = 'trigger' AND name LIKE '%\\_chained' ESCAPE '\\'"
)
POSTGRESQL_MADE = """
SELECT proname, prosrc, (SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE tgfoid = pg_proc.oid LIMIT 1) FROM pg_proc
WHERE pronamespace = current_schema()::regnamespace AND proname LIKE '%\\_chained'
"""


def made() -> dict[str, tuple[str, str]]:
    """The triggers that the database has, by their names."""
    with connection.cursor() as cursor:
        cursor.execute(POSTGRESQL_MADE if connection.vendor == "postgresql" else SQLITE_MADE)
        return {name: (source, definition) for name, source, definition in cursor.fetchall()}


def drop(name: str) -> None:
    """Drop a trigger, on PostgreSQL with its function."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(f'DROP FUNCTION "{name}"() CASCADE')
        else:
            cursor.execute(f'DROP TRIGGER "{name}"')


def is_as_made(statement: str, found: tuple[str, str]) -> bool:
    """Whether a trigger that the database has is the one that the statement makes."""
    source, definition = found
    if connection.vendor == "sqlite":
        return source == statement
    body = statement.partition("$$")[2].partition("$$")[0]
    wanted = statement.partition("UPDATE OF ")[2].partition(" ON ")[0].replace('"', "")
    return source == body and bool(definition) and wanted in definition.replace('"', "")
