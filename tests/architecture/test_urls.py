"""Every route says who may use it, and keeps to what it says: walked, not listed."""

import importlib
import re
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cache
from html import unescape
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.http import Http404, HttpResponse
from django.test import Client, RequestFactory
from django.urls import resolve, reverse
from django.utils import timezone
from django.utils.http import urlsafe_base64_encode

from penalties.acts.own_link import own_mark
from tests.architecture.html_rules import inline_code
from tests.architecture.import_rules import inner_name, own_sources
from tests.architecture.site_map import Route, all_routes
from tests.conftest import BuildOnce, SignIn
from tests.e2e import walk
from tests.factories import (
    discard_win,
    make_entries,
    make_event,
    make_photo,
    make_round,
    make_staff,
    make_user,
    play,
    seat_somebody,
    token_for,
)
from tests.penalties.given import give
from tests.tournament.play.at_table import set_dealer
from tests.tournament.registration.sign_ups import make_item, make_payment, make_question, make_sign_up
from tournament.accounts.acting import INSTALLATION
from tournament.accounts.acts.sessions import begin_session
from tournament.accounts.factors.passkeys import NewPasskey
from tournament.accounts.models import User
from tournament.asgi import application
from tournament.core.policy import routes
from tournament.events.acts.invitations import invite, token_of
from tournament.events.acts.password_links import password_tokens
from tournament.events.acts.second_factors import add_passkey
from tournament.events.acts.two_people import ask_second_person, require_two_people
from tournament.events.enums import Role, Visibility
from tournament.events.models import Event, TwoPeopleRequest
from tournament.exchange.acts.tokens import make_token
from tournament.people.acts.members import add_member, create_members_list
from tournament.people.models import Member
from tournament.play.clock.acts import announce
from tournament.play.doubts.acts import raise_doubt
from tournament.play.enums import DoubtKind
from tournament.play.people import as_player
from tournament.ratings.acts.lists import create_rating_list
from tournament.ratings.models import RatingList
from tournament.registration.models import ImportDraft
from tournament.registration.queries.sign_ups import confirm_code_of
from tournament.registration.queries.sign_ups import token_of as sign_up_token
from tournament.screens.acts.screens import add_screen
from tournament.series.acts.series import change_series, create_series
from tournament.series.enums import Scheme
from tournament.series.models import Series

ROUTES = all_routes()
ORGANIZER = "event organizer"
HEAD = "event head_referee or organizer"
REFEREE = "event head_referee or organizer or referee"
DESK = "event desk or organizer"
STAFF = "event desk or head_referee or organizer or referee"
READERS = "event readers"
LINK = "table link"
OWN_LINK = "event own link"
SIGN_UP_LINK = "event sign-up link"
REHEARSAL_DEVICE = "event rehearsal device"
WRITER = "writer of this copy"
ADMINISTRATOR = "administrator"
METRICS = "metrics token"
SECRET = ("invitation", "password link", "first account link")
POLICIES = {
    "public",
    "signed in",
    ADMINISTRATOR,
    METRICS,
    *SECRET,
    ORGANIZER,
    HEAD,
    REFEREE,
    DESK,
    STAFF,
    READERS,
    LINK,
    OWN_LINK,
    SIGN_UP_LINK,
    REHEARSAL_DEVICE,
    WRITER,
}
Values = dict[str, Any]


@pytest.fixture(scope="module")
def built(build_once: BuildOnce) -> Values:
    return build_once(build_hall)


def build_hall() -> Values:
    """An event with two tables in its first round, a hand at the first: arguments that find something."""
    event = make_event(organizer=make_user("organizer"), name="Spring Open")
    make_staff(event, make_user("referee"), Role.REFEREE)
    make_staff(event, make_user("second"), Role.ORGANIZER)
    entries = make_entries(event, 8)
    round_ = make_round(event, [entries[:4], entries[4:]])
    play(round_.tables.get(number=1), discard_win(0, 1, 8))
    return {
        "event_slug": event.slug,
        "number": 1,
        "table_number": 1,
        "hand_number": 1,
        "seat": 0,
        "table_id": round_.tables.get(number=1).pk,
        "change_id": seat_somebody(round_.tables.get(number=2), 3, make_entries(event, 1)[0]).pk,
        "token": token_for(round_.tables.get(number=1)),
        "pk": entries[0].pk,
        "staff_id": event.staff.get(role="referee").pk,
        "section": "ranking",
        "request_id": waiting_request(event).pk,
        "penalty_id": give(event, entries[0], "faulty_set").pk,
        "hand_id": round_.tables.get(number=1).hands.get().pk,
        "doubt_id": raise_doubt(
            as_player(entries[0]),
            round_.tables.get(number=1).hands.get(),
            entry=entries[0],
            kind=DoubtKind.VALUE,
        ).pk,
        "photo_id": make_photo(round_.tables.get(number=1).hands.get()).pk,
        "mark": own_mark(event, entries[0]),
        "report": "ema",
        "sheet": "hands",
        "file_kind": "csv",
        "rest": "v2/",
        "player_number": 1,
        # The event has begun, so it has no rehearsal and no devices: `tests/tournament/rehearsal` tries their pages.
        "rehearsal_device_id": 1,
        "copy_id": 1,
        # Nor is it finished: `tests/tournament/calculator` tries the trainer.
        "win_id": 1,
        "language": "en",
        "screen_number": add_screen(event.created_by, event, name="Stage", client_key=uuid4()).number,
        "announcement_id": announce(event.created_by, event, text="Lunch", client_key=uuid4()).pk,
        "ruleset": event.ruleset,
        "series_slug": (series := make_series(event)).slug,
        "ratings_pk": make_ratings(series).pk,
        "list_pk": (member := make_member(event)).members_id,
        "member_pk": member.pk,
        "person_pk": entries[0].player_id,
        "document": "foul-card",
        "guide_code": "organizer",
        "round_document": "seats-by-table",
        "rotation_id": set_dealer(round_.tables.get(number=1)).pk,
        **_account_values(event),
        **_desk_values(event),
    }


def waiting_request(event: Event) -> TwoPeopleRequest:
    """Something that waits for a second person."""
    require_two_people(event.created_by, event)
    return ask_second_person(
        event.created_by, event, code="stop_two_people", subject_id=event.pk, reason="Too slow"
    )


def make_series(event: Event) -> Series:
    """A series with the event in it."""
    fields = {"name": "Season", "scheme": Scheme.PLACE, "best_of": None}
    series = create_series(event.created_by, INSTALLATION, fields=fields, client_key=uuid4())
    return change_series(event.created_by, series, fields=fields, events=[event])


def make_ratings(series: Series) -> RatingList:
    """The ratings of a series whose event still runs: nobody is rated, `tests/tournament/ratings` tries the pages of people."""
    return create_rating_list(
        series.created_by, INSTALLATION, name="Ratings", scope=series, is_public=True, client_key=uuid4()
    )


def make_member(event: Event) -> Member:
    """A member of a list that the organizer of the event keeps."""
    made = create_members_list(event.created_by, INSTALLATION, name="Club", client_key=uuid4())
    return add_member(event.created_by, made, fields={"name": "Mia Member"})


def _desk_values(event: Event) -> Values:
    """What the routes of the desk take: somebody who signed up, a question, a mail."""
    row = make_sign_up(event)
    return {
        "sign_up_token": sign_up_token(row),
        "address_code": confirm_code_of(row),
        "sign_up_id": row.pk,
        "question_id": make_question(event).pk,
        "item_id": make_item(event).pk,
        "mail_kind": "confirmation",
        "payment_id": make_payment(event.entries.order_by("number")[0]).pk,
    }


def add_some_passkey(owner: User) -> int:
    """The key of a passkey that nobody holds."""
    add_passkey(owner, owner, made=NewPasskey("some", b"key", 0, "handle", "localhost"), name="Phone")
    return owner.passkeys.get().pk


def _account_values(event: Event) -> Values:
    """What the routes of accounts take: a device, an open invitation, a link for a new password."""
    organizer = event.created_by
    request = RequestFactory().get("/")
    request.session = SessionStore()
    begin_session(request, organizer)
    make_token(organizer, organizer, name="Website", scopes=())
    open_invitation = invite(organizer, event, role=Role.REFEREE, name="Ida")
    return {
        "passkey_id": add_some_passkey(organizer),
        "token_id": organizer.api_tokens.get().pk,
        "device_id": organizer.devices.get().pk,
        "invitation_id": open_invitation.pk,
        "invitation_token": token_of(open_invitation),
        "first_token": "x" * 40,
        "user_code": urlsafe_base64_encode(str(organizer.pk).encode()),
        "password_token": password_tokens.make_token(organizer),
        "user_id": organizer.pk,
    }


@pytest.fixture
def event(db: None, built: Values) -> Event:
    return Event.objects.get(slug=built["event_slug"])


@pytest.fixture
def organizer(event: Event) -> User:
    assert event.created_by
    return event.created_by


@pytest.fixture
def referee(event: Event) -> User:
    return event.staff.get(role=Role.REFEREE).user


@pytest.fixture
def administrator(organizer: User) -> User:
    """The organizer, who is the installation's administrator besides, and so reaches every page."""
    User.objects.filter(pk=organizer.pk).update(is_superuser=True)
    return User.objects.get(pk=organizer.pk)


@pytest.fixture
def draft(event: Event) -> ImportDraft:
    return ImportDraft.objects.create(
        event=event,
        created_by=event.created_by,
        filename="players.csv",
        content={"columns": [], "notes": [], "rows": []},
    )


@pytest.fixture
def url_of(built: Values, draft: ImportDraft) -> Callable[..., str]:
    """The address of a route in the hall; `pk` means a draft on one page and an entry everywhere else."""

    def url(route: Route, **changed: Any) -> str:
        unknown = set(route.arguments) - {*built, "pk"}
        assert unknown == set(), f"`build_hall` has no value for these arguments of {route.name}"
        exceptions = {"pk": draft.pk} if route.name == "registration:import-preview" else {}
        return route.url({**built, **exceptions, **changed})

    return url


def of_policy(*policies: str) -> list[Route]:
    found = [route for route in ROUTES if route.policy in policies]
    assert found
    return found


def answers(
    send: Callable[..., HttpResponse], chosen: Iterable[Route], url_of: Callable[..., str], **changed: Any
) -> dict[str, int]:
    return {route.name: send(url_of(route, **changed)).status_code for route in chosen}


def all_answer(status: int, chosen: Iterable[Route]) -> dict[str, int]:
    return {route.name: status for route in chosen}


def test_every_route_has_a_policy() -> None:
    assert {route.name: route.policy for route in ROUTES if route.policy not in POLICIES} == {}


def test_routes_in_an_event_ask_for_the_event() -> None:
    """A view that takes an event's address gets its event through the guard, never by itself."""
    assert [
        route.name for route in ROUTES if route.is_in_event and not route.policy.startswith("event")
    ] == []


def test_every_view_has_an_address() -> None:
    routed = {(route.view.__module__, route.view.__qualname__) for route in ROUTES}
    views = {
        (value.__module__, value.__qualname__)
        for module in own_sources()
        if inner_name(module) == "views"
        for value in vars(importlib.import_module(module)).values()
        if hasattr(value, "policy") and value.__module__ == module
    }
    assert views - routed == set(), "no module urls.py has these views"


def test_walk_and_product_see_the_same_routes() -> None:
    assert sorted(route.name for route in ROUTES) == sorted(name for name, _view in routes())


def test_route_names_are_used_once() -> None:
    names = [route.name for route in ROUTES]
    assert len(names) == len(set(names))


@pytest.mark.long
@pytest.mark.one_database
@pytest.mark.parametrize("method", ["get", "post"])
def test_staff_routes_send_a_visitor_to_sign_in(url_of: Callable[..., str], method: str) -> None:
    send = getattr(Client(), method)
    sign_in = reverse("accounts:sign-in")
    for route in of_policy(ORGANIZER, HEAD, REFEREE, DESK, STAFF, "signed in", ADMINISTRATOR):
        response = send(url_of(route))
        assert (response.status_code, response["Location"].partition("?")[0]) == (302, sign_in), route.name


@pytest.mark.one_database
@pytest.mark.parametrize("method", ["get", "post"])
def test_staff_routes_hide_from_a_stranger(
    url_of: Callable[..., str], sign_in: SignIn, stranger: User, method: str
) -> None:
    chosen = of_policy(ORGANIZER, HEAD, REFEREE, DESK, STAFF)
    assert answers(getattr(sign_in(stranger), method), chosen, url_of) == all_answer(404, chosen)


@pytest.mark.one_database
@pytest.mark.parametrize("method", ["get", "post"])
def test_organizer_routes_refuse_a_referee(
    url_of: Callable[..., str], sign_in: SignIn, referee: User, method: str
) -> None:
    chosen = of_policy(ORGANIZER, HEAD, DESK)
    assert answers(getattr(sign_in(referee), method), chosen, url_of) == all_answer(403, chosen)


@pytest.mark.one_database
@pytest.mark.parametrize("method", ["get", "post"])
def test_helper_at_the_desk_reaches_the_desk_only(
    event: Event, url_of: Callable[..., str], sign_in: SignIn, stranger: User, method: str
) -> None:
    make_staff(event, stranger, Role.DESK)
    send = getattr(sign_in(stranger), method)
    chosen = of_policy(ORGANIZER, HEAD, REFEREE)
    assert answers(send, chosen, url_of) == all_answer(403, chosen)
    assert set(answers(send, of_policy(DESK), url_of).values()) <= {200, 302, 405, 409, 422}


@pytest.mark.one_database
def test_public_event_is_read_by_a_visitor(event: Event, url_of: Callable[..., str]) -> None:
    # A champion is shown once the event is finished.
    Event.objects.filter(pk=event.pk).update(finished_at=timezone.now(), finished_by=event.created_by)
    chosen = of_policy(READERS)
    assert answers(Client().get, chosen, url_of) == all_answer(200, chosen)


@pytest.mark.one_database
def test_private_event_does_not_exist_for_a_visitor(event: Event, url_of: Callable[..., str]) -> None:
    Event.objects.filter(pk=event.pk).update(visibility=Visibility.PRIVATE)
    chosen = of_policy(READERS)
    assert answers(Client().get, chosen, url_of) == all_answer(404, chosen)


@pytest.mark.one_database
def test_private_event_does_not_exist_for_a_stranger(
    event: Event, url_of: Callable[..., str], sign_in: SignIn, stranger: User
) -> None:
    Event.objects.filter(pk=event.pk).update(visibility=Visibility.PRIVATE)
    chosen = of_policy(READERS, STAFF, REFEREE, DESK, HEAD, ORGANIZER)
    assert answers(sign_in(stranger).get, chosen, url_of) == all_answer(404, chosen)


@pytest.mark.one_database
def test_private_event_is_read_by_its_staff(
    event: Event, url_of: Callable[..., str], sign_in: SignIn, referee: User
) -> None:
    Event.objects.filter(pk=event.pk).update(visibility=Visibility.PRIVATE)
    chosen = of_policy(READERS)
    assert answers(sign_in(referee).get, chosen, url_of) == all_answer(200, chosen)


@pytest.mark.parametrize("token", ["x", "x" * 43, "é" * 43, "%00" * 9, "x" * 500])
def test_wrong_token_opens_nothing(
    url_of: Callable[..., str], sign_in: SignIn, organizer: User, token: str
) -> None:
    """Neither for a visitor nor for the organizer, to look at or to write."""
    for route in of_policy(LINK):
        for client in (Client(), sign_in(organizer)):
            send = client.get if "GET" in route.methods else client.post
            response = send(url_of(route, token=token))
            assert response.status_code == 404, route.name


@pytest.mark.one_database
@pytest.mark.parametrize("method", ["get", "post"])
def test_administrators_routes_refuse_everybody_else(
    url_of: Callable[..., str], sign_in: SignIn, organizer: User, method: str
) -> None:
    chosen = of_policy(ADMINISTRATOR)
    assert answers(getattr(sign_in(organizer), method), chosen, url_of) == all_answer(403, chosen)


def test_wrong_secret_opens_nothing(url_of: Callable[..., str]) -> None:
    wrong = {"invitation_token": "x" * 43, "password_token": "x" * 43, "first_token": "x" * 40}
    for route in of_policy(*SECRET):
        for method in ("get", "post"):
            response = getattr(Client(), method)(url_of(route, **wrong))
            assert response.status_code == 404, route.name


@pytest.mark.one_database
def test_secret_pages_are_kept_nowhere_and_named_to_nobody(url_of: Callable[..., str]) -> None:
    for route in of_policy("invitation", "password link"):
        response = Client().get(url_of(route))
        assert response.status_code == 200
        assert "no-store" in response["Cache-Control"]
        assert response["Referrer-Policy"] == "strict-origin"
        assert "noindex" in response["X-Robots-Tag"]


@pytest.mark.one_database
def test_pages_of_links_are_kept_nowhere_and_named_to_nobody(url_of: Callable[..., str]) -> None:
    for route in of_policy(LINK):
        client = Client()
        send = client.get if "GET" in route.methods else client.post
        headers = send(url_of(route)).headers
        assert "no-store" in headers["Cache-Control"], route.name
        assert headers["Referrer-Policy"] == "strict-origin", route.name
        assert "noindex" in headers["X-Robots-Tag"], route.name


@pytest.mark.one_database
def test_unknown_event_is_not_found(url_of: Callable[..., str], sign_in: SignIn, organizer: User) -> None:
    chosen = of_policy(READERS, STAFF, REFEREE, DESK, HEAD, ORGANIZER)
    found = answers(sign_in(organizer).get, chosen, url_of, event_slug="no-such-event")
    assert found == all_answer(404, chosen)


@pytest.mark.parametrize(
    "argument",
    [
        "number",
        "table_number",
        "hand_number",
        "seat",
        "pk",
        "staff_id",
        "penalty_id",
        "hand_id",
        "doubt_id",
        "mark",
        "table_id",
        "change_id",
        "rotation_id",
        "document",
        "round_document",
        "invitation_id",
        "device_id",
        "sign_up_token",
        "address_code",
        "sign_up_id",
        "question_id",
        "item_id",
        "payment_id",
    ],
)
def test_unknown_thing_is_not_found(
    url_of: Callable[..., str], sign_in: SignIn, organizer: User, argument: str
) -> None:
    client = sign_in(organizer)
    chosen = [route for route in ROUTES if argument in route.arguments]
    assert chosen
    for route in chosen:
        send = client.get if "GET" in route.methods else client.post
        assert send(url_of(route, **{argument: 999_999})).status_code == 404, route.name


def test_things_of_another_event_are_not_found(
    url_of: Callable[..., str], sign_in: SignIn, organizer: User
) -> None:
    """An object is looked up in its event: the same number under another event's address finds nothing."""
    other = make_event(organizer=organizer)
    client = sign_in(organizer)
    for route in ROUTES:
        if {
            "pk",
            "staff_id",
            "table_number",
            "penalty_id",
            "hand_id",
            "doubt_id",
            "table_id",
            "rotation_id",
            "sign_up_id",
            "payment_id",
        } & set(route.arguments):
            send = client.get if "GET" in route.methods else client.post
            assert send(url_of(route, event_slug=other.slug)).status_code == 404, route.name


def takes_secrets(view: Callable[..., Any] | None) -> bool:
    """Whether the view hides a password or a PIN of its form from reports of faults."""
    while view is not None:
        if view.__code__.co_name == "sensitive_post_parameters_wrapper":
            return True
        view = getattr(view, "__wrapped__", None)
    return False


@pytest.mark.one_database
def test_what_hashes_passwords_waits_in_a_lane_of_its_own(url_of: Callable[..., str]) -> None:
    hashing = {route.name for route in ROUTES if takes_secrets(route.view)}
    assert {"accounts:password-set", "events:invitation", "play:signoff-release"} < hashing
    lanes = {route.name: application.lane_of("POST", url_of(route)) for route in ROUTES}
    assert {name for name, lane in lanes.items() if lane is application.hashing_lane} == hashing


def allowed_methods(client: Client, url: str) -> set[str]:
    response = client.trace(url)
    assert response.status_code == 405, url
    return set(response["Allow"].split(", "))


@pytest.mark.one_database
def test_routes_allow_the_usual_methods_only(
    url_of: Callable[..., str], sign_in: SignIn, administrator: User
) -> None:
    client = sign_in(administrator)
    usual = [{"GET", "HEAD"}, {"POST"}, {"GET", "HEAD", "POST"}]
    allowed = {route.name: allowed_methods(client, url_of(route)) for route in ROUTES}
    assert {name for name, methods in allowed.items() if methods not in usual} == set()
    assert allowed == {route.name: route.methods for route in ROUTES}


@pytest.mark.one_database
def test_acts_refuse_to_be_looked_at(
    url_of: Callable[..., str], sign_in: SignIn, administrator: User
) -> None:
    """What only writes answers 405 to GET, and changes nothing."""
    client = sign_in(administrator)
    acts = [route for route in ROUTES if route.methods == {"POST"}]
    assert len(acts) > 10
    assert answers(client.get, acts, url_of) == all_answer(405, acts)


@pytest.mark.one_database
def test_acts_demand_the_form_token(url_of: Callable[..., str], administrator: User) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(administrator)
    acts = [route for route in ROUTES if "POST" in route.methods]
    assert answers(client.post, acts, url_of) == all_answer(403, acts)


def test_pages_hold_no_inline_code(url_of: Callable[..., str], sign_in: SignIn, administrator: User) -> None:
    client = sign_in(administrator)
    pages = 0
    for route in ROUTES:
        response = client.get(url_of(route))
        if response.headers.get("Content-Type", "").startswith("text/html"):
            assert inline_code(response.content.decode()) == [], route.name
            pages += response.status_code == 200
    assert pages > 12


UNWALKED = {
    # The service worker's own page of no network and pages behind a secret of one use look like others that are walked.
    "accounts:first-account",
    "accounts:password-link",
    "accounts:password-set",
    "events:invitation",
}


UNLED = {
    "accounts:confirm": "a change of the sign-in leads there when it was long ago",
    "copies:mirror": "a mirror’s pages lead there, and this is none",
    "language": "A site in one language offers no choice.",
    "draws:round-discard": "a drawn round leads there",
    "draws:seating-import": "a planned round leads there",
    "draws:version-list": "a drawn round leads there",
    "draws:winds-edit": "a round whose winds are drawn at the table leads there",
    "events:invitation": "the address is given to one person",
    "penalties:own-photo": "the page behind a private link leads there where the event shows photos to players",
    "penalties:own-doubt": "the page behind a private link leads there while the round is open",
    "penalties:penalty-change": "an appeal leads there",
    "rehearsal:rehearsal": "the way to the first round leads there, until that starts",
    "play:round-start": "the page that asks before a round is started out of order",
    "play:round-unseal": "a sealed round leads there",
    "registration:import-preview": "a list that is sent leads there",
    "registration:sign-up": "an event that takes sign-ups leads there",
    "registration:sign-up-own": "the address is mailed to one person",
    "screens:screen": "a screen opens it by its code",
    "standings:teams": "an event that ranks teams leads there",
    "standings:title": "a tie for the first place leads there",
    "style": "for whoever draws pages",
}
"""Pages to which nothing leads in the event of these tests, and why."""


@pytest.mark.one_database
def test_the_browser_walks_every_page(
    event: Event, url_of: Callable[..., str], sign_in: SignIn, administrator: User
) -> None:
    """A page with a frame of its own stands in the lists that the browser tests walk at three sizes, in both themes."""
    Event.objects.filter(pk=event.pk).update(finished_at=timezone.now(), finished_by=event.created_by)
    client = sign_in(administrator)
    walked = {name for path in walk.ALL_PAGES for name in [route_at(path)]}
    pages, led_to = set(), set()
    for route in ROUTES:
        response = client.get(url_of(route))
        if response.status_code == 200 and b'<main id="main"' in response.content:
            pages.add(route.name)
            led_to |= names_of_links(response) - {route.name}
    assert sorted(pages - walked - UNWALKED) == [], "ALL_PAGES in tests/e2e/walk.py does not have these"
    assert sorted(pages - led_to - UNLED.keys()) == [], (
        "no page of this event has a link to these; UNLED says where there is a reason"
    )


def names_of_links(response: HttpResponse) -> set[str]:
    """The routes to which the links of a page lead, as far as they lead to this site."""
    links = re.findall(r'(?:href|data-tab|action|hx-get|src)="(/[^"]*)"', response.content.decode())
    return {name for link in links if (name := name_of_link(link))}


@cache
def name_of_link(link: str) -> str | None:
    with suppress(Http404):
        return resolve(unescape(link).partition("?")[0].partition("#")[0]).view_name
    return None


def route_at(path: str) -> str:
    numbers = dict.fromkeys(
        (
            "entry",
            "draft",
            "penalty",
            "table",
            "hand",
            "members",
            "member",
            "club_member",
            "ratings",
            "rated",
            "person",
        ),
        "1",
    )
    words = dict.fromkeys(("slug", "finished", "series", "token", "own_token", "sign_up"), "x")
    own = reverse("penalties:own-record", args=["x", 1, "x"])
    return resolve(path.format(**numbers, **words, own=own).partition("?")[0]).view_name
