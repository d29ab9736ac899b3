"""The read API, version 1: what its addresses answer, and its description in OpenAPI, made from the same records."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.http import Http404

from tournament.events.models import Event
from tournament.exchange.document import Json, event_document

Answer = Callable[[Json, Mapping[str, int]], Any]


@dataclass(frozen=True, slots=True)
class Endpoint:
    """An address under `/api/v1/events/EVENT/`: `path` with its numbers, what it answers, and what that is."""

    name: str
    path: str
    about: str
    answer: Answer

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


def _round(document: Json, numbers: Mapping[str, int]) -> Json:
    return _one(document["rounds"], "number", numbers["number"])


def _table(document: Json, numbers: Mapping[str, int]) -> Json:
    return _one(_round(document, numbers)["tables"], "number", numbers["table_number"])


def _player(document: Json, numbers: Mapping[str, int]) -> Json:
    person = _one(document["people"], "number", numbers["player_number"])
    found: list[Json] = [
        {
            "round": round_["number"],
            "table": table["number"],
            "seats": table["seats"],
            "results": table["results"],
        }
        for round_ in document["rounds"]
        for table in round_["tables"]
        if any(seat["person"] == person["id"] for seat in table["seats"])
    ]
    row = next((one for one in document["standings"]["rows"] if one["person"] == person["id"]), None)
    return {**person, "standing": row, "rounds": found}


def _revision(document: Json, _numbers: Mapping[str, int]) -> Json:
    return {"revision": document["revision"]}


def _seating(document: Json, numbers: Mapping[str, int]) -> Json:
    round_ = _round(document, numbers)
    tables = [{"number": one["number"], "seats": one["seats"]} for one in round_["tables"]]
    return {"number": round_["number"], "state": round_["state"], "tables": tables}


ENDPOINTS: tuple[Endpoint, ...] = (
    Endpoint(
        "event", "", "The event: its ruleset, its days, how it is ranked.", lambda doc, _n: doc["event"]
    ),
    Endpoint(
        "document", "document/", "The whole event as an Open Mahjong Event document.", lambda doc, _n: doc
    ),
    Endpoint("api-revision", "revision/", "A number that grows with every public change.", _revision),
    Endpoint("players", "players/", "Everybody who plays.", lambda doc, _n: doc["people"]),
    Endpoint(
        "player",
        "players/<int:player_number>/",
        "A player with the place and all rounds, by number.",
        _player,
    ),
    Endpoint(
        "api-standings", "standings/", "The newest official standings.", lambda doc, _n: doc["standings"]
    ),
    Endpoint("round", "rounds/<int:number>/", "A published round with tables, hands and results.", _round),
    Endpoint("seating", "rounds/<int:number>/seating/", "Who sits where in a published round.", _seating),
    Endpoint(
        "api-table",
        "rounds/<int:number>/tables/<int:table_number>/",
        "A table with its hands and results.",
        _table,
    ),
)


def answer(event: Event, endpoint: Endpoint, numbers: Mapping[str, int], *, staff: bool) -> Any:
    """What the address answers. Raises Http404 for what is not there or not public."""
    return endpoint.answer(event_document(event, full=staff), numbers)


def openapi() -> Json:
    """The description of the API in OpenAPI 3.1."""
    feed = {
        "get": {
            "operationId": "feed",
            "summary": "What changed since a token, as lines of JSON, the oldest first.",
            "parameters": [
                _parameter("event", "path", "string"),
                {**_parameter("since", "query", "integer"), "required": False},
            ],
            "responses": _responses("application/x-ndjson"),
        }
    }
    paths = {_path(one): {"get": _operation(one)} for one in ENDPOINTS}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Seatwind",
            "version": "1",
            "description": "What everybody may read of an event. Parts of an answer are described by the schema of Open Mahjong Event.",
        },
        "paths": {**paths, "/api/v1/events/{event}/feed/": feed},
    }


def openapi_bytes() -> bytes:
    return (json.dumps(openapi(), indent=1, sort_keys=True) + "\n").encode()


def _path(endpoint: Endpoint) -> str:
    path = endpoint.path.replace("<int:", "{").replace(">", "}")
    return f"/api/v1/events/{{event}}/{path}"


def _operation(endpoint: Endpoint) -> Json:
    numbers = [_parameter(name, "path", "integer") for name in endpoint.numbers]
    return {
        "operationId": endpoint.name,
        "summary": endpoint.about,
        "parameters": [_parameter("event", "path", "string"), *numbers],
        "responses": _responses("application/json"),
    }


def _parameter(name: str, where: str, kind: str) -> Json:
    return {"name": name, "in": where, "required": True, "schema": {"type": kind}}


def _responses(kind: str) -> Json:
    error = {"application/json": {"schema": {"type": "object", "required": ["error"]}}}
    return {
        "200": {"description": "What was asked for.", "content": {kind: {}}},
        "304": {"description": "Unchanged since the ETag that was sent."},
        "404": {"description": "There is no such thing, or it is not public.", "content": error},
    }
