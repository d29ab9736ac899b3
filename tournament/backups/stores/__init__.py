"""How a database is copied, put somewhere else to be looked at, and put in the place of another: one module for each
kind of database.
"""

from typing import Any

from tournament.backups.stores.postgresql import PostgreSQL
from tournament.backups.stores.sqlite import SQLite
from tournament.backups.stores.types import Store


def store_of(facts: dict[str, Any]) -> Store:
    """The store of a database with these settings."""
    return PostgreSQL(facts) if "postgresql" in facts["ENGINE"] else SQLite(facts)
