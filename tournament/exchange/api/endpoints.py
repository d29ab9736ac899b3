"""The read API, version 1: its endpoints, and its description in OpenAPI, made from the same records."""

import json
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any

from django.http import Http404

from tournament.events.enums import Visibility
from tournament.events.models import Event
from tournament.exchange.api.event_list import PARAMETERS, STATES
from tournament.exchange.api.feed import LINES_MAX
from tournament.exchange.document.event import (
    EVERYTHING,
    NO_ROUND,
    PROVISIONAL_WINDS,
    Json,
    Wanted,
    digest_of,
    undigested,
)
from tournament.exchange.document.federation_numbers import federation_ids
from tournament.exchange.document.reading import schema
from tournament.exchange.enums import Scope
from tournament.registration.published import public_names

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


WAIT_MOST = 25
"""So many seconds an answer without news is kept back at most."""
WAIT: Json = {
    "name": "wait",
    "in": "query",
    "required": False,
    "schema": {"type": "integer", "minimum": 0, "maximum": WAIT_MOST},
    "description": "For how many seconds to wait for news. Send the ETag of the last answer in If-None-Match: the answer "
    "comes as soon as the event has changed, else 304 at the end. If too many wait, the answer comes at once, with "
    "Retry-After.",
}
NAMES = ("number", "name", "native_name", "country", "team")
"""What a row of the standings says of its person, besides the id."""


def _standings(document: Json, _numbers: Numbers) -> Json:
    people = {person["id"]: person for person in document["people"]}
    rows = [
        {**row, **{name: people[row["person"]][name] for name in NAMES}}
        for row in document["standings"]["rows"]
    ]
    return {**document["standings"], "rows": rows}


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
PERSON_PART: dict[str, Json] = {
    name: {"$ref": f"#/components/schemas/person/properties/{name}"} for name in NAMES
}
PLAYER = {
    "allOf": [
        _ref("person"),
        _object(
            standing={"anyOf": [{"type": "null"}, _ref("standings_row")]},
            rounds=_list(_with_seats(round=NUMBER, table=NUMBER, results=_list(_ref("result")))),
        ),
    ]
}

NAMED_STANDINGS = {
    "allOf": [
        _ref("standings"),
        _object(rows=_list(_object(**{name: PERSON_PART[name] for name in NAMES}))),
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
        "The newest official standings, with the names of the players.",
        _standings,
        NAMED_STANDINGS,
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


def masked(person: Json) -> Json:
    """What takes the place of everything by which somebody would be known who hides the name."""
    names = public_names(person["name"], person["native_name"])
    hidden: Json = {
        "uid": None,
        "name": names.latin,
        "native_name": names.native,
        "given_name": "",
        "family_name": "",
        "federation_ids": {},
        "other_ids": "",
    }
    return {name: value for name, value in hidden.items() if name in person}


def _document(event: Event, scopes: Collection[Scope], wanted: Wanted) -> Json:
    """The document that the scopes allow: its variant, with or without federation numbers. No token opens names that are
    not published.
    """
    document = undigested(event, full=Scope.FULL in scopes, wanted=wanted)
    for person in document["people"]:
        if person.get("hides_name"):
            person.update(masked(person))
    if Scope.PEOPLE in scopes:
        numbers = dict(
            event.entries.filter(hides_name=False)
            .exclude(federation_id="")
            .values_list("number", "federation_id")
        )
        for person in document["people"]:
            if person["number"] in numbers:
                person["federation_ids"] = federation_ids(numbers[person["number"]])
    elif Scope.FULL in scopes:
        for person in document["people"]:
            person.update({"federation_ids": {}, "other_ids": ""})
    return document


def openapi() -> Json:
    """The description of the API in OpenAPI 3.1."""
    feed = {
        "get": {
            "operationId": "feed",
            "summary": "What changed since a token, as lines of JSON, the oldest first. If there is more, the header "
            "Link says where.",
            "parameters": [EVENT, _parameter("since", SINCE), _parameter("limit", LIMIT), WAIT],
            "responses": _responses("application/x-ndjson", {"type": "string"}),
            "security": SECURITY,
        }
    }
    events = {
        "get": {
            "operationId": "events",
            "summary": "The public events, and with a token those that its account works for; the newest first.",
            "parameters": [_parameter(name, of) for name, of in PARAMETERS.items()],
            "responses": _responses("application/json", EVENTS),
            "security": SECURITY,
        }
    }
    paths = {_path(one): {"get": _operation(one)} for one in ENDPOINTS}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Seatwind",
            "version": "1",
            "description": ABOUT,
        },
        "paths": {EVENTS_PATH: events, **paths, f"{EVENT_PATH}feed/": feed},
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


def index() -> Json:
    """Where the API begins: every address with what it answers."""
    return {
        "name": "Seatwind",
        "version": "1",
        "about": ABOUT,
        "description": "/api/v1/openapi.json",
        "events": EVENTS_PATH,
        "check": "/check-document/",
        "addresses": {
            EVENTS_PATH: "The events, page by page, with filters.",
            **{_path(one): one.about for one in ENDPOINTS},
            f"{EVENT_PATH}feed/": "What changed since a token, as lines of JSON.",
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
ABOUT = (
    "What everybody may read of an event, and what a token opens besides. Answers are parts of the document that Open "
    "Mahjong Event describes. The headers RateLimit-Policy and RateLimit say how often an address may ask. On a public "
    "mirror, Seatwind-Age says how many seconds ago it heard from the computer in the hall that writes."
)
EVENTS_PATH = "/api/v1/events/"
EVENT_PATH = "/api/v1/events/{event}/"
TEXT: Json = {"type": "string"}
DAY: Json = {"type": ["string", "null"], "format": "date"}
EVENTS = _object(
    events=_list(
        _object(
            id=TEXT,
            name=TEXT,
            first_day=DAY,
            last_day=DAY,
            time_zone=TEXT,
            venue=TEXT,
            town=TEXT,
            country=TEXT,
            ruleset=TEXT,
            rounds_planned=NUMBER,
            state={"type": "string", "enum": list(STATES)},
            visibility={"type": "string", "enum": list(Visibility)},
            revision=NUMBER,
            address=TEXT,
        )
    ),
    next={"type": ["string", "null"], "description": "The address of the next page."},
)
LIMIT: Json = {"type": "integer", "minimum": 1, "maximum": LINES_MAX, "default": LINES_MAX}
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
    del document["$schema"], document["$id"]
    rows = parts["standings"]["properties"]["rows"]["items"]
    return {**parts, "standings_row": rows, "document": document, "error": ERROR}


def _path(endpoint: Endpoint) -> str:
    path = endpoint.path.replace("<int:", "{").replace(">", "}")
    return f"{EVENT_PATH}{path}"


def _parameter(name: str, of: Json) -> Json:
    return {"name": name, "in": "query", "required": False, "schema": of}


def _operation(endpoint: Endpoint) -> Json:
    numbers = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "integer", "minimum": 0}}
        for name in endpoint.numbers
    ]
    return {
        "operationId": endpoint.name,
        "summary": endpoint.about,
        "parameters": [EVENT, *numbers, WAIT],
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
        "409": _error("This computer only holds a copy, and cannot note who reads personal data."),
        "422": _error("A parameter cannot be read."),
        "429": _error("The address of the sender asks too often."),
    }


def _error(about: str) -> Json:
    return {"description": about, "content": {"application/json": {"schema": _ref("error")}}}
