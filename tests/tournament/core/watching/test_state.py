"""The page of the state of this server: who may see it, and what it says of what is not well."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from unittest.mock import patch

import pytest
from django.test import Client
from django.utils import timezone

from tests.conftest import SignIn
from tests.factories import make_event, make_user
from tests.pages import text_of
from tests.tournament.registration.sign_ups import make_sign_up
from tournament.backups.folder import Backup
from tournament.core.release import RELEASE
from tournament.core.watching.last_error import LastError, note
from tournament.registration.enums import MailKind
from tournament.registration.models import OutgoingMail

pytestmark = pytest.mark.django_db
STATE = "tournament.core.watching.state."


@pytest.fixture
def boss(sign_in: SignIn, settings: object, monkeypatch: pytest.MonkeyPatch) -> Client:
    """The administrator of a site that is well."""
    monkeypatch.setattr(
        "tournament.backups.server_state.backups", lambda: [Backup(Path("x"), timezone.now(), 1)]
    )
    settings.CACHES = {  # type: ignore[attr-defined]
        name: {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"} for name in ("default", "pages")
    }
    note(LastError(datetime.now(UTC) - timedelta(days=30), "builtins.Nothing", ""))
    return sign_in(make_user("boss", is_superuser=True))


def test_it_is_for_the_administrator(boss: Client, sign_in: SignIn) -> None:
    assert boss.get("/server/").status_code == 200
    assert boss.post("/server/").status_code == 405
    assert boss.get("/server/nothing/").status_code == 404
    assert Client().get("/server/")["Location"].startswith("/sign-in/")
    assert sign_in(make_user("organizer")).get("/server/").status_code == 403
    assert 'href="/server/"' in text_of(boss.get("/account/"))


def test_all_is_well(boss: Client) -> None:
    page = text_of(boss.get("/server/"))
    assert f"Seatwind {RELEASE}" in page
    assert "All are applied." in page
    assert "Needs attention" not in page


@pytest.mark.each_database
def test_database_and_clock_are_told(boss: Client) -> None:
    page = text_of(boss.get("/server/"))
    assert "answers and can be written" in page
    assert "UTC here" in page


def test_what_is_not_well_is_marked(boss: Client, settings: object) -> None:
    settings.SENDS_MAIL = True  # type: ignore[attr-defined]
    waits = OutgoingMail.objects.create(sign_up=make_sign_up(make_event()), kind=MailKind.CONFIRMATION)
    OutgoingMail.objects.filter(pk=waits.pk).update(made_at=timezone.now() - timedelta(hours=1))
    note(LastError(datetime.now(UTC), "django.db.utils.OperationalError", "K7QF-2M9X"))
    with (
        patch(STATE + "_space", return_value=(10_000_000, 40_000_000_000)),
        patch(STATE + "counts", return_value=(0, 2)),
        patch("tournament.backups.server_state.backups", return_value=[]),
        patch(STATE + "safe_cache.get", return_value=None),
        patch(STATE + "MigrationExecutor.migration_plan", return_value=[1, 2, 3]),
    ):
        page = text_of(boss.get("/server/"))
    assert page.count("Needs attention") == 7
    for sentence in (
        "1 mail waits, since",
        "OperationalError, request K7QF-2M9X",
        "Only 0.0 GB of 40.0 GB are free",
        "2 files could not be made",
        "3 are not applied",
        "There is no backup.",
    ):
        assert sentence in page, sentence


def test_database_that_fails_is_told(boss: Client) -> None:
    with patch(STATE + "why_not_ready", return_value="The disk of the database is full: free some space."):
        page = text_of(boss.get("/server/"))
    assert "The disk of the database is full" in page
    assert "Migrations" not in page


def test_switches_are_told(boss: Client, settings: object) -> None:
    settings.LOG, settings.METRICS_TOKEN = "json", "secret-token"  # type: ignore[attr-defined]
    settings.ERROR_REPORTS = "https://secret-key@errors.example.org/1"  # type: ignore[attr-defined]
    page = text_of(boss.get("/server/"))
    assert "One JSON object" in page
    assert "/metrics/" in page
    assert "errors.example.org" in page
    assert "secret" not in page
