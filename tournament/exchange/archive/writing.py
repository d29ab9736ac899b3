"""Writes an event into an archive, piece by piece: no more of it is in memory than a round."""

import json
from collections.abc import Iterator
from pathlib import Path

from tournament.audit.models import AuditEntry
from tournament.chain.archived import chain_lines
from tournament.core.garbage import collecting_rarely
from tournament.core.jobs.process import Tell
from tournament.core.parcel import CHUNK, new_parcel
from tournament.core.release import RELEASE
from tournament.events.models import Event
from tournament.exchange.archive.rows import bytes_of_rows, files_of, kinds_of_rows
from tournament.exchange.document.event import document_texts
from tournament.papers.models import CertificateBackground, Logo

KIND = "event"
DOCUMENT, AUDIT, ROWS, CHAIN = "event.ome.json", "audit.ndjson", "rows.json", "chain.ndjson"
PICTURES = {"pictures/logo": Logo, "pictures/certificate": CertificateBackground}
"""The pictures of an event; what a picture is, its first bytes say."""
LINES_AT_ONCE = 2000


def write_archive(event: Event, path: Path, tell: Tell = lambda _done, _total: None) -> None:
    """Write the archive of an event; the same event gives the same bytes. `tell` is called after each round.

    Raises OSError.
    """

    def facts() -> dict[str, object]:
        return {
            "release": RELEASE,
            "event": {"id": event.slug, "uid": event.uid, "revision": event.revision},
        }

    with collecting_rarely(), new_parcel(path, KIND, facts) as parcel:
        parcel.add(DOCUMENT, _gathered(document_texts(event, tell=tell)))
        parcel.add(AUDIT, _gathered(audit_lines(event)))
        parcel.add(ROWS, [bytes_of_rows(event)])
        parcel.add(CHAIN, _gathered(chain_lines(event)))
        for name, model in PICTURES.items():
            picture = model._base_manager.filter(event=event).first()
            if picture is not None:
                parcel.add(name, [bytes(picture.content)], packed=False)  # type: ignore[attr-defined]
        for kind in kinds_of_rows():
            if kind.file:
                for name, content in files_of(kind, event):
                    parcel.add(name, [content], packed=False)


def audit_lines(event: Event) -> Iterator[str]:
    """The audit of an event, the oldest line first, each as a line of JSON. Accounts are named as the pages name them."""
    lines = AuditEntry.objects.filter(event=event).order_by("pk").iterator(LINES_AT_ONCE)
    for line in lines:
        said = {"at": line.at.isoformat(), "who": line.actor_name, "verb": line.verb, "data": line.data}
        yield json.dumps(said, ensure_ascii=False, sort_keys=True) + "\n"


def _gathered(texts: Iterator[str]) -> Iterator[bytes]:
    """Small texts in larger pieces."""
    parts: list[bytes] = []
    size = 0
    for text in texts:
        part = text.encode()
        parts.append(part)
        size += len(part)
        if size >= CHUNK:
            yield b"".join(parts)
            parts, size = [], 0
    yield b"".join(parts)
