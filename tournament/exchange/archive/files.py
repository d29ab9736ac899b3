"""The archive of an event as a file to download, made in the background if the event is big."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from django.conf import settings
from django.db.models import Max

from tournament.core.jobs import waiting
from tournament.core.jobs.begun import Job, Work, start
from tournament.core.jobs.process import Tell
from tournament.events.models import Event
from tournament.exchange.archive.writing import write_archive


@dataclass(frozen=True, slots=True)
class ArchiveOrder:
    """The archive of an event in one state; `line` is the newest line of its audit."""

    event: int
    revision: int
    line: int

    @classmethod
    def of(cls, event: Event) -> "ArchiveOrder":
        return cls(event.pk, event.revision, event.audit_entries.aggregate(Max("pk"))["pk__max"] or 0)

    @property
    def work(self) -> Work:
        command = ("tournament.core.jobs", f"{__name__}.{make_of_order.__name__}", "files")
        return Work(f"{self.event}-archive", command)


def begin(order: ArchiveOrder, rounds: int) -> Job:
    """The job that makes the file; begins it if it is new."""
    return start(order.work, asdict(order), parts=rounds, patience=waiting.PATIENCE_SECONDS)


def make_of_order(order: Mapping[str, Any], tell: Tell) -> tuple[str, bytes]:
    """Make an archive in a separate process."""
    return make(Event.objects.get(pk=order["event"]), tell)


def make(event: Event, tell: Tell = lambda _done, _total: None) -> tuple[str, bytes]:
    """The name and the content of the file."""
    name = f"{event.slug}.archive.zip"
    folder = Path(settings.JOBS_DIR)
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=folder) as place:
        path = Path(place) / name
        write_archive(event, path, tell)
        return name, path.read_bytes()
