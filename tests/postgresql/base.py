"""Django's PostgreSQL backend for tests: its database is a copy, and triggers against TRUNCATE step aside for a flush."""

from typing import Any

from django.db.backends.postgresql import base
from django.db.backends.postgresql.creation import DatabaseCreation as PostgreSQLCreation
from django.db.backends.postgresql.operations import DatabaseOperations as PostgreSQLOperations

from tests.prepared import PreparedCreation, schema_digest

KEPT = "seatwind_prepared_"

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


class DatabaseCreation(PreparedCreation, PostgreSQLCreation):
    def is_prepared(self) -> bool:
        with self._nodb_cursor() as cursor:
            return bool(self._database_exists(cursor, KEPT + schema_digest()))

    def keep(self, name: str) -> None:
        kept = KEPT + schema_digest()
        self.connection.close()
        self.connection.close_pool()
        with self._nodb_cursor() as cursor:
            cursor.execute("SELECT datname FROM pg_database WHERE datname LIKE %s", [f"{KEPT}%"])
            for (old,) in cursor.fetchall():
                cursor.execute(f"DROP DATABASE IF EXISTS {self._quote_name(old)}")
            cursor.execute(f"CREATE DATABASE {self._quote_name(kept)} TEMPLATE {self._quote_name(name)}")

    def put_back(self) -> None:
        name = self._quote_name(self.connection.settings_dict["NAME"])
        self.connection.close()
        self.connection.close_pool()
        with self._nodb_cursor() as cursor:
            cursor.execute(f"DROP DATABASE {name}")
            cursor.execute(f"CREATE DATABASE {name} {self.sql_table_creation_suffix()}")

    def sql_table_creation_suffix(self) -> str:
        template = KEPT + schema_digest() if self.is_prepared() else None
        suffix: str = self._get_database_create_suffix(template=template)
        return suffix


class DatabaseWrapper(base.DatabaseWrapper):
    creation_class = DatabaseCreation
    ops_class = DatabaseOperations
