"""The keys of the site: the help sheet, going to pages, searching, a hand at the table, and switching them off."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import OpenPage
from tests.e2e.steps import sign_in
from tests.factories import make_entries, make_event, make_round, make_staff, make_user
from tournament.events.enums import Role
from tournament.play.models import Hand

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def page(open_page: OpenPage) -> Page:
    """A laptop of the organizer of an event with one table."""
    organizer = make_user("olive")
    event = make_event(name="One table", organizer=organizer)
    make_round(event, [make_entries(event, 4)])
    make_staff(event, make_user("remy"), Role.REFEREE)
    page = open_page(viewport={"width": 1440, "height": 900})
    sign_in(page, "olive")
    return page


def type_keys(page: Page, *keys: str) -> None:
    """Press keys once the scripts of the page are there."""
    page.wait_for_load_state()
    for key in keys:
        page.keyboard.press(key)


def test_keys_open_the_help_go_to_pages_and_find_the_search(page: Page) -> None:
    page.goto("/one-table/")
    sheet = page.locator("#shortcuts")
    expect(sheet).to_be_hidden()
    type_keys(page, "?")
    expect(sheet).to_be_visible()
    expect(sheet).to_contain_text("Standings")
    expect(sheet.get_by_text("Record the hand")).to_be_hidden()
    type_keys(page, "?")
    expect(sheet).to_be_hidden()
    type_keys(page, "g", "s")
    expect(page).to_have_url(re.compile("/standings/$"))
    type_keys(page, "g", "p")
    expect(page).to_have_url(re.compile("/entries/$"))
    type_keys(page, "/")
    search = page.locator("#entry-q")
    expect(search).to_be_focused()
    page.keyboard.type("g s?/")
    expect(search).to_have_value("g s?/")
    expect(sheet).to_be_hidden()
    expect(page).to_have_url(re.compile("/entries/"))


def test_hand_by_digits_is_recorded_and_undone_by_keys(page: Page) -> None:
    page.goto("/one-table/rounds/1/tables/1/")
    expect(page.locator("#kept-hands")).to_have_attribute("data-mood", "calm")
    type_keys(page, "?")
    expect(page.locator("#shortcuts").get_by_text("Record the hand")).to_be_visible()
    type_keys(page, "?")
    page.keyboard.type("1224")
    expect(page.locator("#record-hand")).to_contain_text("Record: Player 1 wins 24 from Player 2")
    page.keyboard.press("Enter")
    expect(page.locator(".hands > li")).to_have_count(1)
    expect(page.locator("[name='winner']:checked")).to_have_count(0)
    type_keys(page, "u")
    expect(page.locator(".hands > li")).to_contain_text("Taken back")
    assert Hand.objects.filter(wins__value=24).exists()
    type_keys(page, "g", "s")
    expect(page).to_have_url(re.compile("/standings/$"))


def test_keys_are_switched_off_on_a_device(page: Page) -> None:
    page.goto("/one-table/")
    page.get_by_role("button", name="Keyboard shortcuts").click()
    page.get_by_label("Use these keys on this device").uncheck()
    page.keyboard.press("Escape")
    page.reload()
    type_keys(page, "g", "s", "?")
    expect(page.locator("#shortcuts")).to_be_hidden()
    expect(page).to_have_url(re.compile("/one-table/$"))
    page.goto("/one-table/rounds/1/tables/1/")
    page.keyboard.type("12")
    expect(page.locator("[name='winner']:checked")).to_have_count(0)
    page.goto("/one-table/")
    page.get_by_role("button", name="Keyboard shortcuts").click()
    page.get_by_label("Use these keys on this device").check()
    page.keyboard.press("Escape")
    type_keys(page, "g", "s")
    expect(page).to_have_url(re.compile("/standings/$"))
