"""The page on which somebody switches notices on and off: publicly, by the link of a sign-up, by the link to a record."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from penalties.acts.own_link import own_mark, withdraw_own_link
from tests.conftest import SignIn
from tests.factories import make_entries, make_event
from tests.pages import text_of
from tests.tournament.notices.conftest import Asking
from tests.tournament.notices.push_service import Phone
from tests.tournament.registration.sign_ups import make_sign_up
from tournament.accounts.models import User
from tournament.events.enums import Visibility
from tournament.events.models import Event
from tournament.notices.acts import subscriptions
from tournament.notices.models import Notice, Subscription
from tournament.notices.queries import Followed, device_of
from tournament.registration.acts.people import erase_person, forget_contacts, hand_out_person
from tournament.registration.enums import NewsKind
from tournament.registration.models import Entry
from tournament.registration.queries.sign_ups import token_of

pytestmark = pytest.mark.django_db
PUBLIC = ("seat", "seat_changed", "begins")
MEMORY = {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": "notices"}


@pytest.fixture
def open_event(organizer: User) -> Event:
    return make_event(organizer=organizer, name="Spring Open", visibility=Visibility.PUBLIC)


@pytest.fixture
def entry(open_event: Event) -> Entry:
    return make_entries(open_event, 4)[0]


@pytest.fixture
def url(entry: Entry) -> str:
    return reverse("notices:entry", args=[entry.event.slug, entry.pk])


def said(phone: Phone, *kinds: str, host: str = "push.example.org") -> dict[str, str]:
    """What a browser sends."""
    own = {"endpoint": f"https://{host}/{phone.name}", "p256dh": phone.p256dh, "auth": phone.auth}
    return {**own, **dict.fromkeys(kinds, "on")}


def test_phone_switches_notices_on_changes_them_and_turns_them_off(client: Client, url: str) -> None:
    phone = Phone()
    answer = client.post(url, said(phone, "seat", "begins"))
    row = Subscription.objects.get()
    assert answer.url == f"{url}?device={row.device}"  # type: ignore[attr-defined]
    assert row.kinds == [NewsKind.SEAT, NewsKind.BEGINS]
    assert list(Notice.objects.values_list("kind", flat=True)) == ["hello"]
    page = client.get(answer.url)  # type: ignore[attr-defined]
    assert page.context["is_on"]
    assert 'name="seat_changed" id="id_seat_changed">' in page.content.decode().replace("\n", " ")
    client.post(url, {"device": row.device, "seat_changed": "on"})
    row.refresh_from_db()
    assert row.kinds == [NewsKind.SEAT_CHANGED]
    for _press in range(2):
        off = client.post(url, {"device": row.device, "off": "1"})
        assert off.url == f"{url}?device={row.device}"  # type: ignore[attr-defined]
    assert not Subscription.objects.exists()


def test_second_press_makes_no_second_device(client: Client, url: str) -> None:
    phone = Phone()
    for kinds in (("seat",), ("begins",)):
        client.post(url, said(phone, *kinds))
    assert Subscription.objects.get().kinds == [NewsKind.BEGINS]


def test_public_page_gives_nothing_private(client: Client, url: str) -> None:
    assert [bound.name for bound in client.get(url).context["form"].shown_switches()] == list(PUBLIC)
    answer = client.post(url, said(Phone(), "penalty", "doubt", "to_confirm"))
    assert answer.status_code == 422
    assert "Choose at least one kind of notice" in text_of(answer)
    assert not Subscription.objects.exists()


def test_public_page_leaves_what_the_private_link_switched_on(client: Client, entry: Entry, url: str) -> None:
    own = reverse("notices:own", args=[entry.event.slug, entry.pk, own_mark(entry.event, entry)])
    phone = Phone()
    client.post(own, said(phone, "penalty", "seat"))
    client.post(url, said(phone, "begins"))
    row = Subscription.objects.get()
    assert row.is_private
    assert row.kinds == [NewsKind.BEGINS, NewsKind.PENALTY]
    assert not client.get(f"{url}?device={row.device}").context["is_on"]
    client.post(url, {"device": row.device, "off": "1"})
    assert Subscription.objects.exists()


@pytest.mark.parametrize(
    "change",
    [
        {"endpoint": "http://push.example.org/1"},
        {"endpoint": "https://127.0.0.1/1"},
        {"endpoint": "https://[::1]/1"},
        {"endpoint": "https://0x7f.1/1"},
        {"endpoint": "https://localhost/1"},
        {"endpoint": "https://push.example.org:8443/1"},
        {"endpoint": "https://user@push.example.org/1"},
        {"endpoint": "https://push.example.org/" + "x" * 1000},
        {"endpoint": "https://[push/1"},
        {"endpoint": ""},
        {"endpoint": "", "device": "../" * 10},
        {"p256dh": "BAAA"},
        {"p256dh": "é"},
        {"auth": "short"},
    ],
)
def test_what_no_browser_sends_is_refused(client: Client, url: str, change: dict[str, str]) -> None:
    answer = client.post(url, {**said(Phone(), "seat"), **change})
    assert answer.status_code == 422
    assert not Subscription.objects.exists()
    assert "fault" in answer.content.decode()


def test_unknown_device_cannot_be_changed(client: Client, url: str) -> None:
    answer = client.post(url, {"device": device_of("https://push.example.org/other"), "seat": "on"})
    assert answer.status_code == 422


def test_doors(
    client: Client, sign_in: SignIn, entry: Entry, url: str, referee: User, stranger: User
) -> None:
    event = entry.event
    assert client.get(url).status_code == 200
    assert client.put(url).status_code == 405
    assert client.get(reverse("notices:entry", args=[event.slug, 0])).status_code == 404
    wrong = reverse("notices:own", args=[event.slug, entry.pk, "0" * 32])
    assert client.get(wrong).status_code == 404
    assert client.post(wrong, said(Phone(), "seat")).status_code == 404
    assert client.get(reverse("notices:sign-up", args=[event.slug, "x" * 43])).status_code == 404
    entry.hides_name = True
    entry.save()
    assert client.get(url).status_code == 404
    assert sign_in(stranger).get(url).status_code == 404
    Event.objects.filter(pk=event.pk).update(visibility=Visibility.PRIVATE)
    organizer = sign_in(event.created_by)
    assert "There are no notices here" in text_of(organizer.get(url))
    assert organizer.post(url, said(Phone(), "seat")).status_code == 422


def test_limits(client: Client, entry: Entry, url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    client.post(url, said(Phone("first"), "seat"))
    other = entry.event.entries.exclude(pk=entry.pk)[0]
    others = reverse("notices:entry", args=[entry.event.slug, other.pk])
    monkeypatch.setattr(subscriptions, "FOLLOWED_BY_ONE", 1)
    assert "already gets the notices" in text_of(client.post(others, said(Phone("first"), "seat")))
    monkeypatch.setattr(subscriptions, "IN_AN_HOUR", 1)
    assert "Try again in an hour" in text_of(client.post(others, said(Phone("third"), "seat")))
    assert Subscription.objects.count() == 1


def test_strangers_take_no_room_from_the_player(
    client: Client, entry: Entry, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor does the device that somebody asks for last on the public page."""
    monkeypatch.setattr(subscriptions, "PHONES_OF_ONE", 2)
    own = reverse("notices:own", args=[entry.event.slug, entry.pk, own_mark(entry.event, entry)])
    for name in ("one", "two", "three"):
        assert client.post(url, said(Phone(name), "seat")).status_code == 302
    devices = Subscription.objects.order_by("pk").values_list("device", flat=True)
    endpoints = [f"https://push.example.org/{Phone(name).name}" for name in ("two", "three")]
    assert list(devices) == [device_of(endpoint) for endpoint in endpoints]
    for name in ("two", "mine"):
        assert client.post(own, said(Phone(name), "penalty")).status_code == 302
    for name in ("more", "three"):
        assert "2 devices already" in text_of(client.post(own, said(Phone(name), "penalty")))
    assert client.post(url, said(Phone("four"), "seat")).status_code == 302
    assert Subscription.objects.filter(is_private=True).count() == 2


def test_one_address_does_not_keep_others_from_asking(
    client: Client, entry: Entry, url: str, monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    settings.CACHES = {**settings.CACHES, "pages": MEMORY}
    monkeypatch.setattr(subscriptions, "FROM_ADDRESS", 2)
    answers = [client.post(url, said(Phone(name), "seat")).status_code for name in ("one", "two", "three")]
    assert answers == [302, 302, 422]
    assert client.post(url, said(Phone("four"), "seat"), REMOTE_ADDR="192.0.2.9").status_code == 302
    own = reverse("notices:own", args=[entry.event.slug, entry.pk, own_mark(entry.event, entry)])
    assert client.post(own, said(Phone("mine"), "seat")).status_code == 302


def test_sign_up_page_offers_mail_and_calendar(client: Client, open_event: Event, settings: Any) -> None:
    settings.SENDS_MAIL = True
    row = make_sign_up(open_event, email="w@example.org")
    own = reverse("registration:sign-up-own", args=[open_event.slug, token_of(row)])
    url = reverse("notices:sign-up", args=[open_event.slug, token_of(row)])
    assert url in client.get(own).content.decode()
    page = client.get(url)
    assert "w@example.org" in text_of(page)
    assert "webcal:" in page.content.decode()
    assert page["Cache-Control"] == "no-store, private"
    client.post(url, said(Phone(), *NewsKind.values))
    assert Subscription.objects.get().kinds == list(NewsKind)


def test_demo_sends_none(client: Client, url: str, settings: Any) -> None:
    settings.SENDS_NOTICES = False
    assert "This installation sends no notices." in text_of(client.get(url))


def test_withdrawn_link_ends_what_it_opened(entry: Entry, ask: Asking) -> None:
    event = entry.event
    ask(Followed(event, entry))
    ask(Followed(event, entry, is_private=True))
    withdraw_own_link(event.created_by, entry, mark=own_mark(event, entry))
    assert [row.is_private for row in Subscription.objects.all()] == [False]


def test_devices_are_handed_out_erased_and_forgotten(open_event: Event, ask: Asking) -> None:
    row = make_sign_up(open_event)
    first, second = row.entry, make_entries(open_event, 1)[0]
    assert first
    ask(Followed(open_event, first, row, is_private=True))
    ask(Followed(open_event, first))
    ask(Followed(open_event, second))
    handed = hand_out_person(open_event.created_by, first)["notices"]
    assert [one["by_private_link"] for one in handed] == [True, False]
    erase_person(open_event.created_by, first)
    assert [one.entry for one in Subscription.objects.all()] == [second]
    assert forget_contacts(open_event.created_by, open_event) == 1
    assert not Subscription.objects.exists()
