"""What programs need besides answers: the list of events, the index, preflight, whole addresses, waiting, paging."""

import json
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_entries, make_event, make_round, make_user
from tests.tournament.exchange.document.test_event import played_event
from tournament.accounts.models import User
from tournament.core.server.front import FRONT
from tournament.events.enums import RoundState, Visibility
from tournament.events.models import Event
from tournament.exchange.acts.tokens import make_token
from tournament.exchange.enums import Scope
from tournament.exchange.views import api

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]
EVENTS = "/api/v1/events/"


def listed(client: Client | None = None, token: str = "", **query: Any) -> Any:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    response = (client or Client()).get(EVENTS, query, headers=headers)
    assert response.status_code == 200, response.content
    return response.json()


def slugs(**query: Any) -> list[str]:
    return [one["id"] for one in listed(**query)["events"]]


def token_of(user: User, *scopes: Scope) -> str:
    return make_token(user, user, name="site", scopes=list(scopes), days=30)


def test_events_are_listed_page_by_page() -> None:
    made = [make_event(name=f"Open {number}", slug=f"open-{number}").slug for number in range(5)]
    found, following = [], EVENTS + "?limit=2"
    while following:
        page = Client().get(following).json()
        found.append([one["id"] for one in page["events"]])
        following = page["next"]
    assert found == [made[4:2:-1], made[2:0:-1], made[:1]]


def test_filters_narrow_the_list() -> None:
    make_event(
        name="Harbour Open", slug="harbour", starts_on="2026-05-01", ends_on="2026-05-03", country="HK"
    )
    running = make_event(name="Riverside", slug="river", ruleset="gghk")
    make_round(running, [make_entries(running, 4)], state=RoundState.RUNNING)
    assert slugs(q="harb") == ["harbour"]
    assert slugs(ruleset="gghk") == slugs(state="under_way") == ["river"]
    assert slugs(state="planned") == slugs(country="hk") == ["harbour"]
    assert slugs(**{"from": "2026-05-03"}) == slugs(until="2026-05-01", q="open") == ["harbour"]
    assert slugs(**{"from": "2026-05-04"}) == []
    (entry,) = listed(q="harbour")["events"]
    assert (entry["first_day"], entry["state"], entry["country"]) == ("2026-05-01", "planned", "HK")
    assert Client().get(entry["address"]).json()["id"] == "harbour"


@pytest.mark.parametrize(
    "query", ["limit=0", "limit=999", "after=x", "from=May", "state=old", "page=2", "after=%EF%BC%91"]
)
def test_parameter_that_cannot_be_read_is_refused_with_a_sentence(query: str) -> None:
    response = Client().get(f"{EVENTS}?{query}")
    assert response.status_code == 422
    error = response.json()["error"]
    assert error["code"] == "bad_parameter"
    assert error["message"].endswith(".")


def test_private_event_is_listed_only_for_a_token_that_opens_it(stranger: User) -> None:
    event = make_event(visibility=Visibility.PRIVATE)
    owner = event.created_by
    assert slugs() == []
    assert slugs(token=token_of(owner, Scope.EVENTS)) == [event.slug]
    for token in (token_of(stranger, Scope.EVENTS), token_of(make_user(), Scope.FULL, Scope.PEOPLE)):
        assert slugs(token=token) == []


def test_token_for_people_alone_opens_no_private_event() -> None:
    event = make_event(visibility=Visibility.PRIVATE)
    assert slugs(token=token_of(event.created_by, Scope.PEOPLE)) == []


def test_list_that_is_unchanged_is_not_sent_again(django_assert_max_num_queries: Any) -> None:
    for number in range(3):
        make_event(slug=f"open-{number}")
    with django_assert_max_num_queries(3):
        etag = Client().get(EVENTS)["ETag"]
    assert Client().get(EVENTS, headers={"If-None-Match": etag}).status_code == 304


def test_index_leads_everywhere() -> None:
    event = played_event()
    index = Client().get("/api/v1/").json()
    for address in [index["description"], index["events"], *index["addresses"]]:
        number = address.replace("{event}", event.slug).replace("{number}", "1")
        url = number.replace("{table_number}", "1").replace("{player_number}", "1")
        assert Client().get(url).status_code == 200, url


@pytest.mark.parametrize("path", ["/api/v1", "/api/v1/events", "/api/v1/events/a/standings"])
def test_address_without_its_slash_leads_to_the_whole_one(path: str) -> None:
    response = Client().get(path, {"limit": 3})
    assert (response.status_code, response["Location"]) == (301, f"{path}/?limit=3")
    assert response["Access-Control-Allow-Origin"] == "*"


def test_browser_may_send_a_token_from_any_site_and_read_every_answer() -> None:
    event = played_event()
    url = reverse("exchange:api-standings", args=[event.slug])
    preflight = Client().options(
        url, headers={"Origin": "https://stats.example", "Access-Control-Request-Method": "GET"}
    )
    assert preflight.status_code == 204
    assert {"Authorization", "If-None-Match"} <= set(preflight["Access-Control-Allow-Headers"].split(", "))
    first = Client().get(url)
    token = {"Authorization": f"Bearer {token_of(event.created_by, Scope.EVENTS)}"}
    answers = [
        first,
        Client().get(url, headers={"If-None-Match": first["ETag"]}),
        Client().get(url, headers={"Authorization": "Bearer wrong"}),
        Client().get(url, headers=token),
        Client().get("/api/v1/nothing/"),
    ]
    assert [one.status_code for one in answers] == [200, 304, 401, 200, 404]
    for one in [preflight, *answers]:
        assert one["Access-Control-Allow-Origin"] == "*"
        assert {"ETag", "RateLimit", "Retry-After"} <= set(one["Access-Control-Expose-Headers"].split(", "))
        assert "Access-Control-Allow-Credentials" not in one


def test_a_mirror_says_how_old_its_answers_are(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "Seatwind-Age" not in Client().get("/api/v1/events/")
    monkeypatch.setattr(api, "age_seconds", lambda: 42)
    answer = Client().get("/api/v1/events/")
    assert answer["Seatwind-Age"] == "42"
    assert "Seatwind-Age" in answer["Access-Control-Expose-Headers"]


def test_standings_name_the_players() -> None:
    event = played_event()
    rows = Client().get(reverse("exchange:api-standings", args=[event.slug])).json()["rows"]
    names = {entry.number: entry.name for entry in event.entries.all()}
    assert [row["name"] for row in rows] == [names[row["number"]] for row in rows]
    assert all(row["person"] == f"p{row['number']}" for row in rows)


def test_feed_has_pages() -> None:
    event = played_event()
    url = reverse("exchange:feed", args=[event.slug])
    whole = Client().get(url).content
    parts, following = [], f"{url}?limit=4"
    while following:
        response = Client().get(following)
        parts.append(response.content)
        following = response.get("Link", "").partition(">")[0].removeprefix("<")
    assert b"".join(parts) == whole
    assert {len(part.splitlines()) for part in parts[:-1]} == {4}
    assert Client().get(f"{url}?limit=0").status_code == 422


def test_only_an_answer_that_the_front_can_keep_back_says_how_long() -> None:
    event = played_event()
    url = reverse("exchange:api-standings", args=[event.slug]) + "?wait=20"
    assert "Seatwind-Wait" not in Client().get(url)
    first = Client(**{FRONT: True}).get(url)
    again = Client(**{FRONT: True}).get(url, headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again["Seatwind-Wait"]) == (304, "20")
    assert Client().get(url.replace("wait=20", "wait=26")).status_code == 422
    newest = json.loads(Client().get(reverse("exchange:feed", args=[event.slug])).content.splitlines()[-1])
    feed = reverse("exchange:feed", args=[event.slug])
    nothing = Client(**{FRONT: True}).get(feed, {"since": newest["token"], "wait": 5})
    assert (nothing.content, nothing["Seatwind-Wait"]) == (b"", "5")


def test_hidden_event_stays_hidden_from_waiting_programs() -> None:
    event = make_event(visibility=Visibility.PRIVATE)
    url = reverse("exchange:api-revision", args=[event.slug])
    assert Client(**{FRONT: True}).get(url, {"wait": 20}).status_code == 404
    assert Event.objects.filter(pk=event.pk).exists()
