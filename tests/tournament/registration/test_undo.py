"""Acts of one tap tell what they did, with a button that undoes it once."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.acts import nothing_changes
from tests.conftest import SignIn
from tests.factories import make_entries
from tests.pages import text_of, undo_of, words_of
from tournament.accounts.models import User
from tournament.events.models import Event
from tournament.registration.acts.entries import add_house_players, set_status
from tournament.registration.acts.successions import relate
from tournament.registration.enums import EntryStatus
from tournament.registration.models import Entry, Succession

HTMX = {"HX-Request": "true"}


@pytest.fixture
def client(organizer: User, sign_in: SignIn) -> Client:
    return sign_in(organizer)


@pytest.fixture
def entry(event: Event) -> Entry:
    return make_entries(event, 4, status=EntryStatus.CHECKED_IN)[0]


def address(entry: Entry) -> str:
    return reverse("registration:entry-status", args=[entry.event.slug, entry.pk])


def test_withdrawal_is_undone_from_its_notice(client: Client, entry: Entry) -> None:
    page = client.post(address(entry), {"status": "withdrawn"}, follow=True)
    assert "Player 1 is withdrawn." in text_of(page)
    sent = undo_of(page)[1]
    assert (sent["status"], sent["seen"]) == ("checked_in", "withdrawn")
    assert client.post(address(entry), sent).status_code == 302
    entry.refresh_from_db()
    assert entry.status == EntryStatus.CHECKED_IN, "also the check-in is back"
    with nothing_changes(entry.event):
        client.post(address(entry), sent)


def test_return_is_undone_from_its_notice(client: Client, entry: Entry, organizer: User) -> None:
    set_status(organizer, entry, status=EntryStatus.WITHDRAWN)
    page = client.post(address(entry), {"status": "registered", "back": "desk"}, follow=True)
    assert "Player 1 is back in the event." in text_of(page)
    again = client.post(address(entry), undo_of(page)[1], follow=True)
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
    assert undo_of(part)[1]["status"] == "checked_in"
    players = reverse("registration:entry-list", args=[entry.event.slug])
    assert 'class="undo"' not in client.get(players).content.decode()


def test_undo_is_refused_when_the_status_moved_on(client: Client, entry: Entry, organizer: User) -> None:
    set_status(organizer, entry, status=EntryStatus.REGISTERED)
    with nothing_changes(entry.event):
        late = client.post(address(entry), {"status": "checked_in", "seen": "withdrawn"})
    assert late.status_code == 409
    assert "The status of Player 1 has changed in the meantime: registered" in text_of(late).replace(
        "Registered", "registered"
    )


def test_check_in_needs_no_notice(client: Client, entry: Entry, organizer: User) -> None:
    set_status(organizer, entry, status=EntryStatus.REGISTERED)
    page = client.post(address(entry), {"status": "checked_in"}, follow=True)
    assert 'class="undo"' not in page.content.decode()


def statuses(event: Event) -> list[tuple[str, str]]:
    return list(event.entries.filter(is_house=True).order_by("number").values_list("name", "status"))


def test_new_house_players_are_taken_out_again_by_the_notice(client: Client, event: Event) -> None:
    make_entries(event, 6)
    page = client.post(reverse("registration:house-add", args=[event.slug]), follow=True)
    assert "2 house players were added." in words_of(page)
    address, sent = undo_of(page)
    back = client.post(address, sent)
    assert back["Location"] == reverse("registration:entry-list", args=[event.slug])
    assert statuses(event) == [("House player 1", "withdrawn"), ("House player 2", "withdrawn")]
    with nothing_changes(event):
        assert client.post(address, sent).status_code == 409


def test_house_players_who_were_removed_are_back_as_they_were(
    client: Client, event: Event, organizer: User
) -> None:
    make_entries(event, 7)
    add_house_players(organizer, event)
    event.entries.filter(is_house=True).update(status=EntryStatus.CHECKED_IN)
    Entry.objects.filter(number=7).update(status=EntryStatus.WITHDRAWN)
    make_entries(event, 2)
    page = client.post(reverse("registration:house-release", args=[event.slug]), follow=True)
    assert "1 house player was removed." in words_of(page)
    client.post(*undo_of(page))
    assert statuses(event) == [("House player 1", "checked_in")]


@pytest.mark.parametrize("better_only", [True, False])
def test_players_who_were_taken_apart_are_linked_again_by_the_notice(
    client: Client, event: Event, organizer: User, better_only: bool
) -> None:
    leaver, successor = make_entries(event, 2)
    row = relate(organizer, leaver, successor, better_only=better_only)
    page = client.post(
        reverse("registration:succession-remove", args=[event.slug, successor.pk]),
        {"succession": row.pk},
        follow=True,
    )
    assert "Player 1 and Player 2 are no longer linked." in words_of(page)
    client.post(*undo_of(page))
    again = Succession.objects.get()
    assert (again.leaver, again.successor, again.better_only) == (leaver, successor, better_only)
    with nothing_changes(event):
        client.post(*undo_of(page))
