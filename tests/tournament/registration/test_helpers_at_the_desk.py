"""Somebody whose role is the desk: checks in, takes fees, adds players, and sees results as the public does."""

from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from tests.conftest import SignIn
from tests.factories import discard_win, make_entries, make_event, make_round, make_staff, make_user, play
from tests.pages import text_of
from tournament.accounts.models import User
from tournament.events.enums import HoldBack, Role
from tournament.events.models import Event
from tournament.registration.acts.entries import set_status
from tournament.registration.enums import EntryStatus
from tournament.registration.models import Entry

pytestmark = pytest.mark.django_db


@pytest.fixture
def helper(event: Event, sign_in: SignIn) -> Client:
    user = make_user("helper")
    make_staff(event, user, Role.DESK)
    return sign_in(user)


def address(name: str, event: Event, *args: object) -> str:
    return reverse(name, args=[event.slug, *args])


def test_home_leads_to_the_desk(event: Event, helper: Client) -> None:
    make_entries(event, 2)
    page = text_of(helper.get(address("events:event-home", event)))
    assert "2 players are not here yet." in page
    assert f'href="{address("registration:desk", event)}"' in page
    for name in ("events:event-settings", "events:staff-list", "penalties:ledger", "events:audit-list"):
        assert f'href="{address(name, event)}"' not in page, name


def test_helper_checks_in_takes_the_fee_and_takes_both_back(event: Event, helper: Client) -> None:
    entry = make_entries(event, 1)[0]
    person = address("registration:desk-person", event, entry.pk)
    assert "Erase" not in text_of(helper.get(person))
    back = {"back": "person"}
    assert helper.post(address("registration:desk-check-in", event, entry.pk), back)["Location"] == person
    entry.refresh_from_db()
    assert entry.status == EntryStatus.CHECKED_IN
    fee = {"amount": "20", "method": "cash", "client_key": str(uuid4())}
    assert helper.post(address("registration:desk-pay", event, entry.pk), fee)["Location"] == person
    payment = entry.payments.get()
    assert payment.taken_by.username == "helper"
    helper.post(address("registration:desk-pay-undo", event, payment.pk))
    payment.refresh_from_db()
    assert payment.undone_by == payment.taken_by
    undo = {"entries": entry.pk, **back}
    assert helper.post(address("registration:desk-undo", event), undo)["Location"] == person
    entry.refresh_from_db()
    assert entry.status == EntryStatus.REGISTERED


def test_added_player_is_opened_at_the_desk(event: Event, helper: Client) -> None:
    url = address("registration:entry-add", event)
    answer = helper.post(f"{url}?back=desk", {"name": "Anna Lee", "client_key": str(uuid4())})
    assert answer["Location"] == address("registration:desk-person", event, Entry.objects.get().pk)


def test_withdrawn_player_is_for_an_organizer(event: Event, helper: Client, organizer: User) -> None:
    entry = make_entries(event, 1)[0]
    set_status(organizer, entry, status=EntryStatus.WITHDRAWN)
    refused = helper.post(address("registration:desk-check-in", event, entry.pk))
    assert refused.status_code == 409
    assert "An organizer can bring the player back" in text_of(refused)
    assert "Bring back" not in text_of(helper.get(address("registration:desk-person", event, entry.pk)))


def test_helper_marks_a_no_show_and_brings_the_player_back(event: Event, helper: Client) -> None:
    entry = make_entries(event, 1)[0]
    person = address("registration:desk-person", event, entry.pk)
    no_show = address("registration:desk-no-show", event, entry.pk)
    assert helper.post(no_show, {"reason": " "}).status_code == 422
    assert helper.post(no_show, {"reason": "Train was cancelled"})["Location"] == person
    entry.refresh_from_db()
    assert (entry.status, entry.no_show.reason) == (EntryStatus.WITHDRAWN, "Train was cancelled")
    assert "Train was cancelled" in text_of(helper.get(person))
    assert helper.post(address("registration:desk-bring-back", event, entry.pk))["Location"] == person
    entry = Entry.objects.get()
    assert entry.status == EntryStatus.REGISTERED
    assert not hasattr(entry, "no_show")


def test_helper_sees_results_as_the_public_does(sign_in: SignIn) -> None:
    organizer, user = make_user(), make_user()
    event = make_event(organizer=organizer, hold_back=HoldBack.CLOSED)
    make_staff(event, user, Role.DESK)
    play(make_round(event, [make_entries(event, 4)]).tables.get(), discard_win(0, 1, 8))
    table = address("play:table-detail", event, 1, 1)
    for page in (table, f"{address('standings:standings', event)}?live=1", address("exchange:files", event)):
        of_helper, of_visitor, of_staff = (
            client.get(page) for client in (sign_in(user), Client(), sign_in(organizer))
        )
        assert of_helper.templates[0].name == of_visitor.templates[0].name, page
        assert len(text_of(of_staff)) > len(text_of(of_helper)), page
    document = address("exchange:document-file", event)
    assert sign_in(user).get(f"{document}?variant=full").status_code == 403
