"""Files of big events are made in the background, once for each state and audience."""

import json
from io import BytesIO
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from django.test import Client
from django.urls import reverse

from tests.conftest import SignIn
from tests.factories import discard_win, make_entries, make_event, make_round, play, set_state
from tests.penalties.given import give
from tournament.core.jobs.folder import FAILED, MADE, NAME, ORDER, PROGRESS
from tournament.core.jobs.process import run
from tournament.events.enums import RoundState
from tournament.events.models import Event
from tournament.standings.errors import RoundNotOfficial
from tournament.standings.exports import files

pytestmark = pytest.mark.django_db


@pytest.fixture
def big(monkeypatch: pytest.MonkeyPatch) -> Event:
    """An event whose hands are more than a page waits for."""
    monkeypatch.setattr(files, "BIG_HANDS", 1)
    monkeypatch.setattr("os.nice", lambda _by: 0)
    event = make_event()
    round_ = make_round(event, [make_entries(event, 4)])
    for _hand in range(3):
        play(round_.tables.get(), discard_win(0, 1, 8))
    set_state(round_, RoundState.CLOSED)
    return Event.objects.get(pk=event.pk)


def url(event: Event, sheet: str = "") -> str:
    if sheet:
        return reverse("exchange:sheet-csv", args=[event.slug, sheet])
    return reverse("standings:standings-xlsx", args=[event.slug])


def job_of(folder: Path) -> Path:
    (job,) = folder.glob("*-*-*-*")
    return job


def do(job: Path) -> int:
    return run(job, files.make_of_order, turn="files")


def test_workbook_is_waited_for_and_then_downloaded(big: Event, jobs_undone: Path) -> None:
    client = Client()
    sent_away = client.get(url(big))
    assert sent_away.status_code == 302
    job = job_of(jobs_undone)
    waiting = client.get(sent_away["Location"])
    assert (waiting.status_code, waiting["Refresh"]) == (202, "1")
    assert "no-store" in waiting["Cache-Control"]
    assert "being prepared" in waiting.content.decode()
    (job / PROGRESS).write_text("2 3")
    assert "2 of 3 hands written" in client.get(sent_away["Location"]).content.decode()

    assert do(job) == 0
    ready = client.get(sent_away["Location"])
    assert ready.status_code == 200
    file_url = ready["Refresh"].removeprefix("0; url=")
    response = client.get(file_url)
    assert response["Content-Disposition"].endswith('-standings-after-round-1.xlsx"')
    assert openpyxl.load_workbook(BytesIO(response.content))["Hands"].max_row == 4
    assert client.get(file_url, headers={"If-None-Match": response["ETag"]}).status_code == 304


def test_file_is_the_same_as_one_made_at_once(
    big: Event, jobs_undone: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for sheet in ("", "hands"):
        Client().get(url(big, sheet))
        job = job_of(jobs_undone)
        assert do(job) == 0
        kept = Client().get(url(big, sheet))
        assert kept.content == (job / MADE).read_bytes()
        with monkeypatch.context() as small:
            small.setattr(files, "BIG_HANDS", 1000)
            at_once = Client().get(url(big, sheet))
        assert (kept.content, kept["ETag"]) == (at_once.content, at_once["ETag"])
        assert kept["Content-Disposition"] == at_once["Content-Disposition"]
        for path in job.iterdir():
            path.unlink()
        job.rmdir()


def test_each_state_and_each_audience_has_its_own_file(
    big: Event, jobs_undone: Path, sign_in: SignIn
) -> None:
    staff = sign_in(big.created_by)
    Client().get(url(big))
    of_public = job_of(jobs_undone)
    do(of_public)
    assert staff.get(url(big)).status_code == 302
    of_staff = next(path for path in jobs_undone.glob("*-*-*-*") if path != of_public)
    do(of_staff)
    # Nobody is handed the staff's file for its key.
    key = of_staff.name.rpartition("-")[2]
    stolen = Client().get(url(big), {"job": key, "ready": "1"})
    assert stolen.content == (of_public / MADE).read_bytes()
    give(big, big.entries.get(number=1), "faulty_set")
    assert Client().get(url(big)).status_code == 302
    assert len(list(jobs_undone.glob("*-*-*-*"))) == 3


def test_sheets_without_hands_are_made_at_once(big: Event, jobs_undone: Path) -> None:
    assert Client().get(url(big, "players")).status_code == 200
    assert list(jobs_undone.iterdir()) == []


def test_what_is_not_there_is_not_found(big: Event, jobs_undone: Path) -> None:
    Client().get(url(big), {"after": "7"})
    job = job_of(jobs_undone)
    assert do(job) == 1
    assert (job / FAILED).read_text() == RoundNotOfficial.code
    assert Client().get(url(big), {"after": "7", "job": job.name.rpartition("-")[2]}).status_code == 404
    for name in ("anything", files.WORKBOOK, files.STANDINGS):
        assert Client().get(url(big, name)).status_code == 404


def test_failed_file_says_what_to_do(big: Event, jobs_undone: Path) -> None:
    waiting = Client().get(url(big))["Location"]
    (job_of(jobs_undone) / FAILED).write_text("error")
    response = Client().get(waiting)
    assert response.status_code == 503
    assert "Nothing was lost" in response.content.decode()


def test_event_that_moves_on_is_read_again(
    big: Event, jobs_undone: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Client().get(url(big, "hands"))
    job = job_of(jobs_undone)
    made: list[int] = []
    make = files.make

    def make_beside_play(event: Event, *order: Any) -> tuple[str, bytes]:
        made.append(event.revision)
        if len(made) == 1:
            Event.objects.filter(pk=event.pk).update(revision=event.revision + 1)
        return make(event, *order)

    monkeypatch.setattr(files, "make", make_beside_play)
    assert do(job) == 0
    assert made == [big.revision, big.revision + 1]
    assert (job / NAME).read_text() == f"{big.slug}-hands.csv"
    assert json.loads((job / ORDER).read_text())["revision"] == big.revision
