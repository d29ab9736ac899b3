"""Django's PostgreSQL backend for tests: its database is a copy, and triggers that keep rows step aside for a flush."""

from typing import Any

from django.db.backends.postgresql import base
from django.db.backends.postgresql.creation import DatabaseCreation as PostgreSQLCreation
from django.db.backends.postgresql.operations import DatabaseOperations as PostgreSQLOperations

from tests.prepared import PreparedCreation, schema_digest

KEPT = "seatwind_prepared_"


class DatabaseOperations(PostgreSQLOperations):
    def sql_flush(self, style: Any, tables: Any, **kwargs: Any) -> list[str]:
        """Empty the tables that have rows, which are few. TRUNCATE would make new files for every table and index, and takes
        half a second.
        """
        # The names are the models' own.
        asked = [f"SELECT '{each}' WHERE EXISTS (SELECT FROM {self.quote_name(each)})" for each in tables]  # noqa: S608
        with self.connection.cursor() as cursor:
            cursor.execute(" UNION ALL ".join(asked))
            filled = [self.quote_name(each) for (each,) in cursor.fetchall()]
        if not filled:
            return []
        return [
            *(f"ALTER TABLE {table} DISABLE TRIGGER USER" for table in filled),
            *(f"DELETE FROM {table}" for table in filled),  # noqa: S608 - the same
            # No trigger can be switched on again before the references of all rows are checked.
            "SET CONSTRAINTS ALL IMMEDIATE",
            *(f"ALTER TABLE {table} ENABLE TRIGGER USER" for table in filled),
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
