"""Documents moved to another installation: here under another address, and back again."""

import json
from typing import Any

from tests.factories import make_user
from tournament.accounts.acting import INSTALLATION
from tournament.events.models import Event
from tournament.exchange.acts.importing import import_event
from tournament.exchange.document.checking.check import check_document
from tournament.exchange.document.event import digest_of, document_bytes, event_document
from tournament.exchange.document.reading import read_document

Json = dict[str, Any]


def bytes_of(event: Event) -> bytes:
    return document_bytes(event_document(Event.objects.get(pk=event.pk), full=True))


def full(event: Event) -> Json:
    found: Json = json.loads(bytes_of(event))
    return found


def signed(document: Json) -> Json:
    return {**document, "digest": digest_of(document)}


def moved(document: Json) -> bytes:
    """The bytes of the document after it was imported and exported again."""
    content = document_bytes(document)
    slug = document["event"]["id"]
    imported = import_event(make_user(), INSTALLATION, read_document(content), slug=f"{slug}-copy")
    again = json.loads(bytes_of(imported))
    again["event"]["id"] = slug
    return document_bytes(signed(again))


def check_finds(document: Json) -> list[str]:
    """What the check of documents finds, each with its place."""
    report = check_document(document_bytes(document))
    return [f"{fault.place} {fault.text}" for fault in report.faults]
