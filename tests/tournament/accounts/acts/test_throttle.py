"""Wrong passwords: who has to wait, who has not, and what a network may do with the demo's password."""

from datetime import timedelta
from unittest.mock import patch

import pytest
from django.test import Client
from django.utils import timezone

from tests.conftest import SignIn
from tests.pages import text_of
from tournament.accounts.acts import throttle
from tournament.accounts.demo import DEMO_PASSWORD
from tournament.accounts.limits import ACCOUNT_AT_ADDRESS_LIMIT, WAIT
from tournament.accounts.models import User

URL = "/sign-in/"
RIGHT = "tiles"
HALL = "192.0.2.1"
HOME = "198.51.100.7"


def sign_in_from(address: str, username: str = "organizer", password: str = RIGHT) -> int:
    sent = {"username": username, "password": password}
    return Client(REMOTE_ADDR=address).post(URL, sent).status_code


def guess(times: int, address: str = HALL, username: str = "organizer") -> list[int]:
    return [sign_in_from(address, username, f"wrong {number}") for number in range(times)]


def test_guesses_have_to_wait_and_so_does_the_right_password(organizer: User) -> None:
    answers = guess(ACCOUNT_AT_ADDRESS_LIMIT + 3)

    assert answers == [422] * (ACCOUNT_AT_ADDRESS_LIMIT - 1) + [429] * 4
    assert sign_in_from(HALL) == 429


def test_answer_says_how_long_to_wait_and_keeps_the_name(organizer: User) -> None:
    guess(ACCOUNT_AT_ADDRESS_LIMIT)
    sent = {"username": "organizer", "password": "bamboo", "next": "/events/new/"}
    response = Client(REMOTE_ADDR=HALL).post(URL, sent)

    assert response["Retry-After"] == "900"
    assert "Wait 15 minutes and try again" in text_of(response)
    assert 'value="organizer"' in text_of(response)
    assert 'value="/events/new/"' in text_of(response)
    assert "bamboo" not in text_of(response)


def test_owner_signs_in_from_elsewhere_and_stays_signed_in(organizer: User, sign_in: SignIn) -> None:
    standing = sign_in(organizer)
    guess(ACCOUNT_AT_ADDRESS_LIMIT + 1)

    assert sign_in_from(HOME) == 302
    assert standing.get("/events/new/").status_code == 200


def test_refused_tries_do_not_make_the_wait_longer(organizer: User) -> None:
    guess(ACCOUNT_AT_ADDRESS_LIMIT)
    almost = timezone.now() + WAIT - timedelta(minutes=1)
    with (
        patch("django.utils.timezone.now", return_value=almost),
        patch("axes.handlers.proxy.now", return_value=almost),
    ):
        assert sign_in_from(HALL) == 429
    later = timezone.now() + WAIT + timedelta(seconds=1)
    with patch("django.utils.timezone.now", return_value=later):
        assert sign_in_from(HALL) == 302


def test_another_spelling_is_no_new_account(organizer: User) -> None:
    guess(3, username="organizer")
    guess(3, username=" Organizer ")

    assert sign_in_from(HALL) == 429


def test_failures_are_forgotten_after_a_sign_in_and_those_of_others_are_not(
    organizer: User, referee: User
) -> None:
    guess(ACCOUNT_AT_ADDRESS_LIMIT, username="organizer")
    guess(3, username="referee")

    assert sign_in_from(HALL, "referee") == 302
    assert guess(3, username="referee") == [422] * 3
    assert sign_in_from(HALL) == 429


@pytest.fixture
def small_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """The limits of an address and of an account, small enough for a quick test."""
    monkeypatch.setattr(throttle, "ADDRESS_LIMIT", 9)
    monkeypatch.setattr(throttle, "ACCOUNT_LIMIT", 9)
    monkeypatch.setattr(throttle, "NETWORK_LIMIT", 12)


@pytest.mark.usefixtures("small_limits")
def test_address_that_tries_many_accounts_has_to_wait(organizer: User) -> None:
    for number in range(3):
        guess(3, username=f"name{number}")

    assert sign_in_from(HALL) == 429
    assert sign_in_from(HOME) == 302


@pytest.mark.usefixtures("small_limits")
def test_guesser_in_the_hall_does_not_lock_out_those_who_work_there(organizer: User) -> None:
    """A hall has one address. Whoever has signed in there does so again, and is guessed at no more often than before."""
    assert sign_in_from(HALL) == 302
    for number in range(3):
        guess(3, username=f"name{number}")

    assert sign_in_from(HALL, "name9") == 429
    assert sign_in_from(HALL) == 302
    assert guess(ACCOUNT_AT_ADDRESS_LIMIT)[-1] == 429


@pytest.mark.usefixtures("small_limits")
def test_guesser_in_the_hall_does_not_stop_a_session_that_began_elsewhere(
    organizer: User, sign_in: SignIn
) -> None:
    """Its owner types the password here for the first time, to change it."""
    client = sign_in(organizer)
    client.defaults["REMOTE_ADDR"] = HALL
    with patch.object(throttle, "ADDRESS_LIMIT", 3):
        guess(4, username="somebody")
        assert sign_in_from(HALL) == 429
        sent = {
            "old_password": RIGHT,
            "new_password1": "nine gates of jade",
            "new_password2": "nine gates of jade",
        }
        assert client.post("/account/password/", sent).status_code == 302


def change_password(client: Client, old: str) -> int:
    sent = {"old_password": old, "new_password1": "nine gates of jade", "new_password2": "nine gates of jade"}
    return client.post("/account/password/", sent).status_code


def test_guesser_in_the_hall_does_not_lock_out_the_browser_of_the_account(organizer: User) -> None:
    """The browser is known by its cookie. Wrong passwords there count apart, and have to wait as well."""
    own = Client(REMOTE_ADDR=HALL)
    sent = {"username": "organizer", "password": RIGHT}
    own.post(URL, sent)
    own.post("/sign-out/")
    assert guess(ACCOUNT_AT_ADDRESS_LIMIT)[-1] == 429
    assert sign_in_from(HALL) == 429
    assert own.post(URL, sent).status_code == 302

    own.post("/sign-out/")
    wrong = sent | {"password": "wrong"}
    answers = [own.post(URL, wrong).status_code for _ in range(ACCOUNT_AT_ADDRESS_LIMIT)]
    assert answers == [422] * (ACCOUNT_AT_ADDRESS_LIMIT - 1) + [429]
    assert own.post(URL, sent).status_code == 429


def test_cookie_of_another_account_is_none(organizer: User, referee: User) -> None:
    other = Client(REMOTE_ADDR=HALL)
    other.post(URL, {"username": "referee", "password": RIGHT})
    other.post("/sign-out/")
    guess(ACCOUNT_AT_ADDRESS_LIMIT)
    assert other.post(URL, {"username": "organizer", "password": RIGHT}).status_code == 429


def test_guesser_in_the_hall_does_not_stop_a_session_of_the_account(referee: User, sign_in: SignIn) -> None:
    """Nor does a stolen session guess faster: not even at another address."""
    client = sign_in(referee)
    client.defaults["REMOTE_ADDR"] = HALL
    guess(ACCOUNT_AT_ADDRESS_LIMIT, username="referee")
    answers = [change_password(client, "wrong") for _ in range(ACCOUNT_AT_ADDRESS_LIMIT)]
    assert answers == [422] * (ACCOUNT_AT_ADDRESS_LIMIT - 1) + [429]
    assert change_password(client, RIGHT) == 429
    client.defaults["REMOTE_ADDR"] = HOME
    with patch.object(throttle, "ACCOUNT_LIMIT", ACCOUNT_AT_ADDRESS_LIMIT):
        assert change_password(client, RIGHT) == 429
    assert change_password(client, RIGHT) == 302


def test_failures_before_a_sign_in_are_forgotten_in_a_known_browser(organizer: User) -> None:
    own, sent = Client(REMOTE_ADDR=HALL), {"username": "organizer", "password": RIGHT}
    for _ in range(3):
        own.post(URL, sent)
        own.post("/sign-out/")
        for _ in range(ACCOUNT_AT_ADDRESS_LIMIT - 1):
            assert own.post(URL, sent | {"password": "wrong"}).status_code == 422


@pytest.mark.usefixtures("small_limits")
def test_network_of_ipv6_that_changes_its_address_has_to_wait(organizer: User) -> None:
    for block in range(6):
        guess(2, address=f"2001:db8:1:{block:x}::1", username=f"name{block}")

    assert sign_in_from("2001:db8:1:ff::1") == 429
    assert sign_in_from("2001:db8:2:ff::1") == 302


@pytest.mark.usefixtures("small_limits")
def test_account_that_is_tried_from_everywhere_opens_only_where_it_has_been(organizer: User) -> None:
    """A list of addresses does not help a guesser, and does not lock the owner out at home."""
    assert sign_in_from(HOME) == 302
    for number in range(3):
        guess(3, address=f"203.0.113.{number}")

    assert sign_in_from("203.0.113.200") == 429
    assert sign_in_from(HOME) == 302


@pytest.mark.parametrize(
    ("forwarded", "is_same"),
    [("198.51.100.1, 203.0.113.9", True), ("203.0.113.9, 198.51.100.1", False)],
)
def test_behind_a_proxy_the_address_it_saw_counts(
    organizer: User, settings: object, forwarded: str, is_same: bool
) -> None:
    settings.BEHIND_PROXY = True  # type: ignore[attr-defined]
    proxy = Client(REMOTE_ADDR="127.0.0.1")
    sent = {"username": "organizer", "password": "wrong"}
    for _ in range(ACCOUNT_AT_ADDRESS_LIMIT):
        proxy.post(URL, sent, headers={"x-forwarded-for": "192.0.2.200, 203.0.113.9"})

    response = proxy.post(URL, {**sent, "password": "tiles"}, headers={"x-forwarded-for": forwarded})

    assert (response.status_code == 429) is is_same


def test_neighbouring_ipv6_addresses_are_one_sender(organizer: User) -> None:
    for number in range(ACCOUNT_AT_ADDRESS_LIMIT):
        guess(1, address=f"2001:db8:1:2::{number + 1}")

    assert sign_in_from("2001:db8:1:2:ffff::1") == 429
    assert sign_in_from("2001:db8:1:3::1") == 302


def test_mapped_address_is_the_address_it_stands_for(organizer: User) -> None:
    guess(ACCOUNT_AT_ADDRESS_LIMIT, address=f"::ffff:{HALL}")

    assert sign_in_from(HALL) == 429
    assert sign_in_from(f"::ffff:{HOME}") == 302


def test_failures_name_nobody_in_the_log(organizer: User, caplog: pytest.LogCaptureFixture) -> None:
    """Who failed to sign in, and from where, stands in the audit of sign-ins."""
    guess(1)
    assert "organizer" not in caplog.text
    assert HALL not in caplog.text


@pytest.fixture
def demo_user(db: None) -> User:
    return User.objects.create_user("organizer", password=DEMO_PASSWORD)


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1"])
def test_demo_signs_in_on_its_own_machine(demo_user: User, host: str) -> None:
    sent = {"username": "organizer", "password": DEMO_PASSWORD}
    assert Client().post(URL, sent, headers={"host": host}).status_code == 302


@pytest.mark.parametrize(
    ("address", "headers"),
    [
        (HALL, {"host": "localhost"}),
        ("127.0.0.1", {"host": "testserver"}),
        ("127.0.0.1", {"host": "localhost", "x-forwarded-for": HALL}),
        ("127.0.0.1", {"host": "localhost", "forwarded": "for=192.0.2.1"}),
    ],
    ids=["network", "rebound name", "proxy", "modern proxy"],
)
def test_demo_password_opens_nothing_from_a_network(
    demo_user: User, address: str, headers: dict[str, str]
) -> None:
    client = Client(REMOTE_ADDR=address)
    response = client.post(URL, {"username": "organizer", "password": DEMO_PASSWORD}, headers=headers)

    assert response.status_code == 422
    assert "works only on the machine that runs Seatwind" in text_of(response)
    assert "_auth_user_id" not in client.session
