"""Figures in the text format of Prometheus. Nothing is counted unless SEATWIND_METRICS_TOKEN is set.

What happens is counted where it happens. The workers of a server write into files of one folder (the multiprocess mode of
prometheus_client, which `serve` switches on with PROMETHEUS_MULTIPROC_DIR), and whichever worker is asked adds them up. What
is true at a moment, such as how many mails wait, is asked when the figures are: of the database, which all servers share,
and of this machine.
"""

import os
from collections.abc import Iterable

from django.db import DatabaseError, InterfaceError
from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from tournament.core.hooks.state import Figure
from tournament.core.trouble import trouble_of
from tournament.core.watching.counting import FOLDER

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
SECONDS = (0.001, 0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10)

_own = CollectorRegistry()
_requests = Counter(
    "seatwind_requests",
    "Requests that the program answered.",
    ["route", "method", "status"],
    registry=_own,
)
_seconds = Histogram(
    "seatwind_request_seconds",
    "Time that the program took for its answers.",
    ["route"],
    buckets=SECONDS,
    registry=_own,
)
_ready = Counter("seatwind_ready_answers", "Kept answers that were given without the program.", registry=_own)
_refused = Counter(
    "seatwind_refused", "Requests that were refused before the program saw them.", ["status"], registry=_own
)
_kept = Counter(
    "seatwind_kept_pages",
    "Pages for visitors: kept ones (hit), and those made anew (miss).",
    ["result"],
    registry=_own,
)
_errors = Counter("seatwind_errors", "Lines of the level ERROR in the log.", registry=_own)
_database_errors = Counter(
    "seatwind_database_errors",
    "Errors of the database: disk_full, database_lost, other.",
    ["kind"],
    registry=_own,
)
METHODS = frozenset({"GET", "HEAD", "POST"})


def count_request(route: str, method: str, status: int, seconds: float) -> None:
    """A request that the program answered. `route` is the name of the view, which is no address of anybody."""
    _requests.labels(route, method if method in METHODS else "other", str(status)).inc()
    _seconds.labels(route).observe(seconds)


def count_ready() -> None:
    """A kept answer that was given without the program."""
    _ready.inc()


def count_refused(status: int) -> None:
    """A request that was refused before the program saw it."""
    _refused.labels(str(status)).inc()


def count_kept(*, is_hit: bool) -> None:
    """A page for visitors that was kept, or made anew."""
    _kept.labels("hit" if is_hit else "miss").inc()


def count_error(errors: Iterable[BaseException]) -> None:
    """A line of the level ERROR, with the errors behind it."""
    _errors.inc()
    chain = list(errors)
    if any(isinstance(one, DatabaseError | InterfaceError) for one in chain):
        trouble = trouble_of(chain[0])
        _database_errors.labels(trouble.value if trouble else "other").inc()


class _Momentary(Collector):
    """Figures that are true at this moment."""

    def __init__(self, figures: Iterable[Figure]) -> None:
        self._figures = figures

    def collect(self) -> Iterable[GaugeMetricFamily]:
        for figure in self._figures:
            labels = list(figure.labels)
            family = GaugeMetricFamily(f"seatwind_{figure.name}", figure.help, labels=labels)
            family.add_metric([figure.labels[name] for name in labels], figure.value)
            yield family


def written(figures: Iterable[Figure]) -> bytes:
    """All figures as text: what was counted, and these."""
    registry = CollectorRegistry()
    if os.environ.get(FOLDER):
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    else:
        registry.register(_own)
    registry.register(_Momentary(figures))
    return generate_latest(registry)
