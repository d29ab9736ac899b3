"""The page of files offers what the command writes."""

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from tests.conftest import SignIn
from tests.penalties.given import give
from tests.tournament.exchange.document.test_event import played_event
from tournament.events.enums import TeamRanking
from tournament.events.models import Event

pytestmark = pytest.mark.django_db
SHEETS = ["standings", "rounds", "hands", "players", "penalties"]


def sheet(event: Event, name: str, client: Client | None = None, **headers: str) -> tuple[int, bytes]:
    url = reverse("exchange:sheet-csv", args=[event.slug, name])
    response = (client or Client()).get(url, headers=headers)
    return response.status_code, response.content


def test_sheets_are_those_that_the_command_writes(sign_in: SignIn, tmp_path: Path) -> None:
    event = played_event()
    give(event, event.entries.get(number=1), "faulty_set")
    event.entries.filter(number__lte=4).update(team="Dragons")
    Event.objects.filter(pk=event.pk).update(team_ranking=TeamRanking.POINTS)
    call_command("export_event", event.slug, "--to", str(tmp_path), "--no-pdf", stdout=StringIO())
    client = sign_in(event.created_by)
    page = client.get(reverse("exchange:files", args=[event.slug])).content.decode()
    for name in [*SHEETS, "teams"]:
        assert reverse("exchange:sheet-csv", args=[event.slug, name]) in page
        assert sheet(event, name, client) == (200, (tmp_path / f"{name}.csv").read_bytes())
    assert reverse("papers:papers", args=[event.slug]) in page


def test_public_gets_what_the_pages_show() -> None:
    event = played_event()
    give(event, event.entries.get(number=1), "faulty_set")
    event.entries.filter(number=1).update(federation_id="07010001")
    page = Client().get(reverse("exchange:files", args=[event.slug])).content.decode()
    assert "sheets/penalties" not in page
    assert "papers" not in page.partition("<main")[2].partition("</main")[0]
    assert sheet(event, "penalties")[0] == sheet(event, "anything")[0] == 404
    status, content = sheet(event, "players")
    assert status == 200
    assert b"07010001" not in content


def test_unchanged_sheet_is_not_sent_again() -> None:
    event = played_event()
    url = reverse("exchange:sheet-csv", args=[event.slug, "hands"])
    etag = Client().get(url)["ETag"]
    assert sheet(event, "hands", **{"If-None-Match": etag})[0] == 304
