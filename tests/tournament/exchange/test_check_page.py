"""The page that checks a document: open to everybody, and never a fault of the program whatever is sent."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests.conftest import BuildOnce
from tests.tournament.exchange.document.checking.documents import document_of, played_event
from tests.tournament.exchange.moving import signed
from tournament.asgi import application
from tournament.exchange.document.checking.report import CHECKED_MEGABYTES
from tournament.exchange.document.event import document_bytes
from tournament.exchange.document.reading import packed
from tournament.exchange.models import KeptParts

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]
URL = "/check-document/"


@pytest.fixture(scope="module")
def content(build_once: BuildOnce) -> bytes:
    return build_once(lambda: document_bytes(document_of(played_event(), full=False)))


def upload(content: bytes) -> dict[str, Any]:
    return {"document": SimpleUploadedFile("event.ome.json", content)}


def test_visitor_checks_a_right_document(client: Client, content: bytes) -> None:
    assert reverse("exchange:check-document") == URL
    assert client.get(URL).status_code == 200
    for data in (upload(content), upload(packed(content)), {"text": content.decode()}):
        response = client.post(URL, data)
        assert response.status_code == 200
        assert "Everything that was checked is right" in response.content.decode()


def test_visitor_reads_faults_and_recomputed_standings(client: Client, content: bytes) -> None:
    document = json.loads(content)
    document["standings"]["rows"][0]["points"] = 1000
    response = client.post(URL, upload(document_bytes(signed(document))))
    text = response.content.decode()
    assert response.status_code == 200
    assert "1 fault" in text
    assert "/standings/rows/0" in text
    assert "<td>recomputed</td>" in text
    assert not KeptParts.objects.exists()


def test_texts_of_the_document_are_shown_as_text(client: Client, content: bytes) -> None:
    document = json.loads(content)
    document["event"]["name"] = "<script>alert(1)</script>"
    document["people"][0]["status"] = "<b>"
    assert b"<script>alert(1)" not in client.post(URL, upload(document_bytes(signed(document)))).content


HOSTILE: dict[str, bytes] = {
    "empty": b"",
    "no JSON": b"hello",
    "no document": b"{}",
    "list": b"[]",
    "deep": b'{"format": ' + b"[" * 200_000,
    "closed deep": b'{"format": ' + b"[" * 50_000 + b"]" * 50_000 + b"}",
    "number": b'{"version": ' + b"9" * 100_000 + b"}",
    "large float": b'{"version": 1e999}',
    "NaN": b'{"version": NaN}',
    "UTF-8": b'{"format": "\xff\xfe"}',
    "half": b'{"format": "\\ud800"}',
    "NUL": b'{"format": "\\u0000"}',
    "twice": b'{"format": 1, "format": 2}',
    "version true": b'{"format": "open-mahjong-event", "version": true}',
    "version 1.0": b'{"format": "open-mahjong-event", "version": 1.0}',
    "version list": b'{"format": "open-mahjong-event", "version": [[1]]}',
    "broken pack": packed(b"{}")[:-4],
    "bomb": packed(b" " * 60_000_000),
    "20 MB": b" " * 20_000_000,
}


@pytest.mark.parametrize("what", HOSTILE)
def test_what_is_no_document_is_refused_beside_its_field(what: str, client: Client) -> None:
    response = client.post(URL, upload(HOSTILE[what]))
    assert response.status_code == 422
    assert 'aria-invalid="true"' in response.content.decode()


@pytest.mark.parametrize("value", [None, 1e308, -1, 10**18, "x" * 1000, [], {}, [[[[]]]], True])
def test_wrong_types_are_faults(value: object, client: Client, content: bytes) -> None:
    for name, was in json.loads(content).items():
        if name not in ("format", "version") and value != was:
            document = {**json.loads(content), name: value}
            response = client.post(URL, {"text": json.dumps(document)})
            assert response.status_code == 200, name
            assert "Everything that was checked is right" not in response.content.decode(), name


def test_nothing_sent_is_asked_for(client: Client) -> None:
    response = client.post(URL, {})
    assert response.status_code == 422
    assert "Choose a file" in response.content.decode()


def test_large_file_is_led_to_the_command(client: Client) -> None:
    response = client.post(URL, upload(b" " * (CHECKED_MEGABYTES * 1_000_000 + 1)))
    assert response.status_code == 422
    assert "check_document" in response.content.decode()


def test_other_methods_are_refused(client: Client) -> None:
    assert client.put(URL).status_code == 405


def test_check_needs_no_database(
    client: Client, content: bytes, django_assert_num_queries: Callable[[int], Any]
) -> None:
    with django_assert_num_queries(0):
        client.post(URL, upload(content))


def test_checks_have_a_lane_in_which_senders_take_turns() -> None:
    lane = application.lane_of("POST", URL)
    assert lane is application.heavy_lane
    assert (lane.threads, lane.used is not None) == (1, True)
    assert application.lane_of("GET", URL) is application.visitors_lane


def test_those_who_write_programs_find_it(client: Client) -> None:
    assert client.get("/api/v1/").json()["check"] == URL
