"""A form is carried out once; what somebody else saved meanwhile is not overwritten unseen."""

import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse

from tests.acts import nothing_changes, refused
from tests.conftest import SignIn
from tests.constraints import refused_by
from tests.factories import make_entries, make_event, make_user
from tests.pages import text_of
from tournament.accounts.acting import INSTALLATION
from tournament.accounts.models import User
from tournament.events.acts.exactly_once import store_content
from tournament.events.errors import FormUsed
from tournament.events.models import Event, SentContent, SentForm
from tournament.play.acts.new_events import create_event
from tournament.registration.acts.entries import add_entry
from tournament.registration.models import Entry

FIELDS = {"name": "Lantern Cup", "ruleset": "mcr", "rounds_planned": 3, "minutes_per_round": 90}
NEW_EVENT = {
    **FIELDS,
    "time_zone": "UTC",
    "languages": "en",
    "table_points_first": "4",
    "table_points_second": "2",
    "table_points_third": "1",
    "table_points_fourth": "0",
    "ranking": "points",
    "visibility": "public",
}


def hidden(client: Client, url: str, name: str) -> str:
    """What a hidden field of the page sends."""
    field = re.search(rf'<input type="hidden" name="{name}" value="([^"]*)"', text_of(client.get(url)))
    assert field
    return field[1]


def test_second_press_makes_no_second_event(sign_in: SignIn, organizer: User) -> None:
    client, url = sign_in(organizer), reverse("events:event-create")
    form = {**NEW_EVENT, "client_key": hidden(client, url, "client_key")}
    assert [client.post(url, form)["Location"] for _press in range(2)] == ["/lantern-cup/"] * 2
    assert client.post(url, NEW_EVENT)["Location"] == "/lantern-cup-2/"


def test_second_press_enters_nobody_twice(event: Event, sign_in: SignIn, organizer: User) -> None:
    client, url = sign_in(organizer), reverse("registration:entry-add", args=[event.slug])
    form = {"name": "Anna", "client_key": hidden(client, url, "client_key")}
    assert [client.post(url, form).status_code for _press in range(2)] == [302, 302]
    assert event.entries.count() == 1


def test_second_press_with_another_name_is_refused(event: Event, sign_in: SignIn, organizer: User) -> None:
    client, url = sign_in(organizer), reverse("registration:entry-add", args=[event.slug])
    form = {"name": "Anna", "client_key": hidden(client, url, "client_key")}
    assert client.post(url, form).status_code == 302
    with nothing_changes(event):
        answer = client.post(url, {**form, "name": "Berta"})
    assert answer.status_code == 422
    assert "already saved with different content" in text_of(answer)
    assert 'value="Berta"' in text_of(answer)


def test_other_event_under_the_same_key_is_refused(event: Event, organizer: User) -> None:
    key = uuid4()
    made = create_event(organizer, INSTALLATION, fields=FIELDS, client_key=key)
    assert create_event(organizer, INSTALLATION, fields=FIELDS, client_key=key) == made
    with refused(made, FormUsed):
        create_event(organizer, INSTALLATION, fields={**FIELDS, "rounds_planned": 4}, client_key=key)


def test_content_of_an_act_is_kept_once(event: Event) -> None:
    key = uuid4()
    store_content(event, key, "entry", {"name": "Anna"})
    with refused_by("events_sentcontent_act_once"):
        store_content(event, key, "entry", {"name": "Berta"})
    for field in ("act", "digest"):
        with refused_by(f"events_sentcontent_{field}_given"):
            SentContent.objects.filter(client_key=key).update(**{field: ""})


def test_key_of_another_form_is_refused(event: Event, organizer: User) -> None:
    key = uuid4()
    add_entry(organizer, event, fields={"name": "Anna"}, client_key=key)
    with refused(event, FormUsed):
        create_event(organizer, INSTALLATION, fields=FIELDS, client_key=key)
    with refused(event, FormUsed):
        add_entry(organizer, make_event(name="Other"), fields={"name": "Anna"}, client_key=key)


def both_at_once(act: Callable[[int], object]) -> list[object]:
    """What two threads answer that begin together."""
    start = Barrier(2)

    def run(number: int) -> object:
        try:
            start.wait()
            return act(number)
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as pool:
        return list(pool.map(run, range(2)))


@pytest.mark.django_db(transaction=True)
def test_two_events_of_one_name_at_the_same_moment() -> None:
    people = [make_user("one"), make_user("two")]
    both_at_once(lambda number: create_event(people[number], INSTALLATION, fields=FIELDS))
    assert set(Event.objects.values_list("slug", flat=True)) == {"lantern-cup", "lantern-cup-2"}


@pytest.mark.django_db(transaction=True)
def test_one_form_twice_at_the_same_moment() -> None:
    organizer, key = make_user("one"), uuid4()
    first, second = both_at_once(
        lambda _: create_event(organizer, INSTALLATION, fields=FIELDS, client_key=key)
    )
    assert first == second
    assert Event.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_one_player_entered_twice_at_the_same_moment() -> None:
    event, key = make_event(), uuid4()
    actor, fields = event.created_by, {"name": "Anna"}
    first, second = both_at_once(lambda _: add_entry(actor, event, fields=fields, client_key=key))
    assert first == second
    assert Entry.objects.count() == 1


def test_settings_that_somebody_changed_meanwhile(event: Event, sign_in: SignIn, organizer: User) -> None:
    client, url = sign_in(organizer), reverse("events:settings-section", args=[event.slug, "name"])
    seen = hidden(client, url, "seen")
    assert client.post(url, {**NEW_EVENT, "venue": "Pier 4", "seen": seen}).status_code == 302
    with nothing_changes(event):
        response = client.post(url, {**NEW_EVENT, "venue": "Pier 7", "seen": seen})
    assert response.status_code == 422
    assert "Somebody else saved this page in the meantime" in text_of(response)
    assert 'value="Pier 7"' in text_of(response)
    assert client.post(url, {**NEW_EVENT, "venue": "Pier 4", "seen": seen}).status_code == 302, (
        "the same again"
    )
    seen_now = re.search(r'name="seen" value="(\w+)"', text_of(response))
    assert seen_now
    assert client.post(url, {**NEW_EVENT, "venue": "Pier 7", "seen": seen_now[1]}).status_code == 302
    event.refresh_from_db()
    assert event.venue == "Pier 7"


def test_player_whom_somebody_changed_meanwhile(event: Event, sign_in: SignIn, organizer: User) -> None:
    (entry,) = make_entries(event, 1)
    client, url = sign_in(organizer), reverse("registration:entry-edit", args=[event.slug, entry.pk])
    form = {"number": "1", "name": "Anna", "seen": hidden(client, url, "seen")}
    assert client.post(url, form).status_code == 302
    with nothing_changes(event):
        assert client.post(url, {**form, "name": "Anne"}).status_code == 422


def test_kind_of_a_sent_form_is_given(event: Event) -> None:
    sent = SentForm.objects.create(client_key=uuid4(), event=event, kind="entry", made_id=1)
    with refused_by("events_sentform_kind_given"):
        SentForm.objects.filter(pk=sent.pk).update(kind="")
