"""An installation of its own for tests of backups: a database where everything is really committed, and a folder."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.db import connection

from tests.postgresql.base import KEPT
from tests.prepared import schema_digest
from tournament.backups.elsewhere import elsewhere, own_facts


@contextmanager
def installation(folder: Path, name: str = "site") -> Iterator[dict[str, Any]]:
    """A migrated database without any row, which is the default one within the block. Gives its settings."""
    facts = own_facts()
    if connection.vendor == "sqlite":
        facts["NAME"] = folder / f"{name}.sqlite3"
        shutil.copyfile(connection.creation.kept, facts["NAME"])  # type: ignore[attr-defined]
        with elsewhere(facts):
            yield facts
        return
    facts["NAME"] = f"{facts['NAME']}_{name}"
    # A run that was killed may have left it.
    drop_databases(f"{facts['NAME']}%")
    manage(f'CREATE DATABASE "{facts["NAME"]}" TEMPLATE "{KEPT}{schema_digest()}"')
    try:
        with elsewhere(facts):
            yield facts
    finally:
        drop_databases(f"{facts['NAME']}%")


def manage(statement: str) -> list[Any]:
    """Do something to whole databases of PostgreSQL."""
    with elsewhere({**own_facts(), "NAME": "postgres"}), connection.cursor() as cursor:
        cursor.execute(statement)
        return list(cursor.fetchall()) if cursor.description else []


def drop_databases(pattern: str) -> None:
    for found in databases(pattern):
        manage(f'DROP DATABASE "{found}" WITH (FORCE)')


def databases(pattern: str) -> list[str]:
    return [name for (name,) in manage(f"SELECT datname FROM pg_database WHERE datname LIKE '{pattern}'")]  # noqa: S608
