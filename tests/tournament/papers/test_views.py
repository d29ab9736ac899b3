"""The page that offers everything, the documents on the screen, and the way to a PDF file."""

import json
import os
import time
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from PIL import Image

from tests.conftest import SignIn
from tests.factories import make_staff
from tests.tournament.papers.hall import seat_people
from tournament.accounts.models import User
from tournament.core.jobs import begun, waiting
from tournament.core.jobs.folder import FAILED, MADE, ORDER, PROGRESS
from tournament.events.enums import Role, TeamRanking
from tournament.events.models import Event
from tournament.papers.documents import DOCUMENTS
from tournament.papers.documents.types import Order
from tournament.papers.models import CertificateBackground, Logo

pytestmark = pytest.mark.one_database


@pytest.fixture
def hall(event: Event) -> Event:
    seat_people(event)
    return event


@pytest.fixture
def folder(settings: Any, tmp_path: Path) -> Path:
    settings.JOBS_DIR = tmp_path
    return tmp_path


@pytest.fixture
def unprinted(jobs_undone: Path) -> Path:
    """Jobs are begun, and nobody does them."""
    return jobs_undone


def pdf_url(event: Event, code: str = "score-sheets") -> str:
    return reverse("papers:round-document-pdf", args=[event.slug, 1, code])


def test_page_offers_everything_to_the_organizer(hall: Event, sign_in: SignIn, organizer: User) -> None:
    html = sign_in(organizer).get(reverse("papers:papers", args=[hall.slug])).content.decode()
    labels = {str(one.label) for one in DOCUMENTS if str(one.label) in html}
    assert {str(one.label) for one in DOCUMENTS} - labels == {"Team standings", "Han and fu"}


def test_page_offers_team_standings_to_an_event_with_teams(
    hall: Event, sign_in: SignIn, organizer: User
) -> None:
    client = sign_in(organizer)
    address = reverse("papers:round-document", args=[hall.slug, 1, "team-standings"])
    assert client.get(address).status_code == 404
    hall.team_ranking = TeamRanking.POINTS
    hall.save()
    assert "Team standings" in client.get(reverse("papers:papers", args=[hall.slug])).content.decode()
    assert client.get(address).status_code == 409


def test_page_says_what_a_document_waits_for(hall: Event, sign_in: SignIn, organizer: User) -> None:
    html = sign_in(organizer).get(reverse("papers:papers", args=[hall.slug])).content.decode()
    for words in (
        "Available once round 1 is closed.",
        "Available once a round is closed.",
        "Available once a table of the round has a link.",
    ):
        assert words in html
    assert reverse("papers:document", args=[hall.slug, "results"]) not in html
    assert reverse("papers:document", args=[hall.slug, "badges"]) in html


def test_referee_is_not_offered_what_is_the_organizers(hall: Event, sign_in: SignIn, referee: User) -> None:
    client = sign_in(referee)
    html = client.get(reverse("papers:papers", args=[hall.slug])).content.decode()
    assert "Score sheets" in html
    assert "Table-link cards" not in html
    assert client.get(pdf_url(hall, "table-links")).status_code == 403
    assert client.get(reverse("papers:document", args=[hall.slug, "certificates"])).status_code == 403


def test_desk_prints_badges_and_published_seats(hall: Event, sign_in: SignIn, stranger: User) -> None:
    make_staff(hall, stranger, Role.DESK)
    client = sign_in(stranger)
    html = client.get(reverse("papers:papers", args=[hall.slug])).content.decode()
    assert "Badges" in html
    assert "Seating by name" in html
    assert "Score sheets" not in html
    assert client.get(reverse("papers:document", args=[hall.slug, "card-report"])).status_code == 403
    hall.rounds.filter(number=1).update(state="drawn", published_at=None)
    assert "Seating by name" not in client.get(reverse("papers:papers", args=[hall.slug])).content.decode()
    address = reverse("papers:round-document", args=[hall.slug, 1, "seats-by-name"])
    assert client.get(address).status_code == 404


def test_page_of_an_event_without_a_draw(event: Event, sign_in: SignIn, organizer: User) -> None:
    html = sign_in(organizer).get(reverse("papers:papers", args=[event.slug])).content.decode()
    assert "once a round is drawn" in html
    assert html.count("Enter the players first.") == 3


def test_documents_are_shown_on_the_screen(hall: Event, sign_in: SignIn, organizer: User) -> None:
    client = sign_in(organizer)
    for document in DOCUMENTS:
        order = Order(hall, "https://example.org", hall.rounds.get(number=1))
        if not document.is_for(hall) or document.waits_for(order):
            continue
        if document.of_round:
            url = reverse("papers:round-document", args=[hall.slug, 1, document.code])
        else:
            url = reverse("papers:document", args=[hall.slug, document.code])
        response = client.get(url)
        assert response.status_code == 200, document.code
        assert "no-store" in response["Cache-Control"]


def test_standings_before_the_round_is_closed_say_why_not(
    hall: Event, sign_in: SignIn, organizer: User
) -> None:
    response = sign_in(organizer).get(reverse("papers:round-document", args=[hall.slug, 1, "standings"]))
    assert response.status_code == 409
    assert "not closed" in response.content.decode()


def test_document_of_the_other_kind_is_not_found(hall: Event, sign_in: SignIn, organizer: User) -> None:
    client = sign_in(organizer)
    assert client.get(reverse("papers:document", args=[hall.slug, "score-sheets"])).status_code == 404
    assert client.get(pdf_url(hall, "badges")).status_code == 404


def test_pdf_is_made_in_a_process_of_its_own(
    hall: Event, sign_in: SignIn, organizer: User, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(waiting, "PATIENCE_SECONDS", 100.0)
    response = sign_in(organizer).get(pdf_url(hall, "seats-by-table"))
    assert response["Content-Type"] == "application/pdf"
    assert "spring-open-round-1-seats-by-table.pdf" in response["Content-Disposition"]
    assert response.content.startswith(b"%PDF")


def test_long_job_shows_its_progress_and_then_the_file(
    hall: Event, sign_in: SignIn, organizer: User, unprinted: Path
) -> None:
    client = sign_in(organizer)
    response = client.get(pdf_url(hall))
    assert response.status_code == 302
    (job,) = unprinted.glob("*-*-*")
    assert len(json.loads((job / ORDER).read_text())) == 2
    (job / PROGRESS).write_text("1 2")
    waiting = client.get(response["Location"])
    assert (waiting.status_code, waiting["Refresh"]) == (202, "1")
    assert "1 of 2 sheets" in waiting.content.decode()
    (job / MADE).write_bytes(b"%PDF-x")
    assert client.get(response["Location"]).content == b"%PDF-x"
    assert client.get(pdf_url(hall)).content == b"%PDF-x"


@pytest.mark.parametrize(
    ("failed", "words"), [("libraries", "libpango-1.0-0"), ("error", "Nothing was lost")]
)
def test_failed_job_says_what_to_do(
    hall: Event, sign_in: SignIn, organizer: User, unprinted: Path, failed: str, words: str
) -> None:
    client = sign_in(organizer)
    url = client.get(pdf_url(hall))["Location"]
    (job,) = unprinted.glob("*-*-*")
    (job / FAILED).write_text(failed)
    response = client.get(url)
    assert response.status_code == 409
    assert words in response.content.decode()


def test_dead_job_is_begun_again(hall: Event, sign_in: SignIn, organizer: User, unprinted: Path) -> None:
    client = sign_in(organizer)
    url = client.get(pdf_url(hall))["Location"]
    (job,) = unprinted.glob("*-*-*")
    long_ago = time.time() - begun.SILENT_SECONDS - 1
    for path in job.iterdir():
        os.utime(path, (long_ago, long_ago))
    assert client.get(url).status_code == 409
    assert client.get(pdf_url(hall)).status_code == 302
    assert client.get(url).status_code == 202


def test_old_files_are_cleared_away(hall: Event, sign_in: SignIn, organizer: User, unprinted: Path) -> None:
    old = unprinted / "1-badges-x"
    old.mkdir()
    (old / MADE).write_bytes(b"%PDF")
    long_ago = time.time() - begun.KEPT_SECONDS - 1
    os.utime(old / MADE, (long_ago, long_ago))
    sign_in(organizer).get(pdf_url(hall))
    assert not old.exists()


def test_job_of_another_event_is_not_handed_out(
    hall: Event, sign_in: SignIn, organizer: User, unprinted: Path
) -> None:
    other = unprinted / f"{hall.pk + 1}-score-sheets-{'a' * 32}"
    other.mkdir()
    (other / MADE).write_bytes(b"secret")
    response = sign_in(organizer).get(pdf_url(hall) + "?job=" + "a" * 32)
    assert response.status_code == 302


def test_nothing_to_print_is_told(hall: Event, sign_in: SignIn, organizer: User, folder: Path) -> None:
    preview = reverse("papers:round-document", args=[hall.slug, 1, "table-links"])
    for address in (pdf_url(hall, "table-links"), preview):
        response = sign_in(organizer).get(address)
        assert response.status_code == 409
        assert "nothing to print" in response.content.decode()


def post_picture(client: Client, event: Event, content: bytes) -> Any:
    file = SimpleUploadedFile("picture.png", content)
    return client.post(reverse("papers:background", args=[event.slug]), {"picture": file})


def test_background_is_kept_and_removed(
    event: Event, sign_in: SignIn, organizer: User, picture: bytes
) -> None:
    client = sign_in(organizer)
    assert post_picture(client, event, picture).status_code == 302
    assert post_picture(client, event, picture).status_code == 302
    assert bytes(CertificateBackground.objects.get(event=event).content) == picture
    assert event.audit_entries.filter(verb="background_set").count() == 1
    client.post(reverse("papers:background-remove", args=[event.slug]))
    assert not CertificateBackground.objects.exists()


@pytest.mark.parametrize("content", [b"", b"no picture", b"<svg xmlns='http://www.w3.org/2000/svg'/>"])
def test_what_is_no_picture_is_refused_beside_its_field(
    event: Event, sign_in: SignIn, organizer: User, content: bytes
) -> None:
    response = post_picture(sign_in(organizer), event, content)
    assert response.status_code == 422
    assert not CertificateBackground.objects.exists()


def test_picture_of_too_many_pixels_is_refused(
    event: Event, sign_in: SignIn, organizer: User, picture: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tournament.papers.pictures.PIXELS_MAX", 100)
    response = post_picture(sign_in(organizer), event, picture)
    assert response.status_code == 422
    assert "20 million" in response.content.decode()


@pytest.mark.parametrize("size", [(1, 10_001), (10_001, 1)])
def test_picture_of_one_endless_side_is_refused(
    event: Event, sign_in: SignIn, organizer: User, size: tuple[int, int]
) -> None:
    file = BytesIO()
    Image.new("1", size).save(file, "PNG")
    response = post_picture(sign_in(organizer), event, file.getvalue())
    assert response.status_code == 422
    assert "10,000 on one side" in response.content.decode()


def test_file_that_is_too_large_is_refused(
    event: Event, sign_in: SignIn, organizer: User, picture: bytes, settings: Any
) -> None:
    settings.FILE_UPLOAD_MAX_MEMORY_SIZE = 50
    response = post_picture(sign_in(organizer), event, picture)
    assert response.status_code == 422
    assert "larger than 2 MB" in response.content.decode()


def test_some_sheets_are_asked_for_by_number(
    hall: Event, sign_in: SignIn, organizer: User, unprinted: Path
) -> None:
    client = sign_in(organizer)
    preview = reverse("papers:round-document", args=[hall.slug, 1, "score-sheets"])
    html = client.get(preview + "?only=2").content.decode()
    assert "Table 2" in html
    assert "Table 1" not in html
    assert "score-sheets/pdf/?only=2" in html
    assert client.get(pdf_url(hall) + "?only=2")["Location"].startswith(pdf_url(hall) + "?only=2&job=")
    (job,) = unprinted.glob("*-*-*")
    assert len(json.loads((job / ORDER).read_text())) == 1


@pytest.mark.parametrize(
    ("only", "status", "words"),
    [("1 to 4", 422, "ranges such as 1-4, 9"), ("4-1", 422, "ranges such as"), ("9", 409, "None of these")],
)
def test_numbers_that_cannot_be_read_are_refused_beside_their_field(
    hall: Event, sign_in: SignIn, organizer: User, only: str, status: int, words: str
) -> None:
    response = sign_in(organizer).get(pdf_url(hall), {"only": only})
    assert response.status_code == status
    assert words in response.content.decode()


def test_paper_is_chosen_for_the_event(hall: Event, sign_in: SignIn, organizer: User, referee: User) -> None:
    client, address = sign_in(organizer), reverse("papers:paper-choose", args=[hall.slug])
    preview = reverse("papers:document", args=[hall.slug, "badges"])
    assert "letter.css" not in client.get(preview).content.decode()
    for _again in range(2):
        assert client.post(address, {"size": "letter"}).status_code == 302
    assert "letter.css" in client.get(preview).content.decode()
    assert "for Letter paper" in client.get(reverse("papers:papers", args=[hall.slug])).content.decode()
    assert hall.audit_entries.filter(verb="paper_chosen").count() == 1
    assert client.post(address, {"size": "a3"}).status_code == 422
    assert sign_in(referee).post(address, {"size": "a4"}).status_code == 403


def test_logo_is_kept_and_removed(event: Event, sign_in: SignIn, organizer: User, picture: bytes) -> None:
    client, address = sign_in(organizer), reverse("papers:logo", args=[event.slug])
    for _again in range(2):
        file = SimpleUploadedFile("logo.png", picture)
        assert client.post(address, {"logo-picture": file}).status_code == 302
    assert bytes(Logo.objects.get(event=event).content) == picture
    assert event.audit_entries.filter(verb="logo_set").count() == 1
    wrong = client.post(address, {"logo-picture": SimpleUploadedFile("logo.png", b"no picture")})
    assert (wrong.status_code, "not a JPEG or PNG" in wrong.content.decode()) == (422, True)
    client.post(reverse("papers:logo-remove", args=[event.slug]))
    assert not Logo.objects.exists()
