"""People who change seats, done by a referee on a phone."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import OpenPage
from tests.e2e.steps import open_panel, sign_in
from tests.factories import make_entries, make_event, make_round, make_staff, make_user, play, self_draw
from tournament.events.enums import Role
from tournament.events.models import Event
from tournament.standings.engine.scores import Number
from tournament.standings.queries import standings

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]

PHONE = {"width": 390, "height": 844}


@pytest.fixture
def event(transactional_db: None) -> Event:
    """Two tables of a running round, a hand at each, and Player 9 without a seat."""
    event = make_event(name="Two tables")
    make_staff(event, make_user("remy"), Role.REFEREE)
    entries = make_entries(event, 9)
    round_ = make_round(event, [entries[:4], entries[4:8]])
    play(round_.tables.get(number=1), self_draw(0, 8))
    play(round_.tables.get(number=2), self_draw(1, 9))
    return event


def points(event: Event) -> dict[int, Number]:
    return {row.entry.number: row.points for row in standings(event, live=True).rows}


def test_substitute_in_mid_round_and_two_players_at_wrong_tables(open_page: OpenPage, event: Event) -> None:
    page = open_page(viewport=PHONE)
    sign_in(page, "remy")
    page.goto("/two-tables/rounds/1/tables/1/")
    open_panel(page, "table-panel")
    page.get_by_role("link", name="Change people").click()
    page.get_by_label("Who takes the seat", exact=True).select_option(label="9 Player 9")
    page.get_by_label("From which hand on").select_option("2")
    page.get_by_role("button", name="Show what changes").click()
    expect(page.locator(".effect")).to_contain_text("Player 9")
    expect(page.locator("#effect")).to_be_in_viewport()
    wide = page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
    assert not wide
    page.locator("#save-change").click()
    expect(page.locator(".seat-history")).to_contain_text("From hand 2")

    page.get_by_role("link", name="Two players sat at the wrong tables").click()
    page.get_by_label("The other player", exact=True).select_option(label="6 Player 6")
    page.get_by_label("At table 1, in the wrong seat from hand").select_option("2")
    page.get_by_label("They stay where they sit").check()
    page.get_by_role("button", name="Show what changes").click()
    expect(page.locator(".effect")).to_contain_text("Player 6")
    page.locator("#save-change").click()
    expect(page.locator("h2#seat")).to_contain_text("Player 6")
    assert (points(event)[1], points(event)[9]) == (48, 51)
    page.locator("#undo-change").click()
    expect(page.locator("h2#seat")).to_contain_text("Player 9")


def test_changed_field_takes_its_preview_away(open_page: OpenPage, event: Event) -> None:
    page = open_page(viewport=PHONE)
    sign_in(page, "remy")
    seat = event.rounds.get(number=1).tables.get(number=1)
    page.goto(f"/two-tables/tables/{seat.pk}/seats/0/change/")
    page.get_by_label("Who takes the seat", exact=True).select_option(label="9 Player 9")
    page.get_by_role("button", name="Show what changes").click()
    save, gone = page.locator("#save-change"), page.get_by_text("the preview is out of date")
    expect(save).to_be_enabled()
    expect(gone).to_be_hidden()
    page.get_by_label("The player who had the seat before").check()
    expect(page.locator(".effect")).to_be_hidden()
    expect(save).to_be_disabled()
    expect(gone).to_be_visible()
    page.get_by_label("The person who takes the seat").check()
    expect(page.locator(".effect")).to_be_visible()
    page.get_by_label("Note").fill("Came by train")
    expect(save).to_be_enabled()
    page.get_by_label("The player who had the seat before").check()
    page.get_by_role("button", name="Show what changes").click()
    expect(page.locator(".effect")).to_be_visible()
    page.locator("#save-change").click()
    expect(page.locator(".seat-history")).to_contain_text("Player 9")
