"""The cast that every view is tried with, and what browser tests need."""

import gc
import os
import shutil
import sys
from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Protocol, TypeVar

import pytest
from _pytest.unittest import TestCaseFunction
from django.conf import settings as django_settings
from django.contrib.contenttypes.management import create_contenttypes
from django.core.cache import cache
from django.db import transaction
from django.db.models.signals import post_migrate
from django.dispatch import receiver
from django.test import Client, TransactionTestCase
from django.test.signals import setting_changed
from django.utils import translation
from hypothesis import HealthCheck, settings

from tests.factories import make_event, make_staff, make_user
from tests.prepared import alone
from tournament.accounts.models import User
from tournament.core.deep_calls import with_room
from tournament.core.jobs import begun
from tournament.core.templatetags import fixed
from tournament.draws.engine import DrawRequest
from tournament.draws.request import running
from tournament.draws.request.stored import StoredRequest, engine_request
from tournament.events.enums import Role
from tournament.events.models import Event
from tournament.simulation import playing

# A property says what is true, not how fast: on a busy machine any example may take long.
settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")

# Seatwind has roles of its own: Django's permissions would only be made anew after every test that commits.
post_migrate.disconnect(dispatch_uid="django.contrib.auth.management.create_permissions")
post_migrate.disconnect(create_contenttypes)


@receiver(setting_changed)
def _forget_fixed_parts(*, setting: str, **_others: object) -> None:
    """Parts of pages are kept by language, and a test may have other texts for one that is offered elsewhere, too."""
    if setting == "LOCALE_PATHS":
        fixed._parts = fixed.Parts(4096)


LONGEST_SEARCH = 5_000
"""Steps of the search for a draw in tests that do not say otherwise. By the clock of the product each of them would search
for most of a second; the engine's own tests do.
"""


def _searching_shortly(
    stored: StoredRequest, *, step_limit: int | None = None, seconds: float | None = None
) -> DrawRequest:
    limit = LONGEST_SEARCH if step_limit is None else step_limit
    return engine_request(stored, step_limit=limit, seconds=seconds)


running.engine_request = _searching_shortly
playing.DRAW_STEP_LIMIT = LONGEST_SEARCH

Built = TypeVar("Built")
SignIn = Callable[[User], Client]


class BuildOnce(Protocol):
    """Builds rows, once for a module."""

    def __call__(self, make: Callable[[], Built]) -> Built: ...


@pytest.fixture(scope="module")
def build_once(django_db_setup: None, django_db_blocker: Any) -> Iterator[BuildOnce]:
    """Build rows that every test of the module begins with; what a test changes of them is taken back after it.

    For modules of many tests whose start is costly, and none of which commits. Their fixtures return keys and
    addresses rather than rows, which a test before may have changed in memory.
    """
    with ExitStack() as stack:

        def build(make: Callable[[], Built]) -> Built:
            with django_db_blocker.unblock():
                before = transaction.atomic()
                before.__enter__()
                stack.callback(_take_back, before, django_db_blocker)
                return make()

        yield build


def _take_back(before: transaction.Atomic, blocker: Any) -> None:
    with blocker.unblock():
        transaction.set_rollback(True)
        before.__exit__(None, None, None)


@pytest.fixture
def organizer(db: None) -> User:
    return make_user("organizer")


@pytest.fixture
def referee(db: None) -> User:
    return make_user("referee")


@pytest.fixture
def stranger(db: None) -> User:
    """Somebody with an account and no role in the event."""
    return make_user("stranger")


@pytest.fixture
def event(organizer: User, referee: User) -> Event:
    """A public mcr event of three rounds, with an organizer and a referee."""
    event = make_event(organizer=organizer, name="Spring Open")
    make_staff(event, referee, Role.REFEREE)
    return event


@pytest.fixture
def sign_in() -> SignIn:
    """A client signed in as the user."""

    def signed_in(user: User) -> Client:
        client = Client()
        client.force_login(user)
        return client

    return signed_in


@pytest.fixture
def blank_tiles(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rows of tiles have their size, and empty faces: a thousand faces take ten seconds to draw."""
    monkeypatch.setattr("tournament.papers.drawings.standing", lambda _code: "<path />")


def pytest_make_parametrize_id(config: pytest.Config, val: object, argname: str) -> str | None:
    """A file made in a test holds the time of its making: name it, so that all workers see the same tests."""
    return argname if isinstance(val, bytes) else None


def pytest_sessionstart() -> None:
    """Files that an earlier run made are of other events with the same names."""
    shutil.rmtree(django_settings.JOBS_DIR, ignore_errors=True)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Compiling the tests takes longer than running many of them: what the first process compiles, the others read."""
    if sys.dont_write_bytecode:
        return (yield)
    with alone("collecting"):
        return (yield)


def pytest_collection_finish() -> None:
    """What was imported stays: the collector of garbage need not walk through it again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


def pytest_sessionfinish() -> None:
    """Look for garbage once. At its end pytest looks five times, and need not walk through what stays."""
    gc.collect()
    gc.freeze()


ON_EACH_DATABASE = {"models", "architecture", "test_constraints.py"}
"""Rooms, and modules, of tests that run on both databases: rows and their constraints, migrations."""
ON_THE_STRICTER = {"acts", "queries", "test_acts.py", "test_queries.py"}
"""Those of tests that run on PostgreSQL, which refuses more, and on SQLite only where there is no PostgreSQL: what acts write
and queries ask. Above them, views and browsers carry out the same acts on SQLite.
"""


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """In the pass on PostgreSQL, leave the modules unread in which nothing runs there."""
    if os.environ.get("TEST_EACH_DATABASE_ONLY") != "1" or collection_path.suffix != ".py":
        return None
    rooms = ON_EACH_DATABASE | ON_THE_STRICTER
    is_read = rooms & set(collection_path.parts) or "each_database" in collection_path.read_text()
    return None if is_read else True


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> Generator[None, object, object]:
    """Mark on which database each test runs, and after the others have chosen and shuffled, begin with the longest, so that no
    process has one left when the others are done.
    """
    _mark_databases(items)
    try:
        return (yield)
    finally:
        _begin_with_the_longest(items)


def _begin_with_the_longest(items: list[pytest.Item]) -> None:
    """The tests in a browser are shared out one by one, and all others by modules."""
    modules = {item.path for item in items if item.get_closest_marker("long")}
    browser = {item for item in items if item.get_closest_marker("browser")}
    items.sort(
        key=lambda item: (
            item.path not in modules or (item in browser and item.get_closest_marker("long") is None)
        )
    )


def _mark_databases(items: list[pytest.Item]) -> None:
    """Mark as `pure` what asks for no database, for the plugin for Django lets such a test open none; as `stricter` what
    runs on PostgreSQL alone where there is one; and as `one_database` what runs on SQLite alone.
    """
    for item in items:
        if not _depends_on_the_database(item):
            item.add_marker(pytest.mark.pure)
        elif (
            any(map(item.get_closest_marker, ("each_database", "one_database", "browser")))
            or ON_EACH_DATABASE & set(item.path.parts)
            or _waits_for_locks(item)
        ):
            continue
        elif ON_THE_STRICTER & set(item.path.parts):
            item.add_marker(pytest.mark.stricter)
        else:
            item.add_marker(pytest.mark.one_database)


def _waits_for_locks(item: pytest.Item) -> bool:
    """Several transactions at once: each database has locks of its own kind."""
    mark = item.get_closest_marker("django_db")
    is_room = ON_THE_STRICTER & set(item.path.parts)
    return bool(is_room and mark and mark.kwargs.get("transaction"))


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup() -> None:
    """What requests leave is not for the next test: their language in the thread, counts and results in the cache, and the
    last error, which the administrator's page shows.
    """
    translation.deactivate()
    cache.clear()
    django_settings.LAST_ERROR_FILE.unlink(missing_ok=True)


@pytest.hookimpl(wrapper=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> Generator[None, object, object]:
    """Tests call deeply as well: pytest itself has begun many calls before."""
    plain = pyfuncitem.obj
    pyfuncitem.obj = with_room(plain)
    try:
        return (yield)
    finally:
        pyfuncitem.obj = plain


def _depends_on_the_database(item: pytest.Item) -> bool:
    fixtures = {"db", "transactional_db", "live_server"}
    marks = ("django_db", "each_database", "browser")
    if isinstance(item, TestCaseFunction) and issubclass(item.cls, TransactionTestCase):
        return True
    return bool(fixtures & set(getattr(item, "fixturenames", ()))) or any(map(item.get_closest_marker, marks))


@pytest.fixture
def jobs_undone(settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of files that are made in the background: jobs are begun there, and nobody does them."""

    class Nobody:
        def __init__(self, *_command: object, **_options: object) -> None: ...

        def wait(self) -> int:
            return 0

    settings.JOBS_DIR = tmp_path
    monkeypatch.setattr(begun.subprocess, "Popen", Nobody)
    return tmp_path
