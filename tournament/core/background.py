"""Work in the background, for which no request waits."""

import logging
from collections.abc import Callable
from datetime import timedelta
from threading import Lock, Thread, Timer

from django.conf import settings
from django.db import connections

from tournament.core.watching.request_ids import current

log = logging.getLogger(__name__)


def in_background(work: Callable[[], object]) -> None:
    """Do the work in a separate thread that ends with the process, or right away if WORKS_IN_BACKGROUND is off. An
    exception in the thread is logged.
    """
    if settings.WORKS_IN_BACKGROUND:
        Thread(target=_do, args=(work, current.get()), daemon=True).start()
    else:
        work()


def _do(work: Callable[[], object], request_id: str) -> None:
    # Errors are logged under the id of the request that started the work.
    current.set(request_id)
    try:
        work()
    except Exception:
        log.exception("Work in the background failed.")
    finally:
        connections.close_all()


class BackgroundWork:
    """Work that a process does in one thread at a time, and again later if something is left to do.

    `work` returns how long to wait before it is done again, or None if nothing is left.
    """

    def __init__(self, work: Callable[[], timedelta | None]) -> None:
        self._work = work
        self._lock = Lock()
        self._is_running = False
        self._is_asked_for = False
        self._later: Timer | None = None

    def ask(self) -> None:
        """Do the work soon. If it is being done right now, it is done once more afterwards."""
        with self._lock:
            self._is_asked_for = True
            if self._is_running:
                return
            self._is_running = True
        try:
            in_background(self._run)
        except BaseException:
            # No thread could be started. The next call tries again.
            with self._lock:
                self._is_running = False
            raise

    def _run(self) -> None:
        wait = None
        while self._is_wanted():
            try:
                wait = self._work()
            except BaseException:
                with self._lock:
                    self._is_running = False
                raise
        if wait is not None and settings.WORKS_IN_BACKGROUND:
            self._ask_after(wait)

    def _is_wanted(self) -> bool:
        with self._lock:
            self._is_running, self._is_asked_for = self._is_asked_for, False
            return self._is_running

    def _ask_after(self, wait: timedelta) -> None:
        with self._lock:
            if self._later:
                self._later.cancel()
            self._later = Timer(wait.total_seconds(), self.ask)
            self._later.daemon = True
            self._later.start()
