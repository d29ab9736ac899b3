"""Whether rows exist, asked of several tables of the database at once."""

from collections.abc import Mapping
from typing import Any

from django.db import connection
from django.db.models import Field, Model

Question = tuple[type[Model], Mapping[str, Any]]
"""A model, and the values of its columns by their paths, such as `table` or `hand__table`."""


def which_exist(*questions: Question) -> tuple[bool, ...]:
    """For each question, whether the model has a row with these values; one query.

    The statement is put together here, because the query builder takes longer to write it than the database to answer.
    """
    parts: list[str] = []
    values: list[Any] = []
    for model, wanted in questions:
        conditions: list[str] = []
        for path, value in wanted.items():
            condition, column = _condition(model, *path.split("__"))
            conditions.append(condition)
            values.append(column.get_db_prep_value(value, connection))
        parts.append(f"EXISTS ({_select('1', model, ' AND '.join(conditions))})")
    with connection.cursor() as cursor:
        cursor.execute("SELECT " + ", ".join(parts), values)
        return tuple(map(bool, cursor.fetchone()))


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
