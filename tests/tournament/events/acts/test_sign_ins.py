"""Whoever types a wrong password or PIN is counted and written down, whichever form asked for it."""

from collections.abc import Callable
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

import pytest
from axes.models import AccessAttempt
from django.contrib.auth.hashers import make_password
from django.test import Client

from tests.conftest import SignIn
from tests.factories import discard_win, make_table, play
from tests.pages import assert_fault_beside, text_of
from tests.tournament.play.at_table import hand_round, url_of
from tournament.accounts.limits import ACCOUNT_AT_ADDRESS_LIMIT
from tournament.accounts.models import User
from tournament.accounts.verbs import AccountVerb
from tournament.audit.models import AuditEntry
from tournament.audit.verbs import Verb
from tournament.draws.models import Table
from tournament.events.models import Event

PASSWORD = "tiles and a password"
NEW = "walls and another one"
PIN = "2468"
HALL = "192.0.2.1"


@dataclass(frozen=True)
class Asking:
    """A form that asks for a secret: where, what is sent with it, in which field, and what the audit says."""

    url: Callable[[Table], str]
    field: str
    failed: Verb
    others: tuple[tuple[str, str], ...] = ()

    def send(self, client: Client, table: Table, secret: str) -> HTTPStatus:
        return HTTPStatus(self.answer(client, table, secret).status_code)

    def answer(self, client: Client, table: Table, secret: str) -> Any:
        return client.post(self.url(table), {**dict(self.others), self.field: secret})


FORMS = {
    "password": Asking(
        lambda table: "/account/password/",
        "old_password",
        AccountVerb.PASSWORD_CHANGE_FAILED,
        (("new_password1", NEW), ("new_password2", NEW)),
    ),
    "e-mail": Asking(
        lambda table: "/account/",
        "password",
        AccountVerb.EMAIL_CHANGE_FAILED,
        (("email", "new@example.org"),),
    ),
    "device": Asking(
        lambda table: url_of(table, "signoff-release"), "secret", AccountVerb.DEVICE_RELEASE_FAILED
    ),
}


@pytest.fixture
def table(event: Event) -> Table:
    table = make_table(event)
    play(table, discard_win(0, 1, 8))
    return table


@pytest.fixture(params=FORMS)
def asking(request: pytest.FixtureRequest) -> Asking:
    return FORMS[request.param]


@pytest.fixture
def device(referee: User, table: Table, asking: Asking) -> Client:
    """The referee's device in the hall, which is handed round where that is what is tried."""
    referee.password = make_password(PASSWORD)
    referee.save()
    client = Client(REMOTE_ADDR=HALL)
    client.force_login(referee)
    if asking is FORMS["device"]:
        hand_round(client, table, pin=PIN)
    return client


def sign_in_at(address: str, username: str, password: str) -> int:
    sent = {"username": username, "password": password}
    return Client(REMOTE_ADDR=address).post("/sign-in/", sent).status_code


def test_guesses_have_to_wait_and_so_does_the_right_secret(
    device: Client, table: Table, asking: Asking
) -> None:
    answers = [
        asking.send(device, table, f"wrong {number}") for number in range(ACCOUNT_AT_ADDRESS_LIMIT + 2)
    ]

    assert answers == [422] * (ACCOUNT_AT_ADDRESS_LIMIT - 1) + [429] * 3
    answer = asking.answer(device, table, PASSWORD)
    assert answer.status_code == 429
    assert "Wait 15 minutes" in text_of(answer)


def test_right_secret_is_taken_after_a_wrong_one(device: Client, table: Table, asking: Asking) -> None:
    assert_fault_beside(asking.answer(device, table, "wrong"), asking.field)
    assert asking.send(device, table, PASSWORD) == 302
    assert AccessAttempt.objects.count() == 0


def test_each_wrong_one_is_in_the_audit(device: Client, table: Table, asking: Asking, referee: User) -> None:
    for number in range(ACCOUNT_AT_ADDRESS_LIMIT + 2):
        asking.send(device, table, f"wrong {number}")

    rows = AuditEntry.objects.filter(verb=asking.failed)
    assert rows.count() == ACCOUNT_AT_ADDRESS_LIMIT
    assert {(row.event_id, row.actor, row.data["address"]) for row in rows} == {(None, referee, HALL)}


def test_wrong_ones_count_for_all_sessions_of_this_account_here(
    device: Client, table: Table, asking: Asking, referee: User
) -> None:
    for number in range(ACCOUNT_AT_ADDRESS_LIMIT):
        asking.send(device, table, f"wrong {number}")

    other = Client(REMOTE_ADDR=HALL)
    other.force_login(referee)
    assert FORMS["password"].send(other, table, PASSWORD) == 429
    assert sign_in_at(HALL, referee.username, PASSWORD) == 302


def test_failed_sign_ins_of_strangers_here_do_not_stop_the_form(
    device: Client, table: Table, asking: Asking, referee: User
) -> None:
    for number in range(ACCOUNT_AT_ADDRESS_LIMIT):
        sign_in_at(HALL, referee.username, f"wrong {number}")

    assert sign_in_at(HALL, referee.username, PASSWORD) == 429
    assert asking.send(device, table, PASSWORD) == 302


def test_the_last_wrong_sign_in_is_written_down_as_well(referee: User) -> None:
    for number in range(ACCOUNT_AT_ADDRESS_LIMIT + 2):
        sign_in_at(HALL, referee.username, f"wrong {number}")

    assert AuditEntry.objects.filter(verb=AccountVerb.SIGN_IN_FAILED).count() == ACCOUNT_AT_ADDRESS_LIMIT


def test_name_changes_without_a_password(sign_in: SignIn, referee: User) -> None:
    client = sign_in(referee)
    assert client.post("/account/", {"display_name": "Remy", "email": ""}).status_code == 302
    assert client.post("/account/", {"email": "new@example.org"}).status_code == 422
    assert AuditEntry.objects.filter(verb=AccountVerb.EMAIL_CHANGE_FAILED).count() == 0
    assert AccessAttempt.objects.count() == 0
