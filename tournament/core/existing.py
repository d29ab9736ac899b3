"""Whether rows exist, asked of several tables of the database at once."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from django.db import connection
from django.db.models import Field, Model

Question = tuple[type[Model], Mapping[str, Any]]
"""A model, and the values of its columns by their paths, such as `table` or `hand__table`."""


def which_exist(*questions: Question) -> tuple[bool, ...]:
    """For each question, whether the model has a row with these values; one query.

    The statement is put together here, because the query builder takes longer to write it than the database to answer.
    """
    statement, columns = _statement(tuple((model, tuple(wanted)) for model, wanted in questions))
    given = (value for _model, wanted in questions for value in wanted.values())
    values = [
        column.get_db_prep_value(value, connection) for column, value in zip(columns, given, strict=True)
    ]
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        return tuple(map(bool, cursor.fetchone()))


@cache
def _statement(
    questions: tuple[tuple[type[Model], tuple[str, ...]], ...],
) -> "tuple[str, tuple[Field[Any, Any], ...]]":
    """The statement for these models and paths, and the columns that its values are compared with, in order."""
    parts: list[str] = []
    columns: list[Field[Any, Any]] = []
    for model, paths in questions:
        conditions: list[str] = []
        for path in paths:
            condition, column = _condition(model, *path.split("__"))
            conditions.append(condition)
            columns.append(column)
        parts.append(f"EXISTS ({_select('1', model, ' AND '.join(conditions))})")
    return "SELECT " + ", ".join(parts), tuple(columns)


def exists(model: type[Model], **wanted: Any) -> bool:
    """Whether the model has a row with these values, asked in the same way."""
    (found,) = which_exist((model, wanted))
    return found


def _condition(model: type[Model], name: str, *rest: str) -> "tuple[str, Field[Any, Any]]":
    """The condition on a row of `model` with a place for the value, and the column that the value is compared with."""
    field: Any = model._meta.get_field(name)
    if not rest:
        return f"{_quoted(field.column)} = %s", field
    condition, column = _condition(field.related_model, *rest)
    related = _select(_quoted(field.target_field.column), field.related_model, condition)
    return f"{_quoted(field.column)} IN ({related})", column


def _select(what: str, model: type[Model], condition: str) -> str:
    return f"SELECT {what} FROM {_quoted(model._meta.db_table)} WHERE {condition}"  # noqa: S608 - names of models only; values are parameters


def _quoted(name: str) -> str:
    return connection.ops.quote_name(name)
