"""The paper sheet on a phone: buttons for players, and nothing that was typed is lost before it is recorded."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import OpenPage
from tests.e2e.steps import sign_in
from tests.e2e.tablet import NO_SYNC, wait_until_kept
from tests.factories import discard_win, make_entries, make_event, make_round, make_staff, make_user, play
from tournament.draws.models import Table
from tournament.events.enums import Role
from tournament.events.models import Event
from tournament.play.models import Hand

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]

TABLE = "/one-table/rounds/1/tables/1/"
STATUS = ".kept-status"


@pytest.fixture
def table(transactional_db: None) -> Table:
    """A fresh mcr table with remy as its referee."""
    event = make_event(name="One table")
    round_ = make_round(event, [make_entries(event, 4)])
    make_staff(event, make_user("remy"), Role.REFEREE)
    return round_.tables.get()


def open_sheet(open_page: OpenPage) -> Page:
    page = open_page(viewport={"width": 390, "height": 844})
    page.context.add_init_script(NO_SYNC)
    sign_in(page, "remy")
    page.goto(TABLE + "sheet/")
    expect(page.locator(STATUS)).to_contain_text("kept on this device")
    return page


def type_row(page: Page, row: int, winner: str, source: str, points: str) -> None:
    """With the buttons for the players, and the keypad for the points."""
    page.locator(f"[name='row{row}-winner']").click()
    page.locator(f".grid-pad button[data-digit='{winner}']:visible").click()
    page.locator(f".grid-pad button[data-digit='{source}']:visible").click()
    expect(page.locator(f"[name='row{row}-points']")).to_be_focused()
    page.keyboard.type(points)


CELLS = ("winner", "source", "points")


WAYS = (
    ("2", "3", "12", "Enter", "0", "1", "4", "24"),
    ("2", "Tab", "3", "Tab", "12", "Enter", "0", "Tab", "1", "Tab", "4", "Tab", "24"),
    ("2", "ArrowRight", "3", "ArrowRight", "12", "Enter", "0", "Enter", "1", "Tab", "4", "24"),
    ("2", "Tab", "3", "12", "Enter", "0", "1", "Shift+Tab", "1", "4", "24"),
)
"""The keys that three rows are typed with: alone, by tabs, by arrows, mixed."""


def test_keys_between_cells_lead_no_further_than_the_sheet_itself(open_page: OpenPage, table: Table) -> None:
    page = open_sheet(open_page)
    page.set_viewport_size({"width": 1280, "height": 800})
    for first, keys in zip((1, 4, 7, 10), WAYS, strict=True):
        page.locator(f"[name='row{first}-winner']").focus()
        for key in keys:
            if key.isdigit():
                page.keyboard.type(key)
            else:
                page.keyboard.press(key)
        rows = [
            [page.locator(f"[name='row{row}-{cell}']").input_value() for cell in CELLS]
            for row in range(first, first + 3)
        ]
        assert rows == [["2", "3", "12"], ["0", "", ""], ["1", "4", "24"]], keys


def test_sheet_typed_without_network_is_recorded_once_it_is_back(open_page: OpenPage, table: Table) -> None:
    page = open_sheet(open_page)
    wait_until_kept(page)
    page.context.set_offline(True)
    type_row(page, 1, "2", "3", "24")
    page.reload()
    expect(page.locator("[name='row1-points']")).to_have_value("24")
    type_row(page, 2, "1", "0", "12")
    players = page.locator(".sheet-players")
    expect(players).to_be_in_viewport()
    expect(players).to_contain_text("Player 4")
    page.locator("#record-sheet").click()
    expect(page.locator(STATUS)).to_contain_text("recorded as soon as the network is back")
    assert Hand.objects.count() == 0
    page.context.set_offline(False)
    expect(page.locator(".hands > li")).to_have_count(2)
    assert [(hand.number, hand.outcome) for hand in Hand.objects.all()] == [(1, "discard"), (2, "self_draw")]
    page.goto(TABLE + "sheet/")
    expect(page.locator("[name='row1-winner']")).to_have_value("")


def test_sheet_survives_a_reload_and_a_lost_session(open_page: OpenPage, table: Table) -> None:
    page = open_sheet(open_page)
    type_row(page, 1, "2", "3", "24")
    page.reload()
    expect(page.locator(STATUS)).to_contain_text("what you typed before")
    expect(page.locator("[name='row1-points']")).to_have_value("24")
    page.context.clear_cookies(name="sessionid")
    page.locator("#record-sheet").click()
    expect(page.locator(STATUS)).to_contain_text("You are signed out")
    page.locator(".kept-sign-in").click()
    page.get_by_label("Username").fill("remy")
    page.get_by_label("Password").fill("tiles")
    page.locator("main").get_by_role("button", name="Sign in").click()
    expect(page.locator(".hands > li")).to_have_count(1)
    assert Hand.objects.get().wins.get().value == 24


def test_what_was_deleted_is_brought_back(open_page: OpenPage, table: Table) -> None:
    page = open_sheet(open_page)
    type_row(page, 1, "2", "3", "24")
    page.get_by_role("button", name="Delete what I typed").click()
    expect(page.locator(STATUS)).to_contain_text("What you typed is deleted.")
    expect(page.locator("[name='row1-points']")).to_have_value("")
    page.get_by_role("button", name="Bring it back").click()
    expect(page.locator("[name='row1-points']")).to_have_value("24")
    page.reload()
    expect(page.locator("[name='row1-points']")).to_have_value("24")


def test_refused_sheet_shows_its_row_and_goes_on(open_page: OpenPage, table: Table) -> None:
    page = open_sheet(open_page)
    type_row(page, 1, "2", "3", "24")
    type_row(page, 9, "1", "2", "7")
    page.locator("#record-sheet").click()
    expect(page.locator(STATUS)).to_contain_text("below the minimum of 8")
    points = page.locator("[name='row9-points']")
    expect(points).to_be_focused()
    expect(points).to_be_in_viewport()
    expect(page.locator("#fault-9 .fault")).to_be_in_viewport()
    points.fill("8")
    expect(page.locator("#fault-9 .fault")).to_have_count(0)
    page.locator("#record-sheet").click()
    expect(page.locator(".hands > li")).to_have_count(2)


def test_sheet_of_a_table_that_moved_on_is_numbered_anew(open_page: OpenPage, table: Table) -> None:
    page = open_sheet(open_page)
    type_row(page, 1, "2", "3", "24")
    play(table, discard_win(0, 1, 9))
    page.locator("#record-sheet").click()
    expect(page.locator(".form-errors")).to_contain_text("recorded hands at this table, up to hand 1")
    assert Hand.objects.count() == 1
    expect(page.locator("tbody th").first).to_have_text(re.compile("2"))
    page.get_by_label("The rows above are not recorded yet. The first one is hand 2.").check()
    page.locator("#record-sheet").click()
    expect(page.locator(".hands > li")).to_have_count(2)
    assert [hand.number for hand in Hand.objects.order_by("number")] == [1, 2]


def open_on_laptop(open_page: OpenPage) -> Page:
    page = open_page(viewport={"width": 1280, "height": 720})
    sign_in(page, "remy")
    page.goto(TABLE + "sheet/")
    expect(page.locator(STATUS)).to_contain_text("kept on this device")
    return page


def focused(page: Page) -> str:
    return str(page.evaluate("document.activeElement.name"))


PASTE = """text => {
  const data = new DataTransfer();
  data.setData("text/plain", text);
  document.activeElement.dispatchEvent(
    new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
}"""


def test_arrows_and_enter_move_as_in_a_spreadsheet(open_page: OpenPage, table: Table) -> None:
    page = open_on_laptop(open_page)
    page.locator("[name='row1-winner']").focus()
    page.keyboard.type("1224")
    assert focused(page) == "row1-points"
    moves = [
        ("ArrowDown", "row2-points"),
        ("ArrowLeft", "row2-source"),
        ("ArrowUp", "row1-source"),
        ("ArrowRight", "row1-points"),
        ("ArrowLeft", "row1-source"),
        ("Tab", "row1-points"),
        ("Shift+Enter", "row1-points"),
        ("Enter", "row2-winner"),
        ("Shift+Enter", "row1-winner"),
        ("ArrowDown", "row2-winner"),
        ("Enter", "paper_0"),
        ("ArrowRight", "paper_1"),
        ("ArrowUp", "row16-winner"),
        ("ArrowDown", "paper_0"),
    ]
    for key, name in moves:
        page.keyboard.press(key)
        assert focused(page) == name, key
    assert page.locator(".grid-pad:visible").count() == 0


def test_rows_of_a_spreadsheet_are_pasted_and_totals_stay_in_sight(open_page: OpenPage, table: Table) -> None:
    page = open_on_laptop(open_page)
    page.locator("[name='row1-winner']").focus()
    page.evaluate(PASTE, "1\t2\t24\n" * 8 + "3\t0\t12\n" * 7 + "0\t–\t\n")
    expect(page.locator("#total-0")).to_have_text("+244")
    expect(page.locator("[name='row16-winner']")).to_have_value("0")
    page.locator("[name='paper_0']").focus()
    page.evaluate(PASTE, "244\t−396\t356\t-204")
    expect(page.locator("#check-0")).to_have_text("0")
    for end in ("Home", "End"):
        page.evaluate("key => scrollTo(0, key === 'Home' ? 0 : document.body.scrollHeight)", end)
        for name in ("Player 1", "Player 4"):
            expect(page.locator(".grid-seat", has_text=name)).to_be_in_viewport(ratio=1)
        for place in ("#total-3", "#check-3", "[name='paper_3']"):
            expect(page.locator(place)).to_be_in_viewport(ratio=1)
    page.locator("#record-sheet").click()
    expect(page.locator(".hands > li")).to_have_count(16)
    assert [hand.outcome for hand in Hand.objects.order_by("number")] == (
        ["discard"] * 8 + ["self_draw"] * 7 + ["no_win"]
    )


SAME_IDS = """() => [...document.querySelectorAll("[id]")].map((part) => part.id)
  .filter((id, at, all) => all.indexOf(id) !== at)"""


def test_sheet_grows_where_the_dealer_may_stay_and_a_phone_shows_totals_beside_names(
    open_page: OpenPage, table: Table
) -> None:
    Event.objects.update(ruleset="hk_fanlaak")
    page = open_sheet(open_page)
    rows = page.locator(".paper-row")
    count = rows.count()
    type_row(page, count, "1", "2", "3")
    expect(rows).to_have_count(count + 1)
    expect(page.locator(f"#run-{count}-2")).to_have_text("−8")
    page.get_by_role("button", name="More rows").click()
    assert page.locator(f"#run-{count}-2").get_attribute("data-label") == "3"
    assert page.evaluate(SAME_IDS) == []
    players = page.locator(".sheet-players")
    expect(players).to_be_in_viewport(ratio=1)
    expect(page.locator("#sum-2")).to_have_text("−8")
    page.locator("[name='paper_2']").fill("5")
    expect(page.locator("#sum-2")).to_contain_text("paper +13")
    expect(page.locator("#sum-2")).to_be_in_viewport(ratio=1)
    Event.objects.update(ruleset="riichi")
    for width, is_grid in ((390, False), (820, True), (834, True), (1024, True)):
        page.set_viewport_size({"width": width, "height": 1180})
        page.reload()
        expect(page.locator(".in-riichi input").first).to_be_visible()
        assert page.locator("thead .grid-seat").first.is_visible() is is_grid, width
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, width
