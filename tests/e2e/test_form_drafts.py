"""A form of an organizer that the session did not outlive: kept on the device, offered after signing in, gone once saved."""

import re

import pytest
from django.contrib.sessions.models import Session
from playwright.sync_api import Page, expect

from tests.e2e.conftest import OpenPage
from tests.e2e.steps import sign_in, sign_in_by_form
from tests.factories import make_event, make_staff, make_user
from tournament.events.enums import Role
from tournament.events.models import Event

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]

SETTINGS = "/spring-open/settings/name/"
OFFER = "Something you typed into this form was not saved."


@pytest.fixture
def event(transactional_db: None) -> Event:
    """Olga and Otto are its organizers."""
    event = make_event(organizer=make_user("olga"), name="Spring Open", venue="Pier 4")
    make_staff(event, make_user("otto"), Role.ORGANIZER)
    return event


def end_sessions() -> None:
    Session.objects.all().delete()


def save(page: Page) -> None:
    page.locator("form.event-form > :last-child button, form.event-form > button").last.click()


def give_name_and_password(page: Page, username: str) -> None:
    page.get_by_label("Username").fill(username)
    page.get_by_label("Password").fill("tiles")
    page.locator("main").get_by_role("button", name="Sign in").click()


def test_settings_survive_a_lost_session(open_page: OpenPage, event: Event) -> None:
    page = open_page(viewport={"width": 1280, "height": 800})
    sign_in(page, "olga")
    page.goto(SETTINGS)
    page.get_by_label("Venue").fill("Hall of the Fire Brigade")
    end_sessions()
    save(page)
    expect(page).to_have_url(re.compile("/sign-in/"))
    give_name_and_password(page, "olga")
    expect(page).to_have_url(re.compile(SETTINGS + "$"))
    expect(page.get_by_text(OFFER)).to_be_visible()
    page.get_by_role("button", name="Restore it").click()
    expect(page.get_by_label("Venue")).to_have_value("Hall of the Fire Brigade")
    save(page)
    expect(page.get_by_text("The settings are saved.")).to_be_visible()
    event.refresh_from_db()
    assert event.venue == "Hall of the Fire Brigade"
    page.goto(SETTINGS)
    expect(page.get_by_label("Venue")).to_have_value("Hall of the Fire Brigade")
    expect(page.get_by_text(OFFER)).to_have_count(0)
    kept = page.evaluate("Object.keys(localStorage).filter((name) => name.startsWith('seatwind-draft'))")
    assert kept == []


def test_form_is_offered_to_who_typed_it_and_can_be_thrown_away(open_page: OpenPage, event: Event) -> None:
    page = open_page(viewport={"width": 390, "height": 844})
    sign_in(page, "olga")
    page.goto(SETTINGS)
    page.get_by_label("Name", exact=True).fill("Autumn Open")
    end_sessions()
    page.goto("/sign-in/")
    sign_in_by_form(page, "otto")
    page.goto(SETTINGS)
    expect(page.get_by_label("Name", exact=True)).to_have_value("Spring Open")
    expect(page.get_by_text(OFFER)).to_have_count(0)
    end_sessions()
    sign_in_by_form(page, "olga")
    page.goto(SETTINGS)
    page.get_by_role("button", name="Discard it").click()
    expect(page.get_by_text(OFFER)).to_have_count(0)
    page.reload()
    expect(page.get_by_label("Name", exact=True)).to_have_value("Spring Open")
    expect(page.get_by_text(OFFER)).to_have_count(0)
