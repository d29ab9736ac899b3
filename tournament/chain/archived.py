"""The chain of an event in its archive: every entry as it is, then each row as the chain has it, with its salt.

The entries prove that nothing was changed, and the rows with their salts prove what the digests in the entries are of.
"""

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Model

from tournament.chain.canonical import compact, row_digest
from tournament.chain.models import ChainedRow, ChainEntry
from tournament.chain.results import rounds_without_digest
from tournament.chain.walking import RESTORED, Said, walk


@dataclass(slots=True)
class ArchivedChain:
    """The entries as number, text and digest, and of each row of each kind its salt and its text."""

    entries: list[tuple[int, str, str]] = field(default_factory=list)
    rows: dict[str, dict[int, tuple[str, str]]] = field(default_factory=lambda: defaultdict(dict))


def chain_lines(event: Model) -> Iterator[str]:
    """The chain of an event, each entry and each row a line of JSON. The same chain gives the same lines."""
    entries = ChainEntry.objects.filter(event_id=event.pk).order_by("number")
    for said, digest in entries.values_list("said", "digest").iterator():
        yield compact({"entry": said, "digest": digest}) + "\n"
    rows = ChainedRow.objects.filter(event_id=event.pk).order_by("kind", "row_id")
    for kind, row, salt, content in rows.values_list("kind", "row_id", "salt", "content").iterator():
        yield compact({"row": [kind, row], "salt": salt, "content": content}) + "\n"


def read_chain(lines: Iterable[bytes]) -> ArchivedChain:
    """The chain in these lines. Raises KeyError, TypeError and ValueError where no act can have written them."""
    chain = ArchivedChain()
    for line in lines:
        said = json.loads(line)
        if "entry" in said:
            chain.entries.append((len(chain.entries) + 1, _text(said["entry"]), _text(said["digest"])))
        else:
            kind, row = said["row"]
            if not isinstance(json.loads(_text(said["content"])), dict):
                raise TypeError
            chain.rows[_text(kind)][int(row)] = (_text(said["salt"]), said["content"])
    return chain


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError
    return value


def broken_place(chain: ArchivedChain) -> tuple[str, int] | None:
    """Where the chain contradicts itself: the number of an entry that does not follow the one before, as `("entry", 7)`, or
    a row that is not what the newest entry digested, as its kind and id. None if it holds.
    """
    walked = walk(chain.entries, _number)
    if walked.broken:
        return ("entry", len(walked.digests) + 1)
    kept = {
        (kind, row): row_digest(salt, content)
        for kind, rows in chain.rows.items()
        for row, (salt, content) in rows.items()
    }
    said = {key: digest for key, (digest, _number) in walked.rows.items() if digest is not None}
    wrong = {key for key in kept.keys() | said.keys() if kept.get(key) != said.get(key)}
    return min(wrong, default=None)


def rounds_behind(chain: ArchivedChain, shown: Mapping[int, str]) -> list[int]:
    """The numbers of the closed rounds whose results a later entry wrote than the one whose digest is shown for them, in
    a chain that holds.
    """
    rows = {kind: {row: text for row, (_salt, text) in rows.items()} for kind, rows in chain.rows.items()}
    walked = walk(chain.entries, _number)
    return [round_ for round_, _entry in rounds_without_digest(rows, walked, shown)]


def begins_with_import(chain: ArchivedChain) -> bool:
    """Whether even the first entry of a chain that holds is of an event that came from elsewhere. Its document may have
    brought digests that the chain does not have.
    """
    return bool(chain.entries) and json.loads(chain.entries[0][1])["act"] == RESTORED


def _number(number: int, _said: Said) -> str:
    return f"entry {number}"
