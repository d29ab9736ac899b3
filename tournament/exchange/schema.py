"""Checks a document against its JSON Schema, with the part of JSON Schema that `docs/open-mahjong-event/schema.json`
uses. A document of a big event has a million values; each is checked once, and the first fault ends the check.
"""

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

Schema = Mapping[str, Any]
TYPES: Mapping[str, tuple[type, ...]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "integer": (int,),
    "number": (int, float),
    "boolean": (bool,),
    "null": (type(None),),
}


class SchemaFault(Exception):  # noqa: N818 - an answer, not a fault
    """A value that the schema does not allow: where it stands, and what is wrong with it."""

    def __init__(self, place: str, what: str) -> None:
        super().__init__(place, what)
        self.place = place or "document"
        self.what = what


def check(value: Any, schema: Schema, root: Schema, place: str = "") -> None:
    """Raise SchemaFault for the first value that does not fit."""
    while "$ref" in schema:
        schema = root["$defs"][schema["$ref"].rpartition("/")[2]]
    if "anyOf" in schema:
        _check_any(value, schema["anyOf"], root, place)
    if "const" in schema and value != schema["const"]:
        raise SchemaFault(place, f"is not {schema['const']!r}")
    if "enum" in schema and not any(value == one and type(value) is type(one) for one in schema["enum"]):
        raise SchemaFault(place, f"is none of {', '.join(map(str, schema['enum']))}")
    if "type" in schema:
        _check_type(value, schema["type"], place)
    if isinstance(value, dict):
        _check_object(value, schema, root, place)
    elif isinstance(value, list):
        _check_list(value, schema, root, place)
    elif isinstance(value, str):
        _check_text(value, schema, place)
    elif isinstance(value, int | float):
        _check_number(value, schema, place)


def _check_any(value: Any, schemas: list[Schema], root: Schema, place: str) -> None:
    fault = None
    for one in schemas:
        try:
            check(value, one, root, place)
        except SchemaFault as found:
            # The deepest fault is the most specific one.
            if fault is None or len(found.place) > len(fault.place):
                fault = found
        else:
            return
    if fault:
        raise fault


def _check_type(value: Any, wanted: str | list[str], place: str) -> None:
    names = [wanted] if isinstance(wanted, str) else wanted
    if not any(
        isinstance(value, TYPES[name]) and (name == "boolean" or not isinstance(value, bool))
        for name in names
    ):
        raise SchemaFault(place, f"is not of the type {' or '.join(names)}")


def _check_object(value: Mapping[str, Any], schema: Schema, root: Schema, place: str) -> None:
    for name in schema.get("required", ()):
        if name not in value:
            raise SchemaFault(place, f"has no {name!r}")
    known, others = schema.get("properties", {}), schema.get("additionalProperties", True)
    for name, part in value.items():
        if name in known:
            check(part, known[name], root, f"{place}/{name}" if place else name)
        elif isinstance(others, Mapping):
            check(part, others, root, f"{place}/{name}" if place else name)
        elif not others:
            raise SchemaFault(place, f"may not have {name!r}")


def _check_list(value: list[Any], schema: Schema, root: Schema, place: str) -> None:
    if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
        raise SchemaFault(place, f"has {len(value)} items")
    first = schema.get("prefixItems", [])
    for index, part in enumerate(value):
        wanted = first[index] if index < len(first) else schema.get("items", {})
        check(part, wanted, root, f"{place}/{index}")


def _check_text(value: str, schema: Schema, place: str) -> None:
    if "pattern" in schema and not _compiled(schema["pattern"]).search(value):
        raise SchemaFault(place, "is not written as it has to be")
    if not schema.get("minLength", 0) <= len(value) <= schema.get("maxLength", len(value)):
        raise SchemaFault(place, f"has {len(value)} characters")


def _check_number(value: float, schema: Schema, place: str) -> None:
    if not schema.get("minimum", value) <= value <= schema.get("maximum", value):
        raise SchemaFault(place, "is out of range")


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern.replace("$", r"\Z") if pattern.endswith("$") else pattern)
