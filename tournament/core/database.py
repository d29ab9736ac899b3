"""Whether the database is available, and who may prepare it."""

import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.db import DatabaseError, OperationalError, connection, transaction

CONNECT_SECONDS = 3
AGAIN_SECONDS = 5
"""After a wait in vain nobody else waits as long again, for this time."""
SHORT_SECONDS = 0.1
PREPARING = 5_737_001
"""The number of the lock; any number that nobody else uses in this database."""

_in_vain = float("-inf")


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


def can_write(within_seconds: float) -> bool:
    """Whether a write need not wait longer than this. Only SQLite has one lock for all writers.

    The lock is taken and let go. Somebody else may take it right after that, so a write can still have to wait.
    """
    global _in_vain  # noqa: PLW0603 - the threads of a process share one database
    if connection.vendor != "sqlite" or connection.in_atomic_block:
        return True
    is_known = time.monotonic() - _in_vain < AGAIN_SECONDS
    usual_seconds = connection.settings_dict["OPTIONS"].get("timeout", CONNECT_SECONDS)
    _wait_for_lock(SHORT_SECONDS if is_known else within_seconds)
    try:
        # It begins as a transaction that writes (`transaction_mode` in `env.py`).
        with transaction.atomic():
            return True
    except OperationalError as error:
        if getattr(error.__cause__, "sqlite_errorcode", 0) & 0xFF != sqlite3.SQLITE_BUSY:
            raise
        _in_vain = time.monotonic()
        return False
    finally:
        _wait_for_lock(usual_seconds)


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Let only one of several servers prepare the database that they share; the others wait.

    SQLite serves one machine, where `launch.folders.preparing` does the same.
    """
    if connection.vendor != "postgresql":
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s)", [PREPARING])
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [PREPARING])


def _wait_for_lock(seconds: float) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA busy_timeout = {int(seconds * 1000)}")
