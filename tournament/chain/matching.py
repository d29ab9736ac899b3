"""Whether the rows of an event that was made of an archive are those of the chain in it, though all ids are others.

Each kind of rows in turn is read with the ids that its references had in the installation of the archive, which the kinds
before have told. Then its rows are looked up among those of the chain by everything they say. What is left over on both sides
differs.
"""

import json
from collections import defaultdict, deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, partial
from typing import Any

from django.db.models import ForeignKey, Model

from tournament.chain.acts.adding import values_of
from tournament.chain.archived import ArchivedChain
from tournament.chain.canonical import compact, content_of
from tournament.chain.hooks.covered import Covered, covered

MISSING, ADDED = "missing", "added"
HOUSE_ABOVE = -1000
"""House players of a draw have ids between this one and 0; people who were deleted have lower ones after an import."""
Ids = Mapping[int, int]
"""The ids that rows have here, and those they had there."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A row that is not as the chain has it: its kind, its id in the installation of the archive, and the columns that
    differ; or `missing` where the chain has a row that is not there, or `added` with the new id where it has none.
    """

    kind: str
    row: int
    columns: tuple[str, ...]


@dataclass(slots=True)
class _Row:
    """A row with the ids of the archive. What an `unsure` column had there cannot be told any more."""

    said: dict[str, Any]
    unsure: set[str] = field(default_factory=set)


def differences(event: Model, chain: ArchivedChain) -> Iterator[Difference]:
    """Each row of the event that is not as the chain has it."""
    ids: dict[str, dict[int, int]] = {}
    for kind in covered:
        if not kind.stays:
            ids[kind.kind] = {}
            yield from _kind_differences(kind, event, chain.rows.get(kind.kind, {}), ids)


def _kind_differences(
    kind: Covered, event: Model, archived: Mapping[int, tuple[str, str]], ids: dict[str, dict[int, int]]
) -> Iterator[Difference]:
    """Pair the rows with those of the chain and note which is which in `ids`; what is left over on both sides is paired
    in the order in which it was written.
    """
    wanted = {pk: _archived(kind, pk, archived[pk][1]) for pk in sorted(archived)}
    places: dict[str, deque[int]] = defaultdict(deque)
    for pk, said in wanted.items():
        places[compact(said)].append(pk)
    own, left = ids[kind.kind], {}
    for pk, values in values_of(kind, event.pk):
        found = places[compact(_translated(kind, values, ids).said)]
        if found:
            own[pk] = found.popleft()
            del wanted[own[pk]]
        else:
            left[pk] = values
    for (pk, values), (row, said) in zip(left.items(), wanted.items(), strict=False):
        own[pk] = row
        columns = _differing(_translated(kind, values, ids), said)
        if columns:
            yield Difference(kind.kind, row, columns)
    for row in list(wanted)[len(left) :]:
        yield Difference(kind.kind, row, (MISSING,))
    for pk in list(left)[len(wanted) :]:
        yield Difference(kind.kind, pk, (ADDED,))


def _archived(kind: Covered, pk: int, content: str) -> dict[str, Any]:
    """What the chain has of a row, without what is bound to its installation."""
    said: dict[str, Any] = json.loads(content)
    if kind.own_id and said.get(kind.own_id) is None:
        said[kind.own_id] = pk
    return _unbound(kind, said)


def _translated(kind: Covered, values: Mapping[str, Any], ids: Mapping[str, Ids]) -> _Row:
    """A row as the installation of the archive would have had it."""
    changed = dict(values)
    unsure = set()
    for name, own in _references(kind).items():
        if values[name] is not None:
            changed[name] = ids[own].get(values[name], -values[name])
    for name, (model, renamed) in kind.renamed.items():
        try:
            changed[name] = renamed(values[name], partial(_renamed, ids[model._meta.db_table]))
        except _UnknownError:
            unsure.add(name)
    return _Row(_unbound(kind, json.loads(content_of(kind, changed))), unsure)


class _UnknownError(Exception):
    """Somebody who was deleted stands in a draw: an archive has no id of theirs."""


def _renamed(known: Ids, pk: int) -> int:
    if pk in known:
        return known[pk]
    if HOUSE_ABOVE < pk < 0:
        return pk
    raise _UnknownError


@cache
def _references(kind: Covered) -> Mapping[str, str]:
    """The columns that name other rows, with the kinds of those."""
    columns = {field.attname: field for field in kind.model._meta.concrete_fields}
    return {
        name: columns[name].related_model._meta.db_table  # type: ignore[union-attr]
        for name in kind.names
        if isinstance(columns[name], ForeignKey) and name not in kind.bound.split()
    }


def _unbound(kind: Covered, said: dict[str, Any]) -> dict[str, Any]:
    bound = kind.bound.split()
    return {name: value for name, value in said.items() if name not in bound}


def _differing(row: _Row, said: Mapping[str, Any]) -> tuple[str, ...]:
    names = (row.said.keys() | said.keys()) - row.unsure
    return tuple(sorted(name for name in names if row.said.get(name) != said.get(name)))
