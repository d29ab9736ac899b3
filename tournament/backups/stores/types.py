"""What a kind of database can do."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Protocol

from tournament.backups.elsewhere import Facts

Chunks = Callable[[], Iterator[bytes]]


class Store(Protocol):
    """A database that is backed up or restored. What fails raises a Refusal, or OSError where the disk does."""

    engine: str
    """Its name for people, which the manifest has as well."""
    member: str
    """What it is called in a backup."""
    is_packed: bool
    """Whether its bytes are packed already."""

    def frozen(self, work: Path) -> AbstractContextManager[Chunks]:
        """Within the block the default connection reads one state of the database, while others go on writing.

        Gives what makes the bytes of a backup of that state.
        """
        ...

    def scratch(self, chunks: Iterable[bytes], work: Path) -> AbstractContextManager[Facts]:
        """Another database, made of these bytes and removed after the block, unless it was put in place."""
        ...

    def has_data(self) -> bool:
        """Whether there is anything to lose."""
        ...

    def put_in_place(self, scratch: Facts, moment: str) -> str:
        """Put a scratch database in the place of this one in one step. Returns under which name the one before stays."""
        ...
