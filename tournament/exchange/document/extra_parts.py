"""Parts of a document that this program has no place for, and how they get back into the document.

An object of the document is named by its path, its place: `people/p7`, `rounds/2/tables/5/hands/3.1`. People are named
by their ids, rounds and tables by their numbers, hands by number and version, everything else by its position in its
list, so that most places stay the same when the event continues.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

Part = list[Any]
"""A place, the name of a property there, and its value."""

EXTENSIONS = "extensions"
OWN = ("digest", "generator")
"""Properties that every program writes itself."""
NAMED_BY = {"people": "id", "rounds": "number", "tables": "number"}


class Differs(Exception):  # noqa: N818 - an answer, not a fault
    """The two documents differ in a property that both have; `place` says where."""

    def __init__(self, place: str) -> None:
        super().__init__(place)
        self.place = place


def extra_parts(given: Mapping[str, Any], made: Mapping[str, Any]) -> list[Part]:
    """What `given` has in addition to `made`. Raises Differs if they differ in anything else."""
    return list(_beyond({**given, **{name: made.get(name) for name in OWN}}, made, ""))


def _beyond(given: Any, made: Any, place: str) -> Iterator[Part]:
    if isinstance(given, dict) and isinstance(made, dict):
        missing = made.keys() - given.keys()
        if missing:
            raise Differs(_at(place, min(missing)))
        for name, value in given.items():
            if name not in made or (name == EXTENSIONS and value != made[name]):
                yield [place, name, value]
            else:
                yield from _beyond(value, made[name], _at(place, name))
    elif isinstance(given, list) and isinstance(made, list):
        if len(given) != len(made):
            raise Differs(place)
        for (at, one), other in zip(_named(place, given), made, strict=True):
            yield from _beyond(one, other, at)
    elif type(given) is not type(made) or given != made:
        raise Differs(place)


PUBLIC = "public"
IN_PUBLIC = re.compile(r"(event|people/[^/]+|rounds/[^/]+(/tables/[^/]+)?)?")
"""The places that both variants name alike; a hand may have more versions in the full one."""


def public_parts(parts: Iterable[Part]) -> list[Part]:
    """The extensions that their programs marked as public; nobody else can tell what others may see."""
    found: list[Part] = []
    for place, name, value in parts:
        if name == EXTENSIONS and IN_PUBLIC.fullmatch(place):
            shown = [one for one in value if one.get(PUBLIC) is True]
            if shown:
                found.append([place, name, shown])
    return found


def with_extra_parts(document: Mapping[str, Any], parts: Iterable[Part]) -> dict[str, Any]:
    """The document with these parts in their places, if the places still exist. The document itself is changed."""
    by_place: dict[str, list[tuple[str, Any]]] = {}
    for place, name, value in parts:
        by_place.setdefault(place, []).append((name, value))
    found = dict(document)
    _put(found, by_place, "")
    return found


def _put(there: Any, parts: Mapping[str, Sequence[tuple[str, Any]]], place: str) -> None:
    if isinstance(there, dict):
        for name, value in there.items():
            if isinstance(value, dict | list):
                _put(value, parts, _at(place, name))
        for name, value in parts.get(place, ()):
            if name not in there or name == EXTENSIONS:
                there[name] = value
    elif isinstance(there, list):
        for at, one in _named(place, there):
            _put(one, parts, at)


def _named(place: str, rows: Sequence[Any]) -> Iterator[tuple[str, Any]]:
    """Each row of a list with its place."""
    kind = place.rpartition("/")[2]
    versions: Counter[Any] = Counter()
    for index, row in enumerate(rows):
        name: Any = index
        if isinstance(row, dict) and NAMED_BY.get(kind, "") in row:
            name = row[NAMED_BY[kind]]
        elif kind == "hands" and isinstance(row, dict) and "number" in row:
            versions[row["number"]] += 1
            name = f"{row['number']}.{versions[row['number']]}"
        yield _at(place, str(name)), row


def _at(place: str, name: str) -> str:
    return f"{place}/{name}" if place else name
