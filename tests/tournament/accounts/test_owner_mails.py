"""Warnings to the owner of an account: at a sign-in from a new device, and after many wrong passwords."""

import re
from datetime import timedelta
from typing import Any
from unittest.mock import patch

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone

from tests.conftest import SignIn
from tests.constraints import refused_by
from tests.pages import text_of
from tournament.accounts.limits import ACCOUNT_AT_ADDRESS_LIMIT
from tournament.accounts.models import MailPause, OwnerMail, User
from tournament.registration.acts.mails import send_due_mails
from tournament.registration.models import OutgoingMail

FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0"
NEWER = FIREFOX.replace("145", "146")
CHROME = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36"
RIGHT = "tiles"
HOME, ELSEWHERE = "192.0.2.1", "198.51.100.7"


@pytest.fixture
def owner(organizer: User, settings: Any) -> User:
    """An account with an address, where mail is configured, which has been used at home."""
    settings.SENDS_MAIL = True
    organizer.email = "olive@example.org"
    organizer.save()
    sign_in_at(HOME)
    sent()
    MailPause.objects.all().delete()
    return organizer


def sign_in_at(
    address: str,
    *,
    agent: str = FIREFOX,
    password: str = RIGHT,
    client: Client | None = None,
    name: str = "",
) -> Client:
    client = client or Client()
    fields = {"username": name or "organizer", "password": password}
    client.post("/sign-in/", fields, headers={"user-agent": agent}, REMOTE_ADDR=address)
    return client


def sent() -> list[mail.EmailMessage]:
    """Send what waits, and hand back what was sent since the last time."""
    send_due_mails()
    found = list(mail.outbox)
    mail.outbox.clear()
    return found


def guess(times: int, name: str = "organizer") -> None:
    for number in range(times):
        sign_in_at(ELSEWHERE, password=f"wrong {number}", name=name)


def test_new_device_is_told_of(owner: User) -> None:
    sign_in_at(ELSEWHERE, agent=CHROME)

    (message,) = sent()
    assert message.to == ["olive@example.org"]
    assert "new sign-in to organizer" in message.subject
    assert "Chrome, Android, from the address 198.51.100.7" in message.body
    assert "http" not in message.body


def test_known_device_is_not(owner: User) -> None:
    """The same browser at the same address, also a newer one; and a device with the cookie at any address."""
    client = sign_in_at(HOME, agent=NEWER)
    sign_in_at(ELSEWHERE, client=client, agent=CHROME)

    assert sent() == []


def test_cookie_of_another_account_or_a_forged_one_makes_no_device_known(owner: User, referee: User) -> None:
    client = sign_in_at(ELSEWHERE, name="referee")
    sign_in_at(ELSEWHERE, agent=CHROME, client=client)
    assert len(sent()) == 1
    MailPause.objects.all().delete()
    forged = Client()
    forged.cookies["signed_in_before"] = f"[{owner.pk}]:forged"
    sign_in_at("203.0.113.9", client=forged)

    assert len(sent()) == 1


def test_many_wrong_passwords_are_told_of(owner: User) -> None:
    guess(ACCOUNT_AT_ADDRESS_LIMIT - 1)
    assert sent() == []
    guess(3)

    (message,) = sent()
    assert "many wrong passwords for organizer" in message.subject
    assert ELSEWHERE in message.body
    assert "http" not in message.body


def test_wrong_passwords_in_other_forms_are_told_of_as_well(owner: User, sign_in: SignIn) -> None:
    client = sign_in(owner)
    for number in range(ACCOUNT_AT_ADDRESS_LIMIT):
        client.post("/account/", {"email": "new@example.org", "password": f"wrong {number}"})

    assert len(sent()) == 1


def test_owner_gets_one_of_a_kind_in_an_hour(owner: User) -> None:
    for number in range(4):
        sign_in_at(f"203.0.113.{number}", agent=CHROME)
    guess(ACCOUNT_AT_ADDRESS_LIMIT)
    assert len(sent()) == 2
    with patch("django.utils.timezone.now", return_value=timezone.now() + timedelta(minutes=61)):
        sign_in_at("203.0.113.77", agent=CHROME)
        assert len(sent()) == 1


def test_nobody_else_is_told_and_answers_are_the_same(owner: User) -> None:
    guess(ACCOUNT_AT_ADDRESS_LIMIT, name="nobody")

    assert sent() == []
    answers = [
        Client(REMOTE_ADDR=f"203.0.113.{number}").post("/sign-in/", {"username": name, "password": "wrong"})
        for number, name in enumerate(("organizer", "nobody"))
    ]
    known, unknown = (re.sub(r'(middlewaretoken" value=)"\w+"', r"\1", text_of(answer)) for answer in answers)
    assert known.replace("organizer", "nobody") == unknown


@pytest.mark.parametrize("fields", [{"warned_by_mail": False}, {"email": ""}, {"is_active": False}])
def test_who_wants_none_gets_none_even_of_those_that_wait(owner: User, fields: dict[str, Any]) -> None:
    sign_in_at(ELSEWHERE, agent=CHROME)
    OutgoingMail.objects.all().delete()
    MailPause.objects.all().delete()
    mail.outbox.clear()
    sign_in_at("203.0.113.5", agent=CHROME)
    User.objects.filter(pk=owner.pk).update(**fields)
    sign_in_at("203.0.113.6", agent=CHROME)

    assert sent() == []
    assert not OutgoingMail.objects.exists()


def test_switch_is_on_the_page_of_the_account(owner: User, sign_in: SignIn, settings: Any) -> None:
    client = sign_in(owner)
    assert 'name="warned_by_mail"' in client.get("/account/").content.decode()
    assert client.post("/account/", {"email": owner.email}).status_code == 302
    sign_in_at(ELSEWHERE, agent=CHROME)
    assert sent() == []
    client.post("/account/", {"email": owner.email, "warned_by_mail": "on"})
    sign_in_at("203.0.113.5", agent=CHROME)
    assert len(sent()) == 1
    settings.SENDS_MAIL = False
    assert 'name="warned_by_mail"' not in client.get("/account/").content.decode()


def test_without_a_mail_server_nothing_waits(organizer: User) -> None:
    User.objects.update(email="olive@example.org")
    sign_in_at(ELSEWHERE)

    assert not OutgoingMail.objects.exists()


def test_one_pause_for_each_kind(owner: User) -> None:
    fields = {"user": owner, "until": timezone.now()}
    MailPause.objects.create(**fields, kind=OwnerMail.NEW_DEVICE)
    with refused_by("accounts_mailpause_once"):
        MailPause.objects.create(**fields, kind=OwnerMail.NEW_DEVICE)
    with refused_by("accounts_mailpause_kind_known"):
        MailPause.objects.create(**fields, kind="song")
