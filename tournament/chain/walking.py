"""The entries of a chain one after the other, from the database or out of an archive: as far as they follow each other."""

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from tournament.chain.canonical import digest_of

FOUND_CHANGED = "found changed"
"""What an entry says of a row that was not as the chain had it when the act came to write it."""
RESTORED = "import_event"
"""The act whose entry covers all rows of an event that was made of an archive or a document. What the entries before it
say is of another installation, where rows, accounts and the event had other ids.
"""
Key = tuple[str, int]
"""The kind of a row and its primary key."""
Said = dict[str, Any]


@dataclass(slots=True)
class Walked:
    """The chain as far as it holds: the digest of each row with the number of the entry that has it, null for rows that
    were deleted; the digest of each entry; what was found changed, in this installation and in those before.
    """

    rows: dict[Key, tuple[str | None, int]] = field(default_factory=dict)
    digests: dict[int, str] = field(default_factory=dict)
    found_changed: list[tuple[Key, int]] = field(default_factory=list)
    found_changed_elsewhere: list[tuple[Key, int]] = field(default_factory=list)
    event: int | None = None
    """The id that the last entries give the event."""
    begins: int = 0
    """The number of the entry that covers everything there was at first: the first one, or that of a restore."""
    broken: str = ""


def walk(entries: Iterable[tuple[int, str, str]], name: Callable[[int, Said], str]) -> Walked:
    """Go through the entries, given as number, text and digest, until one does not follow the one before. `name` calls an
    entry by what it says.
    """
    walked = Walked()
    before = ""
    for expected, (number, said, digest) in enumerate(entries, start=1):
        walked.broken = _step(walked, expected, before, (number, said, digest), name)
        if walked.broken:
            break
        before = walked.digests[number] = digest
    return walked


def _step(
    walked: Walked, expected: int, before: str, entry: tuple[int, str, str], name: Callable[[int, Said], str]
) -> str:
    """Take an entry in; returns what is wrong with it."""
    number, text, digest = entry
    if number != expected:
        return f"The chain: entry {expected} is missing."
    try:
        said: Said = json.loads(text)
        event, place, act = said["event"], (said["number"], said["before"]), said["act"]
        rows = [(str(kind), int(row), written, more) for kind, row, written, *more in said["rows"]]
        called = name(number, said)
    except (ValueError, KeyError, TypeError):
        return f"The chain is broken at entry {number}: nobody can read it."
    if digest_of(text) != digest:
        return f"The chain is broken at {called}: it was changed."
    if act == RESTORED or number == 1:
        walked.event, walked.begins = event, number
        walked.rows.clear()
        walked.found_changed_elsewhere += walked.found_changed
        walked.found_changed.clear()
    if (event, *place) != (walked.event, number, before):
        return f"The chain is broken at {called}: it does not follow the entry before."
    for kind, row, written, more in rows:
        walked.rows[kind, row] = (written, number)
        if FOUND_CHANGED in more:
            walked.found_changed.append(((kind, row), number))
    return ""
