"""A copy only reads: whatever it wrote would stand where the next row of the writer comes."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from tests.factories import discard_win, make_entries, make_round, make_user, play
from tests.pages import text_of
from tests.routes import addresses, values_in
from tests.tournament.registration.sign_ups import make_sign_up
from tournament.accounts.acts.sessions import SEEN_KEY
from tournament.accounts.models import User
from tournament.audit.models import AuditEntry
from tournament.copies.models import Source
from tournament.core import duty
from tournament.core.duty import Duty, Post
from tournament.events.models import Event
from tournament.exchange.acts.tokens import make_token
from tournament.exchange.enums import Scope
from tournament.exchange.models import ApiToken
from tournament.registration.models import Entry

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("machine")]

WRITES = ("INSERT", "UPDATE", "DELETE", "REPLACE")
PASSWORD = "tiles"


def follow(duty_: Duty = Duty.STANDBY) -> None:
    duty.assign(Post(duty_))


def signed_in(user: User) -> Client:
    """A browser whose session was last seen long ago."""
    client = Client()
    client.post("/sign-in/", {"username": user.username, "password": PASSWORD})
    session = client.session
    session[SEEN_KEY] = 1
    session.save()
    return client


@pytest.fixture
def entry(event: Event) -> Entry:
    """A player of an event that has been played, with contact data."""
    found = make_sign_up(event, email="ann@example.org").entry
    assert found is not None
    round_ = make_round(event, [[found, *make_entries(event, 3)]])
    play(round_.tables.get(), discard_win(0, 1, 8))
    return found


def test_no_page_writes_on_a_standby(event: Event, entry: Entry) -> None:
    boss = event.created_by
    User.objects.filter(pk=boss.pk).update(is_superuser=True, is_staff=True)
    token = make_token(boss, boss, name="program", scopes=list(Scope))
    client = signed_in(boss)
    pages = addresses(values_in(event, pk=entry.pk))
    Source.objects.create(pk=1, secret="s" * 43, as_of=timezone.now())
    follow()
    answers = set()
    for address in pages:
        for headers in ({}, {"Authorization": f"Bearer {token}"}) if "/api/" in address else ({},):
            with CaptureQueriesContext(connection) as asked:
                answers.add(client.get(address, headers=headers).status_code)
            assert [one["sql"] for one in asked if one["sql"].startswith(WRITES)] == [], address
    assert len(pages) > 150
    assert answers >= {200, 409}


@pytest.mark.parametrize("kind", [Duty.STANDBY, Duty.RETIRED])
def test_files_with_personal_data_are_refused_unless_they_were_noted(
    event: Event, entry: Entry, kind: Duty
) -> None:
    client = signed_in(event.created_by)
    file = reverse("exchange:archive-file", args=[event.slug])
    person = reverse("registration:desk-person", args=[event.slug, entry.pk])
    client.get(file)
    lines = AuditEntry.objects.count()
    follow(kind)
    assert client.get(file).status_code == 200
    refused = client.get(person)
    assert refused.status_code == 409
    assert "ann@example.org" not in text_of(refused)
    assert AuditEntry.objects.count() == lines
    follow(Duty.WRITER)
    assert "ann@example.org" in text_of(client.get(person))
    assert AuditEntry.objects.count() == lines + 1


def test_program_is_told_why_it_cannot_read_people(event: Event) -> None:
    token = make_token(event.created_by, event.created_by, name="program", scopes=list(Scope))
    follow()
    headers = {"Authorization": f"Bearer {token}"}
    answer = Client().get(f"/api/v1/events/{event.slug}/", headers=headers)
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "is_standby")
    assert ApiToken.objects.get().used_at is None


def test_sign_in_and_sign_out_write_no_line_on_a_standby() -> None:
    client = signed_in(make_user("ann"))
    lines = AuditEntry.objects.count()
    follow()
    for password in ("wrong", PASSWORD):
        answer = Client().post("/sign-in/", {"username": "ann", "password": password})
        assert "this computer is the standby".casefold() in text_of(answer).casefold()
    client.post("/sign-out/")
    assert "_auth_user_id" not in client.session
    assert AuditEntry.objects.count() == lines
