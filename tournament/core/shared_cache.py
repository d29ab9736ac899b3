"""The cache in files that all workers of a machine share."""

import fcntl
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any

from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.filebased import FileBasedCache

COUNTED_EVERY = 50
"""To see whether there are too many files lists all of them, so only one in so many writes looks."""

_writes = count(1)


class SharedFiles(FileBasedCache):
    """Django's cache in files, whose `add` succeeds for one process only: the one that makes what the others wait for.

    It may hold some files more than MAX_ENTRIES. A folder that cannot be made is a fault of each use, which callers
    survive (`kept.py`), and not of the cache: it may be there again later.
    """

    def __init__(self, folder: str, params: dict[str, Any]) -> None:
        with suppress(OSError):
            super().__init__(folder, params)

    def _cull(self) -> None:
        if next(_writes) % COUNTED_EVERY == 0:
            super()._cull()  # type: ignore[misc]

    def add(
        self, key: Any, value: Any, timeout: float | None = DEFAULT_TIMEOUT, version: int | None = None
    ) -> bool:
        folder = Path(self._dir)  # type: ignore[attr-defined]
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with (folder / "add.lock").open("w") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            return bool(super().add(key, value, timeout, version))
