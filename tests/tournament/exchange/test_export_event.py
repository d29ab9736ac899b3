"""`manage.py export_event`: every file under its name, and none for an event that is not there."""

import re
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.urls import reverse

from tests.conftest import BuildOnce, SignIn
from tests.tournament.exchange.document.test_event import played_event
from tournament.events.enums import TeamRanking
from tournament.events.models import Event
from tournament.exchange.management.commands import export_event

pytestmark = [pytest.mark.long, pytest.mark.django_db, pytest.mark.one_database]
DATA = {
    "event.ome.json",
    "event-full.ome.json",
    "event-full.ome.json.gz",
    "results.xlsx",
    "standings.csv",
    "rounds.csv",
    "hands.csv",
    "players.csv",
    "penalties.csv",
    "report-ema.xlsx",
    "round-1-seating.csv",
    "round-1-seating.xlsx",
    "feed.ndjson",
}
PAPERS = {"round-1-score-sheets.pdf", "round-1-standings.pdf", "certificates.pdf", "foul-card.pdf"}
PLACES = {"standings": "/sheets/standings/", "round-1-seating": "/rounds/1/seating"}


@pytest.fixture(scope="module")
def played(build_once: BuildOnce) -> int:
    return build_once(lambda: played_event().pk)


@pytest.fixture
def event(db: None, played: int) -> Event:
    return Event.objects.get(pk=played)


def test_data_files_are_written_and_stay_the_same(tmp_path: Path, event: Event) -> None:
    contents = []
    for name in ("one", "two"):
        call_command("export_event", event.slug, "--to", str(tmp_path / name), "--no-pdf", stdout=StringIO())
        contents.append({path.name: path.read_bytes() for path in (tmp_path / name).iterdir()})
    assert set(contents[0]) == DATA
    assert contents[0] == contents[1]


def test_codes_are_never_printed_for_an_address_that_nobody_gave(
    tmp_path: Path, settings: Any, event: Event
) -> None:
    settings.SITE_URL = ""
    folder = tmp_path / "out"
    with pytest.raises(CommandError, match="give it with --site"):
        call_command("export_event", event.slug, "--to", str(folder), stdout=StringIO())
    assert not folder.exists()


def test_files_for_excel_in_europe_have_semicolons(tmp_path: Path, sign_in: SignIn, event: Event) -> None:
    what = ("--no-pdf", "--semicolon")
    call_command("export_event", event.slug, "--to", str(tmp_path), *what, stdout=StringIO())
    lines = {
        name: (tmp_path / f"{name}.csv").read_text(encoding="utf-8-sig").splitlines()
        for name in ("standings", "round-1-seating")
    }
    assert lines["round-1-seating"][0] == "Table;Wind;Number;Name"
    client = sign_in(event.created_by)
    page = client.get(reverse("exchange:files", args=[event.slug]), {"separator": "semicolon"})
    for name, written in lines.items():
        (url,) = re.findall(rf'href="([^"]*{PLACES[name]}[^"]*separator=semicolon)"', page.content.decode())
        assert client.get(url).content.decode("utf-8-sig").splitlines() == written


@pytest.mark.usefixtures("blank_tiles")
def test_papers_are_written_with_a_warning_of_codes_that_lead_nowhere(tmp_path: Path, event: Event) -> None:
    event.team_ranking = TeamRanking.POINTS
    event.save()
    event.entries.filter(number__lte=2).update(team="Dragons")
    here, output = ("--site", "http://127.0.0.1:8000"), StringIO()
    call_command("export_event", event.slug, "--to", str(tmp_path), *here, stdout=StringIO(), stderr=output)
    assert "http://127.0.0.1:8000, which no phone can open" in output.getvalue()
    papers = list((tmp_path / "papers").iterdir())
    assert {path.name for path in papers} >= PAPERS | {"round-1-team-standings.pdf"}
    assert all(path.read_bytes().startswith(b"%PDF") for path in papers)


def test_papers_of_teams_are_not_those_of_an_event_without_teams(
    tmp_path: Path, event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(export_event, "write_pdf", lambda *_sheets, **_cache: b"%PDF")
    output = StringIO()
    call_command("export_event", event.slug, "--to", str(tmp_path), stdout=StringIO(), stderr=output)
    assert "no phone can open" not in output.getvalue()
    names = {path.name for path in (tmp_path / "papers").iterdir()}
    assert names >= PAPERS
    assert "round-1-team-standings.pdf" not in names


@pytest.mark.usefixtures("event")
def test_unknown_event_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="no event"):
        call_command("export_event", "no-such-event", "--to", str(tmp_path))
