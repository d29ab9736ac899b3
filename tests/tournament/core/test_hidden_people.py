"""People who are not public: no public address with an id of a person opens for them, and no public page names them.

The routes come from the resolver, so a new one fails here until it says what its parameters are.
"""

import gzip
import re
from collections.abc import Callable, Iterator
from io import BytesIO
from itertools import product
from typing import Any
from uuid import uuid4
from zipfile import ZipFile

import pytest
from django.test import Client
from django.urls import get_resolver, reverse
from django.urls.resolvers import URLPattern, URLResolver

from tests.conftest import SignIn
from tests.factories import discard_win, make_entries, make_round, play, set_state
from tests.penalties.given import give
from tests.tournament.registration.sign_ups import make_sign_up
from tournament.accounts.acting import INSTALLATION
from tournament.accounts.models import User
from tournament.core.errors import Refusal
from tournament.events.enums import RoundState, Visibility
from tournament.events.models import Event, Round
from tournament.papers.documents import DOCUMENTS
from tournament.papers.documents.types import Order
from tournament.papers.rendering import page_for_browser
from tournament.people.enums import Consent
from tournament.people.models import Member, MembersList
from tournament.registration.acts.entries import add_entry, set_status
from tournament.registration.acts.people import erase_person
from tournament.registration.enums import EntryStatus
from tournament.registration.models import Entry
from tournament.registration.queries.shown import is_erased
from tournament.screens.acts.screens import add_screen, change_screen
from tournament.series.acts.series import change_series, create_series
from tournament.series.enums import Scheme
from tournament.series.models import Series
from tournament.standings.exports.sheets.workbook import SHEETS

ESCAPED = re.compile(r"\\u([0-9a-fA-F]{4})")
"""A letter as JSON writes it."""
PERSON = frozenset(
    {
        ("registration", "pk"),
        ("penalties", "pk"),
        ("screens", "pk"),
        ("exchange", "player_number"),
        ("people", "person_pk"),
        ("notices", "pk"),
    }
)
"""The parameters of public routes that name a person, by app."""
OTHERS = frozenset(
    {
        "number",
        "table_number",
        "screen_number",
        "sheet",
        "ruleset",
        "series_slug",
        "ratings_pk",
        # A person over several events: `tests/tournament/ratings` tries who sees whom.
        "person_pk",
        "rest",
        "guide_code",
        "language",
        "win_id",
    }
)
"""The parameters of public routes that name something else."""
NAME, NATIVE, NUMBER = "Xenia Goneaway", "紫雲仙", "EMA-77"
SECRET = ("Goneaway", "雲仙", NUMBER)
"""What nobody may read of somebody hidden."""
NUMBERS = (f"{NUMBER}1", f"{NUMBER}2", f"{NUMBER}3")
"""Each person of an event has another."""


def fields_of(number: str) -> dict[str, str]:
    parts = {"given_name": "Xenia", "family_name": "Goneaway"}
    return {"name": NAME, "name_zh": NATIVE, **parts, "federation_id": number, "other_ids": number}


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
    entry = add_entry(organizer, event, fields=fields_of(NUMBERS[0]))
    set_status(organizer, entry, status=EntryStatus.WITHDRAWN)
    return entry


def erased(event: Event, organizer: User) -> Entry:
    entry = add_entry(organizer, event, fields=fields_of(NUMBERS[1]))
    return erase_person(organizer, entry)


def not_consenting(event: Event, organizer: User) -> Entry:
    row = make_sign_up(event, publishes_name=False, **fields_of(NUMBERS[2]))
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
    round_ = play_round(event, [*make_entries(event, 3), person] if plays else make_entries(event, 4))
    if plays:
        give(event, person, "late", measure=5)
    set_state(round_, RoundState.CLOSED)
    return person


def play_round(event: Event, entries: list[Entry]) -> Round:
    round_ = make_round(event, [entries])
    play(round_.tables.get(), discard_win(0, 1, 8))
    return round_


def value_of(entry: Entry, parameter: str) -> int:
    """The value of a parameter. Whoever has a page over all events agreed to it."""
    if parameter == "person_pk":
        club = MembersList.objects.create(name="Club", client_key=uuid4(), created_by=entry.event.created_by)
        Member.objects.create(members=club, player=entry.player, name=NAME, consent=Consent.PAGE)
        return entry.player_id
    return entry.number if parameter == "player_number" else entry.pk


def address(event: Event, route: str, parameter: str, entry: Entry) -> str:
    of_event = {"event_slug": event.slug} if route in OF_AN_EVENT else {}
    return reverse(route, kwargs={**of_event, parameter: value_of(entry, parameter)})


def test_every_public_route_says_what_its_parameters_are() -> None:
    unknown = [
        (route, name)
        for route, parameters in ROUTES
        for name in parameters
        if name not in OTHERS and not is_person(route, name)
    ]

    assert unknown == []
    assert len(OF_A_PERSON) == 8


@pytest.mark.one_database
@pytest.mark.parametrize("hidden", KINDS, indirect=True)
@pytest.mark.parametrize(("route", "parameter"), OF_A_PERSON)
def test_hidden_person_has_no_public_address(
    event: Event, hidden: Entry, route: str, parameter: str, stranger: User, referee: User, sign_in: SignIn
) -> None:
    page = address(event, route, parameter, hidden)

    assert Client().get(page).status_code == 404
    assert sign_in(stranger).get(page).status_code == 404
    is_of_nobody = route == "people:person" and is_erased(hidden)
    of_devices = ("exchange:", "registration:entry-calendar", "registration:entry-manifest")
    if not route.startswith(of_devices) and not is_of_nobody:
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


def show_on_screen(event: Event, content: str) -> None:
    screen = add_screen(event.created_by, event, name="Hall", client_key=uuid4())
    change_screen(event.created_by, screen, fields={"content": content})


def texts_of(content: bytes) -> Iterator[str]:
    """What a file says, whatever it is packed in."""
    if content.startswith(b"PK"):
        with ZipFile(BytesIO(content)) as packed:
            for name in packed.namelist():
                yield from texts_of(packed.read(name))
    elif content.startswith(b"\x1f\x8b"):
        yield from texts_of(gzip.decompress(content))
    else:
        text = content.decode(errors="replace")
        yield text
        yield ESCAPED.sub(lambda found: chr(int(found[1], 16)), text)


def everything_public(event: Event, series: Series) -> Iterator[tuple[str, str]]:
    """Every public address that names no person, with the name of its route."""
    asked: dict[str, list[Any]] = {
        "number": [1],
        "table_number": [1],
        "screen_number": [1],
        "ruleset": [event.ruleset],
        "sheet": [kind.code for kind in SHEETS],
        "series_slug": [series.slug],
        "event_slug": [event.slug],
    }
    for route, parameters in ALL:
        if any(is_person(route, name) for name in parameters) or parameters - set(asked):
            continue
        names = sorted(parameters)
        for values in product(*(asked[name] for name in names)):
            yield route, reverse(route, kwargs=dict(zip(names, values, strict=True)))


@pytest.mark.one_database
def test_no_other_public_page_names_hidden_people_or_leads_to_them(event: Event, organizer: User) -> None:
    hidden = [kind(event, organizer) for kind in KINDS]
    playing = [person for person in hidden if person.status != EntryStatus.WITHDRAWN]
    assert len(playing) == 2
    round_ = play_round(event, [*make_entries(event, 2), *playing])
    for person in playing:
        give(event, person, "late", measure=5)
    set_state(round_, RoundState.CLOSED)
    # The event shows federation numbers, those of others.
    Event.objects.filter(pk=event.pk).update(shows_federation_ids=True)
    show_on_screen(event, "standings")
    fields = {"name": "Season", "scheme": Scheme.PLACE, "best_of": None}
    series = create_series(organizer, INSTALLATION, fields=fields, client_key=uuid4())
    change_series(organizer, series, fields=fields, events=[event])
    seen: set[str] = set()
    for route, page in everything_public(event, series):
        for query in ({}, {"q": "Xenia", "by": "name"}, *({"q": number} for number in NUMBERS)):
            answer = Client().get(page, query)
            seen |= {route} if answer.status_code == 200 else set()
            for said in texts_of(b"".join(answer)):
                # A search repeats what was asked.
                rest = said.replace(query["q"], "") if query else said
                assert [word for word in SECRET if word in rest] == [], route
                for place in ("entries", "penalties/players"):
                    links = [f'href="/{event.slug}/{place}/{person.pk}/' for person in hidden]
                    assert [link for link in links if link in said] == [], route
    assert len(seen) > 30


def test_whoever_may_open_the_desk_reads_hidden_names_and_the_screen_does_not(
    event: Event, organizer: User, sign_in: SignIn
) -> None:
    entry = not_consenting(event, organizer)
    make_round(event, [[*make_entries(event, 3), entry]], state=RoundState.PUBLISHED)
    show_on_screen(event, "seating")
    client = sign_in(organizer)
    for name, *more in (("registration:entry-list",), ("registration:desk",), ("draws:round-detail", 1)):
        assert NAME in client.get(reverse(name, args=[event.slug, *more])).content.decode(), name
    for page in (
        reverse("screens:screen", args=[event.slug, 1]),
        reverse("screens:overlay", args=[event.slug, 1]),
    ):
        assert "X. G." in client.get(page).content.decode()
        assert NAME not in client.get(page).content.decode()


def test_paper_that_hangs_in_the_hall_has_initials(event: Event, organizer: User) -> None:
    entry = not_consenting(event, organizer)
    round_ = make_round(event, [[*make_entries(event, 3), entry]], state=RoundState.PUBLISHED)
    for document in [one for one in DOCUMENTS if one.is_for(event)]:
        order = Order(event, "http://localhost", round_ if document.of_round else None)
        try:
            page = page_for_browser(document, order, pdf_url="", back_url="")
        except Refusal:
            continue
        assert (NAME in page) is (document.code in OWN_NAMES), document.code


OWN_NAMES = {"badges", "open-tables"}
"""Of the documents that a round in play has: what the person wears, and what the staff carries."""
