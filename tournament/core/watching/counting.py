"""Counts what happens, where SEATWIND_METRICS_TOKEN is set: light to import, unlike what it counts with (`metrics.py`)."""

from collections.abc import Iterable
from functools import cache
from types import ModuleType

from django.conf import settings

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""The variable that names the folder of the workers' files. prometheus_client reads it when it is imported."""


@cache
def _metrics() -> ModuleType:
    from tournament.core.watching import metrics  # noqa: PLC0415 - slow import: only where figures are asked for

    return metrics


def is_counting() -> bool:
    """Whether this installation offers figures."""
    return bool(settings.METRICS_TOKEN)


def count_request(route: str, method: str, status: int, seconds: float) -> None:
    """A request that the program answered. `route` is the name of the view, which is no address of anybody."""
    if is_counting():
        _metrics().count_request(route, method, status, seconds)


def count_ready() -> None:
    """A kept answer that was given without the program."""
    if is_counting():
        _metrics().count_ready()


def count_refused(status: int) -> None:
    """A request that was refused before the program saw it."""
    if is_counting():
        _metrics().count_refused(status)


def count_kept(*, is_hit: bool) -> None:
    """A page for visitors that was kept, or made anew."""
    if is_counting():
        _metrics().count_kept(is_hit=is_hit)


def count_error(errors: Iterable[BaseException]) -> None:
    """A line of the level ERROR, with the errors behind it."""
    if is_counting():
        _metrics().count_error(errors)
