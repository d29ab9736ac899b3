"""Django's PostgreSQL backend for tests that flush: the triggers against TRUNCATE step aside while rows are cleared."""

from typing import Any

from django.db.backends.postgresql import base
from django.db.backends.postgresql.operations import DatabaseOperations as PostgreSQLOperations

TRUNCATE_TRIGGERS = """
SELECT tgrelid::regclass::text, quote_ident(tgname) FROM pg_trigger WHERE NOT tgisinternal AND tgtype & 32 <> 0
"""


class DatabaseOperations(PostgreSQLOperations):
    def sql_flush(self, style: Any, tables: Any, **kwargs: Any) -> list[str]:
        with self.connection.cursor() as cursor:
            cursor.execute(TRUNCATE_TRIGGERS)
            triggers = cursor.fetchall()
        return [
            *(f"ALTER TABLE {table} DISABLE TRIGGER {name}" for table, name in triggers),
            *super().sql_flush(style, tables, **kwargs),
            *(f"ALTER TABLE {table} ENABLE TRIGGER {name}" for table, name in triggers),
        ]


class DatabaseWrapper(base.DatabaseWrapper):
    ops_class = DatabaseOperations
