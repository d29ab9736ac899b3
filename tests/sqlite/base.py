"""Django's SQLite backend for tests: its database is a copy, and append-only triggers step aside for a flush."""

import shutil
from pathlib import Path
from typing import Any

from django.db.backends.sqlite3 import base
from django.db.backends.sqlite3.creation import DatabaseCreation as SQLiteCreation
from django.db.backends.sqlite3.operations import DatabaseOperations as SQLiteOperations

from tests.prepared import ROOT, PreparedCreation, schema_digest


class DatabaseOperations(SQLiteOperations):
    def sql_flush(self, style: Any, tables: Any, **kwargs: Any) -> list[str]:
        with self.connection.cursor() as cursor:
            cursor.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
            triggers = cursor.fetchall()
        return [
            *(f'DROP TRIGGER "{name}"' for name, _ in triggers),
            *super().sql_flush(style, tables, **kwargs),
            *(sql for _, sql in triggers),
        ]


class DatabaseCreation(PreparedCreation, SQLiteCreation):
    @property
    def kept(self) -> Path:
        return ROOT / "var" / f"prepared-{schema_digest()}.sqlite3"

    def is_prepared(self) -> bool:
        return self.kept.exists()

    def keep(self, name: str) -> None:
        for old in self.kept.parent.glob("prepared-*.sqlite3"):
            old.unlink()
        copy = self.kept.with_suffix(".new")
        self.connection.close()
        shutil.copyfile(name, copy)
        # Whole or not at all: another process may look for it at any moment.
        copy.replace(self.kept)

    def _create_test_db(self, verbosity: int, autoclobber: bool, keepdb: bool = False) -> str:
        name: str = super()._create_test_db(verbosity, autoclobber, keepdb)  # type: ignore[misc]
        if not Path(name).exists():
            self._copy_to(name)
        return name

    def put_back(self) -> None:
        self.connection.close()
        self._copy_to(str(self.connection.settings_dict["NAME"]))

    def _copy_to(self, name: str) -> None:
        for leftover in ("-wal", "-shm"):
            # Of a run that was killed: SQLite would take it for changes of the copy.
            Path(name + leftover).unlink(missing_ok=True)
        if self.is_prepared():
            shutil.copyfile(self.kept, name)


class DatabaseWrapper(base.DatabaseWrapper):
    creation_class = DatabaseCreation
    ops_class = DatabaseOperations
