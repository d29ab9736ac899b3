"""A device that goes round the table: the session is limited to one sign-off, on the server, until it is taken back."""

from collections.abc import Iterator
from uuid import uuid4

import pytest
from django.test import Client

from tests.acts import nothing_changes
from tests.architecture.site_map import all_routes
from tests.conftest import SignIn
from tests.factories import NO_WIN, discard_win, make_event, make_staff, make_table, play
from tests.pages import HTMX, assert_fault_beside, text_of
from tests.tournament.play.at_table import hand_fields, hand_round, state_of, url_of
from tournament.accounts.models import User
from tournament.draws.models import Table
from tournament.events.enums import Role
from tournament.events.models import Event
from tournament.play.models import Hand
from tournament.play.sign_off.handed_device import PIN_TRIES

PIN = "2468"
PASSWORD = "tiles and a password"


@pytest.fixture
def table(event: Event) -> Table:
    table = make_table(event)
    play(table, discard_win(0, 1, 8))
    return table


@pytest.fixture
def device(sign_in: SignIn, referee: User, table: Table) -> Client:
    """A referee's device that goes round the table."""
    referee.set_password(PASSWORD)
    referee.save()
    client = sign_in(referee)
    hand_round(client, table, pin=PIN)
    return client


def is_free(device: Client, table: Table) -> bool:
    return device.get(url_of(table, "table-detail")).status_code == 200


def release(device: Client, table: Table, secret: str) -> int:
    return device.post(url_of(table, "signoff-release"), {"secret": secret}).status_code


def addresses(table: Table) -> Iterator[tuple[str, str]]:
    """Every address of the site that a session can be sent to, filled in for this table."""
    values = {
        "event_slug": table.round.event.slug,
        "number": 1,
        "table_number": table.number,
        "seat": 0,
        "hand_number": 1,
        "token": "x",
    }
    for route in all_routes():
        if route.is_in_event and set(route.arguments) <= values.keys():
            yield route.name, route.url(values)


def test_every_other_page_of_the_event_leads_back_to_the_sign_off(device: Client, table: Table) -> None:
    inside = {"play:signoff", "play:signoff-seat", "play:signoff-phone", "play:signoff-release"}
    for name, url in addresses(table):
        if name in inside:
            continue
        answer = device.get(url)
        assert (answer.status_code, answer["Location"]) == (302, url_of(table, "signoff")), name


@pytest.mark.one_database
def test_no_other_act_is_done(device: Client, event: Event, table: Table) -> None:
    inside = {"play:signoff", "play:signoff-seat", "play:signoff-phone", "play:signoff-release"}
    with nothing_changes(event):
        for name, url in addresses(table):
            if name not in inside:
                assert device.post(url, hand_fields(2)).status_code == 409, name


def test_kept_hand_of_the_device_is_refused_for_a_person_to_decide(device: Client, table: Table) -> None:
    answer = device.post(url_of(table, "hand-add"), hand_fields(2), headers=HTMX)
    assert (answer.status_code, answer["Seatwind-Refusal"]) == (409, "handed_round")
    assert Hand.objects.count() == 1


def test_sign_off_of_another_table_is_not_open(device: Client, table: Table, referee: User) -> None:
    other = make_table(make_event(name="Other", organizer=referee))
    play(other, NO_WIN)
    assert device.get(url_of(other, "signoff-seat", 0))["Location"] == url_of(table, "signoff")


def test_pages_of_the_sign_off_lead_nowhere_else(device: Client, table: Table) -> None:
    allowed = (url_of(table, "signoff"), "#", "?", "/static/", "/sign-in/")
    for page in (
        device.get(url_of(table, "signoff")),
        device.get(url_of(table, "signoff-seat", 0)),
        device.post(url_of(table, "signoff-phone", 0)),
        device.get(url_of(table, "signoff-release")),
    ):
        links = [piece.split('"')[0] for piece in page.content.decode().split('href="')[1:]]
        assert [link for link in links if not link.startswith(allowed)] == []
        assert "Sign out" not in text_of(page)


@pytest.mark.parametrize("secret", [PIN, PASSWORD])
def test_pin_or_password_takes_the_device_back(device: Client, table: Table, secret: str) -> None:
    assert not is_free(device, table)
    assert release(device, table, secret) == 302
    assert is_free(device, table)


def test_wrong_secret_does_not(device: Client, table: Table) -> None:
    answer = device.post(url_of(table, "signoff-release"), {"secret": "0000"})
    assert_fault_beside(answer, "secret")
    assert not is_free(device, table)


def test_pin_is_taken_a_few_times_only_and_then_the_password(device: Client, table: Table) -> None:
    for _try in range(PIN_TRIES):
        assert release(device, table, "0000") == 422
    assert release(device, table, PIN) == 422
    assert release(device, table, PASSWORD) == 302


def test_without_a_pin_only_the_password_counts(sign_in: SignIn, referee: User, table: Table) -> None:
    client = sign_in(referee)
    hand_round(client, table)
    assert release(client, table, "") == 422
    assert release(client, table, "1234") == 422
    assert not is_free(client, table)


def test_new_sign_in_on_the_device_releases_it(device: Client, table: Table, referee: User) -> None:
    device.post("/sign-in/", {"username": referee.username, "password": PASSWORD})
    assert is_free(device, table)


def test_sign_in_elsewhere_does_not(device: Client, table: Table, referee: User) -> None:
    Client().post("/sign-in/", {"username": referee.username, "password": PASSWORD})
    assert not is_free(device, table)


def test_device_that_was_not_handed_round_signs_nothing(sign_in: SignIn, referee: User, table: Table) -> None:
    client = sign_in(referee)
    page = text_of(client.get(url_of(table, "signoff")))
    assert "Hand this device round" in page
    word = {
        "verdict": "agreed",
        "client_key": str(uuid4()),
        "newest_version": str(state_of(table).newest_version),
    }
    with nothing_changes(table.round.event):
        answer = client.post(url_of(table, "signoff-seat", 0), word)
    assert answer.status_code == 409
    assert "is no longer being handed round" in text_of(answer)


@pytest.mark.parametrize("pin", ["12", "abcd", "1" * 13])
def test_pin_that_is_none_is_refused(sign_in: SignIn, referee: User, table: Table, pin: str) -> None:
    client = sign_in(referee)
    answer = client.post(url_of(table, "signoff-hand-round"), {"pin": pin})
    assert_fault_beside(answer, "pin")
    assert is_free(client, table)


def test_only_referees_hand_a_device_round(sign_in: SignIn, stranger: User, table: Table) -> None:
    for name in ("signoff-hand-round", "signoff-release"):
        assert sign_in(stranger).post(url_of(table, name)).status_code == 404
        assert Client().post(url_of(table, name)).status_code == 302


def test_nothing_is_released_where_nothing_was_handed(sign_in: SignIn, referee: User, table: Table) -> None:
    make_staff(make_event(name="Third"), referee, Role.REFEREE)
    assert sign_in(referee).get(url_of(table, "signoff-release"))["Location"] == url_of(table, "table-detail")
