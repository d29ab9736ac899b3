"""The reminder of round 1: to everybody who is due, to nobody twice, and no act waits for the mail."""

from datetime import UTC, datetime
from smtplib import SMTPRecipientsRefused, SMTPServerDisconnected
from typing import Any

import pytest
from django.core import mail
from django.core.mail.backends.locmem import EmailBackend
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from tests.conftest import SignIn
from tests.factories import make_entries, make_round, set_state
from tests.pages import text_of
from tests.tournament.registration.sign_ups import make_sign_up
from tournament.accounts.models import User
from tournament.audit.models import AuditEntry
from tournament.draws.acts.reminders import send_reminders
from tournament.draws.enums import Winds
from tournament.draws.errors import SeatsNotPublished
from tournament.draws.models import DrawSettings
from tournament.draws.reminders import reminders_of
from tournament.draws.verbs import DrawVerb
from tournament.events.acts.times import plan_times
from tournament.events.enums import RoundState
from tournament.events.models import Event, Round
from tournament.registration.acts.desk_settings import word_mail
from tournament.registration.acts.entries import set_status
from tournament.registration.acts.mails import send_due_mails
from tournament.registration.enums import EntryStatus, MailKind
from tournament.registration.models import SignUp

pytestmark = pytest.mark.django_db


@pytest.fixture
def people(event: Event) -> list[SignUp]:
    """Four who signed up, the last without an address; their places are confirmed."""
    rows = [make_sign_up(event, f"Person {n}", email=f"p{n}@example.org") for n in (1, 2, 3)]
    send_due_mails()
    mail.outbox.clear()
    return [*rows, make_sign_up(event, "Person 4")]


@pytest.fixture
def first(event: Event, people: list[SignUp]) -> Round:
    entries = [row.entry for row in people if row.entry]
    return make_round(event, [entries, make_entries(event, 4)], state=RoundState.PUBLISHED)


def send(event: Event, capture: Any) -> int:
    mail.outbox.clear()
    with capture(execute=True):
        return send_reminders(event.created_by, event)


def test_everybody_gets_the_own_seat_once(
    event: Event, first: Round, django_capture_on_commit_callbacks: Any
) -> None:
    assert send(event, django_capture_on_commit_callbacks) == 3
    assert [message.to for message in mail.outbox] == [[f"p{n}@example.org"] for n in (1, 2, 3)]
    assert "Round 1: table 1, South." in mail.outbox[1].body
    assert f"/{event.slug}/sign-up/" in mail.outbox[1].body
    assert send(event, django_capture_on_commit_callbacks) == 0
    assert mail.outbox == []
    assert AuditEntry.objects.filter(verb=DrawVerb.REMINDERS_SENT).count() == 1


def test_who_came_since_is_reminded_and_the_others_are_not(
    event: Event, first: Round, people: list[SignUp], django_capture_on_commit_callbacks: Any
) -> None:
    send(event, django_capture_on_commit_callbacks)
    SignUp.objects.filter(pk=people[3].pk).update(email="p4@example.org")
    assert send(event, django_capture_on_commit_callbacks) == 1
    assert [message.to for message in mail.outbox] == [["p4@example.org"]]


def test_who_withdrew_or_has_no_seat_gets_none(
    event: Event, first: Round, people: list[SignUp], django_capture_on_commit_callbacks: Any
) -> None:
    entry = people[0].entry
    assert entry is not None
    set_status(event.created_by, entry, status=EntryStatus.WITHDRAWN)
    assert len(reminders_of(event).due) == 2
    first.seats.filter(entry=people[1].entry).delete()
    found = reminders_of(event)
    assert (len(found.due), found.without_seat, found.without_address) == (1, 1, 1)


def test_winds_that_are_drawn_at_the_table_are_not_told(event: Event, first: Round) -> None:
    DrawSettings.objects.create(event=event, winds=Winds.AT_TABLE)
    assert reminders_of(event).due[0].seat == "Round 1: table 1."


def test_time_that_is_planned_is_told(event: Event, first: Round) -> None:
    plan_times(event.created_by, event, times={1: datetime(2026, 5, 1, 8, 0, tzinfo=UTC)})
    seat = reminders_of(event).due[0].seat
    assert seat == "Round 1: table 1, East. It begins on Friday 1 May 2026, 08:00."


@pytest.mark.parametrize("state", [RoundState.DRAWN, RoundState.CLOSED])
def test_seats_that_are_not_public_or_over_are_refused(event: Event, first: Round, state: RoundState) -> None:
    set_state(first, state)
    with pytest.raises(SeatsNotPublished):
        send_reminders(event.created_by, event)
    assert not SignUp.objects.filter(reminded_at__isnull=False).exists()


def test_who_is_given_up_is_due_again(
    event: Event,
    first: Round,
    people: list[SignUp],
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: Any,
) -> None:
    def refuse(self: EmailBackend, messages: Any) -> int:
        if messages[0].to == ["p1@example.org"]:
            raise SMTPRecipientsRefused({"p1@example.org": (550, b"no such user")})
        return 1

    monkeypatch.setattr(EmailBackend, "send_messages", refuse)
    send(event, django_capture_on_commit_callbacks)
    assert [one.sign_up.email for one in reminders_of(event).due] == ["p1@example.org"]


def test_reminders_on_their_way_are_not_sent_again(
    event: Event,
    first: Round,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: Any,
) -> None:
    def fail(self: EmailBackend, messages: Any) -> int:
        raise SMTPServerDisconnected

    monkeypatch.setattr(EmailBackend, "send_messages", fail)
    assert send(event, django_capture_on_commit_callbacks) == 3
    assert send(event, django_capture_on_commit_callbacks) == 0
    found = reminders_of(event)
    assert (len(found.due), found.already_sent, found.on_their_way) == (0, 3, 3)


def test_seat_is_told_as_it_is_when_the_mail_is_sent(event: Event, first: Round) -> None:
    """The mail waits for the server; the seats may be taken back meanwhile, and times be planned."""
    Event.objects.filter(pk=event.pk).update(time_zone="Europe/Vienna")
    send_reminders(event.created_by, event)
    plan_times(event.created_by, event, times={1: datetime(2026, 5, 1, 8, 0, tzinfo=UTC)})
    assert send_due_mails() == 3
    assert "East. It begins on Friday 1 May 2026, 10:00." in mail.outbox[0].body


def test_seat_that_was_taken_back_is_not_told(event: Event, first: Round) -> None:
    send_reminders(event.created_by, event)
    set_state(first, RoundState.DRAWN)
    assert send_due_mails() == 0
    assert not SignUp.objects.filter(reminded_at__isnull=False).exists()
    set_state(first, RoundState.PUBLISHED)
    assert len(reminders_of(event).due) == 3


def test_many_reminders_take_no_more_queries(
    event: Event, first: Round, people: list[SignUp], django_assert_max_num_queries: Any
) -> None:
    SignUp.objects.filter(pk__in=[row.pk for row in people[1:]]).update(reminded_at=timezone.now())
    with CaptureQueriesContext(connection) as one:
        send_reminders(event.created_by, event)
    SignUp.objects.update(reminded_at=None)
    with django_assert_max_num_queries(len(one)):
        assert send_reminders(event.created_by, event) == 3


def test_page_shows_how_many_and_how_it_reads_and_sends_at_a_press(
    event: Event,
    first: Round,
    sign_in: SignIn,
    organizer: User,
    referee: User,
    client: Client,
    django_capture_on_commit_callbacks: Any,
) -> None:
    url = reverse("draws:reminders", args=[event.slug])
    organizers = sign_in(organizer)
    word_mail(organizer, event, kind=MailKind.REMINDER, subject="Soon", body="Hi {name}: {seat}")
    page = text_of(organizers.get(url))
    assert "Send 3 reminders" in page
    assert "Hi Person 1: Round 1: table 1, East." in page
    mail.outbox.clear()
    with django_capture_on_commit_callbacks(execute=True):
        answer = organizers.post(url, follow=True)
    assert "3 reminders are on their way." in text_of(answer)
    assert len(mail.outbox) == 3
    assert "Send" not in text_of(organizers.get(url)).split("Who gets it")[1].split("Nobody gets it twice")[0]
    assert "Everybody has already been reminded." in text_of(organizers.post(url, follow=True))
    set_state(first, RoundState.CLOSED)
    assert organizers.post(url).status_code == 409
    assert sign_in(referee).get(url).status_code == 403
