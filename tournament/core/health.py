"""Whether the site can do its work: read, and write."""

import time
from pathlib import Path

from django.db import DatabaseError, connection

from tournament.launch.errors import Obstacle
from tournament.launch.folders import ensure_writable

# However often it is asked, the disk is tried no more often than this.
KEEP_SECONDS = 2
_last: tuple[float, str] = (float("-inf"), "")


def why_not_ready() -> str:
    """Why the site cannot do its work, in one sentence for its operator; empty when it can."""
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
                # A commit that reaches the disk, without a table of its own.
                cursor.execute("SELECT pg_logical_emit_message(true, 'seatwind', 'ready')")
    except DatabaseError as error:
        return f"The database does not answer or cannot be written: {type(error).__name__}."
    if connection.vendor == "sqlite":
        try:
            ensure_writable(Path(connection.settings_dict["NAME"]).parent)
        except Obstacle as obstacle:
            return str(obstacle)
    return ""
