"""Answers that are the same for many readers: made once, compressed once, and stored where all workers find them.

A key names what is asked, in which language and by whom; the version says which state it shows. One answer is stored
for each key, so a newer one replaces an older one. While one process makes an answer, the others that need it wait.
"""

import gzip
import hashlib
import time
from collections.abc import Callable
from dataclasses import dataclass

from tournament.core import safe_cache

KEEP_SECONDS = 60
"""A stored answer is made again after this time, whatever its version, because it may show the time."""
MAKER_SECONDS = 10
"""A process that needs longer than this for an answer is not waited for."""
LOOK_SECONDS = 0.02


@dataclass(frozen=True, slots=True)
class CachedAnswer:
    """A page or fragment as it is sent: its headers, its body compressed, and the state that it shows."""

    version: int
    made_at: float
    headers: tuple[tuple[str, str], ...]
    tag: str
    packed: bytes

    @property
    def body(self) -> bytes:
        return gzip.decompress(self.packed)


def cached_answer_of(version: int, headers: tuple[tuple[str, str], ...], body: bytes) -> CachedAnswer:
    """What is stored of an answer. The tag depends on the body only, so an unchanged body need not be sent again."""
    tag = f'"{hashlib.blake2b(body, digest_size=12).hexdigest()}"'
    return CachedAnswer(version, time.time(), headers, tag, gzip.compress(body, 6, mtime=0))


def find_or_make(key: str, version: int, make: Callable[[], CachedAnswer | None]) -> CachedAnswer | None:
    """The stored answer of at least this version; otherwise what `make` makes, once for everybody who asks at the same
    time.

    `make` returns None for what must not be stored.
    """
    found = _find(key, version)
    if found:
        return found
    lock = f"{key}:maker"
    patience = time.monotonic() + MAKER_SECONDS
    while not safe_cache.add(lock, 1, MAKER_SECONDS) and time.monotonic() < patience:
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
            safe_cache.put(key, made, KEEP_SECONDS)
        return made
    finally:
        safe_cache.forget(lock)


def _find(key: str, version: int) -> CachedAnswer | None:
    found = safe_cache.get(key)
    if isinstance(found, CachedAnswer) and found.version >= version:
        return found if time.time() - found.made_at < KEEP_SECONDS else None
    return None
