"""A real Chromium against a live server. The console is watched: an error there fails the test."""

import os
import sqlite3
from collections.abc import Callable, Iterator
from threading import Condition, Thread, current_thread
from time import monotonic
from typing import Any

import pytest
from django.conf import settings
from django.core.management import call_command
from django.core.signals import request_finished, request_started
from django.db import connection
from django.test import override_settings
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect
from pytest_django.live_server_helper import LiveServer

from tournament.launch.browser import find_chromium, missing_browsers

# Playwright's synchronous interface runs an event loop in this thread; Django would take that for a mistake.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"

CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
# Each page of a test lives for a second or two: making its scripts quick costs more than running them slowly.
SCRIPTS_UNOPTIMIZED = "--js-flags=--no-opt,--no-maglev,--always-sparkplug"
# Without these browsers there is nothing to collect, and the summary of the suite names them.
collect_ignore = ["test_other_browsers.py"] if len(missing_browsers()) == 2 else []
WAIT_MS = 30_000
"""How long a page may take before a test gives up; a busy machine is slow, a broken page is never done."""

NO_FAULTS = (
    # Chromium reports every answer from 400 up, also those that a test asks for: a refused form, an unpublished page.
    "the server responded with a status of 4",
    # A test cut the network, or let an answer get lost.
    "net::ERR_INTERNET_DISCONNECTED",
    "net::ERR_FAILED",
    # A page that asks at intervals is left while it asks.
    "htmx:afterRequest",
    "htmx:sendAbort",
    "htmx:sendError",
    # Chromium reports that a page waits for somebody to touch it before it may sound; the page says so as well.
    "The AudioContext was not allowed to start",
    # A page that asks at intervals is told that its link was revoked.
    "Response Status Error Code 404",
)

expect.set_options(timeout=WAIT_MS)

OpenPage = Callable[..., Page]


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of a Chromium; without one the tests are skipped, or fail where a browser is compulsory."""
    path = find_chromium()
    if path is None and os.environ.get("SEATWIND_REQUIRE_BROWSER") == "1":
        pytest.fail("No Chromium was found, and SEATWIND_REQUIRE_BROWSER demands one.")
    if path is None:
        pytest.skip("no Chromium was found")
    return path


@pytest.fixture(scope="session")
def browser_type_launch_args(chromium: str) -> dict[str, Any]:
    return {"executable_path": chromium, "args": [*CHROMIUM_FLAGS, SCRIPTS_UNOPTIMIZED]}


class Traffic:
    """The threads of the live server that have begun to answer a request and not finished.

    A thread whose browser is gone may end without Django saying that its request has finished.
    """

    def __init__(self) -> None:
        self._answering: set[Thread] = set()
        self._ended = Condition()
        request_started.connect(self._begin)
        request_finished.connect(self._end)

    def wait_for_the_last(self) -> None:
        last_moment = monotonic() + WAIT_MS / 1000
        with self._ended:
            while self._is_answering():
                assert monotonic() < last_moment
                self._ended.wait(0.1)

    def _is_answering(self) -> bool:
        return any(thread.is_alive() and thread is not current_thread() for thread in self._answering)

    def _begin(self, **_signal: object) -> None:
        with self._ended:
            self._answering.add(current_thread())

    def _end(self, **_signal: object) -> None:
        with self._ended:
            self._answering.discard(current_thread())
            self._ended.notify_all()


@pytest.fixture(scope="session")
def traffic() -> Traffic:
    return Traffic()


class KeptStates:
    """Databases as they were built for one test, for the next test that begins with the same."""

    def __init__(self) -> None:
        self._kept: dict[Callable[[], object], sqlite3.Connection] = {}

    def reach(self, build: Callable[[], object]) -> None:
        """Build the state in the empty database, or copy what was built before."""
        if connection.vendor != "sqlite":
            build()
            return
        connection.ensure_connection()
        if build in self._kept:
            self._kept[build].backup(connection.connection)
            return
        build()
        self._kept[build] = sqlite3.connect(":memory:")
        connection.connection.backup(self._kept[build])

    def forget(self) -> None:
        for kept in self._kept.values():
            kept.close()


@pytest.fixture(scope="session")
def states() -> Iterator[KeptStates]:
    kept = KeptStates()
    yield kept
    kept.forget()


@pytest.fixture(scope="session")
def release(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The static files of a release, as users get them: a page asks for few files instead of a hundred."""
    files = {"BACKEND": "tests.e2e.static_files.UncompressedFiles"}
    with override_settings(
        STORAGES={**settings.STORAGES, "staticfiles": files},
        STATIC_ROOT=tmp_path_factory.mktemp("static"),
        WHITENOISE_AUTOREFRESH=False,
        WHITENOISE_USE_FINDERS=False,
    ):
        call_command("collectstatic", interactive=False, verbosity=0)
        yield


@pytest.fixture(scope="session")
def live_server(release: None) -> Iterator[LiveServer]:
    """The live server; WhiteNoise sends the static files, as it does for users."""
    server = LiveServer("localhost", start=False)
    server.thread.static_handler = lambda application: application
    server.start()
    yield server
    server.stop()


@pytest.fixture
def open_page(browser: Browser, live_server: Any, traffic: Traffic) -> Iterator[OpenPage]:
    """Open a page in a browser window of its own, as another person would; settings as for `new_context`. Nothing moves
    unless they say so: a browser waits for what moves, and paints all of it.
    """
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def opened(**settings: Any) -> Page:
        context = browser.new_context(**{"base_url": live_server.url, "reduced_motion": "reduce"} | settings)
        contexts.append(context)
        context.set_default_timeout(WAIT_MS)
        context.set_default_navigation_timeout(WAIT_MS)
        context.on("console", lambda message: faults.extend(_faults_in(message)))
        context.on("weberror", lambda error: faults.append(str(error.error)))
        return context.new_page()

    yield opened
    for context in contexts:
        context.close()
    # The database is cleared next: an answer in the making would stand in its way.
    traffic.wait_for_the_last()
    assert faults == []


def _faults_in(message: ConsoleMessage) -> list[str]:
    """What the console reports as wrong: scripts, refused contents, files that are missing."""
    if message.type not in ("error", "warning") or any(words in message.text for words in NO_FAULTS):
        return []
    return [f"{message.type}: {message.text}"]
