"""Events of every kind come back to the byte, keep to the schema, and are recomputed by a stranger."""

import json

import jsonschema
import pytest
from django.core.management import call_command

from tests.tournament.exchange.events import KINDS
from tests.tournament.exchange.moving import full, moved
from tests.tournament.exchange.test_document import SCHEMA, faults
from tournament.exchange.document import document_bytes, event_document

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("kind", KINDS)
def test_event_comes_back_to_the_byte_and_is_sound(kind: str) -> None:
    event = KINDS[kind]()
    document = full(event)
    assert moved(document) == document_bytes(document)
    call_command("verify_event", f"{event.slug}-copy")


@pytest.mark.parametrize("kind", KINDS)
def test_both_variants_keep_to_the_schema_and_are_recomputed(kind: str) -> None:
    event = KINDS[kind]()
    for is_full in (False, True):
        document = json.loads(document_bytes(event_document(event, full=is_full)))
        jsonschema.validate(document, SCHEMA)
        assert faults(document) == []
