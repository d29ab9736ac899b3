"""Whether the database is available."""

from pathlib import Path

from django.db import DatabaseError, connection

CONNECT_SECONDS = 3


def is_database_there() -> bool:
    """Connect without the pool, which would keep trying. A missing SQLite file is not created."""
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
