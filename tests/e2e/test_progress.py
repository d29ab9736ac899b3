"""What takes longer than a moment: the button turns, says what is going on, and is itself again afterwards."""

import pytest
from playwright.sync_api import Route, expect

from tests.e2e.conftest import OpenPage
from tests.e2e.steps import sign_in
from tests.factories import make_entries, make_event, make_user

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_slow_act_is_told(open_page: OpenPage) -> None:
    event = make_event(name="One table", organizer=make_user("olive"))
    make_entries(event, 4)
    page = open_page(viewport={"width": 1280, "height": 800})
    sign_in(page, "olive")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/status/", hold)
    page.goto("/one-table/entries/")
    row = page.locator("li.entry").first
    button = row.get_by_role("button")
    expect(button).to_have_text("Withdraw")
    button.click()
    expect(button).to_have_attribute("aria-busy", "true")
    expect(button).to_have_text("One moment…")
    expect(page.locator("#live")).to_have_text("One moment…")
    held[0].continue_()
    expect(row.locator(".status")).to_have_text("Withdrawn")
    expect(row.get_by_role("button")).to_have_text("Bring back")
    expect(page.locator("[aria-busy]")).to_have_count(0)
