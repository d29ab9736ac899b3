"""The own account: password, devices, mail; the first account; what the administrator reads."""

import re
from datetime import timedelta

import pytest
from django.core import mail
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.conftest import SignIn
from tests.factories import make_user
from tests.pages import assert_fault_beside, text_of
from tournament.accounts.acts.first_account import first_account_path
from tournament.accounts.acts.sessions import SEEN_KEY
from tournament.accounts.browsers import browser_name
from tournament.accounts.models import Device, User
from tournament.audit.models import AuditEntry

pytestmark = pytest.mark.each_database

FIREFOX = "Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0"
PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Safari/604.1"
NEW = "bamboo-and-wind-7"
CHANGE = {"old_password": "tiles", "new_password1": NEW, "new_password2": NEW}


def signed_in(username: str = "organizer", agent: str = FIREFOX) -> Client:
    client = Client(headers={"User-Agent": agent}, REMOTE_ADDR="192.0.2.7")
    assert client.post("/sign-in/", {"username": username, "password": "tiles"}).status_code == 302
    return client


def is_in(client: Client) -> bool:
    return client.get(reverse("accounts:account")).status_code == 200


def sentences() -> list[tuple[str, str]]:
    return [(row.actor_name, row.sentence) for row in AuditEntry.objects.filter(event=None).order_by("pk")]


@pytest.mark.parametrize(
    ("agent", "name"),
    [
        (FIREFOX, "Firefox, Windows"),
        (PHONE, "Safari, iPhone"),
        ("Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36", "Chrome, Android"),
        ("Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/140.0", "Edge, Windows"),
        ("curl/8.5.0", ""),
        ("", ""),
    ],
)
def test_browser_is_named(agent: str, name: str) -> None:
    assert browser_name(agent) == name


def test_sign_ins_and_failures_are_kept(organizer: User) -> None:
    client = signed_in()
    client.post("/sign-out/")
    client.post("/sign-in/", {"username": "organizer", "password": "wrong"})
    client.post("/sign-in/", {"username": "my-secret-password", "password": "organizer"})
    place = "from 192.0.2.7 (Firefox, Windows)"
    assert sentences() == [
        ("organizer", f"signed in {place}"),
        ("organizer", f"signed out {place}"),
        ("organizer", f"could not sign in {place}"),
        ("?", f"could not sign in {place}"),
    ]


def test_administrator_reads_the_sign_ins(organizer: User, sign_in: SignIn) -> None:
    signed_in()
    page = text_of(sign_in(make_user("boss", is_superuser=True)).get(reverse("accounts:sign-in-audit")))
    assert "signed in from 192.0.2.7 (Firefox, Windows)" in page
    assert sign_in(organizer).get(reverse("accounts:sign-in-audit")).status_code == 403


def test_devices_are_listed_and_ended_one_by_one(organizer: User) -> None:
    here, phone = signed_in(), signed_in(agent=PHONE)
    page = text_of(here.get(reverse("accounts:account")))
    assert "Firefox, Windows" in page
    assert "Safari, iPhone" in page
    assert "This device" in page
    device = Device.objects.get(browser="Safari, iPhone")
    url = reverse("accounts:session-end", args=[device.pk])
    assert here.post(url).status_code == 302
    assert (is_in(here), is_in(phone)) == (True, False)
    assert here.post(url).status_code == 404
    assert sentences()[-1] == ("organizer", "signed out one of their own devices (Safari, iPhone)")


def test_nobody_ends_a_session_of_somebody_else(organizer: User, referee: User) -> None:
    owner, other = signed_in(), signed_in("referee")
    url = reverse("accounts:session-end", args=[organizer.devices.get().pk])
    assert other.post(url).status_code == 404
    assert is_in(owner)


def test_all_other_sessions_are_ended_at_once(organizer: User) -> None:
    here, phone, other = signed_in(), signed_in(agent=PHONE), signed_in()
    here.post(reverse("accounts:sessions-end"))
    assert (is_in(here), is_in(phone), is_in(other)) == (True, False, False)
    before = AuditEntry.objects.count()
    here.post(reverse("accounts:sessions-end"))
    assert AuditEntry.objects.count() == before


def test_signing_out_takes_the_device_off_the_list(organizer: User) -> None:
    signed_in().post("/sign-out/")
    assert not organizer.devices.exists()


def test_last_use_is_written_down_now_and_then(organizer: User) -> None:
    client = signed_in()
    longer_ago = timezone.now() - timedelta(minutes=30)
    Device.objects.update(last_seen_at=longer_ago)
    client.get("/")
    assert Device.objects.get().last_seen_at == longer_ago
    session = client.session
    session[SEEN_KEY] -= 1800
    session.save()
    client.get("/", REMOTE_ADDR="192.0.2.9")
    device = Device.objects.get()
    assert device.last_seen_at > longer_ago
    assert device.address == "192.0.2.9"


def test_new_password_ends_the_other_sessions(organizer: User) -> None:
    here, phone = signed_in(), signed_in(agent=PHONE)
    assert here.post(reverse("accounts:password-change"), CHANGE).status_code == 302
    assert (is_in(here), is_in(phone)) == (True, False)
    assert organizer.devices.count() == 1
    organizer.refresh_from_db()
    assert organizer.check_password(NEW)
    assert sentences()[-1] == ("organizer", "changed their password")


@pytest.mark.parametrize(
    ("fault", "field"),
    [
        ({"old_password": "wrong"}, "old_password"),
        ({"new_password2": "other"}, "new_password2"),
        ({"new_password1": "12345678", "new_password2": "12345678"}, "new_password2"),
    ],
)
def test_password_with_a_fault_is_not_changed(organizer: User, fault: dict[str, str], field: str) -> None:
    client = signed_in()
    assert_fault_beside(client.post(reverse("accounts:password-change"), {**CHANGE, **fault}), field)
    organizer.refresh_from_db()
    assert organizer.check_password("tiles")


def test_another_mail_address_needs_the_password(organizer: User) -> None:
    client = signed_in()
    fields = {"display_name": "Olive", "email": "olive@example.org"}
    assert_fault_beside(client.post(reverse("accounts:account"), fields), "password")
    assert client.post(reverse("accounts:account"), {**fields, "password": "tiles"}).status_code == 302
    organizer.refresh_from_db()
    assert (organizer.display_name, organizer.email) == ("Olive", "olive@example.org")
    assert client.post(reverse("accounts:account"), {**fields, "display_name": "Ol"}).status_code == 302


def test_link_for_a_new_password_comes_by_mail(organizer: User) -> None:
    cache.clear()
    User.objects.update(email="olive@example.org")
    standing = signed_in()
    url = reverse("accounts:password-forgotten")
    answer = Client().post(url, {"email": "olive@example.org"})
    assert "Check your mail" in text_of(answer)
    (letter,) = mail.outbox
    path = next(line for line in letter.body.splitlines() if line.startswith("http")).split("testserver")[1]
    assert Client().post(path, {"new_password1": NEW, "new_password2": NEW}).status_code == 302
    assert not is_in(standing)
    organizer.refresh_from_db()
    assert organizer.check_password(NEW)


def test_mail_is_sent_once_in_a_while_and_tells_nothing(organizer: User) -> None:
    cache.clear()
    User.objects.update(email="olive@example.org")
    url = reverse("accounts:password-forgotten")
    pages = [
        re.sub("[A-Za-z0-9]{64}", "", text_of(Client().post(url, {"email": address})).replace(address, ""))
        for address in ("olive@example.org", "olive@example.org", "nobody@example.org")
    ]
    assert len(mail.outbox) == 1
    assert len(set(pages)) == 1
    assert_fault_beside(Client().post(url, {"email": "nobody"}), "email")


def test_first_account_is_the_administrators(db: None) -> None:
    path = first_account_path()
    assert path is not None
    client = Client()
    fields = {"username": "olive", "password1": NEW, "password2": NEW}
    assert_fault_beside(client.post(path, {**fields, "password2": "other"}), "password2")
    assert client.post(path, fields)["Location"] == "/"
    user = User.objects.get()
    assert (user.is_superuser, user.check_password(NEW), is_in(client)) == (True, True, True)
    assert sentences() == [("olive", "created the first account")]


def test_first_account_is_made_once(organizer: User) -> None:
    assert first_account_path() is None
    User.objects.all().update(username="somebody")
    path = reverse("accounts:first-account", args=["0" * 40])
    assert Client().get(path).status_code == 404


def test_link_to_the_first_account_dies_with_it(db: None) -> None:
    path = first_account_path() or ""
    make_user("olive")
    assert Client().get(path).status_code == 404
    assert Client().post(path, {"username": "eve", "password1": NEW, "password2": NEW}).status_code == 404
