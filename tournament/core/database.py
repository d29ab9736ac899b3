"""Whether the database is there at all."""

from pathlib import Path

from django.db import DatabaseError, connection

CONNECT_SECONDS = 3


def is_database_there() -> bool:
    """Ask without the pool, which would go on trying; an SQLite file that is missing is not made."""
    if connection.vendor == "sqlite":
        return Path(connection.settings_dict["NAME"]).is_file()
    probe = connection.copy()
    options = {name: value for name, value in probe.settings_dict["OPTIONS"].items() if name != "pool"}
    probe.settings_dict["OPTIONS"] = {**options, "connect_timeout": CONNECT_SECONDS}
    try:
        probe.ensure_connection()
    except DatabaseError:
        return False
    finally:
        probe.close()
    return True
