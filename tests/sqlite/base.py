"""Django's SQLite backend for tests that flush: the append-only triggers step aside while rows are cleared."""

from typing import Any

from django.db.backends.sqlite3 import base
from django.db.backends.sqlite3.operations import DatabaseOperations as SQLiteOperations


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


class DatabaseWrapper(base.DatabaseWrapper):
    ops_class = DatabaseOperations
