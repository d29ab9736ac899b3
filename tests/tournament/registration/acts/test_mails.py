"""Outgoing mail: noted with the act, sent once, tried again, given up; and no request waits for a mail server."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from smtplib import SMTPDataError, SMTPRecipientsRefused, SMTPServerDisconnected
from threading import Event as Signal
from threading import Thread
from typing import Any

import pytest
from django.core import mail
from django.core.mail.backends.locmem import EmailBackend
from django.core.management import call_command
from django.db import connection, connections, transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.factories import make_entries, make_round
from tests.pages import text_of
from tests.tournament.registration.sign_ups import make_sign_up, open_desk
from tournament.accounts.models import User
from tournament.core import duty
from tournament.core.duty import Duty, Post
from tournament.events.enums import RoundState
from tournament.events.models import Event
from tournament.registration import robots
from tournament.registration.acts import mails
from tournament.registration.acts.desk_settings import change_desk, word_mail
from tournament.registration.acts.entries import set_status
from tournament.registration.acts.mails import send_due_mails, send_later
from tournament.registration.acts.people import erase_person, forget_contacts, hand_out_person
from tournament.registration.acts.sign_ups import change_sign_up, withdraw_sign_up
from tournament.registration.enums import EntryStatus, MailKind
from tournament.registration.models import OutgoingMail, SignUp
from tournament.registration.people import LINK_HOLDER
from tournament.registration.queries.sign_ups import token_of
from tournament.registration.robots import stamp_for

commits = pytest.mark.django_db(transaction=True)


def sent_to() -> list[str]:
    return [message.to[0] for message in mail.outbox]


def make_due() -> None:
    """Let the time pass until the mails are tried again."""
    OutgoingMail.objects.update(due_at=timezone.now())


def failing(monkeypatch: pytest.MonkeyPatch, fault: Exception, *, address: str = "") -> list[str]:
    """Let the mail server fail, for one address or for all. Returns the addresses that it is asked to send to."""
    asked: list[str] = []
    deliver = EmailBackend.send_messages

    def send(self: EmailBackend, messages: list[mail.EmailMessage]) -> int:
        asked.append(messages[0].to[0])
        if address in ("", messages[0].to[0]):
            raise fault
        return int(deliver(self, messages))

    monkeypatch.setattr(EmailBackend, "send_messages", send)
    return asked


@pytest.fixture
def three(event: Event) -> list[SignUp]:
    """Three who signed up; their mails wait, because nothing is committed in a test."""
    return [make_sign_up(event, f"Person {n}", email=f"p{n}@example.org") for n in (1, 2, 3)]


def test_mail_waits_with_the_act(event: Event, three: list[SignUp]) -> None:
    make_sign_up(event, "Without an address")
    assert OutgoingMail.objects.count() == 3
    with transaction.atomic():
        make_sign_up(event, "Undone", email="undone@example.org")
        transaction.set_rollback(True)
    assert send_due_mails() == 3
    assert sent_to() == ["p1@example.org", "p2@example.org", "p3@example.org"]
    assert not OutgoingMail.objects.exists()
    assert send_due_mails() == 0


@pytest.mark.parametrize("here", [Duty.STANDBY, Duty.RETIRED])
def test_machine_that_does_not_write_sends_nothing(
    three: list[SignUp], monkeypatch: pytest.MonkeyPatch, here: Duty
) -> None:
    """Its rows are those of the machine that sends them."""
    monkeypatch.setattr(duty, "post", lambda: Post(here))
    assert send_due_mails() == 0
    assert sent_to() == []
    assert OutgoingMail.objects.count() == 3


def test_mail_that_waits_is_not_doubled(event: Event, three: list[SignUp]) -> None:
    send_later(three[0], MailKind.CONFIRMATION)
    assert OutgoingMail.objects.count() == 3


@pytest.mark.parametrize("fault", [SMTPServerDisconnected(), TimeoutError(), SMTPDataError(451, b"later")])
def test_server_that_fails_is_not_asked_again_and_every_mail_waits(
    three: list[SignUp], monkeypatch: pytest.MonkeyPatch, fault: Exception
) -> None:
    with monkeypatch.context() as patch:
        asked = failing(patch, fault)
        assert send_due_mails() == 0
    assert asked == ["p1@example.org"]
    assert OutgoingMail.objects.count() == 3
    # The mail that failed has to wait; those behind it need not.
    assert send_due_mails() == 2
    make_due()
    assert send_due_mails() == 1
    assert sent_to() == ["p2@example.org", "p3@example.org", "p1@example.org"]


@pytest.mark.parametrize(
    "fault", [SMTPServerDisconnected(), SMTPRecipientsRefused({"p1@example.org": (451, b"greylisted")})]
)
def test_mail_is_given_up_after_two_days(
    three: list[SignUp], monkeypatch: pytest.MonkeyPatch, fault: Exception
) -> None:
    failing(monkeypatch, fault, address="p1@example.org")
    three[0].outgoing_mails.update(made_at=timezone.now() - mails.TRIED_FOR - timedelta(minutes=1))
    send_due_mails()
    assert not three[0].outgoing_mails.exists()
    assert "p1@example.org" not in sent_to()


@pytest.mark.parametrize(
    ("fault", "left"),
    [
        (SMTPRecipientsRefused({"p2@example.org": (550, b"unknown")}), 0),
        (SMTPRecipientsRefused({"p2@example.org": (451, b"greylisted")}), 1),
        (ValueError("header"), 0),
    ],
)
def test_one_address_stops_nobody_else(
    three: list[SignUp], monkeypatch: pytest.MonkeyPatch, fault: Exception, left: int
) -> None:
    failing(monkeypatch, fault, address="p2@example.org")
    assert send_due_mails() == 2
    assert OutgoingMail.objects.count() == left


def test_mail_that_is_not_true_any_more_is_not_sent(event: Event, organizer: User) -> None:
    open_desk(event, capacity=1)
    ann = make_sign_up(event, "Ann", email="ann@example.org")
    make_sign_up(event, "Bo", email="bo@example.org")
    withdraw_sign_up(LINK_HOLDER, ann)
    assert send_due_mails() == 1
    assert [message.subject for message in mail.outbox] == ["You have a place now: Spring Open"]
    assert not OutgoingMail.objects.exists()


def test_mail_goes_to_the_address_as_it_is_by_then(three: list[SignUp]) -> None:
    change_sign_up(LINK_HOLDER, three[0], fields={"email": "new@example.org"})
    change_sign_up(LINK_HOLDER, three[1], fields={"email": ""})
    assert send_due_mails() == 2
    assert sent_to() == ["new@example.org", "p3@example.org"]
    assert not OutgoingMail.objects.exists()


def test_erasing_and_forgetting_reach_mail_that_waits(
    event: Event, organizer: User, three: list[SignUp]
) -> None:
    entry = three[0].entry
    assert entry is not None
    assert hand_out_person(organizer, entry)["sign_up"]["mails_waiting"] == ["confirmation"]
    erase_person(organizer, entry)
    assert OutgoingMail.objects.count() == 2
    assert forget_contacts(organizer, event) == 2
    assert not OutgoingMail.objects.exists()


def test_command_sends_what_is_left(three: list[SignUp], capsys: pytest.CaptureFixture[str]) -> None:
    set_status(three[1].event.created_by, three[1].entry, status=EntryStatus.WITHDRAWN)
    OutgoingMail.objects.filter(sign_up=three[2]).update(due_at=timezone.now() + timedelta(minutes=5))
    call_command("send_mails")
    assert capsys.readouterr().out == "Sent: 1. Still waiting: 1.\n"


def test_mail_that_another_process_took_is_left_to_it(
    three: list[SignUp], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between looking for a mail and taking it, another process takes it."""
    move_on = mails._move_on
    taken: list[int] = []

    def slower(row: OutgoingMail, due_at: datetime) -> bool:
        if not taken:
            taken.append(row.pk)
            assert move_on(OutgoingMail.objects.get(pk=row.pk), due_at)
        return move_on(row, due_at)

    monkeypatch.setattr(mails, "_move_on", slower)
    assert send_due_mails() == 2
    assert sent_to() == ["p2@example.org", "p3@example.org"]


@commits
def test_two_processes_send_every_mail_once(event: Event) -> None:
    """Both send at the same time, from connections of their own."""
    for number in range(8):
        make_sign_up(event, f"Person {number}")
    SignUp.objects.update(email="somebody@example.org")
    with transaction.atomic():
        OutgoingMail.objects.bulk_create(
            OutgoingMail(sign_up=row, kind=MailKind.CONFIRMATION) for row in SignUp.objects.all()
        )
    counts: list[int] = []

    def work() -> None:
        counts.append(send_due_mails())
        connections.close_all()

    threads = [Thread(target=work) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sum(counts) == len(mail.outbox) == 8
    assert len({message.body for message in mail.outbox}) == 8


class Stuck:
    """A mail server that does not answer until it is let go."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.is_asked, self.is_let_go, self.is_done = Signal(), Signal(), Signal()
        deliver = EmailBackend.send_messages

        def send(backend: EmailBackend, messages: Any) -> int:
            self.is_asked.set()
            assert self.is_let_go.wait(30)
            return int(deliver(backend, messages))

        monkeypatch.setattr(EmailBackend, "send_messages", send)
        # The connection of the thread is the last thing that it lets go.
        close_all = type(connections).close_all

        def closed(handler: Any) -> None:
            close_all(handler)
            self.is_done.set()

        monkeypatch.setattr(type(connections), "close_all", closed)


@pytest.fixture
def stuck(monkeypatch: pytest.MonkeyPatch, settings: Any) -> Iterator[Stuck]:
    settings.WORKS_IN_BACKGROUND = True
    server = Stuck(monkeypatch)
    yield server
    server.is_let_go.set()
    assert server.is_done.wait(30)


@commits
def test_nobody_who_signs_up_waits_for_the_mail_server(
    event: Event, stuck: Stuck, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(robots, "SECONDS_TO_FILL_IN", 0)
    open_desk(event)
    url = reverse("registration:sign-up", args=[event.slug])
    for number in (1, 2):
        fields = {"name": f"Person {number}", "email": f"p{number}@example.org", "stamp": stamp_for(event)}
        assert Client().post(url, {**fields, "publishes_name": "on"}).status_code == 302
        assert stuck.is_asked.wait(30)
    assert mail.outbox == []
    assert OutgoingMail.objects.count() == 2
    stuck.is_let_go.set()
    assert stuck.is_done.wait(30)
    assert sent_to() == ["p1@example.org", "p2@example.org"]
    assert not OutgoingMail.objects.exists()


@commits
def test_nobody_who_forgot_the_password_waits_for_the_mail_server(organizer: User, stuck: Stuck) -> None:
    User.objects.filter(pk=organizer.pk).update(email="olive@example.org")
    answer = Client().post(reverse("accounts:password-forgotten"), {"email": "olive@example.org"})
    assert answer.status_code == 200
    assert stuck.is_asked.wait(30)
    assert mail.outbox == []
    stuck.is_let_go.set()
    assert stuck.is_done.wait(30)
    assert sent_to() == ["olive@example.org"]


@commits
def test_server_that_is_away_breaks_no_request(event: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    failing(monkeypatch, OSError("no route to host"))
    make_sign_up(event, "Ann", email="ann@example.org")
    assert event.entries.get().name == "Ann"
    assert OutgoingMail.objects.count() == 1
    assert connection.in_atomic_block is False


@pytest.mark.parametrize("capacity", [None, 1])
def test_sign_up_after_the_draw_is_not_told_that_the_event_is_full(
    event: Event, organizer: User, capacity: int | None
) -> None:
    open_desk(event)
    make_round(event, [make_entries(event, 4)], state=RoundState.DRAWN)
    change_desk(organizer, event, fields={"capacity": capacity and 4})
    row = make_sign_up(event, "Late", email="late@example.org")
    page = " ".join(text_of(Client().get(reverse("registration:sign-up", args=[event.slug]))).split())
    own = reverse("registration:sign-up-own", args=[event.slug, token_of(row)])

    send_due_mails()

    (sent,) = mail.outbox
    assert "is full" not in sent.body
    assert "the organizer decides who else can play. You have place 1 on the waiting list." in sent.body
    assert "the organizer decides who else can play" in page
    assert "Join the waiting list" in page
    assert "All places are taken" not in page
    assert "the organizer decides who else can play" in " ".join(text_of(Client().get(own)).split())


def test_waiting_mail_in_the_organizers_words_stays(event: Event, organizer: User) -> None:
    open_desk(event)
    word_mail(organizer, event, kind=MailKind.WAITING, subject="Wait", body="Ours: {place}")
    make_round(event, [make_entries(event, 4)], state=RoundState.DRAWN)
    make_sign_up(event, "Late", email="late@example.org")

    send_due_mails()

    assert mail.outbox[0].body == "Ours: 1"
