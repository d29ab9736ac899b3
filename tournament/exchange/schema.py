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
FREE_DEPTH_MAX = 50
TYPES_OF = "types of Python"
"""Where a linked schema has its types; what json reads has exactly one of them."""


class SchemaFault(Exception):  # noqa: N818 - an answer, not a fault
    """A value that the schema does not allow: the way to it, and what is wrong with it."""

    def __init__(self, what: str) -> None:
        super().__init__(what)
        self.what = what
        self.way: list[str] = []
        """The names on the way, the innermost first."""

    @property
    def place(self) -> str:
        return "/".join(reversed(self.way)) or "document"


def linked(schema: Schema) -> Schema:
    """The schema with its references replaced by what they name, and its types by those of Python."""
    parts: dict[str, dict[str, Any]] = {name: {} for name in schema.get("$defs", {})}
    for name, part in parts.items():
        part.update(_linked(schema["$defs"][name], parts))
    found: Schema = _linked({name: part for name, part in schema.items() if name != "$defs"}, parts)
    return found


def _linked(schema: Any, parts: Mapping[str, Any]) -> Any:
    if isinstance(schema, list):
        return [_linked(one, parts) for one in schema]
    if not isinstance(schema, dict):
        return schema
    if "$ref" in schema:
        return parts[schema["$ref"].rpartition("/")[2]]
    found = {name: _linked(part, parts) for name, part in schema.items()}
    wanted = schema.get("type")
    if isinstance(wanted, str | list):
        names = [wanted] if isinstance(wanted, str) else wanted
        found[TYPES_OF] = frozenset(one for name in names for one in TYPES[name])
    return found


def check(value: Any, schema: Schema) -> None:
    """Raise SchemaFault for the first value that does not fit the linked schema."""
    if not schema:
        _check_depth(value, FREE_DEPTH_MAX)
        return
    if "anyOf" in schema:
        _check_any(value, schema["anyOf"])
    if "const" in schema and value != schema["const"]:
        raise SchemaFault(f"is not {schema['const']!r}")
    if "enum" in schema and not any(value == one and type(value) is type(one) for one in schema["enum"]):
        raise SchemaFault(f"is none of {', '.join(map(str, schema['enum']))}")
    kind = type(value)
    if TYPES_OF in schema and kind not in schema[TYPES_OF]:
        wanted = schema["type"]
        names = wanted if isinstance(wanted, str) else " or ".join(wanted)
        raise SchemaFault(f"is not of the type {names}")
    if kind is dict:
        _check_object(value, schema)
    elif kind is list:
        _check_list(value, schema)
    elif kind is str:
        _check_text(value, schema)
    elif kind is int or kind is float:
        _check_number(value, schema)


def _check_depth(value: Any, levels: int) -> None:
    """Refuse a free value that is nested too deeply: writing it out again would exhaust the stack."""
    if not levels:
        raise SchemaFault("is nested too deeply")
    for part in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        _check_depth(part, levels - 1)


def _check_any(value: Any, schemas: list[Schema]) -> None:
    fault = None
    for one in schemas:
        try:
            check(value, one)
        except SchemaFault as found:
            # The deepest fault is the most specific one.
            if fault is None or len(found.way) > len(fault.way):
                fault = found
        else:
            return
    if fault:
        raise fault


def _check_object(value: Mapping[str, Any], schema: Schema) -> None:
    for name in schema.get("required", ()):
        if name not in value:
            raise SchemaFault(f"has no {name!r}")
    known, others = schema.get("properties", {}), schema.get("additionalProperties", True)
    for name, part in value.items():
        wanted = known.get(name, others)
        if wanted is False:
            raise SchemaFault(f"may not have {name!r}")
        try:
            check(part, {} if wanted is True else wanted)
        except SchemaFault as fault:
            fault.way.append(name)
            raise


def _check_list(value: list[Any], schema: Schema) -> None:
    if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
        raise SchemaFault(f"has {len(value)} items")
    first, others = schema.get("prefixItems", []), schema.get("items", {})
    for index, part in enumerate(value):
        try:
            check(part, first[index] if index < len(first) else others)
        except SchemaFault as fault:
            fault.way.append(str(index))
            raise


def _check_text(value: str, schema: Schema) -> None:
    if "pattern" in schema and not _compiled(schema["pattern"]).search(value):
        raise SchemaFault("is not written as it has to be")
    if not schema.get("minLength", 0) <= len(value) <= schema.get("maxLength", len(value)):
        raise SchemaFault(f"has {len(value)} characters")


def _check_number(value: float, schema: Schema) -> None:
    if not schema.get("minimum", value) <= value <= schema.get("maximum", value):
        raise SchemaFault("is out of range")


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern.replace("$", r"\Z") if pattern.endswith("$") else pattern)
