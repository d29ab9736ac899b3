"""The cache that all workers share, for callers that go on without it: one that fails is treated as empty."""

import logging
from typing import Any

from django.core.cache import caches

PAGES = "pages"
"""The cache of CACHES that is used."""

log = logging.getLogger(__name__)


def is_shared() -> bool:
    """Whether a Redis keeps it, which several servers may share."""
    return "redis" in type(caches[PAGES]).__module__


def get(key: str) -> Any:
    """What is stored under the key; None if there is nothing, or the cache fails."""
    try:
        return caches[PAGES].get(key)
    except Exception as error:
        log.warning("The cache did not answer: %s", error)
        return None


def put(key: str, value: Any, seconds: float) -> None:
    """Store a value. A cache that fails stores nothing."""
    try:
        caches[PAGES].set(key, value, seconds)
    except Exception as error:
        log.warning("The cache kept nothing: %s", error)


def add(key: str, value: Any, seconds: float) -> bool:
    """Store a value if nothing is stored under the key. True if the cache fails, so that nobody waits."""
    try:
        return bool(caches[PAGES].add(key, value, seconds))
    except Exception as error:
        log.warning("The cache kept nothing: %s", error)
        return True


def forget(key: str) -> None:
    """Remove what is stored under the key."""
    try:
        caches[PAGES].delete_many([key])
    except Exception as error:
        log.warning("The cache forgot nothing: %s", error)


def forget_pages() -> None:
    """Remove every rendered page. A cache that fails keeps them, but nobody asks for those of an older revision."""
    try:
        caches[PAGES].clear()
    except Exception as error:
        log.warning("The cache forgot nothing: %s", error)


def forget_everything() -> None:
    """Empty every cache. One that fails stays as it is."""
    for cache in caches.all():
        try:
            cache.clear()
        except Exception as error:
            log.warning("The cache forgot nothing: %s", error)
