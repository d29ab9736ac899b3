"""Which entries wrote the results of a round, told by the rows that belong to it."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from tournament.chain.hooks.covered import Covered, covered
from tournament.chain.triggers import CLOSED, ROUNDS
from tournament.chain.walking import Walked

Texts = Mapping[str, Mapping[int, str]]
"""The text of each row, by its kind and its id."""


def rounds_without_digest(rows: Texts, walked: Walked, shown: Mapping[int, str]) -> Iterator[tuple[int, int]]:
    """The number of each closed round whose results were written by a later entry than the one whose digest is shown for
    it, with the number of that entry. An act that changes the results of a closed round gives it a new digest; whoever
    only adds an entry does not. `shown` has the digests by the numbers of the rounds.

    What stands in the entry with which the chain began here, and in those before, was written elsewhere or earlier.
    """
    numbers = {digest: number for number, digest in walked.digests.items()}
    closed = _closed(rows)
    newest: dict[int, int] = {}
    for kind in covered:
        # Which columns of a row an entry changed, nobody can tell; where only some are results, it may have been others.
        if kind.round and not kind.result:
            for row, text in rows.get(kind.kind, {}).items():
                _digest, number = walked.rows.get((kind.kind, row), (None, 0))
                round_ = closed.get(_round_of(kind, text, rows))
                if round_ is not None and number > walked.begins:
                    newest[round_] = max(number, newest.get(round_, 0))
    for round_, number in sorted(newest.items()):
        if numbers.get(shown.get(round_, ""), 0) < number:
            yield round_, number


def _closed(rows: Texts) -> dict[Any, int]:
    """The numbers of the closed rounds, by what rows say of their round: its id, or `#` and its number."""
    found: dict[Any, int] = {}
    for row, text in rows.get(ROUNDS, {}).items():
        said = json.loads(text)
        if said.get("state") == CLOSED:
            found[row] = found[f"#{said.get('number')}"] = said.get("number")
    return found


def _round_of(kind: Covered, text: str, rows: Texts) -> Any:
    """What a row says of its round; None where a row on the way to it is missing."""
    model: Any = kind.model
    *steps, last = kind.round.split("__")
    for name in steps:
        field = model._meta.get_field(name)
        model = field.related_model
        text = rows.get(model._meta.db_table, {}).get(json.loads(text).get(field.attname), "{}")
    field = model._meta.get_field(last)
    said = json.loads(text).get(field.attname)
    return said if field.is_relation else f"#{said}"
