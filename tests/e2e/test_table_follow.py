"""A table's page keeps up with others, keeps what is half entered, and every page tells of a call for a referee."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import OpenPage
from tests.e2e.steps import KEEP_WHAT_IS_SAID, enter_hand, sign_in
from tests.factories import discard_win, make_entries, make_event, make_round, make_staff, make_user, play
from tournament.draws.models import Table
from tournament.events.enums import Role
from tournament.play.calls.acts import call_referee

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]

TABLE = "/one-table/rounds/1/tables/1/"


@pytest.fixture
def table(transactional_db: None) -> Table:
    """A fresh mcr table with remy as its referee; rosa made the event."""
    event = make_event(name="One table", organizer=make_user("rosa"))
    round_ = make_round(event, [make_entries(event, 4)])
    make_staff(event, make_user("remy"), Role.REFEREE)
    return round_.tables.get()


@pytest.fixture
def page(open_page: OpenPage, table: Table) -> Page:
    page = open_page(viewport={"width": 390, "height": 844})
    sign_in(page, "remy")
    page.goto(TABLE)
    return page


def expect_half_entered(page: Page) -> None:
    expect(page.locator("[name='winner']:checked")).to_have_value("0")
    expect(page.locator("[name='discarder']:checked")).to_have_value("1")
    expect(page.get_by_label("Worth", exact=True)).to_have_value("24")


def test_half_entered_hand_survives_another_page_and_goes_once_it_is_recorded(page: Page) -> None:
    enter_hand(page, winner="Player 1", discarder="Player 2", points=24)
    page.goto("/one-table/penalties/")
    page.goto(TABLE)
    expect_half_entered(page)
    page.locator("#record-hand").click()
    expect(page.locator(".hands > li")).to_have_count(1)
    page.goto(TABLE)
    expect(page.locator("#table")).to_contain_text("Player 1 wins 24 from Player 2")
    expect(page.locator("[name='winner']:checked")).to_have_count(0)


def test_page_follows_and_never_overwrites_what_is_half_entered(page: Page, table: Table) -> None:
    play(table, discard_win(2, 3, 8))
    expect(page.locator(".hands > li")).to_have_count(1)
    enter_hand(page, winner="Player 1", discarder="Player 2", points=24)
    play(table, discard_win(3, 0, 9))
    news = page.locator("#table-news")
    expect(news).to_contain_text("Hand 2 was recorded by rosa: Player 4 wins 9 from Player 1.")
    expect_half_entered(page)
    page.reload()
    expect(news).to_contain_text("Hand 2 was recorded by rosa")
    expect_half_entered(page)
    page.locator("#record-hand").click()
    expect(page.locator(".conflict")).to_contain_text("Player 1 wins 24 from Player 2")
    page.goto(TABLE)
    page.get_by_role("button", name="Start over").click()
    page.goto(TABLE)
    expect(page.locator("[name='winner']:checked")).to_have_count(0)


def test_call_is_seen_on_every_page_of_the_staff(page: Page, table: Table) -> None:
    page.goto("/one-table/standings/")
    expect(page.locator("#calls")).to_have_attribute("data-unanswered", "")
    page.evaluate(KEEP_WHAT_IS_SAID)
    call_referee(table.round.event.created_by, table)
    calls = page.locator("#calls")
    expect(calls).to_contain_text("1 table is calling for a referee")
    said = re.compile(r"^1 table is calling for a referee Table 1, \d\d:\d\d$")
    expect(page.locator("#live")).to_have_text(said)
    # The page goes on asking, and says nothing more.
    with page.expect_response(re.compile("/calls/")):
        pass
    assert len(page.evaluate("window.said")) == 1
    calls.get_by_role("link").click()
    page.locator("#notices-line").click()
    page.get_by_role("button", name="Done").click()
    page.goto("/one-table/standings/")
    expect(calls).not_to_contain_text("calling for a referee")
    page.goto("/one-table/rounds/1/overview/")
    sound = page.get_by_label("Sound on this device")
    expect(sound).not_to_be_checked()
    sound.check()
    page.reload()
    expect(sound).to_be_checked()
