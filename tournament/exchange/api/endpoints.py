"""The read API, version 1: its endpoints, and its description in OpenAPI, made from the same records."""

import json
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any

from django.http import Http404

from tournament.events.models import Event
from tournament.exchange.document.event import (
    EVERYTHING,
    NO_ROUND,
    PROVISIONAL_WINDS,
    Json,
    Wanted,
    digest_of,
    undigested,
)
from tournament.exchange.document.reading import schema
from tournament.exchange.enums import Scope

Numbers = Mapping[str, int]
Answer = Callable[[Json, Numbers], Any]


@dataclass(frozen=True, slots=True)
class Endpoint:
    """An address under `/api/v1/events/EVENT/`: its `path` with numbers, its answer, and the schema of the answer.

    The answer is made of a document in which only the wanted rounds are written; None asks for the revision only.
    """

    name: str
    path: str
    about: str
    answer: Answer
    schema: Json
    wanted: Callable[[Numbers], Wanted | None] = lambda _numbers: NO_ROUND

    @property
    def numbers(self) -> tuple[str, ...]:
        """The names of the numbers in the path."""
        parts = [part for part in self.path.split("/") if part.startswith("<int:")]
        return tuple(part.removeprefix("<int:").removesuffix(">") for part in parts)


def _one(rows: list[Json], name: str, wanted: int) -> Json:
    for row in rows:
        if row[name] == wanted:
            return row
    raise Http404


def _round(document: Json, numbers: Numbers) -> Json:
    return _one(document["rounds"], "number", numbers["number"])


def _table(document: Json, numbers: Numbers) -> Json:
    return _one(_round(document, numbers)["tables"], "number", numbers["table_number"])


def _player(document: Json, numbers: Numbers) -> Json:
    person = _one(document["people"], "number", numbers["player_number"])
    found: list[Json] = [
        {
            "round": round_["number"],
            "table": table["number"],
            **_seats(table),
            "results": table["results"],
        }
        for round_ in document["rounds"]
        for table in round_["tables"]
    ]
    row = next((one for one in document["standings"]["rows"] if one["person"] == person["id"]), None)
    return {**person, "standing": row, "rounds": found}


def _of_round(numbers: Numbers) -> Wanted:
    return Wanted(round=numbers["number"])


def _of_table(numbers: Numbers) -> Wanted:
    return Wanted(round=numbers["number"], table=numbers["table_number"])


def _seating(document: Json, numbers: Numbers) -> Json:
    round_ = _round(document, numbers)
    tables = [{"number": one["number"], **_seats(one)} for one in round_["tables"]]
    return {"number": round_["number"], "state": round_["state"], "tables": tables}


def _seats(table: Json) -> Json:
    """Who sits at a table, and whether the winds are still to be drawn."""
    return {name: table[name] for name in (PROVISIONAL_WINDS, "seats") if name in table}


def _ref(name: str) -> Json:
    return {"$ref": f"#/components/schemas/{name}"}


def _object(**properties: Json) -> Json:
    return {"type": "object", "properties": properties, "required": sorted(properties)}


def _with_seats(**properties: Json) -> Json:
    """A table with these properties and its seats; a property that says that their winds are provisional may be absent."""
    found = _object(**properties, seats=SEATS)
    found["properties"][PROVISIONAL_WINDS] = WINDS
    return found


def _list(of: Json) -> Json:
    return {"type": "array", "items": of}


NUMBER: Json = {"type": "integer"}
SEATS: Json = {"$ref": "#/components/schemas/table/properties/seats"}
WINDS: Json = {"$ref": f"#/components/schemas/table/properties/{PROVISIONAL_WINDS}"}
PLAYER = {
    "allOf": [
        _ref("person"),
        _object(
            standing={"anyOf": [{"type": "null"}, _ref("standings_row")]},
            rounds=_list(_with_seats(round=NUMBER, table=NUMBER, results=_list(_ref("result")))),
        ),
    ]
}

ENDPOINTS: tuple[Endpoint, ...] = (
    Endpoint(
        "event",
        "",
        "The event: its ruleset, its days, how it is ranked.",
        lambda doc, _n: doc["event"],
        _ref("event"),
    ),
    Endpoint(
        "document",
        "document/",
        "The whole event as an Open Mahjong Event document.",
        lambda doc, _n: {**doc, "digest": digest_of(doc)},
        _ref("document"),
        lambda _n: EVERYTHING,
    ),
    Endpoint(
        "api-revision",
        "revision/",
        "A number that grows with every public change.",
        lambda doc, _n: {"revision": doc["revision"]},
        _object(revision=NUMBER),
        lambda _n: None,
    ),
    Endpoint(
        "players", "players/", "Everybody who plays.", lambda doc, _n: doc["people"], _list(_ref("person"))
    ),
    Endpoint(
        "player",
        "players/<int:player_number>/",
        "A player with the place and all rounds, by number.",
        _player,
        PLAYER,
        lambda numbers: Wanted(player=numbers["player_number"]),
    ),
    Endpoint(
        "api-standings",
        "standings/",
        "The newest official standings.",
        lambda doc, _n: doc["standings"],
        _ref("standings"),
    ),
    Endpoint(
        "round",
        "rounds/<int:number>/",
        "A published round with tables, hands and results.",
        _round,
        _ref("round"),
        _of_round,
    ),
    Endpoint(
        "seating",
        "rounds/<int:number>/seating/",
        "Who sits where in a published round.",
        _seating,
        _object(number=NUMBER, state={"type": "string"}, tables=_list(_with_seats(number=NUMBER))),
        _of_round,
    ),
    Endpoint(
        "api-table",
        "rounds/<int:number>/tables/<int:table_number>/",
        "A table with its hands and results.",
        _table,
        _ref("table"),
        _of_table,
    ),
    Endpoint(
        "api-hands",
        "rounds/<int:number>/tables/<int:table_number>/hands/",
        "The hands of a table in their order.",
        lambda doc, numbers: _table(doc, numbers)["hands"],
        _list(_ref("hand")),
        _of_table,
    ),
)


def answer(event: Event, endpoint: Endpoint, numbers: Numbers, scopes: Collection[Scope] = ()) -> Any:
    """The answer to a program with these scopes. Raises Http404 for what does not exist or is not public."""
    wanted = endpoint.wanted(numbers)
    document = {"revision": event.revision} if wanted is None else _document(event, scopes, wanted)
    return endpoint.answer(document, numbers)


def _document(event: Event, scopes: Collection[Scope], wanted: Wanted) -> Json:
    """The document that the scopes allow: its variant, with or without federation numbers."""
    document = undigested(event, full=Scope.FULL in scopes, wanted=wanted)
    if Scope.PEOPLE in scopes:
        numbers = dict(event.entries.exclude(federation_id="").values_list("number", "federation_id"))
        for person in document["people"]:
            if person["number"] in numbers:
                person["federation_ids"]["federation"] = numbers[person["number"]]
    elif Scope.FULL in scopes:
        for person in document["people"]:
            person.update({"federation_ids": {}, "other_ids": ""})
    return document


def openapi() -> Json:
    """The description of the API in OpenAPI 3.1."""
    feed = {
        "get": {
            "operationId": "feed",
            "summary": "What changed since a token, as lines of JSON, the oldest first.",
            "parameters": [EVENT, {"name": "since", "in": "query", "required": False, "schema": SINCE}],
            "responses": {
                **_responses("application/x-ndjson", {"type": "string"}),
                "422": _error("`since` is no token of the feed."),
            },
            "security": SECURITY,
        }
    }
    paths = {_path(one): {"get": _operation(one)} for one in ENDPOINTS}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Seatwind",
            "version": "1",
            "description": "What everybody may read of an event, and what a token opens besides. Answers are parts of the document that Open Mahjong Event describes.",
        },
        "paths": {**paths, "/api/v1/events/{event}/feed/": feed},
        "components": {
            "schemas": _schemas(),
            "securitySchemes": {
                "token": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": "A token from the page of an account. It ends on the day in the header "
                    "Seatwind-Token-Expires, or with the password of the account. Its scopes: "
                    + "; ".join(f"{scope.value} ({text})" for scope, text in SCOPES.items()),
                }
            },
        },
    }


def openapi_bytes() -> bytes:
    return (json.dumps(openapi(), indent=1, sort_keys=True) + "\n").encode()


EVENT: Json = {
    "name": "event",
    "in": "path",
    "required": True,
    "schema": {"type": "string", "pattern": "^[-a-zA-Z0-9_]+$"},
}
SINCE: Json = {"type": "integer", "minimum": 0, "maximum": 10**18 - 1}
SECURITY: list[Json] = [{}, {"token": []}]
SCOPES = {
    Scope.EVENTS: "events that the account is on the staff of, private ones too",
    Scope.FULL: "the full variant of these events, with drafts, corrections, seeds and reasons",
    Scope.PEOPLE: "the federation numbers of their players",
}
ERROR = _object(error=_object(code={"type": "string"}, message={"type": "string"}))


def _schemas() -> Json:
    """The parts of the document's schema under their OpenAPI names, and the document itself."""
    text = json.dumps(schema()).replace("#/$defs/", "#/components/schemas/")
    document = json.loads(text)
    parts: Json = document.pop("$defs")
    del document["$schema"]
    rows = parts["standings"]["properties"]["rows"]["items"]
    return {**parts, "standings_row": rows, "document": document, "error": ERROR}


def _path(endpoint: Endpoint) -> str:
    path = endpoint.path.replace("<int:", "{").replace(">", "}")
    return f"/api/v1/events/{{event}}/{path}"


def _operation(endpoint: Endpoint) -> Json:
    numbers = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "integer", "minimum": 0}}
        for name in endpoint.numbers
    ]
    return {
        "operationId": endpoint.name,
        "summary": endpoint.about,
        "parameters": [EVENT, *numbers],
        "responses": _responses("application/json", endpoint.schema),
        "security": SECURITY,
    }


def _responses(kind: str, answer_schema: Json) -> Json:
    return {
        "200": {"description": "What was asked for.", "content": {kind: {"schema": answer_schema}}},
        "304": {"description": "Unchanged since the ETag that was sent."},
        "401": _error("The token that was sent does not work."),
        "404": _error("There is no such thing, or it is not public."),
        "405": _error("The address can only be read."),
    }


def _error(about: str) -> Json:
    return {"description": about, "content": {"application/json": {"schema": _ref("error")}}}
