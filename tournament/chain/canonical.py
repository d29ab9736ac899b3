"""The covered columns of a row as one text: the same on every database and in every later version."""

import hashlib
import json
from collections.abc import Mapping
from datetime import UTC, date, datetime
from functools import cache
from typing import Any
from uuid import UUID

from django.db import connection
from django.db.models import BooleanField, DateTimeField, Field, JSONField, UUIDField

from tournament.chain.hooks.covered import Covered

LONGEST = 200
"""The characters of a value that stands in the text as it is; of a longer one its digest does."""


def content_of(kind: Covered, values: Mapping[str, Any]) -> str:
    """The text of a row with these values."""
    said = {name: _shortened(values[name]) for name in kind.columns.split()}
    for name, before in kind.later.items():
        if values[name] != before:
            said[name] = _shortened(values[name])
    return compact(said)


def values_noted(kind: Covered, text: str) -> dict[str, Any]:
    """The values of a row as a trigger noted it."""
    noted = json.loads(text)
    fields = fields_of(kind)
    return {name: plain(fields[name], value) for name, value in noted.items()}


def values_read(kind: Covered, values: tuple[Any, ...]) -> dict[str, Any]:
    """The values of a row as Django read it, in the order of `kind.names`."""
    return {name: _said(value) for name, value in zip(kind.names, values, strict=True)}


@cache
def _fields(kind_names: tuple[str, ...], model: Any) -> "dict[str, Field[Any, Any]]":
    by_name = {field.attname: field for field in model._meta.concrete_fields}
    return {name: by_name[name] for name in kind_names}


def fields_of(kind: Covered) -> "dict[str, Field[Any, Any]]":
    """The fields of the covered columns."""
    return _fields(kind.names, kind.model)


def plain(field: "Field[Any, Any]", value: Any) -> Any:
    """A value that the database wrote as JSON, as a value of JSON that no database writes in its own way."""
    if value is None:
        return None
    if isinstance(field, BooleanField):
        return bool(value)
    if isinstance(field, DateTimeField):
        return _said(datetime.fromisoformat(value))
    if isinstance(field, UUIDField):
        return UUID(value).hex
    if isinstance(field, JSONField) and connection.vendor == "sqlite":
        return json.loads(value)
    return value


def _said(value: Any) -> Any:
    if isinstance(value, datetime):
        aware = value if value.tzinfo else value.replace(tzinfo=UTC)
        return aware.astimezone(UTC).isoformat(timespec="microseconds")
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, UUID):
        return value.hex
    return value


def _shortened(value: Any) -> Any:
    if isinstance(value, str | list | dict):
        text = compact(value)
        if len(text) > LONGEST:
            return {"sha256": hashlib.sha256(text.encode()).hexdigest()}
    return value


def compact(value: Any) -> str:
    """JSON with sorted keys and no white space."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def row_digest(salt: str, content: str) -> str:
    """The digest of a row."""
    return digest_of(f"{salt}\n{content}")


def digest_of(text: str) -> str:
    """SHA-256 of a text, as hexadecimal digits."""
    return hashlib.sha256(text.encode()).hexdigest()
