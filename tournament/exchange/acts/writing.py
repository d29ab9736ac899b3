"""Checks a row of a document before it is written."""

from collections.abc import Iterable
from typing import Any, TypeVar

from django.core.exceptions import ValidationError
from django.db.models import Field, Model
from django.utils.text import capfirst
from django.utils.translation import gettext as _

Row = TypeVar("Row", bound=Model)
EMPTY: tuple[Any, ...] = (None, "", [], {})


def checked(row: Row) -> Row:
    """The row, after checking that its columns accept its values; the database checks references. Raises
    ValidationError.
    """
    for field in row._meta.concrete_fields:
        if isinstance(field, Field) and not (field.is_relation or field.primary_key or not field.editable):
            _check(row, field)
    return row


def _check(row: Model, field: Any) -> None:
    if getattr(field, "auto_now_add", False):
        return
    value = getattr(row, field.attname)
    if value is None and not field.null:
        raise _wrong(field, [_("This value is missing.")])
    if value not in EMPTY:
        try:
            field.clean(value, row)
        except ValidationError as error:
            raise _wrong(field, error.messages) from error


def _wrong(field: Any, sentences: Iterable[str]) -> ValidationError:
    """Why a column cannot have its value, after the column's name on pages."""
    return ValidationError(f"{capfirst(field.verbose_name)}: {' '.join(sentences)}")
