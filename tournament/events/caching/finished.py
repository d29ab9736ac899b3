"""Results of finished events, for pages that put many events together: computed once and kept for all workers.

A series of fifty events computes anew what the one that is being played changes, and not the other forty-nine. Only numbers
are kept, by the ids of entries: names, and who a person is, are read when a page is made.
"""

from collections.abc import Callable
from typing import TypeVar

from tournament.core import safe_cache
from tournament.events.models import Event

Value = TypeVar("Value")

KEPT_SECONDS = 24 * 3600


def kept_once_finished(event: Event, name: str, make: Callable[[], Value]) -> Value:
    """What `make` returns, or what it returned for this revision of the event if the event is finished.

    `name` says what is computed; it may depend on nothing but the event, and on what everybody may see of it.
    """
    return make() if event.finished_at is None else kept_for_revision(event, name, make)


def kept_for_revision(event: Event, name: str, make: Callable[[], Value]) -> Value:
    """What `make` returns, or what it returned for this revision of the event: for one in which no round runs."""
    key = f"finished:{event.pk}:{event.revision}:{name}"
    found = safe_cache.get(key)
    if found:
        kept: Value = found[0]
        return kept
    value = make()
    safe_cache.put(key, (value,), KEPT_SECONDS)
    return value
