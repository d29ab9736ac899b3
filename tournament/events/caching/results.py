"""Results that the pages of one revision share: computed once, although a hundred players' pages show them.

Only pages for visitors share them, because each of these pages shows one revision anyway (`pages.py`). Everybody who is
signed in gets what the database says at that moment.
"""

import time
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from threading import Lock
from typing import Any, TypeVar

from django.conf import settings

from tournament.events.caching.answers import KEEP_SECONDS
from tournament.events.models import Event

Value = TypeVar("Value")

MOST = 8
"""So many results are kept by a process; those of an event of 1,000 players take some megabytes."""

_is_for_visitors: ContextVar[bool] = ContextVar("is_for_visitors", default=False)
_results: "OrderedDict[Hashable, _Shared]" = OrderedDict()
_lock = Lock()


@dataclass(frozen=True, slots=True)
class _Shared:
    revision: int
    made_at: float
    value: Any


@contextmanager
def for_visitors() -> Iterator[None]:
    """What is computed here is for visitors, who may all get the same."""
    token = _is_for_visitors.set(True)
    try:
        yield
    finally:
        _is_for_visitors.reset(token)


def cached_result(event: Event, name: Hashable, make: Callable[[], Value]) -> Value:
    """What `make` returns, or what it returned for another page of the same revision of the event.

    `name` says what is computed, with everything that it depends on besides the event. Nobody may change the result.
    Two threads may compute the same at the same time; either result is correct.
    """
    if not _is_for_visitors.get() or not settings.REVISION_SECONDS:
        return make()
    key = (event.pk, name)
    found = _results.get(key)
    if found and found.revision == event.revision and time.monotonic() - found.made_at < KEEP_SECONDS:
        value: Value = found.value
        return value
    value = make()
    with _lock:
        _results[key] = _Shared(event.revision, time.monotonic(), value)
        _results.move_to_end(key)
        while len(_results) > MOST:
            _results.popitem(last=False)
    return value
