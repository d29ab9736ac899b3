"""Queries whose SQL never changes, written once for each process.

Writing a statement takes the query builder longer than running it takes the database, and a few of them are part of
nearly every request.
"""

from collections.abc import Callable
from copy import copy
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.models import Model, QuerySet
from django.db.models.query import get_related_populators

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
    """A statement, its parameters with stand-ins at `places`, and how its rows become objects."""

    statement: str
    parameters: tuple[Any, ...]
    places: dict[int, str]
    compiler: Any
    model: type[Model]
    columns: slice
    names: list[str]
    related: list[Any]


class FixedQuery(Generic[M]):
    """A query that differs only in the values of its arguments.

    `build` makes the query set; its arguments have the types `kinds` (int or str), and each must become a
    parameter of the statement. The query set may follow relations with `select_related`, and must not prefetch, annotate
    or defer.
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
        with connection.cursor() as cursor:
            cursor.execute(written.statement, parameters)
            found = compiler.results_iter([cursor.fetchall()])
        return [self._object_of(row, written) for row in found]

    def first(self, **values: Any) -> M | None:
        """The first of the rows, if there is any."""
        return next(iter(self(**values)), None)

    @staticmethod
    def _object_of(row: Any, written: _Written) -> Any:
        made = written.model.from_db(DEFAULT_DB_ALIAS, written.names, row[written.columns])
        for populator in written.related:
            populator.populate(row, made)
        return made

    def _write(self, vendor: str) -> _Written:
        stand_ins = {name: _STAND_INS[kind](place) for place, (name, kind) in enumerate(self._kinds.items())}
        query: Any = self._build(**stand_ins).query
        compiler = query.get_compiler(using=DEFAULT_DB_ALIAS)
        statement, parameters = compiler.as_sql()
        places = {
            place: name
            for name, stand_in in stand_ins.items()
            for place, value in enumerate(parameters)
            if str(value) == str(stand_in)
        }
        if set(places.values()) != set(self._kinds):
            raise ValueError(f"Not every argument is a parameter of: {statement}")
        if compiler.annotation_col_map or query.deferred_loading[0]:
            raise ValueError(f"Neither annotations nor deferred columns are read of: {statement}")
        select, klass = compiler.select, compiler.klass_info
        fields = klass["select_fields"]
        columns = slice(fields[0], fields[-1] + 1)
        written = _Written(
            statement,
            tuple(parameters),
            places,
            compiler,
            klass["model"],
            columns,
            [column[0].target.attname for column in select[columns]],
            get_related_populators(klass, select, DEFAULT_DB_ALIAS),  # type: ignore[call-arg]  # the stubs are of a later Django
        )
        self._written[vendor] = written
        return written
