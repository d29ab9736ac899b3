"""Another program holds SQLite's lock: a sign-in says what it waits for, and is not lost."""

import sqlite3
from contextlib import AbstractContextManager, nullcontext
from typing import Any

import pytest
from axes.models import AccessAttempt
from django.db import OperationalError, connection
from django.test import Client

from tests.pages import text_of
from tournament.accounts.limits import ACCOUNT_AT_ADDRESS_LIMIT
from tournament.accounts.models import User
from tournament.accounts.verbs import AccountVerb
from tournament.audit.models import AuditEntry
from tournament.core import database
from tournament.core.database import can_write

pytestmark = pytest.mark.each_database

URL = "/sign-in/"
WAITING = "/sign-in/waiting/"
MEMORY = {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": "held"}


class Lock:
    """Whether another program holds the lock of the database."""

    is_held = True

    def __call__(self, within_seconds: float) -> bool:
        return not self.is_held


@pytest.fixture
def lock(monkeypatch: pytest.MonkeyPatch, settings: Any) -> Lock:
    settings.CACHES = {**settings.CACHES, "pages": MEMORY}
    lock = Lock()
    monkeypatch.setattr("tournament.accounts.views.sign_in.can_write", lock)
    return lock


def sign_in(client: Client, password: str, **more: str) -> Any:
    return client.post(URL, {"username": "organizer", "password": password, **more})


def test_sign_in_says_what_it_waits_for_and_ends_where_it_should(organizer: User, lock: Lock) -> None:
    client = Client()
    answer = sign_in(client, "tiles", next="/events/new/")

    assert answer.status_code == 503
    assert answer["Retry-After"] == "3"
    assert answer["Refresh"] == f"3; url={WAITING}"
    assert "Another program is writing to the database" in text_of(answer)
    assert client.get(WAITING).status_code == 503

    lock.is_held = False
    assert client.get(WAITING)["Location"] == "/events/new/"
    assert client.get("/events/new/").status_code == 200
    assert AuditEntry.objects.filter(verb=AccountVerb.SIGNED_IN).count() == 1
    assert client.get(WAITING)["Location"] == URL


def test_nothing_is_written_and_nothing_is_told_meanwhile(organizer: User, lock: Lock) -> None:
    right, wrong = sign_in(Client(), "tiles"), sign_in(Client(), "wrong")

    assert (right.status_code, right.content) == (wrong.status_code, wrong.content)
    assert {name: len(right.cookies[name].value) for name in right.cookies} == {
        name: len(wrong.cookies[name].value) for name in wrong.cookies
    }
    assert not AuditEntry.objects.exists()
    assert not AccessAttempt.objects.exists()


def test_wrong_password_is_counted_before_it_is_called_wrong(organizer: User, lock: Lock) -> None:
    clients = [Client() for _ in range(ACCOUNT_AT_ADDRESS_LIMIT + 1)]
    for client in clients[:-1]:
        sign_in(client, "wrong")
    sign_in(clients[-1], "tiles")
    lock.is_held = False

    answers = [client.get(WAITING).status_code for client in clients]
    assert answers == [422] * (ACCOUNT_AT_ADDRESS_LIMIT - 1) + [429, 429]
    assert AuditEntry.objects.filter(verb=AccountVerb.SIGN_IN_FAILED).count() == ACCOUNT_AT_ADDRESS_LIMIT


def test_ticket_is_good_at_its_own_address_and_for_the_same_password_only(
    organizer: User, lock: Lock
) -> None:
    client, elsewhere = Client(), Client(REMOTE_ADDR="192.0.2.9")
    sign_in(client, "tiles")
    elsewhere.cookies = client.cookies
    lock.is_held = False
    assert elsewhere.get(WAITING)["Location"] == URL

    organizer.set_password("another one")
    organizer.save()
    assert client.get(WAITING).status_code == 422
    assert "_auth_user_id" not in client.session


def test_without_the_cache_one_signs_in_again(organizer: User, lock: Lock, settings: Any) -> None:
    settings.CACHES = {
        **settings.CACHES,
        "pages": {"BACKEND": "django.core.cache.backends.dummy.DummyCache"},
    }
    client = Client()
    assert sign_in(client, "tiles").status_code == 503
    assert client.get(WAITING)["Location"] == URL


class OtherProgram:
    """Takes the place of a transaction that begins while another program holds the lock, as SQLite reports it."""

    is_writing = True

    def __call__(self) -> AbstractContextManager[None]:
        if not self.is_writing:
            return nullcontext()
        cause = sqlite3.OperationalError("database is locked")
        cause.sqlite_errorcode = sqlite3.SQLITE_BUSY
        raise OperationalError("database is locked") from cause


def busy_timeout() -> int:
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA busy_timeout")
        return int(cursor.fetchone()[0])


@pytest.mark.skipif("connection.vendor != 'sqlite'", reason="only SQLite has one lock for all writers")
@pytest.mark.django_db(transaction=True)
def test_lock_of_another_program_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    program, usual = OtherProgram(), busy_timeout()
    monkeypatch.setattr(database, "_in_vain", float("-inf"))
    monkeypatch.setattr(database.transaction, "atomic", program)

    assert not can_write(3)
    assert busy_timeout() == usual
    program.is_writing = False
    assert can_write(3)
