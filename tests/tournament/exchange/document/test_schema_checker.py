"""What a document that does not fit its schema is told, and what no document can do to the checker."""

import time
from collections.abc import Iterator
from typing import Any

import pytest
from jsonschema_rs import ReferencingError

from tournament.exchange.document.reading import schema
from tournament.exchange.document.schema import DEPTH_MAX, SchemaFault, check, checker

EXACT = {"anyOf": [{"type": "integer"}, {"type": "string", "pattern": "^[0-9]+/[1-9][0-9]*$"}]}
HAND = {"type": "object", "properties": {"points": {"type": "integer"}}, "required": ["points"]}
SCHEMA = {
    "properties": {
        "version": {"const": 1},
        "state": {"enum": ["planned", "drawn"]},
        "number": {"type": ["null", "integer"], "minimum": 0, "maximum": 9},
        "id": {"type": "string", "pattern": "^p[0-9]+$"},
        "exact": {"$ref": "#/$defs/exact"},
        "name": {"type": "object", "propertyNames": {"pattern": "^[a-z]+$"}},
        "hands": {"type": "array", "minItems": 1, "maxItems": 2, "items": HAND},
        "win": {"anyOf": [{"type": "null"}, {"properties": {"hand": HAND}}]},
    },
    "$defs": {"exact": EXACT},
}


def fault_of(document: Any) -> str:
    with pytest.raises(SchemaFault) as caught:
        check(document, checker(SCHEMA))
    return f"{caught.value.place} {caught.value.what}"


@pytest.mark.parametrize(
    ("document", "said"),
    [
        ({"version": 2}, "version is not 1"),
        ({"version": True}, "version is not 1"),
        ({"version": 1.0}, "version is not 1"),
        ({"state": "magic"}, "state is not one of planned, drawn"),
        ({"number": "1"}, "number is not of the type integer or null"),
        ({"number": True}, "number is not of the type integer or null"),
        ({"number": 1.0}, "number is not of the type integer or null"),
        ({"number": -1}, "number is out of range"),
        ({"number": 10**19}, "number is out of range"),
        ({"id": "p1\n"}, "id is not written as it has to be"),
        ({"id": "p１"}, "id is not written as it has to be"),
        ({"exact": "1/0"}, "exact is not written as it has to be"),
        ({"name": {"EN": "x"}}, "name is not written as it has to be"),
        ({"exact": 0.5}, "exact is not of the type integer"),
        ({"hands": []}, "hands has 0 items"),
        ({"hands": [{"points": 1}] * 3}, "hands has 3 items"),
        ({"hands": [{"points": 1}, {}]}, "hands/1 has no 'points'"),
        ({"win": {"hand": {"points": "x"}}}, "win/hand/points is not of the type integer"),
    ],
)
def test_fault_names_its_place_and_what_is_wrong(document: Any, said: str) -> None:
    assert fault_of(document) == said


def test_document_of_another_kind() -> None:
    with pytest.raises(SchemaFault) as caught:
        check([], checker({"type": "object"}))
    assert (caught.value.place, caught.value.what) == ("document", "is not of the type object")


@pytest.mark.parametrize("free", [0.5, 1.0, 10**19, "\ud800", [[]], {"": None}])
def test_what_the_schema_does_not_name_is_free(free: Any) -> None:
    document = {"version": 1, "extensions": [free]}
    check(document, checker(SCHEMA))
    assert document == {"version": 1, "extensions": [free]}


def test_values_nested_too_deeply_are_refused_wherever_they_stand() -> None:
    deep: Any = 1
    for _level in range(DEPTH_MAX - 2):
        deep = [deep]
    check({"free": deep}, checker(SCHEMA))
    assert fault_of({"free": [[deep]]}) == "document is nested too deeply"


def test_published_schema_has_only_rules_that_are_told_in_words() -> None:
    numbers = {"minItems", "maxItems", "minimum", "maximum"}
    checked = {"type", "const", "enum", "required", "pattern", "propertyNames", *numbers}
    nesting = {"properties", "additionalProperties", "items", "prefixItems", "anyOf", "$ref", "$defs"}
    texts = {"$schema", "$id", "title", "description", "format"}
    assert set(_keywords(schema())) <= checked | nesting | texts


def _keywords(part: Any) -> Iterator[str]:
    if isinstance(part, list):
        for one in part:
            yield from _keywords(one)
    elif isinstance(part, dict):
        for name, value in part.items():
            yield name
            names = name in ("properties", "$defs")
            yield from _keywords(list(value.values()) if names else value)


def test_schema_elsewhere_is_never_fetched() -> None:
    with pytest.raises((ReferencingError, ValueError), match=r"example\.org"):
        checker({"$ref": "https://example.org/schema.json"})


def test_no_pattern_takes_long() -> None:
    by = checker({"type": "string", "pattern": "^(a+)+$"})
    started = time.perf_counter()
    with pytest.raises(SchemaFault):
        check("a" * 50_000 + "b", by)
    assert time.perf_counter() - started < 1
