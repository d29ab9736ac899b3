"""SQLite: copied by its online backup, which reads one state while others write."""

import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from tournament.backups.elsewhere import Facts, elsewhere, unpooled
from tournament.backups.errors import CannotWrite, DatabaseSilent, InUse
from tournament.backups.stores.common import holds_people_or_events, one_line
from tournament.backups.stores.types import Chunks
from tournament.core.parcel import pieces, settle

BESIDE = ("-wal", "-shm")
"""What SQLite keeps beside a database that is open."""
WAIT_SECONDS = 20.0
BUSY_SECONDS = 0.5
BUSY = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


class SQLite:
    engine = "SQLite"
    member = "database.sqlite3"
    is_packed = False

    def __init__(self, facts: Facts) -> None:
        self.facts = unpooled(facts)
        self.path = Path(self.facts["NAME"])

    @contextmanager
    def frozen(self, work: Path) -> Iterator[Chunks]:
        copy = work / "frozen.sqlite3"
        try:
            with (
                closing(sqlite3.connect(_address(self.path), uri=True, timeout=WAIT_SECONDS)) as source,
                closing(sqlite3.connect(copy)) as target,
            ):
                target.execute("PRAGMA synchronous=OFF")
                source.backup(target)
        except sqlite3.Error as error:
            raise _refusal(error, copy) from error
        with elsewhere({**self.facts, "NAME": copy}):
            yield lambda: pieces(copy)

    @contextmanager
    def scratch(self, chunks: Iterable[bytes], work: Path) -> Iterator[Facts]:
        # Beside the database: a name can only be moved within one disk.
        path = self.path.with_name(f"{self.path.name}.restoring")
        self.path.parent.mkdir(parents=True, exist_ok=True)
        _remove(path)
        try:
            with path.open("wb") as file:
                for chunk in chunks:
                    file.write(chunk)
            try:
                with closing(sqlite3.connect(path)) as found:
                    fault = found.execute("PRAGMA integrity_check(1)").fetchone()[0]
            except sqlite3.Error as error:
                fault = one_line(error)
            if fault != "ok":
                raise DatabaseSilent(why=one_line(fault))
            yield {**self.facts, "NAME": path}
        finally:
            _remove(path)

    def has_data(self) -> bool:
        if not self.path.exists():
            return False
        try:
            with closing(sqlite3.connect(_address(self.path), uri=True)) as found:
                found.execute("SELECT count(*) FROM sqlite_master").fetchone()
        except sqlite3.Error:
            # It cannot be read, but it may still be worth something to somebody.
            return True
        return holds_people_or_events(self.facts)

    def put_in_place(self, scratch: Facts, moment: str) -> str:
        new, kept = Path(scratch["NAME"]), self.path.with_name(f"{self.path.name}.replaced-{moment}")
        _fold(new)
        with new.open("rb") as file:
            os.fsync(file.fileno())
        if self.path.exists():
            _fold(self.path)
            # The database has two names until the new one takes the first, so that it never has none.
            os.link(self.path, kept)
            for end in BESIDE:
                with suppress(FileNotFoundError):
                    Path(f"{self.path}{end}").rename(f"{kept}{end}")
        new.replace(self.path)
        settle(self.path.parent)
        return kept.name if kept.exists() else ""


def _address(path: Path) -> str:
    """The database for reading and writing, but it is not made: its log is read only by those who may write it."""
    return f"{path.absolute().as_uri()}?mode=rw"


def _fold(path: Path) -> None:
    """Bring everything into the one file; only somebody who is alone with the database can do that. Raises InUse.

    A file that is no database stays as it is.
    """
    try:
        with closing(sqlite3.connect(_address(path), uri=True, timeout=BUSY_SECONDS)) as found:
            found.execute("PRAGMA journal_mode=DELETE").fetchone()
    except sqlite3.Error as error:
        if getattr(error, "sqlite_errorcode", 0) & 0xFF in BUSY:
            raise InUse from error


def _remove(path: Path) -> None:
    for end in ("", *BESIDE, "-journal"):
        Path(f"{path}{end}").unlink(missing_ok=True)


def _refusal(error: sqlite3.Error, copy: Path) -> CannotWrite | DatabaseSilent:
    if getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_FULL:
        return CannotWrite(place=str(copy.parent), why=one_line(error))
    return DatabaseSilent(why=one_line(error))
