"""People who are not public: no public address with an id of a person opens for them, and no public page names them.

The routes come from the resolver, so a new one fails here until it says what its parameters are.
"""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import get_resolver, reverse
from django.urls.resolvers import URLPattern, URLResolver

from tests.conftest import SignIn
from tests.factories import discard_win, make_entries, make_round, play, set_state
from tests.penalties.given import give
from tests.tournament.registration.sign_ups import make_sign_up
from tournament.accounts.models import User
from tournament.events.enums import RoundState, Visibility
from tournament.events.models import Event
from tournament.registration.acts.entries import add_entry, set_status
from tournament.registration.acts.people import erase_person
from tournament.registration.enums import EntryStatus
from tournament.registration.models import Entry

PERSON = frozenset({("registration", "pk"), ("penalties", "pk"), ("exchange", "player_number")})
"""The parameters of public routes that name a person, by app."""
OTHERS = frozenset({"number", "table_number", "screen_number", "sheet", "ruleset", "series_slug", "rest"})
"""The parameters of public routes that name something else."""
NAME = "Xenia Goneaway"
PUBLIC = frozenset({"public", "event readers"})
"""The policies under which anybody may open a route. Whoever holds a secret link may read what it opens."""


def public_routes() -> Iterator[tuple[str, frozenset[str]]]:
    """Every route that anybody may open, by name, with its parameters."""
    yield from _walk(get_resolver().url_patterns, "", frozenset())


def _walk(
    patterns: list[Any], namespace: str, before: frozenset[str]
) -> Iterator[tuple[str, frozenset[str]]]:
    for pattern in patterns:
        given = before | frozenset(pattern.pattern.converters)
        if isinstance(pattern, URLResolver):
            inner = f"{namespace}{pattern.namespace}:" if pattern.namespace else namespace
            yield from _walk(pattern.url_patterns, inner, given)
        elif isinstance(pattern, URLPattern) and getattr(pattern.callback, "policy", "") in PUBLIC:
            yield f"{namespace}{pattern.name}", given


def is_person(route: str, parameter: str) -> bool:
    return (route.partition(":")[0], parameter) in PERSON


ALL = sorted(public_routes(), key=lambda one: one[0])
ROUTES = [(route, parameters - {"event_slug"}) for route, parameters in ALL]
OF_AN_EVENT = frozenset(route for route, parameters in ALL if "event_slug" in parameters)
OF_A_PERSON = [
    (route, name) for route, parameters in ROUTES for name in sorted(parameters) if is_person(route, name)
]


def withdrawn(event: Event, organizer: User) -> Entry:
    entry = add_entry(organizer, event, fields={"name": NAME, "federation_id": "EMA-77"})
    set_status(organizer, entry, status=EntryStatus.WITHDRAWN)
    return entry


def erased(event: Event, organizer: User) -> Entry:
    entry = add_entry(organizer, event, fields={"name": NAME, "federation_id": "EMA-77"})
    return erase_person(organizer, entry)


def not_consenting(event: Event, organizer: User) -> Entry:
    row = make_sign_up(event, NAME, publishes_name=False, federation_id="EMA-77")
    assert row.entry is not None
    return row.entry


KINDS = (withdrawn, erased, not_consenting)
Kind = Callable[[Event, User], Entry]


@pytest.fixture
def hidden(event: Event, organizer: User, request: pytest.FixtureRequest) -> Entry:
    """Somebody hidden, in an event whose first round is played; who is not consenting or erased played in it."""
    kind: Kind = request.param
    person = kind(event, organizer)
    plays = person.status != EntryStatus.WITHDRAWN
    entries = [*make_entries(event, 3), person] if plays else make_entries(event, 4)
    round_ = make_round(event, [entries])
    play(round_.tables.get(), discard_win(0, 1, 8))
    if plays:
        give(event, person, "late", measure=5)
    set_state(round_, RoundState.CLOSED)
    return person


def value_of(entry: Entry, parameter: str) -> int:
    return entry.number if parameter == "player_number" else entry.pk


def address(event: Event, route: str, parameter: str, entry: Entry) -> str:
    return reverse(route, kwargs={"event_slug": event.slug, parameter: value_of(entry, parameter)})


def test_every_public_route_says_what_its_parameters_are() -> None:
    unknown = [
        (route, name)
        for route, parameters in ROUTES
        for name in parameters
        if name not in OTHERS and not is_person(route, name)
    ]

    assert unknown == []
    assert len(OF_A_PERSON) == 5


@pytest.mark.parametrize("hidden", KINDS, indirect=True)
@pytest.mark.parametrize(("route", "parameter"), OF_A_PERSON)
def test_hidden_person_has_no_public_address(
    event: Event, hidden: Entry, route: str, parameter: str, stranger: User, referee: User, sign_in: SignIn
) -> None:
    page = address(event, route, parameter, hidden)

    assert Client().get(page).status_code == 404
    assert sign_in(stranger).get(page).status_code == 404
    if not route.startswith(("exchange:", "registration:entry-calendar", "registration:entry-manifest")):
        assert sign_in(referee).get(page).status_code == 200


@pytest.mark.parametrize(("route", "parameter"), OF_A_PERSON)
def test_everybody_else_is_found_there(event: Event, route: str, parameter: str) -> None:
    entries = make_entries(event, 4)
    make_round(event, [entries], state=RoundState.PUBLISHED)

    assert Client().get(address(event, route, parameter, entries[0])).status_code == 200


@pytest.mark.parametrize(("route", "parameter"), OF_A_PERSON)
def test_nobody_of_a_private_event_has_a_public_address(event: Event, route: str, parameter: str) -> None:
    entries = make_entries(event, 1)
    Event.objects.filter(pk=event.pk).update(visibility=Visibility.PRIVATE)

    assert Client().get(address(event, route, parameter, entries[0])).status_code == 404


@pytest.mark.parametrize("hidden", KINDS, indirect=True)
def test_no_other_public_page_names_hidden_people_or_leads_to_them(event: Event, hidden: Entry) -> None:
    asked = {"number": 1, "table_number": 1, "screen_number": 1, "ruleset": event.ruleset, "sheet": "players"}
    for route, parameters in ROUTES:
        if any(is_person(route, name) for name in parameters) or parameters - set(asked):
            continue
        given = {name: asked[name] for name in parameters}
        if route in OF_AN_EVENT:
            given["event_slug"] = event.slug
        for query in ({}, {"q": "Xenia"}, {"q": "EMA-77"}, {"by": "name"}):
            answer = Client().get(reverse(route, kwargs=given), query)
            said = b"".join(answer).decode(errors="replace")
            assert "Goneaway" not in said, route
            assert f'href="/{event.slug}/entries/{hidden.pk}/' not in said, route
            assert f'href="/{event.slug}/penalties/players/{hidden.pk}/' not in said, route
