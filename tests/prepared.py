"""A database with every migration applied, made once and copied for each run of tests that needs one.

Running the migrations takes some seconds, and a run of the whole suite needs six databases.
"""

import fcntl
import gc
import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
LOCK_DIR = ROOT / "var"


@cache
def schema_digest() -> str:
    """What the schema depends on: our migrations, and the versions of the libraries with tables of their own."""
    digest = hashlib.sha256((ROOT / "requirements.txt").read_bytes())
    for app in ("tournament", "penalties"):
        for path in sorted((ROOT / app).rglob("migrations/*.py")):
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


class PreparedCreation:
    """Mixed into Django's creation of test databases; the backends say how a database is kept and copied."""

    def is_prepared(self) -> bool:
        """Whether a migrated database is kept."""
        raise NotImplementedError

    def keep(self, name: str) -> None:
        """Keep the migrated database of this name for others to copy."""
        raise NotImplementedError

    def put_back(self) -> None:
        """Copy the kept database over the test database, whatever has become of that."""
        raise NotImplementedError

    def create_test_db(self, *arguments: Any, **options: Any) -> str:
        """As Django's; the first process makes the database that the others copy, and they wait for it."""
        if not self.is_prepared():
            with alone("prepared"):
                if not self.is_prepared():
                    return self._make_and_keep(*arguments, **options)
        return self._make(*arguments, **options)

    def _make_and_keep(self, *arguments: Any, **options: Any) -> str:
        with uncollected():
            name = self._make(*arguments, **options)
        self.keep(name)
        return name

    def _make(self, *arguments: Any, **options: Any) -> str:
        name: str = super().create_test_db(*arguments, **options)  # type: ignore[misc]
        return name


@contextmanager
def alone(name: str) -> Iterator[None]:
    """No other process of this project does the same at the same time: the others wait."""
    LOCK_DIR.mkdir(exist_ok=True)
    with (LOCK_DIR / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


@contextmanager
def uncollected() -> Iterator[None]:
    """Garbage stays for a while: migrations make so many classes that collecting takes a sixth of their time."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
