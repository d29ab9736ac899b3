"""A full disk and a lost database are told as what they are, and a lost connection is tried once more."""

import errno
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from io import BytesIO
from typing import Any

import psycopg.errors
import pytest
from django.contrib.sessions.backends.base import UpdateError
from django.contrib.sessions.exceptions import SessionInterrupted
from django.contrib.sessions.models import Session
from django.db import DatabaseError, InterfaceError, OperationalError, ProgrammingError, connection
from django.test import Client, RequestFactory
from django.urls import reverse

from tests.pages import text_of
from tournament.accounts.models import User
from tournament.core.trouble import MAY_RETRY, WROTE, RetryOnce, Trouble, trouble_of
from tournament.core.views import bad_request, server_error
from tournament.events.models import Event

pytestmark = pytest.mark.each_database

sqlite_only = pytest.mark.skipif("connection.vendor != 'sqlite'", reason="these are SQLite's faults")
postgresql_only = pytest.mark.skipif(
    "connection.vendor != 'postgresql'", reason="these are PostgreSQL's faults"
)


def caused(error: DatabaseError, cause: BaseException) -> DatabaseError:
    error.__cause__ = cause
    return error


def of_sqlite(code: int) -> DatabaseError:
    cause = sqlite3.OperationalError("said by SQLite")
    cause.sqlite_errorcode = code
    return caused(OperationalError("said by SQLite"), cause)


@sqlite_only
@pytest.mark.parametrize(
    ("error", "expected"),
    [
        (of_sqlite(sqlite3.SQLITE_FULL), Trouble.FULL),
        (of_sqlite(sqlite3.SQLITE_IOERR_WRITE), Trouble.FULL),
        (of_sqlite(sqlite3.SQLITE_BUSY), Trouble.LOST),
        (of_sqlite(sqlite3.SQLITE_ERROR), None),
        (ProgrammingError("no such column"), None),
        (OSError(errno.ENOSPC, "full"), Trouble.FULL),
        (OSError(errno.ENOENT, "missing"), None),
        (None, None),
    ],
)
def test_trouble_on_sqlite(error: BaseException | None, expected: Trouble | None) -> None:
    assert trouble_of(error) is expected


@postgresql_only
@pytest.mark.parametrize(
    ("error", "expected"),
    [
        (caused(OperationalError(), psycopg.errors.DiskFull()), Trouble.FULL),
        (caused(OperationalError(), psycopg.errors.AdminShutdown()), Trouble.LOST),
        (caused(OperationalError(), psycopg.OperationalError("closed unexpectedly")), Trouble.LOST),
        (caused(InterfaceError(), psycopg.InterfaceError("the connection is closed")), Trouble.LOST),
        (caused(OperationalError(), psycopg.errors.DeadlockDetected()), None),
        (caused(ProgrammingError(), psycopg.errors.UndefinedColumn()), None),
    ],
)
def test_trouble_on_postgresql(error: BaseException, expected: Trouble | None) -> None:
    assert trouble_of(error) is expected


@sqlite_only
def test_session_that_could_not_be_saved_is_a_full_disk_too() -> None:
    """Django turns the failure into a bad request; the page says what it is."""
    lost = UpdateError()
    lost.__context__ = of_sqlite(sqlite3.SQLITE_FULL)
    interrupted = SessionInterrupted()
    interrupted.__context__ = lost

    response = bad_request(RequestFactory().post("/sign-in/"), interrupted)

    assert response.status_code == 503
    assert "The server’s disk is full" in text_of(response)
    assert response["Retry-After"] == "5"


@sqlite_only
@pytest.mark.parametrize(
    ("code", "wrote", "is_retried"),
    [
        (sqlite3.SQLITE_BUSY, False, True),
        (sqlite3.SQLITE_BUSY, True, False),
        (sqlite3.SQLITE_FULL, False, False),
    ],
)
def test_only_a_lost_request_that_wrote_nothing_is_tried_again(
    code: int, *, wrote: bool, is_retried: bool
) -> None:
    request = RequestFactory().get("/")
    request.META[WROTE] = wrote
    try:
        raise of_sqlite(code)
    except OperationalError:
        response = server_error(request)

    assert response.status_code == 503
    assert bool(request.META.get(MAY_RETRY)) is is_retried


def fill(insert: Callable[[int], Any]) -> None:
    """Insert rows until there is no room."""
    for number in range(100_000):
        insert(number)


@pytest.fixture
def full_disk() -> Iterator[None]:
    """A database file that may not grow by a page, with no free page left in it."""
    with connection.cursor() as cursor:
        cursor.execute("VACUUM")
        cursor.execute("PRAGMA page_count")
        (pages,) = cursor.fetchone()
        cursor.execute(f"PRAGMA max_page_count = {pages}")
        # Fill the room that is left inside the pages.
        row = "INSERT INTO django_session VALUES (%s, %s, '2030-01-01')"
        with pytest.raises(OperationalError, match="full"):
            fill(lambda number: cursor.execute(row, [f"filler{number}", "x" * 500]))
    yield
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA max_page_count = 1073741823")


@sqlite_only
@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_full_disk_is_told_and_loses_nothing_that_was_acknowledged(organizer: User, full_disk: None) -> None:
    """The pages of the file have room for a few more rows: the sign-in that finds none is told why."""
    sent = {"username": "organizer", "password": "tiles"}
    before = Session.objects.count()
    answers = []
    for _ in range(200):
        answers.append(Client(raise_request_exception=False).post(reverse("accounts:sign-in"), sent))
        if answers[-1].status_code != 302:
            break

    assert {answer.status_code for answer in answers[:-1]} <= {302}
    assert answers[-1].status_code == 503
    assert "The server’s disk is full" in text_of(answers[-1])
    # The sign-in that was refused may have found room for its session; none that was answered may be missing.
    assert Session.objects.count() >= before + len(answers) - 1
    assert Client().get(reverse("events:home")).status_code == 200


@postgresql_only
@pytest.mark.django_db(transaction=True)
def test_cut_connection_is_not_noticed_by_a_reader(event: Event) -> None:
    """The connection breaks after the request has it, so that no check at the door helps."""
    from tournament.wsgi import application

    breaks = iter([True, False])

    def cut(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if "events_event" in sql and next(breaks, False):
            execute("SELECT pg_terminate_backend(pg_backend_pid())", None, False, context)
        return execute(sql, params, many, context)

    with connection.execute_wrapper(cut):
        status, body = call(application, "/")

    assert status == "200 OK"
    assert b"Spring Open" in body
    assert next(breaks, None) is None


def call(application: Any, path: str) -> tuple[str, bytes]:
    request = RequestFactory().get(path)
    started: list[Any] = []
    environ = {**request.environ, "wsgi.input": BytesIO()}
    chunks = application(environ, lambda *answer: started.append(answer))
    body = b"".join(chunks)
    chunks.close()
    return started[0][0], body


def test_second_try_gets_the_whole_request_again() -> None:
    bodies: list[bytes] = []

    def application(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        bodies.append(environ["wsgi.input"].read())
        environ["seen"] = environ.get("seen", 0) + 1
        if len(bodies) == 1:
            environ[MAY_RETRY] = True
        start_response(f"{len(bodies)}00 Tried", [("X-Seen", str(environ["seen"]))])
        return [b"answer"]

    started: list[Any] = []
    environ = {"wsgi.input": BytesIO(b"hand")}
    answer = RetryOnce(application)(environ, lambda *given: started.append(given))

    assert bodies == [b"hand", b"hand"]
    assert started == [("200 Tried", [("X-Seen", "1")])]
    assert list(answer) == [b"answer"]


@pytest.mark.django_db
def test_writing_is_noted(organizer: User) -> None:
    client = Client()
    reading = client.get("/").wsgi_request
    writing = client.post("/sign-in/", {"username": "organizer", "password": "tiles"}).wsgi_request

    assert WROTE not in reading.META
    assert writing.META[WROTE]
