"""Back closes what lies over a page and stays on the page; the screen of a table stays on while its round runs."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import OpenPage
from tests.e2e.steps import open_panel, sign_in, touch
from tests.factories import make_entries, make_event, make_round, make_staff, make_user
from tournament.events.enums import Role

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]

TABLE = "/one-table/rounds/1/tables/1/"
AWAKE = """() => {
  window.locks = [];
  Object.defineProperty(navigator, "wakeLock", { value: { request: async () => {
    const lock = { released: false, release: async () => { lock.released = true; } };
    window.locks.push(lock);
    return lock;
  } } });
}"""
HELD = "() => window.locks.filter((lock) => !lock.released).length"
HIDE = """(isHidden) => {
  Object.defineProperty(document, "hidden", { value: isHidden, configurable: true });
  if (isHidden) for (const lock of window.locks) lock.released = true;
  document.dispatchEvent(new Event("visibilitychange"));
}"""


@pytest.fixture
def page(open_page: OpenPage, transactional_db: None) -> Page:
    event = make_event(name="One table")
    make_round(event, [make_entries(event, 4)])
    make_staff(event, make_user("remy"), Role.REFEREE)
    page = open_page(viewport={"width": 390, "height": 844})
    page.add_init_script(f"({AWAKE})()")
    sign_in(page, "remy")
    page.goto("/one-table/rounds/1/")
    page.goto(TABLE)
    return page


def test_back_closes_a_panel_and_then_leaves(page: Page) -> None:
    touch(page, "Won", "Player 1")
    touch(page, "Discarded", "Player 2")
    for panel in ("table-panel", "table-penalties", "false-win"):
        open_panel(page, panel)
        expect(page.locator(f"#{panel}")).to_be_visible()
        page.go_back()
        expect(page.locator(f"#{panel}")).to_be_hidden()
        expect(page.locator("[name='winner']:checked")).to_have_count(1)
    page.go_back()
    expect(page).not_to_have_url(f"{page.url.split('/one-table')[0]}{TABLE}")


def test_panel_closed_by_its_button_leaves_no_entry_behind(page: Page) -> None:
    open_panel(page, "table-panel")
    page.locator("#table-panel").get_by_role("button", name="Close", exact=True).click()
    expect(page.locator("#table-panel")).to_be_hidden()
    page.go_back()
    page.wait_for_url("**/one-table/rounds/1/")


def test_back_closes_the_help_on_any_page(page: Page) -> None:
    page.goto("/one-table/standings/")
    page.keyboard.press("?")
    expect(page.locator("#shortcuts")).to_be_visible()
    page.go_back()
    expect(page.locator("#shortcuts")).to_be_hidden()
    assert page.url.endswith("/one-table/standings/")


def test_screen_of_a_table_stays_on_and_is_taken_again_when_the_page_is_seen_again(page: Page) -> None:
    assert page.evaluate(HELD) == 1
    page.evaluate(HIDE, True)
    assert page.evaluate(HELD) == 0
    page.evaluate(HIDE, False)
    assert page.evaluate(HELD) == 1
    page.locator("#table").evaluate(
        """(table) => {
          table.removeAttribute("data-running");
          document.dispatchEvent(new CustomEvent("htmx:afterSettle", { detail: { elt: table } }));
        }"""
    )
    assert page.evaluate(HELD) == 0


def test_penalty_panel_opens_at_the_name_it_is_for(page: Page) -> None:
    open_panel(page, "table-penalties")
    panel = page.locator("#table-penalties")
    panel.locator("a[hx-get*='/give/']").nth(2).click()
    name = panel.locator(".penalty-who")
    expect(name).to_contain_text("Player 3")
    expect(name).to_be_in_viewport()
    assert panel.evaluate("(panel) => panel.scrollTop") == 0
