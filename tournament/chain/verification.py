"""Whether the chain of an event holds, and whether every covered row is as the chain has it.

1. The entries follow each other: number by number, each with the digest of the one before, each with the digest of what it
   says. The first one that does not is named; what comes after it proves nothing.
2. What the chain has of a row is what its newest entry digested.
3. Every covered row is in the chain and as the chain has it, and every row of the chain is there.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from django.contrib.auth import get_user_model
from django.db.models import Model

from tournament.chain.acts.adding import FOUND_CHANGED, Key, rows_of
from tournament.chain.canonical import digest_of, row_digest
from tournament.chain.hooks.covered import Covered, covered
from tournament.chain.models import ChainedRow, ChainEntry, RoundDigest

SHOWN = 80
"""The characters of a value that are shown."""


@dataclass(slots=True)
class Walked:
    """The chain as far as it holds: the digest of each row with the number of the entry that has it, null for rows that
    were deleted, and the digest of each entry.
    """

    rows: dict[Key, tuple[str | None, int]] = field(default_factory=dict)
    digests: dict[int, str] = field(default_factory=dict)
    found_changed: list[tuple[Key, int]] = field(default_factory=list)
    broken: str = ""


def chain_faults(event: Model) -> Iterator[str]:
    """Name the first entry that is broken, each row that is not as the chain has it, and each that it does not have."""
    walked = _walk(event)
    if walked.broken:
        yield walked.broken
    for key, number in walked.found_changed:
        yield f"{_name(key)}: had been changed by hand before {_entry(event, number)} wrote it."
    for kind in covered:
        yield from _kind_faults(event, kind, walked)
    yield from _digest_faults(event, walked)


def head_of(event: Model) -> ChainEntry | None:
    """The newest entry."""
    return ChainEntry.objects.filter(event_id=event.pk).order_by("-number").first()


def entry_with(event: Model, digest: str) -> ChainEntry | None:
    """The entry whose digest begins like this; spaces and dashes are left out."""
    wanted = "".join(sign for sign in digest.lower() if sign.isalnum())
    found = ChainEntry.objects.filter(event_id=event.pk, digest__startswith=wanted)
    return found.order_by("number").first() if wanted else None


def words_of_entry(entry: ChainEntry) -> str:
    """Which act an entry is, when it was done and by whom."""
    said = entry.content
    account = said["account"] and get_user_model()._default_manager.filter(pk=said["account"]).first()
    who = str(account) if account else "without an account"
    return f"entry {entry.number} ({said['act']}, {said['at'][:19].replace('T', ' ')}, {who})"


def _entry(event: Model, number: int) -> str:
    return words_of_entry(ChainEntry.objects.get(event_id=event.pk, number=number))


def _walk(event: Model) -> Walked:
    walked = Walked()
    before = ""
    entries = ChainEntry.objects.filter(event_id=event.pk).order_by("number")
    for number, entry in enumerate(entries.iterator(), start=1):
        walked.broken = _broken(event, entry, number, before)
        if walked.broken:
            return walked
        for kind, row, digest, *more in entry.content["rows"]:
            walked.rows[kind, row] = (digest, number)
            if FOUND_CHANGED in more:
                walked.found_changed.append(((kind, row), number))
        before = walked.digests[number] = entry.digest
    return walked


def _broken(event: Model, entry: ChainEntry, number: int, before: str) -> str:
    """What is wrong with an entry that should have this number and come after this digest."""
    if entry.number != number:
        return f"The chain: entry {number} is missing."
    try:
        said = entry.content
        name = words_of_entry(entry)
        what = (said["event"], said["number"], said["before"])
    except (ValueError, KeyError, TypeError):
        return f"The chain is broken at entry {number}: nobody can read it."
    if digest_of(entry.said) != entry.digest:
        return f"The chain is broken at {name}: it was changed."
    if what != (event.pk, number, before):
        return f"The chain is broken at {name}: it does not follow the entry before."
    return ""


def _kind_faults(event: Model, kind: Covered, walked: Walked) -> Iterator[str]:
    chained = {
        row: (salt, content, digest)
        for row, salt, content, digest in ChainedRow.objects.filter(event_id=event.pk, kind=kind.kind)
        .values_list("row_id", "salt", "content", "digest")
        .iterator()
    }
    said = {pk: found for (name, pk), found in walked.rows.items() if name == kind.kind}
    if walked.broken:
        # What an entry after the broken one says of a row is not known.
        said = {row: (digest, 0) for row, (_salt, _content, digest) in chained.items()}
    there = set()
    for pk, content in rows_of(kind, event.pk):
        there.add(pk)
        digest, number = said.get(pk, (None, 0))
        salt, kept_content, kept = chained.get(pk, ("", "{}", ""))
        name = _name((kind.kind, pk)) if (digest, content) != (kept, kept_content) else ""
        if digest is None:
            yield f"{name}: is not in the chain; no act wrote it."
        elif kept != digest or row_digest(salt, kept_content) != kept:
            yield f"{_name((kind.kind, pk))}: what the chain keeps of it was changed by hand."
        elif content != kept_content:
            differing = "; ".join(_differing(content, kept_content))
            yield f"{name}: was changed by hand{_since(event, number)}: {differing}."
    for pk, (digest, number) in said.items():
        if digest is not None and pk not in there:
            yield f"{_name((kind.kind, pk))}: is gone, and no act deleted it{_since(event, number)}."


def _since(event: Model, number: int) -> str:
    return f" after {_entry(event, number)}" if number else ""


def _differing(stored: str, chained: str) -> Iterator[str]:
    """Each column that differs: what is stored, and what the chain has."""
    now, then = json.loads(stored), json.loads(chained)
    for name in sorted(now.keys() | then.keys()):
        if now.get(name) != then.get(name):
            yield f"{name} is {_shown(now.get(name))}, in the chain {_shown(then.get(name))}"


def _shown(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"


def _name(key: Key) -> str:
    """Which row: what it is, its number, and what the row says of itself, if it is there."""
    kinds = {one.kind: one.model for one in covered}
    name, pk = key
    model = kinds.get(name)
    if model is None:
        return f"{name} {pk}"
    row = model._base_manager.filter(pk=pk).first()
    what = f"{name} {pk}"
    return f"{what} ({row})" if row else what


def _digest_faults(event: Model, walked: Walked) -> Iterator[str]:
    """Name each digest of a round that is shown and is not that of its entry."""
    rows = RoundDigest.objects.filter(round__event=event.pk, number__isnull=False).select_related("round")
    for row in rows.order_by("pk"):
        if row.number in walked.digests and walked.digests[row.number] != row.digest:
            yield f"The digest of round {row.round.number} is not that of entry {row.number}."
