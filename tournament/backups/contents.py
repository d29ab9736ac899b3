"""What a database holds, so that a restored one can be compared with it: the rows of each table, and the digest of each
event's full document.

Writing a document takes a second for each thousand hands, so one backup reads only as many events as it has time for. The
backups after it read the others, and know the digests of what did not change meanwhile.
"""

import hashlib
import time
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from functools import cache
from secrets import SystemRandom
from typing import Any

from django.conf import settings
from django.db import connection
from django.db.models import Max
from django.utils.translation import gettext as _

from tournament.audit.models import AuditEntry
from tournament.core.garbage import collecting_rarely
from tournament.core.release import RELEASE
from tournament.events.models import Event
from tournament.exchange.document.event import digest_without_extra_parts, event_document
from tournament.exchange.models import KeptParts

Json = Mapping[str, Any]
MIGRATIONS = "django_migrations"
PROGRAM = ("tournament", "penalties", "scoring")
READ_SECONDS = 300
"""For so long a backup, a check or a restore reads events; then it finishes the one that it is at."""


@dataclass(frozen=True, slots=True)
class EventContents:
    """One event. `revision` and `line`, its newest line of the audit, say whether its digest can have changed. The digest
    is empty where no backup has read the event yet.
    """

    uid: str
    slug: str
    revision: int
    line: int
    digest: str


@dataclass(frozen=True, slots=True)
class Contents:
    """A whole database."""

    release: str
    program: str
    migrations: list[str]
    rows: dict[str, int]
    events: list[EventContents]

    @property
    def as_json(self) -> Json:
        return asdict(self)

    @classmethod
    def of_json(cls, said: Json) -> "Contents":
        """What a manifest says. Raises KeyError or TypeError where it says something else."""
        events = [EventContents(**one) for one in said["events"]]
        return cls(said["release"], said["program"], list(said["migrations"]), dict(said["rows"]), events)


def contents(before: Contents | None = None, *, like: Contents | None = None) -> Contents:
    """What the database of the default connection holds.

    Digests of events that did not change since `before` are taken from there, and the newest of the others are read first.
    To be compared with `like`, only events are read whose digest that has; when it has many, each time others. A database of
    another version than that is read without its events.
    """
    if like and like.program != program_digest():
        return Contents(RELEASE, program_digest(), migrations(), table_rows(), [])
    lines = dict(AuditEntry.objects.order_by().values_list("event").annotate(Max("pk")))
    events = list(Event.objects.order_by("pk"))
    known = {
        (one.uid, one.revision, one.line): one.digest
        for one in (before.events if before and before.program == program_digest() else ())
    }
    digests = {
        event.pk: known.get((event.uid, event.revision, lines.get(event.pk) or 0), "") for event in events
    }
    due = [event for event in reversed(events) if not digests[event.pk]]
    if like:
        read = {one.slug for one in like.events if one.digest}
        due = [event for event in due if event.slug in read]
        SystemRandom().shuffle(due)
    digests |= _read(due)
    return Contents(
        RELEASE,
        program_digest(),
        migrations(),
        table_rows(),
        [
            EventContents(event.uid, event.slug, event.revision, lines.get(event.pk) or 0, digests[event.pk])
            for event in events
        ],
    )


def _read(events: Iterable[Event]) -> dict[int, str]:
    """The digests of these events, as far as there is time; of one at least."""
    end, found = time.monotonic() + READ_SECONDS, {}
    with collecting_rarely():
        for event in events:
            found[event.pk] = digest_of_event(event)
            if time.monotonic() >= end:
                break
    return found


@cache
def program_digest() -> str:
    """What names the program's sources: another program may write another document of the same rows."""
    found = hashlib.sha256()
    for package in PROGRAM:
        for path in sorted((settings.BASE_DIR / package).rglob("*.py")):
            found.update(path.read_bytes())
    return found.hexdigest()


def digest_of_event(event: Event) -> str:
    """The digest of the full document of an event, as its file has it."""
    if KeptParts.objects.filter(event=event).exists():
        return str(event_document(event, full=True)["digest"])
    return digest_without_extra_parts(event)


def migrations() -> list[str]:
    """The migrations that the database has seen, as `app.name`."""
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT app, name FROM {MIGRATIONS} ORDER BY app, name")  # noqa: S608 - a name of Django's
        return [f"{app}.{name}" for app, name in cursor.fetchall()]


def table_rows() -> dict[str, int]:
    """How many rows each table has."""
    found = {}
    with connection.cursor() as cursor:
        for table in sorted(connection.introspection.table_names(cursor)):
            cursor.execute(f"SELECT count(*) FROM {connection.ops.quote_name(table)}")  # noqa: S608 - a name that the database gave
            found[table] = cursor.fetchone()[0]
    return found


def differences(wanted: Contents, found: Contents) -> Iterator[str]:
    """What differs between what was backed up and what was restored, each in a few words."""
    for table in sorted(wanted.rows.keys() | found.rows.keys()):
        if wanted.rows.get(table) != found.rows.get(table):
            yield _("%(name)s has %(found)s rows instead of %(wanted)s") % {
                "name": table,
                "found": found.rows.get(table, 0),
                "wanted": wanted.rows.get(table, 0),
            }
    if wanted.program != found.program:
        return
    # Copies of one event in one installation have the same uid.
    digests = {one.slug: one.digest for one in found.events}
    for one in wanted.events:
        if one.slug not in digests or (one.digest and digests[one.slug] not in ("", one.digest)):
            yield _("the event %(event)s has another digest") % {"event": one.slug}
