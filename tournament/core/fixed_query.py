"""Queries that never change, whose SQL is written once for each process.

Writing a statement takes Django's query builder four times as long as all the rest of such a query. A hand begins with
seven of them, and costs a third more without this (docs/developing/speed.md has the figures).

Django has no public way to keep a statement. What is used here of its inside: a query gets its compiler from
`get_compiler`, and a compiler gets statement and parameters from its own `as_sql`. All the rest, from the connection to
the objects, is an ordinary query set. `tests/tournament/core/test_fixed_query.py` compares its rows with those of the
query builder and fails if a new Django works differently.
"""

from collections.abc import Callable
from copy import copy
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.models import Model, QuerySet

M = TypeVar("M", bound=Model)

_STAND_INS: dict[type, Callable[[int], int | str]] = {
    int: lambda place: 32_000 + place,
    str: lambda place: f"stand-in {place}",
}
"""Values that no constant of a query has and that fit every column of the kind; one for each argument."""
_BITS = {"Int2": 15, "Int4": 31}
"""The size of the numbers that PostgreSQL compares with smaller columns; all others have 63 bits."""


@dataclass(frozen=True, slots=True)
class _Written:
    """A query set with its compiler and statement, and its parameters with stand-ins at `places`."""

    rows: QuerySet[Any]
    compiler: Any
    statement: str
    parameters: tuple[Any, ...]
    places: dict[int, str]


class FixedQuery(Generic[M]):
    """A query that differs only in the values of its arguments.

    `build` makes the query set; its arguments have the types `kinds` (int or str), and each must become a
    parameter of the statement.
    """

    def __init__(self, build: Callable[..., QuerySet[M]], **kinds: type) -> None:
        self._build = build
        self._kinds = kinds
        self._written: dict[str, _Written] = {}

    def __call__(self, **values: Any) -> list[M]:
        """The rows for these values; one query."""
        connection = connections[DEFAULT_DB_ALIAS]
        written = self._written.get(connection.vendor) or self._write(connection.vendor)
        parameters = list(written.parameters)
        for place, name in written.places.items():
            kind = type(parameters[place])
            if kind is not str and values[name].bit_length() > _BITS.get(kind.__name__, 63):
                return []
            parameters[place] = kind(values[name])
        compiler = copy(written.compiler)
        compiler.connection = connection
        compiler.as_sql = lambda *_args, **_kwargs: (written.statement, tuple(parameters))
        rows: Any = written.rows.all()
        rows.query.get_compiler = lambda *_args, **_kwargs: compiler
        return list(rows)

    def first(self, **values: Any) -> M | None:
        """The first of the rows, if there is any."""
        return next(iter(self(**values)), None)

    def _write(self, vendor: str) -> _Written:
        stand_ins = {name: _STAND_INS[kind](place) for place, (name, kind) in enumerate(self._kinds.items())}
        rows = self._build(**stand_ins)
        compiler = rows.query.get_compiler(using=DEFAULT_DB_ALIAS)
        statement, parameters = compiler.as_sql()
        places = {
            place: name
            for name, stand_in in stand_ins.items()
            for place, value in enumerate(parameters)
            if str(value) == str(stand_in)
        }
        if set(places.values()) != set(self._kinds):
            raise ValueError(f"Not every argument is a parameter of: {statement}")
        self._written[vendor] = _Written(rows, compiler, statement, tuple(parameters), places)
        return self._written[vendor]
