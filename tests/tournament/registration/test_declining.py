"""Declining a sign-up that waits for approval: told by mail after a while, and undone until then."""

from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.acts import nothing_changes, one_act, refused
from tests.conftest import SignIn
from tests.factories import make_user
from tests.pages import words_of
from tests.tournament.registration.sign_ups import make_sign_up, open_desk
from tests.tournament.registration.test_sign_up_pages import own
from tournament.accounts.models import User
from tournament.events.models import Event
from tournament.registration.acts.mails import send_due_mails
from tournament.registration.acts.sign_ups import change_sign_up, sign_up_again
from tournament.registration.acts.waiting import decline_sign_up, let_in_by_desk, take_back_decline
from tournament.registration.enums import MailKind, SignUpState
from tournament.registration.errors import DeclineTold, NoApproval, SignUpDeclined, WasDeclined
from tournament.registration.models import OutgoingMail, SignUp
from tournament.registration.people import LINK_HOLDER
from tournament.registration.queries.sign_ups import DECLINE_WAITS
from tournament.registration.verbs import EntryVerb


@pytest.fixture
def row(event: Event) -> SignUp:
    """Somebody who waits for approval."""
    open_desk(event, approves_entries=True)
    row = make_sign_up(event, "Ann Oak", email="ann@example.org")
    OutgoingMail.objects.all().delete()
    mail.outbox.clear()
    return row


def tell(row: SignUp) -> None:
    """Let the time pass after which the person is told."""
    row.refresh_from_db()
    past = timezone.now() - DECLINE_WAITS - timedelta(seconds=1)
    SignUp.objects.filter(pk=row.pk).update(declined_at=past)
    OutgoingMail.objects.filter(sign_up=row).update(due_at=past)


def test_person_is_told_later_and_by_the_page(event: Event, organizer: User, row: SignUp) -> None:
    with one_act(event, EntryVerb.SIGN_UP_DECLINED):
        decline_sign_up(organizer, row)
    assert send_due_mails() == 0
    page = words_of(Client().get(own(row)))
    assert "has not approved yours yet" in page
    assert "You have withdrawn" not in page
    tell(row)
    assert send_due_mails() == 1
    assert (mail.outbox[0].to, mail.outbox[0].subject) == (["ann@example.org"], "Your sign-up: Spring Open")
    assert "cannot give you a place this time" in mail.outbox[0].body
    page = words_of(Client().get(own(row)))
    assert "Unfortunately the organizer cannot give you a place" in page
    assert "Sign up again" not in page


def test_undone_before_anybody_was_told(event: Event, organizer: User, row: SignUp) -> None:
    first = row.waiting_since
    decline_sign_up(organizer, row)
    with one_act(event, EntryVerb.SIGN_UP_DECLINE_UNDONE):
        take_back_decline(organizer, row)
    row.refresh_from_db()
    assert (row.state, row.waiting_since, row.declined_at) == (SignUpState.WAITING, first, None)
    assert not OutgoingMail.objects.filter(kind=MailKind.DECLINE).exists()
    let_in_by_desk(organizer, row)
    assert event.entries.count() == 1


def test_whoever_was_told_stays_declined(event: Event, organizer: User, row: SignUp) -> None:
    decline_sign_up(organizer, row)
    with refused(event, WasDeclined):
        let_in_by_desk(organizer, row)
    with refused(event, SignUpDeclined):
        change_sign_up(LINK_HOLDER, row, fields={"club": "Harbour"})
    tell(row)
    with refused(event, DeclineTold):
        take_back_decline(organizer, row)
    with refused(event, SignUpDeclined):
        sign_up_again(LINK_HOLDER, row)


def test_nobody_is_declined_where_nobody_approves(event: Event, organizer: User, row: SignUp) -> None:
    decline_sign_up(organizer, row)
    open_desk(event, approves_entries=False, capacity=1)
    # Without approval the place is free: whoever is taken back gets it.
    take_back_decline(organizer, row)
    assert event.entries.get().name == "Ann Oak"
    waiting = make_sign_up(event, "Bo")
    with refused(event, NoApproval):
        decline_sign_up(organizer, waiting)


def test_waiting_list_says_that_a_mail_goes_out_and_offers_undo(
    event: Event, row: SignUp, sign_in: SignIn, organizer: User
) -> None:
    desk = sign_in(organizer)
    url = reverse("registration:waiting-list", args=[event.slug])
    assert "Whoever you decline gets a mail, too, 10 minutes later" in words_of(desk.get(url))
    decline = reverse("registration:waiting-decline", args=[event.slug, row.pk])
    undo = reverse("registration:waiting-decline-undo", args=[event.slug, row.pk])
    assert desk.post(decline)["Location"] == url
    page = words_of(desk.get(url))
    assert "told at" in page
    assert "Nobody is waiting" in page
    assert desk.post(undo)["Location"] == url
    assert "told at" not in words_of(desk.get(url))


@pytest.mark.parametrize("name", ["waiting-decline", "waiting-decline-undo"])
def test_only_organizers_decline(event: Event, row: SignUp, sign_in: SignIn, name: str) -> None:
    url: Any = reverse(f"registration:{name}", args=[event.slug, row.pk])
    with nothing_changes(event):
        assert sign_in(make_user("stranger")).post(url).status_code == 404
        assert Client().post(url).status_code == 302
        assert sign_in(event.created_by).get(url).status_code == 405
