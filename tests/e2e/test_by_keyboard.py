"""A whole hand by keyboard alone, found by the names that a screen reader says, and what is announced of it; then what
comes after a hand: its circumstances, a correction, a penalty, final scores, the sign-off."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import OpenPage
from tests.e2e.steps import KEEP_WHAT_IS_SAID, sign_in
from tests.factories import (
    NO_WIN,
    discard_win,
    make_entries,
    make_event,
    make_link,
    make_round,
    make_staff,
    make_user,
    play,
    propose,
)
from tournament.draws.models import Table
from tournament.events.enums import Role
from tournament.play.acts.event_settings import change_entry_rules
from tournament.play.enums import EntryMethod
from tournament.play.links.queries import token_of
from tournament.play.models import Hand

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]

FARTHEST = 150
"""After so many steps the focus has been everywhere."""
TABLE = "/one-table/rounds/1/tables/1/"
ROW = "it => [...it.closest('.pad-keys').children].indexOf(it.parentElement)"
KEYS, MODES = ".worth-first .pad-keys", ".worth-first .pad-modes"
HAVE_FOCUS = "them => them.includes(document.activeElement)"
CONCEALED = (
    *("1 of characters", "2 of characters", "3 of characters", "9 of characters", "9 of characters"),
    *("4 of dots", "5 of dots", "6 of dots", "7 of bamboos", "8 of bamboos"),
)


def step_to(page: Page, target: Locator, key: str = "Tab") -> None:
    """Move the focus there as a keyboard does."""
    for _step in range(FARTHEST):
        if target.evaluate_all(HAVE_FOCUS):
            return
        page.keyboard.press(key)
    pytest.fail(f"the focus does not reach {target}")


def press(page: Page, target: Locator, *, key: str = "Tab") -> None:
    step_to(page, target, key)
    page.keyboard.press("Space")


def press_when_shown(page: Page, target: Locator) -> None:
    """Go to what the key before brought, and press it."""
    expect(target).to_be_visible()
    step_to(page, target)
    page.keyboard.press("Enter")


def press_in(page: Page, group: str, name: str) -> None:
    """A group is one stop: up to its first row, then from row to row, then along it."""
    step_to(page, page.locator(f"{group} button:focus"))
    button = page.locator(group).get_by_role("button", name=name, exact=group == MODES)
    for _row in range(4 if group == KEYS else 0):
        page.keyboard.press("ArrowUp")
    for _row in range(button.evaluate(ROW) if group == KEYS else 0):
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Home")
    press(page, button, key="ArrowRight")


def one_table() -> Table:
    """A table of an event in which remy is a referee."""
    event = make_event(name="One table", ruleset="mcr")
    round_ = make_round(event, [make_entries(event, 4)])
    make_staff(event, make_user("remy"), Role.REFEREE)
    return round_.tables.get()


def test_hand_is_entered_recorded_and_undone_by_keyboard(open_page: OpenPage) -> None:
    one_table()
    page = open_page(viewport={"width": 1280, "height": 900})
    sign_in(page, "remy")
    page.goto(TABLE)
    expect(page.locator("#kept-hands")).to_have_attribute("data-mood", "calm")
    page.evaluate(KEEP_WHAT_IS_SAID)
    choose(page, "winner", page.get_by_role("radio", name="Player 1 Won"))
    choose(page, "discarder", page.get_by_role("radio", name="Player 2 Discarded"))
    choose(page, "method", page.get_by_role("radio", name="Tiles"))
    for name in CONCEALED:
        press_in(page, KEYS, name)
    press_in(page, MODES, "Pung")
    for name in ("Red dragon", "9 of bamboos"):
        press_in(page, KEYS, name)
    hand = page.get_by_role("group", name="The hand so far")
    for words in (
        "1 of characters 一萬 tap to remove",
        "Red dragon 中 Red dragon 中 Red dragon 中 meld, tap to remove",
        "9 of bamboos 九索 winning tile, tap to remove",
    ):
        expect(hand.get_by_role("button", name=words, exact=True)).to_be_visible()
    button = page.get_by_role("button", name="Record: Player 1 wins 10 from Player 2")
    expect(button).to_be_visible()
    step_to(page, button)
    page.keyboard.press("Enter")
    expect(page.locator(".hands > li")).to_have_count(1)
    expect(page.locator("[name='winner']:checked")).to_have_count(0)
    missing = [f"{number} tiles are missing." for number in range(13, 3, -1)]
    assert page.evaluate("window.said") == [
        "Now the seat that discarded, or “Self-drawn”.",
        *missing,
        *("1 tile is missing.", "Complete.", "Player 1 wins 10 from Player 2"),
        "Hand 1 saved: Player 1 wins 10 from Player 2.",
    ]
    expect_panel(page, "table-panel")
    page.keyboard.press("u")
    expect(page.locator(".hands > li").first).to_contain_text("Taken back")
    assert Hand.objects.filter(wins__value=10).exists()


def expect_panel(page: Page, panel: str) -> None:
    """It opens with the focus in it, and Escape brings the focus back to what opened it."""
    opener = page.locator(f"[popovertarget='{panel}']:not([popovertargetaction])")
    step_to(page, opener)
    page.keyboard.press("Enter")
    expect(page.locator(f"#{panel}").get_by_role("button", name="Close", exact=True)).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(f"#{panel}")).to_be_hidden()
    expect(opener).to_be_focused()


def choose(page: Page, group: str, target: Locator) -> None:
    """Go to these buttons, and from one to the next by the arrows."""
    step_to(page, page.locator(f"[name='{group}']:focus"))
    for _step in range(5):
        if target.evaluate_all(HAVE_FOCUS):
            break
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Space")
    expect(target).to_be_checked()


def test_hand_has_its_circumstances_and_is_corrected_by_keyboard(open_page: OpenPage) -> None:
    table = one_table()
    play(table, discard_win(0, 1, 8))
    page = open_page(viewport={"width": 390, "height": 844})
    sign_in(page, "remy")
    page.goto(TABLE)
    press(page, page.get_by_role("button", name="Hands so far").first)
    press_when_shown(page, page.get_by_role("link", name="Correct hand 1"))
    expect(page.get_by_role("button", name="Save the correction")).to_be_visible()
    choose(page, "method", page.get_by_role("radio", name="Tiles"))
    press(page, page.get_by_role("button", name="More", exact=True))
    circumstance = page.locator("[name='flags'][value='last_discard']")
    press(page, circumstance)
    # Whoever goes on behind the last field of the panel does not work under it.
    step_to(page, page.locator(f"{MODES} button:focus"))
    expect(page.locator(":popover-open")).to_have_count(0)
    expect(circumstance).to_be_checked()
    choose(page, "method", page.get_by_role("radio", name="Points"))
    step_to(page, page.get_by_label("Worth", exact=True))
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("24")
    step_to(page, page.get_by_label("Reason", exact=True))
    page.keyboard.type("Read out wrongly")
    expect(page.locator("#record-hand")).to_contain_text("wins 24")
    press(page, page.locator("#record-hand"))
    expect(page.locator(".hands > li").first).to_contain_text("wins 24")


def test_penalty_is_given_by_keyboard(open_page: OpenPage) -> None:
    one_table()
    page = open_page(viewport={"width": 1280, "height": 900})
    sign_in(page, "remy")
    page.goto(TABLE)
    press_when_shown(page, page.get_by_role("link", name="Penalty", exact=True))
    press_when_shown(page, page.locator("#table-penalties").get_by_role("link", name="Penalty Player 2"))
    press_when_shown(page, page.locator(".foul-choice button").first)
    expect(page.locator(".notice-success")).to_be_visible()


def test_final_scores_are_entered_by_keyboard(open_page: OpenPage) -> None:
    event = one_table().round.event
    change_entry_rules(event.created_by, event, allowed=list(EntryMethod), final_scores_only=True)
    page = open_page(viewport={"width": 390, "height": 844})
    sign_in(page, "remy")
    page.goto(f"{TABLE}final-scores/")
    for seat, score in enumerate(("60", "-20", "-30", "-10")):
        step_to(page, page.locator(f"#id_score_{seat}"))
        page.keyboard.type(score)
    press(page, page.get_by_role("button", name="Save the scores"))
    page.wait_for_url("**/overview/")
    assert Hand.objects.get().deltas == (60, -20, -30, -10)


def test_seat_is_confirmed_by_keyboard(open_page: OpenPage) -> None:
    link = make_link(one_table())
    propose(link, NO_WIN)
    page = open_page(viewport={"width": 390, "height": 844})
    page.goto(f"/t/{token_of(link)}/sign-off/")
    name = page.locator(".signoff-name", has_text="Player 2")
    step_to(page, name)
    page.keyboard.press("Enter")
    press_when_shown(page, page.get_by_role("button", name=re.compile("^I agree")))
    expect(name).to_contain_text("Confirmed")
