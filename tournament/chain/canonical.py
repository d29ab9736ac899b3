"""The covered columns of a row as one text: the same on every database and in every later version."""

import hashlib
import json
from collections.abc import Callable, Mapping
from datetime import UTC, date, datetime
from functools import cache
from typing import Any
from uuid import UUID

from django.db import connection
from django.db.models import BooleanField, DateTimeField, Field, JSONField, UUIDField

from tournament.chain.hooks.covered import Covered

LONGEST = 200
"""The characters of a value that stands in the text as it is; of a longer one its digest does."""
SURELY_SHORT = 32
"""A text of so many characters is never too long, however JSON writes them."""
_written = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode


def content_of(kind: Covered, values: Mapping[str, Any]) -> str:
    """The text of a row with these values."""
    said = {name: shortened(values[name]) for name in _always(kind)}
    for name, before in kind.later.items():
        if values[name] != before:
            said[name] = shortened(values[name])
    return compact(said)


def values_noted(kind: Covered, text: str) -> dict[str, Any]:
    """The values of a row as a trigger noted it."""
    noted: dict[str, Any] = json.loads(text)
    for name, read in _readers(kind):
        if noted[name] is not None:
            noted[name] = read(noted[name])
    return noted


def values_read(kind: Covered, values: tuple[Any, ...]) -> dict[str, Any]:
    """The values of a row as Django read it, in the order of `kind.names`."""
    return {name: value_said(value) for name, value in zip(kind.names, values, strict=True)}


@cache
def _always(kind: Covered) -> tuple[str, ...]:
    return tuple(kind.columns.split())


@cache
def _readers(kind: Covered) -> tuple[tuple[str, Callable[[Any], Any]], ...]:
    """What makes values of the columns that databases write as JSON in their own way equal on all of them."""
    by_name = {field.attname: field for field in kind.model._meta.concrete_fields}
    found = ((name, _reader(by_name[name])) for name in kind.names)
    return tuple((name, read) for name, read in found if read)


def _reader(field: "Field[Any, Any]") -> Callable[[Any], Any] | None:
    if isinstance(field, BooleanField):
        return bool
    if isinstance(field, DateTimeField):
        return lambda value: value_said(datetime.fromisoformat(value))
    if isinstance(field, UUIDField):
        return lambda value: UUID(value).hex
    if isinstance(field, JSONField) and connection.vendor == "sqlite":
        return json.loads
    return None


def value_said(value: Any) -> Any:
    """A value as JSON has it, the same on every database."""
    if isinstance(value, datetime):
        aware = value if value.tzinfo else value.replace(tzinfo=UTC)
        return aware.astimezone(UTC).isoformat(timespec="microseconds")
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, UUID):
        return value.hex
    return value


def shortened(value: Any) -> Any:
    """The value, or the digest of a long one."""
    if value and isinstance(value, str | list | dict):
        if isinstance(value, str) and len(value) <= SURELY_SHORT:
            return value
        text = compact(value)
        if len(text) > LONGEST:
            return {"sha256": hashlib.sha256(text.encode()).hexdigest()}
    return value


def compact(value: Any) -> str:
    """JSON with sorted keys and no white space."""
    return _written(value)


def row_digest(salt: str, content: str) -> str:
    """The digest of a row."""
    return digest_of(f"{salt}\n{content}")


def digest_of(text: str) -> str:
    """SHA-256 of a text, as hexadecimal digits."""
    return hashlib.sha256(text.encode()).hexdigest()
