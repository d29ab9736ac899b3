"""The database of a public demo, built beside the one in use and then put in its place in one step.

Rows of hands and of the audit can only be added, so a demo does not empty its database: it gets another one. Nobody
meets a site that is half made: on SQLite the new pages are copied into the file in one transaction, on PostgreSQL the
new schema takes the name of the old one in one transaction.

A database of a demo has a mark with the time at which it was built. A database without the mark is never replaced,
unless it is empty: SEATWIND_DEMO=1 at the wrong place must not cost anybody an event.
"""

import fcntl
import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

from django.conf import settings
from django.core.management import call_command
from django.db import connection, transaction
from django.utils import timezone

from tournament.accounts.demo import DEMO_PEOPLE
from tournament.accounts.models import User
from tournament.core import safe_cache
from tournament.core.demo import last_reset_due
from tournament.events.models import Event
from tournament.simulation.demo import load_demo

NEXT = "seatwind_next"
"""The schema in which the next demo is built; on SQLite the ending of the file's name."""
MARK = "Seatwind demo, built in minute "
NUMBERED = ("events_event", "accounts_user")
"""Tables whose numbers go on from one demo to the next: caches, tablets and open pages know rows by them."""
LOCK_WAIT = "10s"
"""So long the new schema waits for those who read the old one; then it is tried again."""


class NoDemo(Exception):  # noqa: N818 - an answer to the command, not a fault
    """This database is not to be replaced."""


def built_at() -> datetime | None:
    """When the database was built as a demo; None for any other one."""
    minutes = _mark()
    return datetime.fromtimestamp(60 * minutes, UTC) if minutes else None


def _mark() -> int:
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA user_version")
            return int(cursor.fetchone()[0])
        cursor.execute("SELECT obj_description(current_schema()::regnamespace, 'pg_namespace')")
        comment = cursor.fetchone()[0] or ""
        return int(comment.removeprefix(MARK)) if comment.startswith(MARK) else 0


def why_not_replaced() -> str:
    """Why the database is not to be replaced by a demo; empty where it may be."""
    if built_at() or _is_empty():
        return ""
    return (
        "SEATWIND_DEMO is set, but this database was not made by a demo. A demo deletes everything every night, so "
        "give it an empty database of its own, or remove SEATWIND_DEMO."
    )


def _is_empty() -> bool:
    """Whether there are no tables yet, or neither an account nor an event in them."""
    if User._meta.db_table not in connection.introspection.table_names():
        return True
    return not (User.objects.exists() or Event.with_deleted.exists())


def is_due(now: datetime) -> bool:
    """Whether the demo should have begun anew since it was built."""
    built = built_at()
    return built is None or built < last_reset_due(now)


def reset_demo(*, if_due: bool) -> bool:
    """Build the demo anew and put it in the place of the database. False where that is not due, or somebody else has just
    done it. Raises NoDemo, and CalledProcessError where it cannot be built.
    """
    with _alone():
        if refusal := why_not_replaced():
            raise NoDemo(refusal)
        if if_due and not is_due(timezone.now()):
            return False
        if connection.vendor == "sqlite":
            _replace_file()
        else:
            _replace_schema()
    safe_cache.forget_everything()
    return True


@contextmanager
def _alone() -> Iterator[None]:
    with Path(settings.VAR_DIR, "demo.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _replace_file() -> None:
    live = Path(connection.settings_dict["NAME"])
    built = live.with_name(f"{live.name}.{NEXT}")
    _remove(built)
    try:
        _build(f"sqlite:///{built}")
        copy_into(built, live)
    finally:
        _remove(built)


def _remove(database: Path) -> None:
    for ending in ("", "-wal", "-shm"):
        database.with_name(database.name + ending).unlink(missing_ok=True)


def copy_into(built: Path, live: Path) -> None:
    """Copy a database over one that is in use, in one transaction: whoever reads meanwhile sees the old one to the end."""
    with closing(sqlite3.connect(built)) as source, closing(sqlite3.connect(live, timeout=60)) as target:
        source.backup(target, pages=-1)


def _replace_schema() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_schema()")
        live = cursor.fetchone()[0]
        cursor.execute(f"DROP SCHEMA IF EXISTS {NEXT} CASCADE")
        cursor.execute(f"CREATE SCHEMA {NEXT}")
    parts = urlsplit(os.environ["DATABASE_URL"])
    query = dict(parse_qsl(parts.query)) | {"options": f"-c search_path={NEXT}"}
    _build(urlunsplit(parts._replace(query=urlencode(query))))
    quoted = connection.ops.quote_name(live)
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(f"SET LOCAL lock_timeout = '{LOCK_WAIT}'")
        cursor.execute(f"DROP SCHEMA {quoted} CASCADE")
        cursor.execute(f"ALTER SCHEMA {NEXT} RENAME TO {quoted}")


def _build(url: str) -> None:
    """Build a demo in the database at `url`, in a process of its own, for which this is no demo: nothing is refused."""
    environment = {**os.environ, "DATABASE_URL": url, "SEATWIND_DEMO": "0", "SEATWIND_MAIL": ""}
    command = [sys.executable, str(Path(settings.BASE_DIR, "manage.py")), "reset_demo", "--build"]
    subprocess.run(command, env=environment, check=True)  # noqa: S603 - our own command


def build_demo() -> None:
    """Fill an empty database with the demo, to which nobody can sign in, and mark it."""
    call_command("migrate", interactive=False, verbosity=0)
    if not _is_empty():
        raise NoDemo("A demo is built in an empty database only.")
    minutes = int(timezone.now().timestamp()) // 60
    _go_on_from(minutes)
    load_demo(today=timezone.localdate())
    for user in User.objects.filter(username__in=DEMO_PEOPLE):
        user.set_unusable_password()
        user.save(update_fields=["password"])
    # Open pages ask for what is newer than they show.
    for event in Event.objects.all():
        Event.objects.filter(pk=event.pk).update(revision=event.revision + minutes)
    _set_mark(minutes)


def _go_on_from(number: int) -> None:
    """Let the rows of `NUMBERED` have numbers that no earlier demo used."""
    with connection.cursor() as cursor:
        for table in NUMBERED:
            if connection.vendor == "sqlite":
                cursor.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (%s, %s)", [table, number])
            else:
                cursor.execute("SELECT setval(pg_get_serial_sequence(%s, 'id'), %s)", [table, number])


def _set_mark(minutes: int) -> None:
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute(f"PRAGMA user_version = {minutes}")
        else:
            cursor.execute(f"COMMENT ON SCHEMA {NEXT} IS '{MARK}{minutes}'")
