"""The only writer of the chain. The wrapper of all acts calls it at the end of each act, in its transaction.

1. Triggers have noted every covered row that the act wrote (`triggers.py`), with what stood there before.
2. What stood there before must be what the chain has of the row; if it is not, the entry says so, so that a change by
   hand is not covered up by an act that comes later.
3. The rows of the chain are written over, and one entry is added to the chain of each event that has such rows.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import cache
from secrets import token_hex
from types import MappingProxyType
from typing import Any

from django.db import connection
from django.utils import timezone

from tournament.chain.canonical import (
    compact,
    content_of,
    digest_of,
    row_digest,
    values_noted,
    values_read,
)
from tournament.chain.hooks.covered import Covered, covered, covered_by_kind
from tournament.chain.models import ChainedRow, ChainEntry, RoundDigest, Written
from tournament.chain.triggers import CLOSED

BEGUN = "begin_chain"
"""The act of the first entry of an event that is older than the chain: it covers all that is there."""
AT_ONCE = 5_000
"""How many notes are read at once: an import writes more than fits into memory."""

Key = tuple[str, int]
"""The kind of a row and its primary key."""

_ON_POSTGRESQL = f"""
DELETE FROM chain_written WHERE id IN (
    SELECT id FROM chain_written WHERE transaction = txid_current_if_assigned() ORDER BY id LIMIT {AT_ONCE}
) RETURNING id, event_id, round_id, kind, row_id, was, now
"""  # noqa: S608 - a number of ours
_ON_SQLITE = f"""
SELECT id, event_id, round_id, kind, row_id, was, now FROM chain_written WHERE "transaction" = 0
ORDER BY id LIMIT {AT_ONCE}
"""  # noqa: S608 - the same
_FORGET = 'DELETE FROM chain_written WHERE "transaction" = 0 AND id <= %s'
_SET_APART = f'UPDATE chain_written SET "transaction" = {Written.LEFT} WHERE "transaction" = 0'  # noqa: S608 - the same
_IS_LEFT = 'SELECT EXISTS (SELECT 1 FROM chain_written WHERE "transaction" = 0)'
_HEAD = "SELECT number, digest FROM chain_chainentry WHERE event_id = %s ORDER BY number DESC LIMIT 1"
_ADD = "INSERT INTO chain_chainentry (event_id, number, said, digest) VALUES (%s, %s, %s, %s)"
_ROW = "(%s, %s, %s, %s, %s, %s)"
_PUT = """
INSERT INTO chain_chainedrow (event_id, kind, row_id, salt, content, digest) VALUES {rows}
ON CONFLICT (event_id, kind, row_id)
DO UPDATE SET salt = EXCLUDED.salt, content = EXCLUDED.content, digest = EXCLUDED.digest
"""
ROWS_AT_ONCE = 150
"""An old SQLite takes 999 values in a statement."""
SALT_BYTES = 16
FOUND_CHANGED = "found changed"
"""What an entry says of a row that was not as the chain had it when the act came to write it."""


@dataclass(slots=True)
class Change:
    """A row that was written: its text before and after, and the closed round to whose results it belongs."""

    was: str | None
    now: str | None
    round: int | None


@dataclass(slots=True)
class Wrote:
    """What an act wrote in an event."""

    rows: dict[Key, list[Any]] = field(default_factory=dict)
    rounds: set[int] = field(default_factory=set)
    changes_all: bool = False


def set_apart() -> None:
    """What stands in the notes when a transaction begins was left by somebody who changed rows without an act. On
    PostgreSQL the notes name their transactions. Call at the beginning of the transaction.
    """
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute(_IS_LEFT)
            if cursor.fetchone()[0]:
                cursor.execute(_SET_APART)


def add_entries(act: str, account: int | None, within: int | None) -> None:
    """Add an entry of this act to the chain of each event in which it wrote covered rows. `within` is the event that the
    act has locked, if it is an act in an event.
    """
    found: dict[int, Wrote] = {}
    for noted in _noted():
        for event, changes in _by_event(noted).items():
            _put(event, changes, found.setdefault(event, Wrote()))
    for event, wrote in sorted(found.items()):
        if event != within:
            _lock(event)
        if wrote.rows:
            number, digest, at = _add(event, act, account, wrote.rows)
            if event == within:
                _note_rounds(event, wrote, number, digest, at)


def begin_chain(event: int) -> None:
    """Begin the chain of an event with an entry that covers everything there is."""
    wrote = Wrote()
    for kind in covered:
        for rows in _in_parts(rows_of(kind, event)):
            _put(event, {(kind.kind, pk): Change(None, content, None) for pk, content in rows}, wrote)
    if wrote.rows:
        _add(event, BEGUN, None, wrote.rows)


def bring_digests(round_: int, digests: Iterable[tuple[str, datetime]]) -> None:
    """Give a round that is imported the digests that it had, the oldest first."""
    RoundDigest.objects.bulk_create(
        RoundDigest(round_id=round_, number=None, digest=digest, at=at) for digest, at in digests
    )


def rows_of(kind: Covered, event: int) -> Iterator[tuple[int, str]]:
    """The covered rows of a kind in an event, as the database has them."""
    rows = kind.model._base_manager.filter(**{kind.event or "pk": event}).order_by("pk")
    if kind.unless:
        name, values = kind.unless
        rows = rows.exclude(**{f"{name}__in": values})
    for pk, *values in rows.values_list("pk", *kind.names).iterator():
        yield pk, content_of(kind, values_read(kind, tuple(values)))


def _in_parts(rows: Iterable[tuple[int, str]]) -> Iterator[list[tuple[int, str]]]:
    part: list[tuple[int, str]] = []
    for row in rows:
        part.append(row)
        if len(part) == AT_ONCE:
            yield part
            part = []
    yield part


def _noted() -> Iterator[list[tuple[Any, ...]]]:
    """The notes of this transaction in the order in which they were made, taken away as they are read."""
    while True:
        with connection.cursor() as cursor:
            cursor.execute(_ON_POSTGRESQL if connection.vendor == "postgresql" else _ON_SQLITE)
            rows = sorted(cursor.fetchall())
            if rows and connection.vendor == "sqlite":
                cursor.execute(_FORGET, [rows[-1][0]])
        if rows:
            yield [row[1:] for row in rows]
        if len(rows) < AT_ONCE:
            return


def _by_event(noted: Iterable[tuple[Any, ...]]) -> dict[int, dict[Key, Change]]:
    """What became of each row, however often it was written."""
    kinds = covered_by_kind()
    found: dict[int, dict[Key, Change]] = {}
    for event, round_, kind, row, was, now in noted:
        before, after = (
            text and content_of(kinds[kind], values_noted(kinds[kind], text)) for text in (was, now)
        )
        change = found.setdefault(event, {}).setdefault((kind, row), Change(before, after, round_))
        change.now, change.round = after, round_ or change.round
    return found


def _put(event: int, changes: Mapping[Key, Change], wrote: Wrote) -> None:
    """Write over the rows of the chain, and say so in `wrote`."""
    kinds = covered_by_kind()
    changed = {key: change for key, change in changes.items() if change.was != change.now}
    known = _known(event, [key for key, change in changed.items() if change.was is not None])
    put: list[tuple[Any, ...]] = []
    gone: list[Key] = []
    for key, change in changed.items():
        said: list[Any] = [*key, None]
        if change.now is None:
            gone.append(key)
        else:
            salt = token_hex(SALT_BYTES)
            said[2] = row_digest(salt, change.now)
            put.append((event, *key, salt, change.now, said[2]))
        if (change.was is not None and known.get(key) != change.was) or len(wrote.rows.get(key, said)) > 3:
            said.append(FOUND_CHANGED)
        wrote.rows[key] = said
        _note_result(kinds[key[0]], change, wrote)
    for start in range(0, len(put), ROWS_AT_ONCE):
        part = put[start : start + ROWS_AT_ONCE]
        with connection.cursor() as cursor:
            statement = _PUT.format(rows=", ".join([_ROW] * len(part)))
            cursor.execute(statement, [value for row in part for value in row])
    for kind, rows in _by_kind(gone).items():
        ChainedRow.objects.filter(event=event, kind=kind, row_id__in=rows).delete()


def _known(event: int, keys: Iterable[Key]) -> dict[Key, str]:
    """What the chain has of these rows."""
    return {
        (kind, row): content
        for kind, rows in _by_kind(keys).items()
        for row, content in ChainedRow.objects.filter(event=event, kind=kind, row_id__in=rows).values_list(
            "row_id", "content"
        )
    }


def _by_kind(keys: Iterable[Key]) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for kind, row in keys:
        found.setdefault(kind, []).append(row)
    return found


def _note_result(kind: Covered, change: Change, wrote: Wrote) -> None:
    """Note whose results the row changes, among the rounds that are closed."""
    if change.round and (not kind.result or _differs(change, kind.result)):
        wrote.rounds.add(change.round)
    if kind.all_results and _differs(change, kind.all_results, _as_none(kind)):
        wrote.changes_all = True


def _differs(change: Change, columns: str, as_none: Mapping[str, Any] = MappingProxyType({})) -> bool:
    was, now = (json.loads(text) if text else as_none for text in (change.was, change.now))
    return any(was.get(name) != now.get(name) for name in columns.split())


@cache
def _as_none(kind: Covered) -> Mapping[str, Any]:
    """What settings are that nobody has saved."""
    fresh = kind.model()
    content: dict[str, Any] = json.loads(
        content_of(kind, values_read(kind, tuple(getattr(fresh, name) for name in kind.names)))
    )
    return content


def _lock(event: int) -> None:
    """Entries of one event follow each other: an act that did not begin by locking it does so now."""
    events: Any = ChainEntry._meta.get_field("event").related_model
    list(events._base_manager.filter(pk=event).select_for_update().values_list("pk"))


def _add(
    event: int, act: str, account: int | None, rows: Mapping[Key, list[Any]]
) -> tuple[int, str, datetime]:
    """Add an entry; returns its number, its digest and its time."""
    at = timezone.now()
    with connection.cursor() as cursor:
        cursor.execute(_HEAD, [event])
        number, before = cursor.fetchone() or (0, "")
        number += 1
        said = compact(
            {
                "event": event,
                "number": number,
                "before": before,
                "act": act,
                "account": account,
                "at": at.isoformat(timespec="microseconds"),
                "rows": list(rows.values()),
            }
        )
        digest = digest_of(said)
        cursor.execute(_ADD, [event, number, said, digest])
    return number, digest, at


def _note_rounds(event: int, wrote: Wrote, number: int, digest: str, at: datetime) -> None:
    """Give each closed round whose results were changed its new digest."""
    rounds = wrote.rounds
    if wrote.changes_all:
        every: Any = RoundDigest._meta.get_field("round").related_model
        rounds = set(every.objects.filter(event=event, state=CLOSED).values_list("pk", flat=True))
    RoundDigest.objects.bulk_create(
        RoundDigest(round_id=round_, number=number, digest=digest, at=at) for round_ in sorted(rounds)
    )
