"""Items called at the table: what is certain is shown, and a tap adds what is asked for."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import OpenPage
from tests.e2e.steps import sign_in
from tests.factories import make_entries, make_event, make_round, make_staff, make_user
from tournament.events.enums import Role

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]


def test_tap_adds_an_item_that_is_asked_for(open_page: OpenPage, transactional_db: None) -> None:
    event = make_event(name="One table", ruleset="gghk")
    make_round(event, [make_entries(event, 4)])
    make_staff(event, make_user("remy"), Role.REFEREE)
    page = open_page(viewport={"width": 390, "height": 844})
    sign_in(page, "remy")
    page.goto("/one-table/rounds/1/tables/1/")
    worth = page.locator(".worth-first")
    for number, width in enumerate((390, 1280), start=1):
        page.set_viewport_size({"width": width, "height": 844})
        for name in ("Player 1", "Player 2"):
            page.locator(".seat", has_text=name).locator(".pick:visible").first.click()
        worth.locator(".methods").get_by_text("Items").click()
        worth.locator(".tick", has_text="Small Dragons").locator("input").press("Space")
        read = page.locator(".preview-what .items")
        expect(read).to_contain_text("certain Triplet of Dragons 三元牌 ×2 2")
        expect(page.locator(".preview-total")).to_have_text("5")
        asked = page.locator(".asked-item", has_text="Semi-Flush")
        asked.scroll_into_view_if_needed()
        asked.click()
        expect(page.locator(".preview-total")).to_have_text("8")
        expect(worth.locator(".tick", has_text="Semi-Flush").locator("input")).to_be_checked()
        expect(page.locator(".asked-item", has_text="Semi-Flush")).to_have_count(0)
        page.get_by_role("button", name="Record: ").click()
        expect(page.locator(".hands > li")).to_have_count(number)
        hand = page.locator(".hands > li").first
        expect(hand).to_contain_text("Player 1 wins 8 from Player 2")
        expect(hand.locator(".certain-mark")).to_have_count(1)
