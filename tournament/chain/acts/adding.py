"""The only writer of the chain. The wrapper of all acts calls it at the end of each act, in its transaction.

1. Triggers have noted every covered row that the act wrote (`triggers.py`), with what stood there before.
2. What stood there before must be what the chain has of the row; if it is not, the entry says so, so that a change by
   hand is not covered up by an act that comes later.
3. The rows of the chain are written over, and one entry is added to the chain of each event that has such rows.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
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
from tournament.chain.walking import FOUND_CHANGED, RESTORED, Key

BEGUN = "begin_chain"
"""The act of the first entry of an event that is older than the chain: it covers all that is there."""
AT_ONCE = 5_000
"""How many notes are read at once: an import writes more than fits into memory."""

Head = tuple[int, str]
"""The number and the digest of the newest entry of a chain; 0 and nothing where it is still to begin."""

_NOTED = """
SELECT id, event_id, round_id, kind, row_id, was, now,
    (SELECT number FROM chain_chainentry WHERE event_id = noted.event_id ORDER BY number DESC LIMIT 1),
    (SELECT digest FROM chain_chainentry WHERE event_id = noted.event_id ORDER BY number DESC LIMIT 1)
FROM {notes} noted
"""
_ON_POSTGRESQL = f"""
WITH noted AS (DELETE FROM chain_written WHERE id IN (
    SELECT id FROM chain_written WHERE transaction = txid_current_if_assigned() ORDER BY id LIMIT {AT_ONCE}
) RETURNING *) {_NOTED.format(notes="noted")} ORDER BY id
"""  # noqa: S608 - a number of ours
_ON_SQLITE = f"""
{_NOTED.format(notes="chain_written")} WHERE "transaction" = 0 ORDER BY id LIMIT {AT_ONCE}
"""
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
_PUT_AND_ADD = "WITH put AS ({put}) {add}"
ROWS_AT_ONCE = 150
"""An old SQLite takes 999 values in a statement."""
SALT_BYTES = 16


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
    waiting: list[tuple[Any, ...]] = field(default_factory=list)
    """What is still to be put into the rows of the chain."""


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
    heads: dict[int, Head] = {}
    for noted, is_last in _noted():
        for event, changes in _by_event(noted, heads).items():
            if event != within and event not in found:
                _lock(event)
            wrote = found.setdefault(event, Wrote())
            _take(event, changes, wrote)
            if not is_last:
                _put_waiting(wrote)
    for event, wrote in sorted(found.items()):
        if wrote.rows:
            head = heads[event] if event == within else _head(event)
            number, digest, at = _add(event, act, account, wrote, head)
            # An event that is made of a document brings the digests of its rounds along.
            if act != RESTORED and (wrote.rounds or wrote.changes_all):
                _note_rounds(event, wrote, number, digest, at)


def begin_chain(event: int) -> None:
    """Begin the chain of an event with an entry that covers everything there is."""
    wrote = Wrote()
    for kind in covered:
        for rows in _in_parts(rows_of(kind, event)):
            _take(event, {(kind.kind, pk): Change(None, content, None) for pk, content in rows}, wrote)
            _put_waiting(wrote)
    if wrote.rows:
        _add(event, BEGUN, None, wrote, (0, ""))


def add_changes(event: int, act: str, changes: Mapping[Key, Change]) -> None:
    """Add an entry of what became of these rows without an act, which is nobody's."""
    _lock(event)
    wrote = Wrote()
    _take(event, changes, wrote)
    if wrote.rows:
        number, digest, at = _add(event, act, None, wrote, _head(event))
        if wrote.rounds or wrote.changes_all:
            _note_rounds(event, wrote, number, digest, at)


def rows_of(kind: Covered, event: int) -> Iterator[tuple[int, str]]:
    """The covered rows of a kind in an event, as the database has them."""
    for pk, values in values_of(kind, event):
        yield pk, content_of(kind, values)


def values_of(kind: Covered, event: int) -> Iterator[tuple[int, dict[str, Any]]]:
    """The values of the covered rows of a kind in an event, in the order of their ids."""
    rows = kind.model._base_manager.filter(**{kind.event or "pk": event}).order_by("pk")
    if kind.unless:
        name, values = kind.unless
        rows = rows.exclude(**{f"{name}__in": values})
    for pk, *values in rows.values_list("pk", *kind.names).iterator():
        yield pk, values_read(kind, tuple(values))


def _in_parts(rows: Iterable[tuple[int, str]]) -> Iterator[list[tuple[int, str]]]:
    part: list[tuple[int, str]] = []
    for row in rows:
        part.append(row)
        if len(part) == AT_ONCE:
            yield part
            part = []
    yield part


def _noted() -> Iterator[tuple[list[tuple[Any, ...]], bool]]:
    """The notes of this transaction in the order in which they were made, taken away as they are read; and whether these
    are the last ones.
    """
    while True:
        with connection.cursor() as cursor:
            cursor.execute(_ON_POSTGRESQL if connection.vendor == "postgresql" else _ON_SQLITE)
            rows = cursor.fetchall()
            if rows and connection.vendor == "sqlite":
                cursor.execute(_FORGET, [rows[-1][0]])
        is_last = len(rows) < AT_ONCE
        yield rows, is_last
        if is_last:
            return


def _by_event(noted: Iterable[tuple[Any, ...]], heads: dict[int, Head]) -> dict[int, dict[Key, Change]]:
    """What became of each row, however often it was written; the heads of the chains are put into `heads`."""
    kinds = covered_by_kind()
    found: dict[int, dict[Key, Change]] = {}
    for _id, event, round_, kind, row, was, now, number, digest in noted:
        heads[event] = (number or 0, digest or "")
        before, after = (
            text and content_of(kinds[kind], values_noted(kinds[kind], text)) for text in (was, now)
        )
        change = found.setdefault(event, {}).setdefault((kind, row), Change(before, after, round_))
        change.now, change.round = after, round_ or change.round
    return found


def _take(event: int, changes: Mapping[Key, Change], wrote: Wrote) -> None:
    """Compare the rows with those of the chain, and note in `wrote` what becomes of them."""
    kinds = covered_by_kind()
    changed = {key: change for key, change in changes.items() if change.was != change.now}
    known = _known(event, [key for key, change in changed.items() if change.was is not None])
    gone: list[Key] = []
    for key, change in changed.items():
        said: list[Any] = [*key, None]
        if change.now is None:
            gone.append(key)
        else:
            salt = token_hex(SALT_BYTES)
            said[2] = row_digest(salt, change.now)
            wrote.waiting.append((event, *key, salt, change.now, said[2]))
        if (change.was is not None and known.get(key) != change.was) or len(wrote.rows.get(key, said)) > 3:
            said.append(FOUND_CHANGED)
        wrote.rows[key] = said
        _note_result(kinds[key[0]], change, wrote)
    for kind, rows in _by_kind(gone).items():
        ChainedRow.objects.filter(event=event, kind=kind, row_id__in=rows).delete()


def _put_waiting(wrote: Wrote, leave: int = 0) -> None:
    """Write over the rows of the chain that wait in `wrote`; at most `leave` of them may go on waiting."""
    with connection.cursor() as cursor:
        while len(wrote.waiting) > leave:
            part, wrote.waiting = wrote.waiting[:ROWS_AT_ONCE], wrote.waiting[ROWS_AT_ONCE:]
            cursor.execute(_put(part), [value for row in part for value in row])


def _put(rows: Sequence[tuple[Any, ...]]) -> str:
    return _PUT.format(rows=", ".join([_ROW] * len(rows)))


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


def _head(event: int) -> Head:
    with connection.cursor() as cursor:
        cursor.execute(_HEAD, [event])
        return cursor.fetchone() or (0, "")


def _add(event: int, act: str, account: int | None, wrote: Wrote, head: Head) -> tuple[int, str, datetime]:
    """Add an entry, and put what still waits; returns its number, its digest and its time."""
    at = timezone.now()
    number, before = head[0] + 1, head[1]
    said = compact(
        {
            "event": event,
            "number": number,
            "before": before,
            "act": act,
            "account": account,
            "at": at.isoformat(timespec="microseconds"),
            "rows": list(wrote.rows.values()),
        }
    )
    digest = digest_of(said)
    is_one_statement = connection.vendor == "postgresql"
    _put_waiting(wrote, leave=ROWS_AT_ONCE if is_one_statement else 0)
    with connection.cursor() as cursor:
        values: list[Any] = [event, number, said, digest]
        if wrote.waiting:
            # A round trip less.
            statement = _PUT_AND_ADD.format(put=_put(wrote.waiting), add=_ADD)
            cursor.execute(statement, [*(value for row in wrote.waiting for value in row), *values])
        else:
            cursor.execute(_ADD, values)
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
