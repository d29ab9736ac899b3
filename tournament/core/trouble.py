"""Faults that are the machine's and not the program's: the disk is full, or the database went away.

Whoever meets one gets a page that says so (503) and that nothing was saved; tablets try again by themselves. A request
that a lost connection ended before anything was written is answered by a second try, which nobody notices.
"""

import errno
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from typing import Any

from django.db import DatabaseError, InterfaceError, OperationalError, connection
from django.http import HttpRequest, HttpResponse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

WROTE = "seatwind.wrote"
MAY_RETRY = "seatwind.may_retry"
# SQLSTATE: https://www.postgresql.org/docs/current/errcodes-appendix.html
FULL_STATES = {"53100"}
LOST_STATES = {"57P01", "57P02", "57P03", "57P05", "53300"}
WRITING = ("INSERT", "UPDATE", "DELETE", "REPLACE")


class Trouble(Enum):
    """What ails the machine."""

    FULL = "disk_full"
    LOST = "database_lost"

    @property
    def sentence(self) -> str | Promise:
        """What happened, for the person who met it."""
        return _SENTENCES[self]


_SENTENCES: dict[Trouble, str | Promise] = {
    Trouble.FULL: _(
        "The server’s disk is full, so nothing can be saved right now. Everything saved before is "
        "safe. Ask the organizer to free some space, then try again."
    ),
    Trouble.LOST: _(
        "The database did not answer. Check whether your change was saved. If not, send it again: "
        "a form never counts twice."
    ),
}


def trouble_of(error: BaseException | None) -> Trouble | None:
    """The trouble behind an error, or behind one that led to it; None for a fault of the program."""
    for each in _chain(error):
        if isinstance(each, OSError) and each.errno in {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}:
            return Trouble.FULL
        if isinstance(each, DatabaseError | InterfaceError):
            found = _sqlite_trouble(each) if connection.vendor == "sqlite" else _postgresql_trouble(each)
            if found:
                return found
    return None


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__


def _sqlite_trouble(error: Exception) -> Trouble | None:
    # The low byte is the kind of failure, the rest its detail.
    kind = getattr(error.__cause__, "sqlite_errorcode", 0) & 0xFF
    if kind in {sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR}:
        return Trouble.FULL
    return (
        Trouble.LOST
        if kind in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_CANTOPEN}
        else None
    )


def _postgresql_trouble(error: Exception) -> Trouble | None:
    state = getattr(error.__cause__, "sqlstate", None)
    if state in FULL_STATES:
        return Trouble.FULL
    # A connection that broke off has no state: nobody was there to send one.
    is_broken = state is None and isinstance(error, OperationalError | InterfaceError)
    return Trouble.LOST if state in LOST_STATES or is_broken else None


class NoteWrites:
    """Middleware that notes when a request begins to write, so that one that has not may be tried again."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        def note(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
            if sql.lstrip()[:7].upper().startswith(WRITING):
                request.META[WROTE] = True
            return execute(sql, params, many, context)

        with connection.execute_wrapper(note):
            return self.get_response(request)


def mark_for_retry(request: HttpRequest, trouble: Trouble) -> None:
    """Ask for a second try where the connection was lost and the request had written nothing."""
    if trouble is Trouble.LOST and not request.META.get(WROTE):
        request.META[MAY_RETRY] = True


class RetryOnce:
    """A WSGI application that calls another once more when a request asks for it; its body must be seekable."""

    def __init__(self, application: Callable[..., Iterable[bytes]]) -> None:
        self.application = application

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        started: list[Any] = []

        def hold(*answer: Any) -> None:
            started[:] = answer

        fresh = dict(environ)
        chunks = self.application(environ, hold)
        if environ.get(MAY_RETRY):
            # Closing the answer makes Django let go of the broken connection.
            getattr(chunks, "close", lambda: None)()
            fresh["wsgi.input"].seek(0)
            chunks = self.application(fresh, hold)
        start_response(*started)
        return chunks
