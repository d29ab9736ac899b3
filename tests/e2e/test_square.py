"""The square as the four sit: people keep their sides, a device may turn it, and the mcr seat change says who goes where."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import OpenPage
from tests.e2e.steps import open_panel, record_hand, sign_in
from tests.factories import make_entries, make_event, make_round, make_staff, make_user, play, self_draw
from tournament.draws.models import Table
from tournament.events.enums import Role

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]

TABLE = "/one-table/rounds/1/tables/1/"


@pytest.fixture
def table(transactional_db: None) -> Table:
    event = make_event(name="One table")
    make_staff(event, make_user("remy"), Role.REFEREE)
    return make_round(event, [make_entries(event, 4)]).tables.get()


def sides(page: Page) -> list[str]:
    """Who sits at the bottom, at the right, on top and at the left."""
    return [
        page.locator(f".seat-{side} .seat-who").inner_text() for side in ("bottom", "right", "top", "left")
    ]


def test_people_keep_their_sides_while_the_deal_moves_on_and_change_them_between_rounds(
    open_page: OpenPage, table: Table
):
    page = open_page()
    sign_in(page, "remy")
    page.goto(TABLE)
    seated = ["Player 1", "Player 2", "Player 3", "Player 4"]
    assert sides(page) == seated
    for number in (1, 2):
        record_hand(page, "No win")
        expect(page.locator(".seat-dealer")).to_contain_text(f"Player {number + 1}")
        assert sides(page) == seated
    play(table, self_draw(0, 8), self_draw(0, 8))
    page.reload()
    expect(page.get_by_role("heading", name="Change seats before this hand")).to_be_visible()
    expect(page.locator("#seat-change li")).to_contain_text(
        ["Player 2 sits where Player 1 sat", "Player 1 sits where Player 2 sat", "Player 4", "Player 3"]
    )
    assert sides(page) == ["Player 2", "Player 1", "Player 4", "Player 3"]
    record_hand(page, "No win")
    expect(page.locator("#seat-change")).to_be_hidden()
    open_panel(page, "table-panel")
    page.get_by_role("button", name="Dealer in front").click()
    page.keyboard.press("Escape")
    assert sides(page) == ["Player 1", "Player 4", "Player 3", "Player 2"]
    page.reload()
    expect(page.locator(".seat-bottom.seat-dealer")).to_contain_text("Player 1")
    record_hand(page, "No win")
    expect(page.locator(".seat-bottom.seat-dealer")).to_contain_text("Player 4")
