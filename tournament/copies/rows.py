"""Which rows a copy has, and how a row is written in a delivery: the same on SQLite and PostgreSQL."""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from functools import cache
from hashlib import sha256
from typing import Any
from uuid import UUID

from django.apps import apps
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import Field, Model
from django.utils.dateparse import parse_duration
from django.utils.duration import duration_iso_string

OF_ONE_MACHINE = ("copies", "contenttypes", "axes")
"""Apps whose rows belong to a machine: what it feeds, how its tables are numbered, who failed to sign in."""
TABLES_OF_ONE_MACHINE = ("auth_permission", "chain_written")
ROWS_AT_ONCE = 500

Row = list[Any]


@dataclass(frozen=True, slots=True)
class Kind:
    """A table, with the columns that are sent. The first one is the key."""

    model: type[Model]
    fields: tuple["Field[Any, Any]", ...]

    @property
    def table(self) -> str:
        return self.model._meta.db_table

    @property
    def columns(self) -> tuple[str, ...]:
        return tuple(str(field.column) for field in self.fields)


@cache
def kinds() -> dict[str, Kind]:
    """Every table that a copy has, by its name."""
    found = {}
    for model in apps.get_models(include_auto_created=True):
        meta = model._meta
        is_of_machine = meta.app_label in OF_ONE_MACHINE or meta.db_table in TABLES_OF_ONE_MACHINE
        if meta.managed and not meta.proxy and not is_of_machine:
            others = (field for field in meta.concrete_fields if field is not meta.pk)
            found[meta.db_table] = Kind(model, (meta.pk, *others))
    return dict(sorted(found.items()))


def rows_of(kind: Kind, keys: Sequence[str] | None = None) -> Iterator[Row]:
    """The rows with these keys, or all of them, by key."""
    rows = kind.model._base_manager.order_by("pk").values_list(*(field.attname for field in kind.fields))
    if keys is None:
        yield from map(written, rows.iterator(chunk_size=ROWS_AT_ONCE))
        return
    for start in range(0, len(keys), ROWS_AT_ONCE):
        yield from map(written, rows.filter(pk__in=keys[start : start + ROWS_AT_ONCE]))


def written(row: Iterable[Any]) -> Row:
    """A row as JSON can hold it."""
    return [_written(value) for value in row]


def _written(value: Any) -> Any:
    match value:
        case None | bool() | int() | float() | str():
            return value
        case datetime():
            return {"datetime": value.isoformat()}
        case date():
            return {"date": value.isoformat()}
        case time():
            return {"time": value.isoformat()}
        case timedelta():
            return {"duration": duration_iso_string(value)}
        case Decimal():
            return {"decimal": str(value)}
        case UUID():
            return {"uuid": str(value)}
        case bytes() | memoryview() | bytearray():
            return {"bytes": bytes(value).hex()}
        case list() | dict() | tuple():
            return {"json": value}
    raise TypeError(f"No delivery can hold {type(value).__name__}.")


_READ: dict[str, Callable[[Any], Any]] = {
    "datetime": datetime.fromisoformat,
    "date": date.fromisoformat,
    "time": time.fromisoformat,
    "duration": parse_duration,
    "decimal": Decimal,
    "uuid": UUID,
    "bytes": bytes.fromhex,
    "json": lambda value: value,
}


def read(row: Row) -> Row:
    """A row as its fields hold it."""
    return [_read(value) for value in row]


def _read(value: Any) -> Any:
    if isinstance(value, dict):
        ((name, inner),) = value.items()
        return _READ[name](inner)
    return value


def put(kind: Kind, rows: Sequence[Row]) -> None:
    """Insert rows as they are, without what models do when they are saved."""
    if not rows:
        return
    quote = connection.ops.quote_name
    columns = ", ".join(quote(column) for column in kind.columns)
    places = ", ".join("%s" for _column in kind.columns)
    values = [
        [
            field.get_db_prep_save(value, connection)
            for field, value in zip(kind.fields, read(row), strict=True)
        ]
        for row in rows
    ]
    with connection.cursor() as cursor:
        cursor.executemany(f"INSERT INTO {quote(kind.table)} ({columns}) VALUES ({places})", values)  # noqa: S608 - names of the schema


def remove(kind: Kind, keys: Sequence[Any]) -> None:
    """Remove the rows with these keys, if they are there, and nothing that belongs to them."""
    quote = connection.ops.quote_name
    prepared = [kind.fields[0].get_db_prep_save(kind.fields[0].to_python(key), connection) for key in keys]
    with connection.cursor() as cursor:
        for start in range(0, len(prepared), ROWS_AT_ONCE):
            part = prepared[start : start + ROWS_AT_ONCE]
            places = ", ".join("%s" for _key in part)
            cursor.execute(
                f"DELETE FROM {quote(kind.table)} WHERE {quote(kind.columns[0])} IN ({places})",  # noqa: S608 - the same
                part,
            )


def remove_all(kind: Kind) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"DELETE FROM {connection.ops.quote_name(kind.table)}")  # noqa: S608 - the same


def line(value: Any) -> bytes:
    """A line of a delivery."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True).encode() + b"\n"


def digest_of(tables: Iterable[Kind], rows: Callable[[Kind], Iterable[Row]]) -> str:
    """A digest of the rows of these tables. Two databases with the same rows have the same one.

    The order of the rows does not matter: databases sort texts in different ways, and a table may be larger than memory.
    """
    digest = sha256()
    for kind in tables:
        order = sorted(range(len(kind.columns)), key=kind.columns.__getitem__)
        total = count = 0
        for row in rows(kind):
            total += int.from_bytes(sha256(line([row[place] for place in order])).digest(), "big")
            count += 1
        digest.update(line([kind.table, sorted(kind.columns), count, f"{total % 2**256:x}"]))
    return digest.hexdigest()


def digest_of_rows() -> str:
    """A digest of every row that a standby has."""
    return digest_of(kinds().values(), rows_of)


def version() -> str:
    """A digest of the migrations that were applied: both machines must have the same tables."""
    applied = sorted(MigrationRecorder(connection).applied_migrations())
    return sha256(line(applied)).hexdigest()
