"""Cards from the table page to the standings: two yellows, a red, a false win, and a reversal that all of it follows."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import OpenPage
from tests.e2e.steps import open_panel, sign_in
from tests.factories import discard_win, make_entries, make_event, make_round, make_staff, make_user, play
from tournament.events.enums import Role

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]

TABLE = "/one-table/rounds/1/tables/1/"


@pytest.fixture
def referee(transactional_db: None) -> str:
    """A referee of a gghk event whose one table has played a hand: Player 1 won 64 from Player 2."""
    event = make_event(name="One table", ruleset="gghk")
    table = make_round(event, [make_entries(event, 4)]).tables.get()
    play(table, discard_win(0, 1, 4))
    make_staff(event, make_user("remy"), Role.REFEREE)
    return "remy"


def give(page: Page, foul: str, *, follows: str) -> None:
    """From the table page two taps: the player, and the foul with what will follow."""
    page.goto(TABLE)
    open_panel(page, "table-penalties")
    page.locator(".seat-penalties > li", has_text="Player 1").get_by_role("link", name="Penalty").click()
    button = page.get_by_role("button", name=foul)
    expect(button).to_contain_text(follows)
    button.click()
    expect(page.locator(".notice-success")).to_contain_text(foul)


def standing_of(page: Page) -> str:
    page.goto("/one-table/standings/")
    return page.locator("tbody tr", has_text="Player 1").inner_text()


@pytest.mark.parametrize("has_script", [True, False])
def test_cards_grow_into_a_false_win_and_follow_a_reversal(
    open_page: OpenPage, referee: str, has_script: bool
) -> None:
    page = open_page(java_script_enabled=has_script)
    sign_in(page, referee)
    if has_script:
        give(page, "Drawing early", follows="yellow card, 24 points")
        give(page, "Tile dropped into the river", follows="second yellow in this match → red card, 96 points")
        give(
            page,
            "Turning over another player's hand",
            follows="second red on this day → false win, 512 points",
        )
    else:
        give_without_script(page)
    assert "−568" in standing_of(page)
    page.goto("/one-table/penalties/")
    expect(page.locator(".ledger-lines > li")).to_have_count(3)
    page.get_by_role("link", name="Drawing early").click()
    page.get_by_label("Reason").fill("It was Player 3")
    page.get_by_role("button", name="Take it back").click()
    expect(page.locator(".ledger-lines")).to_contain_text("Taken back: It was Player 3")
    page.goto("/one-table/penalties/")
    expect(page.locator(".ledger-lines")).to_contain_text("When it was given: false win, 512 points")
    assert "−56" in standing_of(page)
    assert "−568" not in standing_of(page)
    held = cards_on_table(page, has_script=has_script)
    expect(held).to_contain_text("red card, 96 points")
    expect(held).to_contain_text("yellow card, 24 points")
    expect(held).not_to_contain_text("512")
    page.goto(TABLE)
    expect(page.locator(".square .seat", has_text="Player 1")).to_contain_text(
        "−120 deducted from the event score"
    )


def cards_on_table(page: Page, *, has_script: bool) -> Locator:
    """What Player 1 holds, where the referee reads it; with a script the table page fetches it by itself."""
    page.goto(TABLE)
    if not has_script:
        page.locator(".outcomes").get_by_role("link", name="Penalty").click()
    return page.locator(".seat-penalties > li", has_text="Player 1")


def test_false_win_of_the_table_is_in_the_standings_with_its_penalty(
    open_page: OpenPage, referee: str
) -> None:
    page = open_page()
    sign_in(page, referee)
    page.goto(TABLE)
    page.locator(".segment").get_by_text("False win", exact=True).click()
    page.locator(".seat", has_text="Player 1").locator(".pick:visible").click()
    page.get_by_role("button", name="Record: ").click()
    expect(page.locator(".hands > li").first).to_contain_text(
        "In the ledger for Player 1: false win, 512 points."
    )
    assert "−448" in standing_of(page)


def give_without_script(page: Page) -> None:
    """The same by links and forms alone."""
    for foul in ("Drawing early", "Tile dropped into the river", "Turning over another player's hand"):
        page.goto(TABLE)
        page.locator(".outcomes").get_by_role("link", name="Penalty").click()
        page.locator(".seat-penalties > li", has_text="Player 1").get_by_role("link", name="Penalty").click()
        page.get_by_role("button", name=foul).click()
        expect(page.locator(".notice-success")).to_contain_text(foul)


def test_hu_forbiddance_is_said_above_the_square_until_the_hand_ends(
    open_page: OpenPage, referee: str
) -> None:
    page = open_page()
    sign_in(page, referee)
    give(
        page,
        "Undernumbered hand",
        follows="hu forbiddance for this hand (no meld, ting or hu); yellow card, 24 points",
    )
    expect(page.locator("#table-effects")).to_contain_text(
        "Player 1: hu forbiddance for this hand (no meld, ting or hu)"
    )
    page.locator(".segment").get_by_text("Tie", exact=True).click()
    page.get_by_role("button", name="Record: Tie").click()
    expect(page.locator(".hands > li")).to_have_count(2)
    expect(page.locator(".seat-penalties")).to_contain_text("yellow card, 24 points")
    expect(page.locator("#table-effects")).not_to_contain_text("hu forbiddance")


def test_stopwatch_fills_in_the_seconds_over_the_limit(open_page: OpenPage, transactional_db: None) -> None:
    """The page's clock stands still and is put forward: a slow machine adds no second."""
    event = make_event(name="One table", ruleset="apm")
    make_round(event, [make_entries(event, 4)])
    make_staff(event, make_user("remy"), Role.REFEREE)
    page = open_page()
    page.clock.install(time="2026-11-21T10:00:00Z")
    sign_in(page, "remy")
    page.goto(TABLE)
    clock = page.locator(".seat-penalties > li", has_text="Player 2").get_by_role(
        "button", name="Time the turn"
    )
    open_panel(page, "table-penalties")
    expect(clock).to_be_visible()
    page.clock.pause_at("2026-11-21T12:00:00Z")
    clock.click()
    page.clock.fast_forward(10_000)
    clock.click()
    expect(clock).to_have_attribute("aria-pressed", "false")
    clock.click()
    page.clock.fast_forward(30_500)
    clock.click()
    expect(page.get_by_label("Seconds over the limit")).to_have_value("16")
    page.get_by_role("button", name="Give the penalty").click()
    expect(page.locator(".notice-success")).to_contain_text("10 points off")


def test_typing_narrows_the_fouls_and_enter_gives_none(open_page: OpenPage, referee: str) -> None:
    page = open_page()
    sign_in(page, referee)
    page.goto(TABLE)
    open_panel(page, "table-penalties")
    page.locator(".seat-penalties > li", has_text="Player 1").get_by_role("link", name="Penalty").click()
    search = page.get_by_label("Find a foul")
    expect(search).to_be_visible()
    fouls = page.locator(".foul-list > li:visible")
    assert fouls.count() > 40
    search.fill("river dropped")
    expect(fouls).to_have_count(1)
    search.press("Enter")
    expect(page.locator(".notice-success")).to_have_count(0)
    search.fill("xyzzy")
    expect(page.get_by_text("No foul matches.")).to_be_visible()
    search.fill("")
    page.get_by_role("button", name="Drawing early").click()
    expect(page.locator(".notice-success")).to_contain_text("Drawing early")


def test_time_of_a_hand_ends_with_the_hand(open_page: OpenPage, transactional_db: None) -> None:
    """What was timed in a hand adds up until it is recorded; the next one begins at nothing."""
    event = make_event(name="One table", ruleset="apm")
    make_round(event, [make_entries(event, 4)])
    make_staff(event, make_user("remy"), Role.REFEREE)
    page = open_page()
    page.clock.install()
    sign_in(page, "remy")
    page.goto(TABLE)
    clock = page.locator(".seat-penalties > li", has_text="Player 2").get_by_role(
        "button", name="Time the hand"
    )
    timed = re.compile(r"1\d\d s / 180 s")
    open_panel(page, "table-penalties")
    clock.click()
    page.clock.fast_forward(100_000)
    clock.click()
    expect(clock).to_contain_text(timed)
    page.reload()
    open_panel(page, "table-penalties")
    expect(clock).to_contain_text(timed)
    clock.click()
    page.keyboard.press("Escape")
    page.locator(".segment").get_by_text("No win", exact=True).click()
    page.get_by_role("button", name="Record: No win").click()
    expect(page.locator(".hands > li")).to_have_count(1)
    open_panel(page, "table-penalties")
    expect(clock).to_have_attribute("aria-pressed", "false")
    expect(clock).not_to_contain_text("180 s")
    clock.click()
    page.clock.fast_forward(100_000)
    clock.click()
    expect(clock).to_contain_text(timed)
