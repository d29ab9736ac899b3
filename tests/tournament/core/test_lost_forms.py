"""A form that is sent after the session ended: where signing in leads, and what a device hears of a form that was saved."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.conftest import SignIn
from tests.factories import make_entries
from tournament.accounts.models import User
from tournament.core.lost_forms import SAVED, SENT
from tournament.events.models import Event

HERE = "http://testserver"
DRAWS = reverse("draws:draw-settings", args=["spring-open"])


def next_page(event: Event, name: str, referer: str = "") -> str:
    """Where signing in leads after this form was sent without a session."""
    headers = {"Referer": referer} if referer else {}
    answer = Client().post(reverse(name, args=[event.slug]), {"name": "Other"}, headers=headers)
    assert answer["Location"].startswith("/sign-in/?next=")
    return answer["Location"].removeprefix("/sign-in/?next=")


@pytest.mark.parametrize(
    ("name", "referer", "leads_to"),
    [
        ("draws:draw-settings", HERE + DRAWS, DRAWS),
        ("draws:draw-settings", "", DRAWS),
        ("draws:draw-settings", "https://elsewhere.example/spring-open/", DRAWS),
        ("draws:pair-add", HERE + DRAWS, DRAWS),
        ("penalties:rules-settings", HERE + "/spring-open/penalties/rules/?foul=late", "%3Ffoul%3Dlate"),
        # Nothing but forms can be sent there: the page of what was wrong with one has no address of its own.
        ("penalties:rules-settings", HERE + "/spring-open/penalties/rules/settings/", "/spring-open/"),
        ("draws:pair-add", "", "/spring-open/"),
    ],
)
def test_signing_in_leads_back_to_the_form(event: Event, name: str, referer: str, leads_to: str) -> None:
    found = next_page(event, name, referer)
    assert found.endswith(leads_to)
    page = found.replace("%3F", "?").replace("%3D", "=")
    client = Client()
    client.force_login(event.created_by)
    assert client.get(page).status_code == 200


def test_form_without_an_event_leads_back_to_its_page(db: None) -> None:
    new = reverse("events:event-create")
    assert Client().post(new, {})["Location"] == f"/sign-in/?next={new}"
    ended = Client().post(reverse("accounts:sessions-end"), headers={"Referer": HERE + "/account/"})
    assert ended["Location"] == "/sign-in/?next=/account/"


def test_device_hears_of_a_form_that_was_saved(event: Event, sign_in: SignIn, organizer: User) -> None:
    client, url = sign_in(organizer), reverse("draws:pair-add", args=[event.slug])
    one, two = make_entries(event, 2)
    client.cookies[SENT] = "1-77"
    assert SAVED not in client.post(url, {"one": one.pk, "other": one.pk}).cookies
    client.cookies[SENT] = "1-77"
    saved = client.post(url, {"one": one.pk, "other": two.pk})
    assert (saved.status_code, saved.cookies[SAVED].value) == (302, "1-77")


def test_device_hears_nothing_of_a_form_that_was_lost(event: Event) -> None:
    client = Client()
    client.cookies[SENT] = "1-77"
    answer = client.post(reverse("events:settings-section", args=[event.slug, "name"]), {})
    assert SAVED not in answer.cookies
    # Signing in is another form, and says nothing of this one.
    assert answer.cookies[SENT]["max-age"] == 0
    assert SAVED not in client.get(reverse("events:event-home", args=[event.slug])).cookies
