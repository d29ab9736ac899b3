"""The table on the smallest phone, and on a laptop enlarged to twice its size: everything needed for a hand is on the
screen at once and nothing lies under the bar.
"""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import OpenPage
from tests.e2e.steps import self_drawn, sign_in, touch
from tests.factories import make_entries, make_event, make_round, make_staff, make_user
from tournament.draws.models import Table
from tournament.events.enums import Role
from tournament.play.calls.acts import call_referee

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]

TABLE = "/one-table/rounds/1/tables/1/"
RULESETS = ("mcr", "gghk", "hk_fanlaak", "apm", "mau")
PHONE, ENLARGED = (360, 640), (640, 450)
BAD = """(names) => names.flatMap((name) => {
  const bar = document.querySelector(".record-bar").getBoundingClientRect();
  const parts = [...document.querySelectorAll(name)].filter((part) => part.checkVisibility());
  if (!parts.length) return [`${name} is not there`];
  return parts.filter((part) => {
    const box = part.getBoundingClientRect();
    const isInside = box.left >= -0.5 && box.top >= -0.5 && box.right <= innerWidth + 0.5 && box.bottom <= innerHeight + 0.5;
    const isUnder = part.closest(".record-bar") === null && box.bottom > bar.top + 0.5 && box.left < bar.right - 0.5 && box.top < bar.bottom;
    const reached = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return !isInside || isUnder || !(part === reached || part.contains(reached) || reached?.contains(part));
  }).map((part) => `${name} ${part.dataset.tile ?? part.dataset.digit ?? part.textContent.trim()}`);
})"""
"""The parts of these names that are cut, covered, or under the bar."""
HEAD = [".board-bar > a", ".board-bar [popovertarget='table-panel']"]
SCROLLS = "() => document.documentElement.scrollHeight > innerHeight || document.documentElement.scrollWidth > innerWidth"


def open_table(open_page: OpenPage, ruleset: str, size: tuple[int, int], *, is_called: bool = False) -> Page:
    event = make_event(name="One table", ruleset=ruleset)
    table: Table = make_round(event, [make_entries(event, 4)]).tables.get()
    make_staff(event, make_user("remy"), Role.REFEREE)
    if is_called:
        call_referee(event.created_by, table)
    page = open_page(viewport={"width": size[0], "height": size[1]})
    sign_in(page, "remy")
    page.goto(TABLE)
    return page


def resize(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})


@pytest.mark.parametrize("ruleset", RULESETS)
def test_each_way_of_entering_fits(open_page: OpenPage, ruleset: str) -> None:
    """Also with a call for a referee, which folds to a mark beside Back."""
    page = open_table(open_page, ruleset, PHONE, is_called=True)
    seats = [".square .seat", "#record-hand", *HEAD]
    needed = {
        "Points": [".worth-first .digit", ".worth-first [name='points']"],
        "Tiles": [".worth-first .pad-tile", ".worth-first .pad-modes button"],
        "Items": [".worth-first .tick-search"],
    }
    for size in (PHONE, ENLARGED):
        resize(page, size)
        assert page.evaluate(BAD, [*seats, ".notices-line", ".outcomes .segment:not(.segment-win)"]) == [], (
            size
        )
        touch(page, "Won", "Player 1")
        assert page.evaluate(BAD, [*seats, ".segment-self"]) == [], size
        page.locator(".seat", has_text="Player 2").locator(".pick-discarder").click()
        for way, parts in needed.items():
            page.locator(".worth-first .way", has_text=way).click()
            assert page.evaluate(BAD, [*seats, ".ways .way", ".notices-line", *parts]) == [], (size, way)
            assert not page.evaluate(SCROLLS), (size, way)
        page.get_by_role("button", name="Start over").click()
        expect(page.locator("[name='winner']:checked")).to_have_count(0)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_hint_names_a_button_that_is_there(open_page: OpenPage, ruleset: str) -> None:
    page = open_table(open_page, ruleset, PHONE)
    for size in (PHONE, ENLARGED, (390, 844), (1280, 800)):
        resize(page, size)
        touch(page, "Won", "Player 1")
        button = page.locator(".segment-self")
        expect(button).to_have_text("Self-drawn")
        expect(page.locator(".hint-discarder.discarded-word")).to_contain_text("“Self-drawn”")
        button.click()
        expect(page.locator("[name='outcome']:checked")).to_have_value("self_draw")
        self_drawn(page)
        expect(page.locator("[name='winner']:checked")).to_have_count(0)


def test_notices_open_from_their_line_and_back_folds_them(open_page: OpenPage) -> None:
    page = open_table(open_page, "mcr", PHONE, is_called=True)
    line = page.locator("#notices-line")
    expect(line.locator(".notices-text")).to_have_text("Referee called, just now")
    answer = page.get_by_role("button", name="On my way")
    expect(answer).to_be_hidden()
    line.click()
    expect(answer).to_be_visible()
    expect(line).to_have_attribute("aria-expanded", "true")
    page.go_back()
    expect(answer).to_be_hidden()
    expect(page).to_have_url(f"{page.url}")
    page.context.set_offline(True)
    expect(line).to_contain_text("No network")


def test_head_with_a_call_leaves_the_screen_to_the_page(open_page: OpenPage) -> None:
    page = open_table(open_page, "mcr", PHONE, is_called=True)
    page.goto("/one-table/rounds/1/")
    call = page.locator(".calls-tables")
    expect(call).to_have_text(re.compile(r"Table 1,\s*just now"))
    for width in (360, 390):
        resize(page, (width, 844))
        assert page.evaluate("document.getElementById('main').getBoundingClientRect().top") <= 96, width
        expect(page.locator(".event-nav [aria-current]")).to_be_in_viewport()
    call.locator("time").evaluate(
        "(time) => { time.dataset.ago = 23; time.replaceWith(time.cloneNode(true)); }"
    )
    page.evaluate(
        "document.body.dispatchEvent(new CustomEvent('htmx:afterSettle', {detail: {elt: document.body}}))"
    )
    expect(call).to_contain_text("23 min ago")


def test_more_is_offered_only_where_there_is_more_to_say(open_page: OpenPage) -> None:
    page = open_table(open_page, "gghk", PHONE)
    touch(page, "Won", "Player 1")
    page.locator(".seat", has_text="Player 2").locator(".pick-discarder").click()
    more = page.locator(".worth-first .extras-open")
    page.locator(".worth-first .way", has_text="Points").click()
    expect(more).to_be_hidden()
    page.locator(".worth-first .way", has_text="Tiles").click()
    expect(more).to_be_visible()
