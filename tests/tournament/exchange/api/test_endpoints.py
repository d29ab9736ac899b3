"""The read API: answers, errors and policies in JSON, ETags, the feed, and a description that is true."""

import json
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.architecture.site_map import all_routes
from tests.conftest import BuildOnce, SignIn
from tests.factories import make_entries, make_event
from tests.tournament.exchange.document.test_event import played_event
from tests.tournament.exchange.events import whole_event
from tests.tournament.registration.sign_ups import make_sign_up
from tournament.accounts.models import User
from tournament.events.enums import Visibility
from tournament.events.models import Event
from tournament.exchange.api.endpoints import ENDPOINTS, NAMES, answer, masked, openapi
from tournament.exchange.document.event import digest_of, undigested
from tournament.exchange.enums import Scope

pytestmark = pytest.mark.django_db
NUMBERS = {"number": 1, "table_number": 1, "player_number": 4}


@pytest.fixture(scope="module")
def built(build_once: BuildOnce) -> tuple[int, int]:
    """An event with a closed round, and one with everything an event can have."""
    return build_once(lambda: (played_event().pk, whole_event("gghk").pk))


@pytest.fixture
def event(db: None, built: tuple[int, int]) -> Event:
    return Event.objects.get(pk=built[0])


def get(event: Event, name: str, **changed: int) -> Any:
    (endpoint,) = (one for one in ENDPOINTS if one.name == name)
    numbers = {key: {**NUMBERS, **changed}[key] for key in endpoint.numbers}
    return Client().get(reverse(f"exchange:{name}", kwargs={"event_slug": event.slug, **numbers}))


def without_names(standings: Any) -> Any:
    rows = [{key: row[key] for key in row if key not in NAMES} for row in standings["rows"]]
    return {**standings, "rows": rows}


def test_every_address_answers_json_for_any_site(event: Event) -> None:
    for endpoint in ENDPOINTS:
        response = get(event, endpoint.name)
        assert response.status_code == 200, endpoint.name
        assert response["Content-Type"] == "application/json"
        assert response["Access-Control-Allow-Origin"] == "*"
        json.loads(response.content)


def test_answers_are_parts_of_the_document(event: Event) -> None:
    document = get(event, "document").json()
    assert without_names(get(event, "api-standings").json()) == document["standings"]
    assert get(event, "api-table").json() == document["rounds"][0]["tables"][0]
    player = get(event, "player").json()
    assert (player["id"], player["standing"]["place"]) == ("p4", 4)
    assert player["rounds"][0]["table"] == 1
    assert "hands" not in get(event, "seating").json()["tables"][0]


@pytest.mark.one_database
@pytest.mark.parametrize("scopes", [(), (Scope.FULL, Scope.PEOPLE)])
def test_every_part_is_that_of_the_whole_document(built: tuple[int, int], scopes: tuple[Scope, ...]) -> None:
    event = Event.objects.get(pk=built[1])

    def answered(name: str, **numbers: int) -> Any:
        (endpoint,) = (one for one in ENDPOINTS if one.name == name)
        return answer(Event.objects.get(pk=event.pk), endpoint, numbers, scopes)

    document = answered("document")
    assert document["digest"] == digest_of(document)
    assert answered("event") == document["event"]
    assert answered("players") == document["people"]
    assert without_names(answered("api-standings")) == document["standings"]
    assert answered("api-revision") == {"revision": document["revision"]}
    for round_ in document["rounds"]:
        assert answered("round", number=round_["number"]) == round_
        for table in round_["tables"]:
            numbers = {"number": round_["number"], "table_number": table["number"]}
            assert answered("api-table", **numbers) == table
            assert answered("api-hands", **numbers) == table["hands"]
    for person in document["people"]:
        found = answered("player", player_number=person["number"])
        tables = [
            (round_["number"], table["number"])
            for round_ in document["rounds"]
            for table in round_["tables"]
            if f'"{person["id"]}"' in json.dumps(table["seats"])
        ]
        assert [(one["round"], one["table"]) for one in found["rounds"]] == tables
        assert {**found, **person} == found


@pytest.mark.parametrize("scopes", [(), (Scope.PEOPLE,), (Scope.FULL,), (Scope.FULL, Scope.PEOPLE)])
def test_no_token_opens_names_that_are_not_published(scopes: tuple[Scope, ...]) -> None:
    event = make_event()
    parts = {"given_name": "Xenia", "family_name": "Goneaway"}
    numbers = {"federation_id": "EMA-77", "other_ids": "EMA-77"}
    make_sign_up(event, "Xenia Goneaway", name_zh="紫雲仙", publishes_name=False, **parts, **numbers)
    for endpoint in ENDPOINTS:
        if endpoint.numbers in ((), ("player_number",)):
            said = str(answer(event, endpoint, dict.fromkeys(endpoint.numbers, 1), scopes))
            assert not any(word in said for word in ("Xenia", "Goneaway", "雲仙", "EMA-77")), endpoint.name


OPEN_OF_A_PERSON = {
    *("id", "number", "club", "team", "country", "status", "house", "extensions"),
    *("hides_name", "team_order", "is_captain", "seed", "rank", "entered", "lot_number"),
}
"""What a token may open of somebody who hides the name."""


def test_every_field_of_a_person_is_masked_or_open() -> None:
    event = make_event()
    make_entries(event, 1)
    (person,) = undigested(event, full=True)["people"]
    assert set(masked(person)) | OPEN_OF_A_PERSON == set(person)
    assert not set(masked(person)) & OPEN_OF_A_PERSON


def test_answer_without_hands_reads_none(event: Event) -> None:
    with CaptureQueriesContext(connection) as read:
        get(event, "api-revision")
    assert not [query for query in read if "play_" in query["sql"]]
    with CaptureQueriesContext(connection) as read:
        get(event, "api-standings")
    assert not [query for query in read if "play_handwin" in query["sql"]]


def test_unchanged_answer_is_not_sent_again(event: Event) -> None:
    url = reverse("exchange:document", args=[event.slug])
    etag = Client().get(url)["ETag"]
    assert Client().get(url, headers={"If-None-Match": etag}).status_code == 304
    Event.objects.filter(pk=event.pk).update(revision=event.revision + 7)
    assert Client().get(url, headers={"If-None-Match": etag}).status_code == 200


@pytest.mark.parametrize("changed", [{"number": 99}, {"table_number": 99}, {"player_number": 99}])
def test_unknown_thing_is_an_error_in_json(event: Event, changed: dict[str, int]) -> None:
    name = "player" if "player_number" in changed else "api-table"
    response = get(event, name, **changed)
    assert response.status_code == 404
    assert response.json()["error"]["code"] == "not_found"


def test_writing_is_an_error_in_json(event: Event) -> None:
    response = Client().post(reverse("exchange:document", args=[event.slug]))
    assert response.status_code == 405
    assert response.json()["error"]["code"] == "method_not_allowed"


@pytest.mark.parametrize("path", ["/api/v2/events/", "/api/v1/events/a,b/standings/", "/api/v1/nothing"])
def test_address_that_is_none_is_an_error_in_json(path: str) -> None:
    response = Client().get(path)
    assert response.status_code == 404
    assert response.json()["error"]["code"] == "not_found"


def test_post_without_a_page_is_answered_in_json(event: Event) -> None:
    response = Client(enforce_csrf_checks=True).post(reverse("exchange:document", args=[event.slug]))
    assert (response.status_code, response["Content-Type"]) == (405, "application/json")


def test_private_event_is_not_there_for_a_stranger(event: Event, sign_in: SignIn, stranger: User) -> None:
    Event.objects.filter(pk=event.pk).update(visibility=Visibility.PRIVATE)
    for client in (Client(), sign_in(stranger)):
        response = client.get(reverse("exchange:document", args=[event.slug]))
        assert response.status_code == 404
        assert response["Content-Type"] == "application/json"


def test_staff_reads_by_the_api_what_everybody_reads(event: Event, sign_in: SignIn) -> None:
    response = sign_in(event.created_by).get(reverse("exchange:document", args=[event.slug]))
    assert response.json()["visibility"] == "public"


def test_full_document_is_the_staffs(event: Event, sign_in: SignIn) -> None:
    url = reverse("exchange:document-file", args=[event.slug]) + "?variant=full"
    assert Client().get(url).status_code == 403
    assert sign_in(event.created_by).get(url).json()["visibility"] == "full"


def test_description_names_every_address_and_no_other() -> None:
    described = {
        operation["operationId"] for path in openapi()["paths"].values() for operation in path.values()
    }
    routes = {
        route.name.partition(":")[2]
        for route in all_routes()
        if "exchange.views.api" in str(route.view.__module__)
    }
    assert described == {one.name for one in ENDPOINTS} | {"feed", "events"}
    assert described <= routes | {one.name for one in ENDPOINTS}
    assert Client().get(reverse("exchange:openapi")).json() == openapi()


def test_queries_do_not_grow_with_the_hall(event: Event, django_assert_max_num_queries: Any) -> None:
    with django_assert_max_num_queries(30):
        get(event, "document")
