"""Acts of one tap tell what they did, with a button that undoes it once."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.acts import nothing_changes
from tests.conftest import SignIn
from tests.factories import make_entries
from tests.pages import text_of
from tournament.accounts.models import User
from tournament.events.models import Event
from tournament.registration.acts.entries import set_status
from tournament.registration.enums import EntryStatus
from tournament.registration.models import Entry

HTMX = {"HX-Request": "true"}


@pytest.fixture
def client(organizer: User, sign_in: SignIn) -> Client:
    return sign_in(organizer)


@pytest.fixture
def entry(event: Event) -> Entry:
    return make_entries(event, 4, status=EntryStatus.CHECKED_IN)[0]


def address(entry: Entry) -> str:
    return reverse("registration:entry-status", args=[entry.event.slug, entry.pk])


def undo_form(body: str) -> dict[str, str]:
    form = re.search(r'<form class="undo".*?</form>', body, re.S)
    assert form is not None
    return dict(re.findall(r'name="(\w+)" value="([^"]*)"', form[0]))


def test_withdrawal_is_undone_from_its_notice(client: Client, entry: Entry) -> None:
    page = client.post(address(entry), {"status": "withdrawn"}, follow=True)
    assert "Player 1 is withdrawn." in text_of(page)
    sent = undo_form(page.content.decode())
    assert (sent["status"], sent["seen"]) == ("checked_in", "withdrawn")
    assert client.post(address(entry), sent).status_code == 302
    entry.refresh_from_db()
    assert entry.status == EntryStatus.CHECKED_IN, "also the check-in is back"
    with nothing_changes(entry.event):
        client.post(address(entry), sent)


def test_return_is_undone_from_its_notice(client: Client, entry: Entry, organizer: User) -> None:
    set_status(entry, actor=organizer, status=EntryStatus.WITHDRAWN)
    page = client.post(address(entry), {"status": "registered", "back": "desk"}, follow=True)
    assert "Player 1 is back in the event." in text_of(page)
    again = client.post(address(entry), undo_form(page.content.decode()), follow=True)
    assert again.redirect_chain[-1][0] == reverse(
        "registration:desk-person", args=[entry.event.slug, entry.pk]
    )
    entry.refresh_from_db()
    assert entry.status == EntryStatus.WITHDRAWN


def test_notice_is_shown_once(client: Client, entry: Entry) -> None:
    client.post(address(entry), {"status": "withdrawn"})
    players = reverse("registration:entry-list", args=[entry.event.slug])
    assert 'class="undo"' in client.get(players).content.decode()
    assert 'class="undo"' not in client.get(players).content.decode()


def test_list_that_is_exchanged_brings_the_notice_itself(client: Client, entry: Entry) -> None:
    part = client.post(address(entry), {"status": "withdrawn"}, headers=HTMX)
    assert undo_form(part.content.decode())["status"] == "checked_in"
    players = reverse("registration:entry-list", args=[entry.event.slug])
    assert 'class="undo"' not in client.get(players).content.decode()


def test_undo_is_refused_when_the_status_moved_on(client: Client, entry: Entry, organizer: User) -> None:
    set_status(entry, actor=organizer, status=EntryStatus.REGISTERED)
    with nothing_changes(entry.event):
        late = client.post(address(entry), {"status": "checked_in", "seen": "withdrawn"})
    assert late.status_code == 409
    assert "Player 1 has another status by now: registered" in text_of(late).replace(
        "Registered", "registered"
    )


def test_check_in_needs_no_notice(client: Client, entry: Entry, organizer: User) -> None:
    set_status(entry, actor=organizer, status=EntryStatus.REGISTERED)
    page = client.post(address(entry), {"status": "checked_in"}, follow=True)
    assert 'class="undo"' not in page.content.decode()
