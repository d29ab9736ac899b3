"""Helpers of tests that try to break what the database promises."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.apps import apps
from django.db import IntegrityError, connection, models, transaction

UNIQUE = "UNIQUE constraint failed"
"""What SQLite says of a unique constraint; it does not name the constraint."""


def constraint_names(app_label: str) -> set[str]:
    """The names of all constraints that the models of an app declare."""
    found = apps.get_app_config(app_label).get_models()
    return {constraint.name for model in found for constraint in model._meta.constraints}


def is_unique_constraint(name: str) -> bool:
    return any(
        constraint.name == name
        for model in apps.get_models()
        for constraint in model._meta.constraints
        if isinstance(constraint, models.UniqueConstraint)
    )


@contextmanager
def refused_by(constraint: str) -> Iterator[None]:
    """The database refuses what happens inside, and says that this constraint or trigger did it."""
    with pytest.raises(IntegrityError) as caught, transaction.atomic():
        yield
    unnamed = connection.vendor == "sqlite" and is_unique_constraint(constraint)
    wanted = UNIQUE if unnamed else constraint
    assert wanted in str(caught.value)


def change(row: models.Model, **fields: Any) -> None:
    """Write to the row past every check in Python."""
    type(row)._base_manager.filter(pk=row.pk).update(**fields)


def execute(sql: str, *params: Any) -> None:
    with connection.cursor() as cursor:
        # Without parameters a percent sign is one.
        cursor.execute(sql, params or None)


@contextmanager
def behind_the_triggers(*tables: str) -> Iterator[None]:
    """Inside, rows of these tables change as no act changes them: without their triggers."""
    if connection.vendor == "postgresql":
        # Deferred checks that wait would stand in the way of the change to the table.
        execute("SET CONSTRAINTS ALL IMMEDIATE")
        for table in tables:
            execute(f"ALTER TABLE {table} DISABLE TRIGGER USER")
        yield
        execute("SET CONSTRAINTS ALL IMMEDIATE")
        for table in tables:
            execute(f"ALTER TABLE {table} ENABLE TRIGGER USER")
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT tbl_name, name, sql FROM sqlite_master WHERE type = 'trigger'")
        dropped = [(name, sql) for table, name, sql in cursor.fetchall() if table in tables]
    for name, _sql in dropped:
        execute(f'DROP TRIGGER "{name}"')
    yield
    for _name, sql in dropped:
        execute(sql)
