"""Triggers for SQLite that migrations cannot maintain: INSERT OR REPLACE must not overwrite an append-only row.

REPLACE deletes the row in its way without running the triggers against deletion, unless a pragma says otherwise, and a
pragma applies to one connection only. So every append-only table, that is, every table with a trigger against deletion,
gets a trigger that refuses a row whose id or other unique value already exists. The triggers are made from the unique
indexes after every migration, because SQLite drops a table's triggers whenever a migration rebuilds it. PostgreSQL has
no such statement; its ON CONFLICT DO UPDATE is an update and is refused as one.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from django.db import connections
from django.db.backends.utils import CursorWrapper

_PROTECTED = "SELECT tbl_name FROM sqlite_master WHERE type = 'trigger' AND name = tbl_name || '_no_delete'"
_MADE = (
    "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND name LIKE '%\\_no\\_replace' ESCAPE '\\'"
)

_TRIGGER = 'CREATE TRIGGER "{table}_no_replace" BEFORE INSERT ON "{table}"\nBEGIN\n{refusals}\nEND'
# Worded as SQLite's own message where a value is taken, because the trigger fires before the constraint.
_REFUSAL = (
    "SELECT RAISE(ABORT, 'UNIQUE constraint failed: {columns} ({table} is append-only)') WHERE {taken};"
)


def refuse_replacing(using: str, **_signal: Any) -> None:
    """Give each append-only table of a SQLite database its trigger. Receives `post_migrate`."""
    connection = connections[using]
    if connection.vendor != "sqlite":
        return
    with connection.cursor() as cursor:
        cursor.execute(_MADE)
        made = dict(cursor.fetchall())
        cursor.execute(_PROTECTED)
        for table in [row[0] for row in cursor.fetchall()]:
            name = f"{table}_no_replace"
            wanted = _TRIGGER.format(table=table, refusals="\n".join(_refusals(cursor, table)))
            if made.get(name) == wanted:
                continue
            if name in made:
                cursor.execute(f'DROP TRIGGER "{name}"')
            cursor.execute(wanted)


def _refusals(cursor: CursorWrapper, table: str) -> Iterator[str]:
    """A statement for each unique value that refuses a new row if the table already contains the value."""
    cursor.execute(f'PRAGMA table_info("{table}")')
    columns = [(name, is_key) for _id, name, _type, _not_null, _default, is_key in cursor.fetchall()]
    row = ", ".join(f'NEW."{name}" AS "{name}"' for name, _is_key in columns)
    key = tuple(name for name, is_key in columns if is_key)
    for unique, partial in [(key, ""), *sorted(_unique_indexes(cursor, table))]:
        taken = _exists(table, unique, partial)
        if partial:
            taken += f" AND EXISTS (SELECT 1 FROM (SELECT {row}) WHERE {partial})"  # noqa: S608 - names of the schema
        named = ", ".join(f"{table}.{column}" for column in unique)
        yield _REFUSAL.format(columns=named, table=table, taken=taken)


def _exists(table: str, columns: Sequence[str], partial: str = "") -> str:
    conditions = [f'"{column}" = NEW."{column}"' for column in columns] + ([partial] if partial else [])
    return f'EXISTS (SELECT 1 FROM "{table}" WHERE {" AND ".join(conditions)})'  # noqa: S608 - names of the schema


def _unique_indexes(cursor: CursorWrapper, table: str) -> list[tuple[tuple[str, ...], str]]:
    """The columns of each unique index, and the condition if it covers only some of the rows."""
    cursor.execute(f'PRAGMA index_list("{table}")')
    names = [name for _seq, name, is_unique, _origin, _is_partial in cursor.fetchall() if is_unique]
    found = []
    for name in names:
        cursor.execute(f'PRAGMA index_info("{name}")')
        columns = tuple(column for _seq, _id, column in cursor.fetchall())
        cursor.execute("SELECT sql FROM sqlite_master WHERE name = %s", [name])
        # An index that SQLite created for a column has no statement.
        statement = cursor.fetchone()[0] or ""
        found.append((columns, statement.partition(" WHERE ")[2]))
    return found
