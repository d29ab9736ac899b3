"""A delivery of the outbox: the rows that changed since the delivery before, as they are at one moment.

It is a gzip file of lines of JSON. The first says which delivery it is; then each table has a line with its columns, and one
line for each row that was written or, with the key alone, removed. All of a delivery is read in one snapshot of the
database and applied in one transaction, so a copy is always as its writer was at some moment. A full exchange is a delivery
with every row.
"""

import gzip
import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from typing import Any

from django.db import connection
from django.db.models import Q
from django.utils import timezone

from tournament.copies.enums import CopyKind
from tournament.copies.lens import Changes, Gates, View, lens_of
from tournament.copies.models import Change, Copy
from tournament.copies.rows import Kind, line
from tournament.core import duty

OF_A_MIRROR = ("address", "secret", "box", "private_key")
QUICK = 1
"""How hard gzip tries: a referee's hand waits for the standby, not for the smallest file."""


@dataclass(frozen=True, slots=True)
class Head:
    """The first line of a delivery. `rows_digest` is that of all rows after it, where the copy is to compare itself. A standby
    also gets the `mirrors` that it feeds once it has taken over.
    """

    number: int
    after: str
    is_all: bool
    as_of: str
    version: str
    rows_digest: str = ""
    mirrors: Sequence[Mapping[str, str]] = ()
    term: int = 0


@dataclass(frozen=True, slots=True)
class Delivery:
    """A delivery in a file: its digest, which continues that of the delivery before, up to where its changes go, and the gates
    through which its rows came.
    """

    file: Path
    head: Head
    digest: str
    horizon: int
    gates: Gates


@contextmanager
def snapshot() -> Iterator[None]:
    """Everything inside is read as it was at one moment, and nobody who writes has to wait."""
    if connection.in_atomic_block:
        yield
        return
    begin = "BEGIN" if connection.vendor == "sqlite" else "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY"
    with connection.cursor() as cursor:
        cursor.execute(begin)
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute("COMMIT")


def next_delivery(copy: Copy, folder: Path, *, compares: bool = False) -> Delivery | None:
    """Write the next delivery for a copy into a file. Without changes there is none, unless the copy is to compare itself."""
    lens = lens_of(copy.kind)
    with snapshot():
        noted, horizon = _changes(copy)
        if not (noted or copy.needs_all or compares):
            return None
        view = lens.look()
        changes = None if copy.needs_all else view.also_changed(noted, copy.gates)
        head = Head(
            number=copy.number + 1,
            after=copy.digest,
            is_all=copy.needs_all,
            as_of=timezone.now().isoformat(),
            version=lens.version(),
            rows_digest=view.digest() if compares or copy.needs_all else "",
            mirrors=_mirrors() if copy.kind == CopyKind.STANDBY else (),
            term=duty.post().term,
        )
        file = folder / f"{copy.pk}-{head.number}.gz"
        with gzip.open(file, "wb", compresslevel=QUICK) as opened:
            for each in _lines(head, view, changes):
                opened.write(each)
    return Delivery(file, head, continued("" if head.is_all else copy.digest, file), horizon, view.gates)


def _mirrors() -> list[dict[str, str]]:
    """What a standby needs to feed the mirrors of this machine in its place."""
    return list(Copy.objects.filter(kind=CopyKind.MIRROR).order_by("pk").values(*OF_A_MIRROR))


def reading_from() -> int:
    """Where a copy that gets everything now would go on reading the changes. Ask before the snapshot."""
    if connection.vendor == "sqlite":
        return Change.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
    with connection.cursor() as cursor:
        cursor.execute("SELECT txid_snapshot_xmin(txid_current_snapshot())")
        return int(cursor.fetchone()[0])


def continued(before: str, file: Path) -> str:
    """The digest of a delivery after the one with the digest `before`. A full exchange continues nothing."""
    with file.open("rb") as opened:
        digest = sha256(before.encode())
        while part := opened.read(1 << 20):
            digest.update(part)
    return digest.hexdigest()


def _changes(copy: Copy) -> tuple[Changes, int]:
    """The keys of the rows that changed since the last delivery, by table, and up to where the next delivery goes.

    On PostgreSQL a transaction that began earlier may end later. So a delivery has whatever ended by now, and the next one
    begins with the oldest transaction that still runs: a few rows are sent twice, and none is left out.
    """
    if connection.vendor == "sqlite":
        which, horizon = Q(pk__gt=copy.horizon), max(reading_from(), copy.horizon)
    else:
        which, horizon = Q(mark__gte=copy.horizon), reading_from()
    found: dict[str, dict[str, None]] = {}
    if not copy.needs_all:
        for table, row in Change.objects.filter(which).order_by("pk").values_list("table", "row").iterator():
            found.setdefault(table, {})[row] = None
    return {table: list(keys) for table, keys in found.items()}, horizon


def _lines(head: Head, view: View, changes: Changes | None) -> Iterator[bytes]:
    yield line({name: getattr(head, name) for name in Head.__slots__})
    for table, kind in view.lens.kinds().items():
        keys = None if changes is None else changes.get(table)
        if keys is None and changes is not None:
            continue
        yield line({"table": table, "columns": kind.columns})
        yield from _rows(view, kind, keys)


def _rows(view: View, kind: Kind, keys: list[str] | None) -> Iterator[bytes]:
    there = set()
    for row in view.rows_of(kind, keys):
        if keys is not None:
            there.add(str(row[0]))
        yield line(row)
    yield from (line([key]) for key in keys or () if key not in there)


def head_of(file: Path) -> Head:
    """The first line of a delivery. Raises ValueError for a file that is none."""
    with gzip.open(file, "rb") as opened:
        return Head(**json.loads(opened.readline()))


def tables_of(file: Path) -> Iterator[tuple[str, list[str], Iterator[list[Any]]]]:
    """The name, the columns and the rows of each table in a delivery. Read the rows before the next table."""
    with gzip.open(file, "rb") as opened:
        opened.readline()
        upcoming: list[dict[str, Any]] = []

        def rows() -> Iterator[list[Any]]:
            for text in opened:
                read = json.loads(text)
                if isinstance(read, dict):
                    upcoming.append(read)
                    return
                yield read

        if text := opened.readline():
            upcoming.append(json.loads(text))
        while upcoming:
            table = upcoming.pop()
            yield table["table"], table["columns"], rows()


def time_of(head: Head) -> datetime:
    return datetime.fromisoformat(head.as_of)
