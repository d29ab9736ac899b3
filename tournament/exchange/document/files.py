"""The document of an event as a file, which is made in the background if the event is big."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from tournament.core.jobs import waiting
from tournament.core.jobs.begun import Job, Work, key_of, start
from tournament.core.jobs.process import Tell
from tournament.events.models import Event
from tournament.exchange.document.event import document_bytes, event_document
from tournament.exchange.document.reading import packed


@dataclass(frozen=True, slots=True)
class DocumentOrder:
    """The public or the full document of an event in one state; `is_packed` by gzip."""

    event: int
    revision: int
    full: bool
    is_packed: bool

    @property
    def key(self) -> str:
        return key_of(asdict(self))

    @property
    def work(self) -> Work:
        variant = "full" if self.full else "public"
        command = ("tournament.core.jobs", f"{__name__}.{make_of_order.__name__}", "files")
        return Work(f"{self.event}-document-{variant}", command)

    @property
    def content_type(self) -> str:
        return "application/gzip" if self.is_packed else "application/json"


def begin(order: DocumentOrder, rounds: int) -> Job:
    """The job that makes the file; begins it if it is new."""
    return start(order.work, asdict(order), parts=rounds, patience=waiting.PATIENCE_SECONDS)


def make_of_order(order: Mapping[str, Any], tell: Tell) -> tuple[str, bytes]:
    """Make a document in a separate process."""
    asked = DocumentOrder(**order)
    return make(Event.objects.get(pk=asked.event), asked, tell)


def make(event: Event, order: DocumentOrder, tell: Tell | None = None) -> tuple[str, bytes]:
    """The name and the content of the file; `tell` is called with the number of rounds written."""
    content = document_bytes(event_document(event, full=order.full, tell=tell))
    name = f"{event.slug}{'-full' if order.full else ''}.ome.json"
    return (f"{name}.gz", packed(content)) if order.is_packed else (name, content)
