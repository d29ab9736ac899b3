"""What takes longer than a moment: the button turns, says what is going on, and acts once."""

import pytest
from playwright.sync_api import Route, expect

from tests.e2e.conftest import OpenPage
from tests.e2e.steps import sign_in
from tests.factories import make_event, make_user
from tournament.registration.models import ImportDraft

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_slow_act_is_told_and_done_once(open_page: OpenPage) -> None:
    make_event(name="One table", organizer=make_user("olive"))
    page = open_page()
    sign_in(page, "olive")
    held: list[Route] = []

    def hold(route: Route) -> None:
        if route.request.method == "POST":
            held.append(route)
        else:
            route.continue_()

    page.goto("/one-table/entries/import/")
    page.route("**/entries/import/", hold)
    page.get_by_label("Names optional", exact=True).fill("Anna\nBela")
    button = page.locator("main form button.button-primary")
    button.click(no_wait_after=True)
    expect(button).to_have_attribute("aria-busy", "true")
    expect(button).to_have_text("Reading the list…")
    expect(page.locator("#live")).to_have_text("Reading the list…")
    button.click(no_wait_after=True)
    assert len(held) == 1
    held[0].continue_()
    expect(page.get_by_role("button", name="Import 2 players")).to_be_visible()
    assert ImportDraft.objects.count() == 1
