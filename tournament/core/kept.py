"""Answers that are the same for many readers: made once, compressed once, and stored where all workers find them.

A key names what is asked, in which language and by whom; the version says which state it shows. One answer is stored
for each key, so a newer one replaces an older one. While one process makes an answer, the others that need it wait. A
cache that fails is treated as empty.
"""

import gzip
import hashlib
import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.core.cache import caches

KEEP_SECONDS = 60
"""A stored answer is made again after this time, whatever its version, because it may show the time."""
MAKER_SECONDS = 10
"""A process that needs longer than this for an answer is not waited for."""
LOOK_SECONDS = 0.02
PAGES = "pages"
"""The cache of CACHES that keeps them."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class KeptAnswer:
    """A page or fragment as it is sent: its headers, its body compressed, and the state that it shows."""

    version: int
    made_at: float
    headers: tuple[tuple[str, str], ...]
    tag: str
    packed: bytes

    @property
    def body(self) -> bytes:
        return gzip.decompress(self.packed)


def kept_answer_of(version: int, headers: tuple[tuple[str, str], ...], body: bytes) -> KeptAnswer:
    """What is stored of an answer. The tag depends on the body only, so an unchanged body need not be sent again."""
    tag = f'"{hashlib.blake2b(body, digest_size=12).hexdigest()}"'
    return KeptAnswer(version, time.time(), headers, tag, gzip.compress(body, 6, mtime=0))


def find_or_make(key: str, version: int, make: Callable[[], KeptAnswer | None]) -> KeptAnswer | None:
    """The stored answer of at least this version; otherwise what `make` makes, once for everybody who asks at the same
    time.

    `make` returns None for what must not be stored.
    """
    found = _find(key, version)
    if found:
        return found
    lock = f"{key}:maker"
    patience = time.monotonic() + MAKER_SECONDS
    while not add(lock, 1, MAKER_SECONDS) and time.monotonic() < patience:
        time.sleep(LOOK_SECONDS)
        found = _find(key, version)
        if found:
            return found
    try:
        found = _find(key, version)
        if found:
            return found
        made = make()
        if made:
            put(key, made, KEEP_SECONDS)
        return made
    finally:
        forget(lock)


def _find(key: str, version: int) -> KeptAnswer | None:
    found = get(key)
    if isinstance(found, KeptAnswer) and found.version >= version:
        return found if time.time() - found.made_at < KEEP_SECONDS else None
    return None


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
