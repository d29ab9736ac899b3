"""A match of riichi on a phone: sticks, a draw in tenpai and han and fu by taps, with and without network."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.axe import axe_faults
from tests.e2e.conftest import OpenPage
from tests.e2e.steps import choose, seat_points, sign_in, touch
from tests.e2e.tablet import NO_SYNC, wait_until_kept
from tests.e2e.test_table_screen import SMALL
from tests.factories import make_entries, make_event, make_round, make_staff, make_user
from tournament.draws.models import Table
from tournament.events.enums import Role
from tournament.play.models import Hand

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]

TABLE = "/one-table/rounds/1/tables/1/"


@pytest.fixture
def table(transactional_db: None) -> Table:
    event = make_event(name="One table", ruleset="riichi", options={"abortive_draws": True})
    make_staff(event, make_user("remy"), Role.REFEREE)
    return make_round(event, [make_entries(event, 4)]).tables.get()


def lay_stick(page: Page, name: str) -> None:
    page.locator(".seat", has_text=name).locator(".stick").click()


def in_the_middle(page: Page) -> tuple[str, str]:
    """Honba and sticks."""
    return page.locator(".on-table-honba").inner_text(), page.locator(".on-table-sticks").inner_text()


def record(page: Page) -> None:
    page.locator("#record-hand").click()
    expect(
        page.locator(".hand-form :is([name='winner'], [name='outcome'], [name='riichi']):checked")
    ).to_have_count(0)


def win(page: Page, winner: str, discarder: str, *keys: str) -> None:
    touch(page, "Won", winner)
    touch(page, "Discarded", discarder)
    for key in keys:
        page.locator(".worth-first .worth-key", has_text=key).first.click()


def test_riichi_is_played_by_taps_with_and_without_network(open_page: OpenPage, table: Table):
    page = open_page(viewport={"width": 390, "height": 844})
    page.context.add_init_script(NO_SYNC)
    sign_in(page, "remy")
    page.goto(TABLE)
    wait_until_kept(page)
    assert page.evaluate(SMALL) == []
    assert axe_faults(page, TABLE) == []

    lay_stick(page, "Player 1")
    lay_stick(page, "Player 1")
    lay_stick(page, "Player 2")
    win(page, "Player 2", "Player 1", "3 han", "40 fu")
    expect(page.locator("#record-hand")).to_have_text("Record: Player 2 wins 3 han 40 fu from Player 1")
    record(page)
    expect(page.locator(".seat", has_text="Player 2").locator(".seat-points strong")).to_have_text("35.2")
    assert in_the_middle(page) == ("0", "0")

    page.context.set_offline(True)
    lay_stick(page, "Player 3")
    choose(page, "Exhaustive draw")
    page.locator(".seat", has_text="Player 2").locator(".pick-tenpai").click()
    expect(page.locator("[name='tenpai']:checked")).to_have_count(2)
    record(page)
    expect(page.locator(".on-table-honba")).to_have_text("1")
    assert in_the_middle(page) == ("1", "1")
    expect(page.locator(".seat-dealer .seat-who")).to_contain_text("Player 2")
    win(page, "Player 4", "Player 1", "Mangan")
    record(page)
    expect(page.locator(".on-table-sticks")).to_have_text("0")
    expect(page.locator(".seat-dealer .seat-who")).to_contain_text("Player 3")
    expect(page.locator(".kept-hand .kept-number")).to_have_text(["2", "3"])

    page.context.set_offline(False)
    expect(page.locator(".kept-hand")).to_have_count(0)
    expect(page.locator(".seat", has_text="Player 4").locator(".seat-points strong")).to_have_text("37.8")
    # Noten at 1,500 each, the stick of the draw, a mangan with one honba: reckoned by hand.
    assert [hand.deltas for hand in Hand.objects.order_by("number")] == [
        (-5200, 5200, 0, 0),
        (-1500, 1500, 500, -1500),
        (-8300, 0, 0, 9300),
    ]
    assert set(seat_points(page).values()) == {"15.0", "36.7", "30.5", "37.8"}
