"""Which backups are kept, and what the administrator's page says of them."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.conftest import SignIn
from tests.factories import make_user
from tests.pages import text_of
from tournament.accounts.models import User
from tournament.backups.folder import Outcome, backups, kept, name_of, note, remove_old

NOW = datetime(2026, 11, 26, 12, 30, tzinfo=UTC)


def test_newest_of_each_hour_day_and_week_is_kept() -> None:
    every_half_hour = [NOW - timedelta(minutes=30 * step) for step in range(60 * 48)]
    stays = kept(every_half_hour, (3, 4, 2), NOW)
    assert sorted(stays, reverse=True) == [
        NOW,
        NOW - timedelta(minutes=30),
        datetime(2026, 11, 26, 11, 30, tzinfo=UTC),
        datetime(2026, 11, 26, 10, 30, tzinfo=UTC),
        datetime(2026, 11, 25, 23, 30, tzinfo=UTC),
        datetime(2026, 11, 24, 23, 30, tzinfo=UTC),
        datetime(2026, 11, 23, 23, 30, tzinfo=UTC),
        datetime(2026, 11, 22, 23, 30, tzinfo=UTC),
    ]


def test_only_backups_are_removed(folder: Path, settings: Any) -> None:
    """The newest stays, however old it is, and the last one that is known to restore."""
    settings.BACKUPS_KEPT = (1, 0, 0)
    folder.mkdir()
    for days in (10, 20, 30):
        (folder / name_of(NOW - timedelta(days=days))).touch()
    (folder / "notes.txt").touch()
    note(passed=Outcome(NOW.isoformat(), name_of(NOW - timedelta(days=30))))
    assert remove_old() == 1
    assert [one.made_at for one in backups()] == [NOW - timedelta(days=10), NOW - timedelta(days=30)]
    assert (folder / "notes.txt").exists()


@pytest.fixture
def administrator(db: None) -> User:
    return make_user("boss", is_superuser=True)


def test_page_without_a_backup_says_so(administrator: User, sign_in: SignIn, folder: Path) -> None:
    page = text_of(sign_in(administrator).get(reverse("backups:backups")))
    assert "There is no backup." in page
    assert "There is no backup." in text_of(sign_in(administrator).get(reverse("server-state")))
    assert "is from today or yesterday" not in page


def test_page_says_what_is_too_old_and_what_failed(
    administrator: User, sign_in: SignIn, folder: Path
) -> None:
    folder.mkdir()
    now = datetime.now(UTC).replace(microsecond=0)
    client, address = sign_in(administrator), reverse("backups:backups")
    (folder / name_of(now - timedelta(hours=30))).write_bytes(b"x" * 2048)
    page = text_of(client.get(address))
    assert "The last backup is older than a day." in page
    assert "No backup was restored yet" in page
    assert "2.0\xa0KB" in page
    newest = name_of(now)
    (folder / newest).touch()
    note(tried=Outcome(now.isoformat(), newest), passed=Outcome(now.isoformat(), newest))
    assert "is from today or yesterday" in text_of(client.get(address))
    note(
        tried=Outcome(now.isoformat(), fault="The disk is on fire."),
        checked=Outcome(now.isoformat(), newest, "It does not fit."),
    )
    page = text_of(client.get(address))
    assert "The last try to make a backup failed. The disk is on fire." in page
    assert "The last check failed. It does not fit." in page


def test_page_is_the_administrators(administrator: User, organizer: User, sign_in: SignIn) -> None:
    address = reverse("backups:backups")
    assert sign_in(organizer).get(address).status_code == 403
    assert Client().get(address).status_code == 302
    assert sign_in(administrator).post(address).status_code == 405
    assert address in text_of(sign_in(administrator).get(reverse("accounts:account")))
