"""Whether the site can do its work: read and write."""

import time
from pathlib import Path

from django.db import DatabaseError, connection, transaction

from tournament.core.trouble import Trouble, trouble_of
from tournament.launch.errors import Obstacle
from tournament.launch.folders import ensure_writable

POSTGRESQL_WRITES = (
    # A commit that reaches the database’s log and needs no extra table.
    "SELECT pg_logical_emit_message(true, 'seatwind', 'ready')",
    # The log has room made beforehand, tables have not. So something is sorted that has no place in memory: half a
    # megabyte, which goes to the disk of the tables and away again.
    "SET LOCAL work_mem = '64kB'",
    "SELECT count(*) FROM (SELECT repeat('x', 100) || n FROM generate_series(1, 5000) AS n ORDER BY 1) AS sorted",
)
# The disk is tested at most this often, however many requests there are.
KEEP_SECONDS = 2
_last: tuple[float, str] = (float("-inf"), "")


def why_not_ready() -> str:
    """Why the site cannot do its work, in one sentence for its operator; empty if it can."""
    global _last  # noqa: PLW0603 - one answer for all who ask within the same moment
    asked, answer = _last
    if time.monotonic() - asked < KEEP_SECONDS:
        return answer
    answer = _look()
    _last = (time.monotonic(), answer)
    return answer


def _look() -> str:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
        if connection.vendor == "postgresql":
            with transaction.atomic(), connection.cursor() as cursor:
                for statement in POSTGRESQL_WRITES:
                    cursor.execute(statement)
    except DatabaseError as error:
        if trouble_of(error) is Trouble.FULL:
            return "The disk of the database is full: free some space."
        return f"The database does not answer or cannot be written: {type(error).__name__}."
    if connection.vendor == "sqlite":
        try:
            ensure_writable(Path(connection.settings_dict["NAME"]).parent)
        except Obstacle as obstacle:
            return str(obstacle)
    return ""
