"""Events of every kind come back to the byte, keep to the schema, and are recomputed by a stranger."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.management import call_command

from tests.conftest import BuildOnce
from tests.tournament.exchange.events import KINDS
from tests.tournament.exchange.moving import Json, full, moved, signed
from tests.tournament.exchange.test_document import OPEN_DOCUMENT, faults
from tournament.events.models import Event
from tournament.exchange.document import document_bytes, event_document

pytestmark = pytest.mark.django_db


EVERYWHERE = "whole mcr"
"""Made, moved and verified on both databases. The other kinds are rows of the same tables."""


def on_databases(kind: str) -> Any:
    """The kind as a parameter of tests."""
    return pytest.param(kind, marks=() if kind == EVERYWHERE else pytest.mark.one_database)


@pytest.fixture(scope="module", params=map(on_databases, KINDS))
def built(request: pytest.FixtureRequest, build_once: BuildOnce) -> int:
    """An event of each kind, made once for the tests that look at it."""
    return build_once(lambda: KINDS[request.param]().pk)


@pytest.fixture
def event(db: None, built: int) -> Event:
    return Event.objects.get(pk=built)


def test_event_comes_back_to_the_byte_and_is_sound(event: Event) -> None:
    document = full(event)
    assert moved(document) == document_bytes(document)
    call_command("verify_event", f"{event.slug}-copy")


def test_both_variants_keep_to_the_schema_and_are_recomputed(event: Event) -> None:
    for is_full in (False, True):
        document = json.loads(document_bytes(event_document(event, full=is_full)))
        OPEN_DOCUMENT.validate(document)
        assert faults(document) == []


FREE = {
    "options",
    "weights",
    "settings",
    "name",
    "foul_name",
    "foul_when",
    "when",
    "outcome",
    "reason_params",
    "federation_ids",
    "breakdown",
    "items",
    "inputs",
    "report",
    "tiles",
    "plan",
    "cards",
    "limit",
    "consequences",
    "reasons",
    "extra",
    "generator",
}
"""Properties whose value belongs to the rules or to the draw: their objects have no place for others."""


def objects_of(value: Any) -> Iterator[Json]:
    """Every object of a document that other programs may add to."""
    if isinstance(value, dict):
        yield value
        for name, part in value.items():
            if name not in FREE or (name == "settings" and "languages" in part):
                yield from objects_of(part)
    elif isinstance(value, list):
        for part in value:
            yield from objects_of(part)


@pytest.mark.parametrize(
    "built", [on_databases(kind) for kind in KINDS if kind.startswith("whole")], indirect=True
)
def test_extensions_of_every_object_survive(event: Event) -> None:
    document = full(event)
    for number, found in enumerate(list(objects_of(document))):
        found["extensions"] = [{"id": "https://example.org/notes", "data": {"of": number, "x": [None, 0.5]}}]
        found["x-robot"] = {"number": number}
    document = signed(document)
    assert moved(document) == document_bytes(document)
