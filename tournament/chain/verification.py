"""Whether the chain of an event holds, and whether every covered row is as the chain has it.

1. The entries follow each other: number by number, each with the digest of the one before, each with the digest of what it
   says. The first one that does not is named; what comes after it proves nothing.
2. What the chain has of a row is what its newest entry digested.
3. Every covered row is in the chain and as the chain has it, and every row of the chain is there.
4. The digest that is shown for a closed round is that of an entry, and no later entry wrote results of the round.
"""

import json
from collections.abc import Iterator
from typing import Any

from django.contrib.auth import get_user_model
from django.db.models import Model

from tournament.chain.acts.adding import rows_of
from tournament.chain.canonical import row_digest
from tournament.chain.hooks.covered import Covered, covered
from tournament.chain.models import ChainedRow, ChainEntry, RoundDigest
from tournament.chain.queries import round_digests
from tournament.chain.results import rounds_without_digest
from tournament.chain.walking import RESTORED, Key, Said, Walked, walk

SHOWN = 80
"""The characters of a value that are shown."""


def chain_faults(event: Model) -> Iterator[str]:
    """Name the first entry that is broken, each row that is not as the chain has it, and each that it does not have."""
    walked = _walk(event)
    if walked.broken:
        yield walked.broken
    for (name, row), number in walked.found_changed_elsewhere:
        yield f"{name} {row}: had been changed by hand before {_entry(event, number)} wrote it."
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


def restored_at(event: Model) -> int:
    """The number of the entry with which the event came from another installation; 0 if it was made here."""
    entries = ChainEntry.objects.filter(event_id=event.pk, said__contains=f'"act":"{RESTORED}"')
    newest = entries.order_by("-number").values_list("number", flat=True).first()
    return newest or 0


def words_of_entry(entry: ChainEntry, since: int = 0) -> str:
    """Which act an entry is, when it was done and by whom. Those before `since` are of another installation."""
    return _words(entry.number, entry.content, is_of_here=entry.number >= since)


def _words(number: int, said: Said, *, is_of_here: bool) -> str:
    account, who = said["account"], "without an account"
    if account and is_of_here:
        who = str(get_user_model()._default_manager.filter(pk=account).first() or who)
    elif account:
        who = f"account {account} of the installation of then"
    return f"entry {number} ({said['act']}, {said['at'][:19].replace('T', ' ')}, {who})"


def _entry(event: Model, number: int) -> str:
    return words_of_entry(ChainEntry.objects.get(event_id=event.pk, number=number), restored_at(event))


def _walk(event: Model) -> Walked:
    entries = ChainEntry.objects.filter(event_id=event.pk).order_by("number")
    since = restored_at(event)
    walked = walk(
        entries.values_list("number", "said", "digest").iterator(),
        lambda number, said: _words(number, said, is_of_here=number >= since),
    )
    if not walked.broken and walked.digests and walked.event != event.pk:
        walked.broken = "The chain is broken: its last entries are of another event."
    return walked


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
    """Name each digest of a round that is shown and is not that of its entry, and each that is older than the results."""
    rows = RoundDigest.objects.filter(round__event=event.pk, number__isnull=False).select_related("round")
    wrong = set()
    for row in rows.order_by("pk"):
        if row.number in walked.digests and walked.digests[row.number] != row.digest:
            wrong.add(row.round.number)
            yield f"The digest of round {row.round.number} is not that of entry {row.number}."
    if not walked.broken:
        shown = {number: digest.digest for number, digest in round_digests(event).items()}
        for round_, number in rounds_without_digest(_texts(event), walked, shown):
            if round_ not in wrong:
                yield (
                    f"The digest of round {round_} does not cover its results: {_entry(event, number)} wrote them "
                    "later, and the round does not show its digest."
                )


def _texts(event: Model) -> dict[str, dict[int, str]]:
    """The text of each row that the chain has, by its kind and its id."""
    found: dict[str, dict[int, str]] = {}
    rows = ChainedRow.objects.filter(event_id=event.pk).values_list("kind", "row_id", "content")
    for kind, row, content in rows.iterator():
        found.setdefault(kind, {})[row] = content
    return found
