"""Messages: shown first, sent once to those who were shown, listed afterwards; answers go to the event's contact."""

from typing import Any
from uuid import uuid4

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse

from tests.acts import refused
from tests.conftest import SignIn
from tests.factories import make_entries, make_round
from tests.pages import preview_mark_of, text_of
from tests.tournament.registration.sign_ups import make_payment, make_sign_up, open_desk
from tournament.accounts.models import User
from tournament.draws.acts.messages import send_message
from tournament.draws.errors import RecipientsChanged
from tournament.draws.recipients import recipients_of
from tournament.events.enums import RoundState
from tournament.events.models import Event
from tournament.registration.acts.desk_settings import change_desk
from tournament.registration.acts.entries import set_status
from tournament.registration.acts.mails import send_due_mails
from tournament.registration.enums import Audience, EntryStatus, RestOfField
from tournament.registration.models import Message, OutgoingMail, SignUp, Stage, StagePlace

pytestmark = pytest.mark.django_db


@pytest.fixture
def people(event: Event) -> list[SignUp]:
    """Four who signed up, the last without an address; what they were sent for that is forgotten."""
    open_desk(event, fee=20, currency="EUR")
    rows = [
        make_sign_up(event, name, email=f"{name.lower()}@example.org" if name != "Dee" else "", team=team)
        for name, team in (("Ann", "Winds"), ("Ben", "Winds"), ("Cho", ""), ("Dee", ""))
    ]
    OutgoingMail.objects.all().delete()
    return rows


def names(event: Event, audience: Audience, **chosen: Any) -> list[str]:
    return [row.name for row in recipients_of(event, audience, **chosen).people]


def test_people_are_chosen_by_what_they_have_in_common(
    event: Event, people: list[SignUp], organizer: User
) -> None:
    ann, ben, cho, dee = (row.entry for row in people)
    assert ann
    assert ben
    assert cho
    assert dee
    make_payment(ann)
    set_status(organizer, ben, status=EntryStatus.CHECKED_IN)
    make_round(event, [[cho, dee, *make_entries(event, 2)]], state=RoundState.PUBLISHED)
    stage = Stage.objects.create(
        event=event,
        after_round=1,
        kind="top",
        size=4,
        carry_over="full",
        rest=RestOfField.OUT,
        made_by=organizer,
    )
    StagePlace.objects.create(stage=stage, entry=ben, group=1, line=1)
    assert names(event, Audience.ALL) == ["Ann", "Ben", "Cho"]
    assert str(recipients_of(event, Audience.ALL).without_address[0]) == "Dee"
    assert names(event, Audience.UNPAID) == ["Ben", "Cho"]
    assert names(event, Audience.MISSING) == ["Ann", "Cho"]
    assert names(event, Audience.FINAL) == ["Ben"]
    assert names(event, Audience.TABLE, table_number=1) == ["Cho"]
    assert names(event, Audience.TABLE, table_number=2) == []
    assert names(event, Audience.TEAM, team="Winds") == ["Ann", "Ben"]
    set_status(organizer, ann, status=EntryStatus.WITHDRAWN)
    assert names(event, Audience.ALL) == ["Ben", "Cho"]


def test_waiting_list_is_written_to(event: Event) -> None:
    open_desk(event, capacity=1)
    make_sign_up(event, "Ann", email="ann@example.org")
    make_sign_up(event, "Ben", email="ben@example.org")
    assert names(event, Audience.WAITING) == ["Ben"]


def written(**fields: Any) -> dict[str, Any]:
    text = {"subject": "Lunch at {event}", "body": "Hello {name}, lunch is at noon.", "audience": "all"}
    return {**text, "client_key": str(uuid4()), **fields}


def test_message_is_shown_then_sent_once(
    event: Event, people: list[SignUp], sign_in: SignIn, organizer: User
) -> None:
    change_desk(organizer, event, fields={"contact_name": "Ida Sand", "contact_email": "ida@example.org"})
    client, url, fields = sign_in(organizer), reverse("draws:message-list", args=[event.slug]), written()
    shown = client.post(url, {**fields, "show": "1"})
    page = text_of(shown)
    assert "3 people get it" in page
    assert "1 person gave no e-mail address" in page
    assert "Hello Ann, lunch is at noon." in page
    assert not Message.objects.exists()
    mark = preview_mark_of(shown)
    for _press in range(2):
        assert client.post(url, {**fields, "preview_mark": mark}).status_code == 302
    assert Message.objects.get().recipients.count() == 3
    assert send_due_mails() == 3
    assert sorted(one.to[0] for one in mail.outbox) == [
        "ann@example.org",
        "ben@example.org",
        "cho@example.org",
    ]
    first = mail.outbox[0]
    assert first.subject == f"Lunch at {event}"
    assert first.reply_to == ["Ida Sand <ida@example.org>"]
    assert first.body.endswith("Questions? Ida Sand, ida@example.org\n")
    assert send_due_mails() == 0
    listed = text_of(client.get(url))
    assert "3 people" in listed
    assert "lunch is at noon" in listed


def test_two_messages_reach_the_same_person(event: Event, people: list[SignUp], organizer: User) -> None:
    seen = recipients_of(event, Audience.ALL).state
    for subject in ("One", "Two"):
        fields = {"audience": "all", "table_number": None, "team": "", "subject": subject, "body": "Hi"}
        send_message(organizer, event, fields=fields, seen=seen, client_key=uuid4())
    assert send_due_mails() == 6


def test_who_came_meanwhile_is_shown_before_anything_is_sent(
    event: Event, people: list[SignUp], sign_in: SignIn, organizer: User
) -> None:
    client, url, fields = sign_in(organizer), reverse("draws:message-list", args=[event.slug]), written()
    mark = preview_mark_of(client.post(url, {**fields, "show": "1"}))
    make_sign_up(event, "Eve", email="eve@example.org")
    answer = client.post(url, {**fields, "preview_mark": mark})
    assert answer.status_code == 422
    assert "4 people get it" in text_of(answer)
    assert not Message.objects.exists()
    with refused(event, RecipientsChanged):
        send_message(
            organizer,
            event,
            fields={"audience": "all", "table_number": None, "team": "", "subject": "One", "body": "Hi"},
            seen=[1],
            client_key=uuid4(),
        )


def test_somebody_who_left_before_it_was_sent_gets_nothing(
    event: Event, people: list[SignUp], organizer: User
) -> None:
    fields = {"audience": "all", "table_number": None, "team": "", "subject": "One", "body": "Hi"}
    send_message(
        organizer, event, fields=fields, seen=recipients_of(event, Audience.ALL).state, client_key=uuid4()
    )
    assert people[0].entry
    set_status(organizer, people[0].entry, status=EntryStatus.WITHDRAWN)
    send_due_mails()
    assert "ann@example.org" not in {one.to[0] for one in mail.outbox}


@pytest.mark.parametrize(
    "fields",
    [
        {"audience": "friends"},
        {"subject": ""},
        {"audience": "table"},
        {"audience": "team"},
        {"body": "x" * 4001},
    ],
)
def test_message_with_a_fault_is_not_sent(
    event: Event, people: list[SignUp], sign_in: SignIn, organizer: User, fields: dict[str, str]
) -> None:
    answer = sign_in(organizer).post(
        reverse("draws:message-list", args=[event.slug]), {**written(**fields), "show": "1"}
    )
    assert answer.status_code == 422
    assert answer.context["form"].errors
    assert answer.context["found"] is None


def test_referee_does_not_write(event: Event, sign_in: SignIn, referee: User) -> None:
    url = reverse("draws:message-list", args=[event.slug])
    assert sign_in(referee).get(url).status_code == 403
    assert Client().get(url).status_code == 302
