"""Whole matches played by touch and by keyboard, with final scores worked out by hand, and taps counted."""

from collections.abc import Iterable

import pytest
from playwright.sync_api import Page, expect

from penalties.models import LedgerEntry
from tests.e2e.conftest import OpenPage
from tests.e2e.steps import choose, hold_scripts, open_panel, seat_points, self_drawn, sign_in, touch
from tests.factories import discard_win, make_entries, make_event, make_round, make_staff, make_user, play
from tournament.draws.models import Table
from tournament.events.enums import Role
from tournament.play.models import Hand

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]

TABLE = "/one-table/rounds/1/tables/1/"
WIDTHS = (390, 820)
PLAYERS = ("Player 1", "Player 2", "Player 3", "Player 4")
CONCEALED = ("1m", "2m", "3m", "9m", "9m", "4p", "5p", "6p", "7s", "8s")
"""With a pung of 7z and 9s to win: Mixed Straight 8 and Dragon Pung 2."""
TARGETS = (
    "#table :is(button, summary, a, label.pick, label.segment:not(.segment-win), label.check, label.tick-box)"
)
"""What fingers touch; how a win ended is said at the seats, so its buttons are for the keyboard."""
SMALL = """() => [...document.querySelectorAll(TARGETS)]
  .map((element) => [element, element.getBoundingClientRect()])
  .filter(([, box]) => box.width > 0)
  .filter(([element, box]) => box.height < 44 || box.width < (element.matches(".pad-tile") ? 36 : 44))
  .map(([element, box]) => `${element.textContent.trim()} ${box.width}×${box.height}`)""".replace(
    "TARGETS", repr(TARGETS)
)
COUNT_TAPS = """() => {
  window.taps = 0;
  document.addEventListener("click", (event) => { if (event.isTrusted && event.detail) window.taps += 1; }, true);
}"""


def open_table(
    open_page: OpenPage, ruleset: str, *, width: int = 820, height: int = 1180, **options: object
) -> Page:
    """The page of a fresh table under a ruleset, open before a referee."""
    page = sit_down(open_page, ruleset, width=width, height=height, **options)
    page.goto(TABLE)
    return page


def sit_down(open_page: OpenPage, ruleset: str, *, width: int, height: int = 1180, **options: object) -> Page:
    """A referee signed in at a fresh table under a ruleset, with its page still to be opened."""
    event = make_event(name="One table", ruleset=ruleset, options=options)
    make_round(event, [make_entries(event, 4)])
    make_staff(event, make_user("remy"), Role.REFEREE)
    page = open_page(viewport={"width": width, "height": height})
    sign_in(page, "remy")
    return page


def tap(page: Page, tiles: Iterable[str]) -> None:
    for tile in tiles:
        page.locator(f".worth-first .pad-row [data-tile='{tile}']").click()


def meld(page: Page, kind: str, tile: str) -> None:
    page.locator(".worth-first .pad-modes").get_by_role("button", name=kind, exact=True).click()
    tap(page, [tile])


def record(page: Page, sentence: str) -> None:
    """Press the button that says this, and see one hand more in the list."""
    before = page.locator(".hands > li").count()
    page.get_by_role("button", name=f"Record: {sentence}", exact=True).click()
    expect(page.locator(".hands > li")).to_have_count(before + 1)


def taps(page: Page) -> int:
    return int(page.evaluate("window.taps"))


def test_discard_win_takes_few_taps_beyond_its_tiles(open_page: OpenPage):
    page = open_table(open_page, "mcr")
    page.evaluate(COUNT_TAPS)
    for times, width in enumerate(WIDTHS, start=1):
        page.set_viewport_size({"width": width, "height": 1180})
        before = taps(page)
        touch(page, "Won", "Player 1")
        touch(page, "Discarded", "Player 2")
        choose(page, "Tiles")
        tap(page, CONCEALED)
        meld(page, "Pung", "7z")
        tap(page, ["9s"])
        record(page, "Player 1 wins 10 from Player 2")
        assert taps(page) - before - len(CONCEALED) - 2 <= 8
        points = (f"{times * each:+d}".replace("-", "−") for each in (34, -18, -8, -8))
        assert seat_points(page) == dict(zip(PLAYERS, points, strict=True))


def test_discard_win_by_points_takes_few_taps(open_page: OpenPage):
    page = open_table(open_page, "mcr")
    page.evaluate(COUNT_TAPS)
    touch(page, "Won", "Player 1")
    touch(page, "Discarded", "Player 2")
    page.keyboard.type("24")
    record(page, "Player 1 wins 24 from Player 2")
    assert taps(page) + len("24") <= 7


def test_targets_are_big_enough_for_a_thumb_and_how_the_hand_ended_stays_under_it(open_page: OpenPage):
    page = open_table(open_page, "hk_fanlaak")
    place = "scrollY + document.querySelector('.segments').getBoundingClientRect().top"
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 1180})
        before = page.evaluate(place)
        for words in ("Abandoned", "Wrong mahjong", "Dead hand"):
            choose(page, words)
            assert page.evaluate(place) == before
        touch(page, "Won", "Player 1")
        self_drawn(page)
        if width > 390:
            # On a phone the seats fold to a strip once it is said who won and how.
            assert page.evaluate(place) == before
        touch(page, "Discarded", "Player 2")
        choose(page, "Tiles")
        tap(page, CONCEALED)
        assert page.evaluate(SMALL) == []
        page.get_by_role("button", name="Start over").click()
        expect(page.locator("[name='winner']:checked")).to_have_count(0)


def test_four_seats_stand_on_one_screen_of_a_tablet_on_its_side(open_page: OpenPage):
    page = open_table(open_page, "mcr", width=1180, height=820)
    expect(page.locator("#kept-hands")).to_have_attribute("data-mood", "calm")
    bottoms = "[...document.querySelectorAll('.seat')].map((seat) => seat.getBoundingClientRect().bottom)"
    lowest = f"Math.round(Math.max(...{bottoms}) + scrollY)"
    before = page.evaluate(lowest)
    assert before <= 820
    touch(page, "Won", "Player 1")
    self_drawn(page)
    assert page.evaluate(lowest) == before


def test_nothing_moves_when_the_scripts_arrive(open_page: OpenPage):
    place = "scrollY + document.querySelector('.segments').getBoundingClientRect().top"
    page = sit_down(open_page, "hk_fanlaak", width=WIDTHS[0])
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 1180})
        let_go = hold_scripts(page)
        page.goto(TABLE, wait_until="commit")
        page.wait_for_function(
            "() => document.readyState !== 'loading' && [...document.querySelectorAll('[rel=stylesheet]')].every((link) => link.sheet)"
        )
        before = page.evaluate(place)
        let_go()
        expect(page.locator("#kept-hands")).to_have_attribute("data-mood", "calm")
        assert page.evaluate(place) == before
        page.unroute_all()


def test_finger_that_is_quicker_than_the_scripts_is_heard(open_page: OpenPage):
    page = sit_down(open_page, "mcr", width=820)
    let_go = hold_scripts(page)
    page.goto(TABLE, wait_until="commit")
    touch(page, "Won", "Player 1")
    touch(page, "Discarded", "Player 2")
    page.get_by_label("Worth", exact=True).fill("8")
    let_go()
    record(page, "Player 1 wins 8 from Player 2")


def test_pad_and_text_tell_the_same_hand(open_page: OpenPage):
    page = open_table(open_page, "mcr")
    touch(page, "Won", "Player 1")
    touch(page, "Discarded", "Player 2")
    choose(page, "Tiles")
    field = page.get_by_role("textbox", name="Tiles")
    missing = page.locator(".worth-first .pad-missing")
    tap(page, ["9s", "7s", "8s"])
    expect(field).to_have_value("79s +8s")
    page.locator(".worth-first").get_by_role("button", name="Winning tile", exact=True).click()
    page.locator(".worth-first .pad-held").nth(1).click()
    expect(field).to_have_value("78s +9s")
    meld(page, "Concealed kong", "1z")
    expect(field).to_have_value("78s [1111z] +9s")
    expect(missing).to_have_text("8 tiles are missing.")
    page.get_by_role("button", name="Back", exact=True).click()
    expect(field).to_have_value("78s +9s")
    field.fill("123m456p78s99m 777z +9s")
    expect(missing).to_have_text("Complete.")
    expect(page.locator(".pad-held")).to_have_count(12)
    expect(page.locator("#record-hand")).to_have_text("Record: Player 1 wins 10 from Player 2")
    field.fill("1111m")
    expect(page.locator("[data-tile='1m']").first).to_have_class("pad-tile pad-used")


@pytest.mark.long
def test_whole_mcr_match_with_tiles(open_page: OpenPage):
    """Twelve hands of 10 on a discard, each player winning three and discarding three: 3·34 − 3·18 − 6·8 = 0 each. The
    eight in the middle are recorded on another device, and this page follows.

    Then Player 1 draws four times: Mixed Straight 8, Dragon Pung 2, Self-Drawn 1, 3·19 = 57 each time.
    """
    page = open_table(open_page, "mcr")
    for number in range(4):
        winner, discarder = PLAYERS[number], PLAYERS[(number + 1) % 4]
        touch(page, "Won", winner)
        touch(page, "Discarded", discarder)
        choose(page, "Tiles")
        tap(page, CONCEALED)
        meld(page, "Pung", "7z")
        tap(page, ["9s"])
        record(page, f"{winner} wins 10 from {discarder}")
    elsewhere = [discard_win(number % 4, (number + 1) % 4, 10) for number in range(4, 12)]
    play(Table.objects.get(), *elsewhere)
    expect(page.locator(".hands > li")).to_have_count(12)
    assert set(seat_points(page).values()) == {"0"}
    for _number in range(4):
        touch(page, "Won", "Player 1")
        self_drawn(page)
        choose(page, "Tiles")
        page.get_by_role("textbox", name="Tiles").fill("123m99m456p78s 777z +9s")
        record(page, "Player 1 wins 11, self-drawn")
    expect(page.locator(".centre")).to_contain_text("All hands played")
    assert seat_points(page) == dict(zip(PLAYERS, ("+228", "−76", "−76", "−76"), strict=True))


def test_whole_gghk_match_with_a_double_win_a_false_win_and_liability(open_page: OpenPage):
    """One revolution. Hand 1: 1 and 3 win 3 and 4 from 2: +32 −96 +64 0, the dealer stays. Hand 2: false win of 4,
    dealt again. Hand 3: 2 draws 8, 3 is liable: 3·128 = 384. Then three hands nobody wins.
    """
    page = open_table(open_page, "gghk", revolutions=1)
    touch(page, "Won", "Player 1")
    touch(page, "Chucked", "Player 2")
    touch(page, "Also won", "Player 3")
    page.locator("[name='points']").fill("3")
    page.locator("[name='seat2-points']").fill("4")
    record(page, "Player 1 and Player 3 win 3 and 4 from Player 2")
    choose(page, "False win")
    touch(page, "Declared it", "Player 4")
    record(page, "False win by Player 4")
    expect(page.locator(".seat", has_text="dealer")).to_contain_text("Player 1")
    touch(page, "Won", "Player 2")
    self_drawn(page)
    page.locator("[name='points']").fill("8")
    open_panel(page, "extras")
    page.locator("[name='liable']").select_option(label="Player 3")
    page.keyboard.press("Escape")
    record(page, "Player 2 wins 8, self-drawn")
    for _number in range(3):
        choose(page, "Tie")
        record(page, "Tie")
    expect(page.locator(".centre")).to_contain_text("All hands played")
    assert seat_points(page) == dict(zip(PLAYERS, ("+32", "+288", "−320", "0"), strict=True))


def test_paper_sheet_is_typed_without_touching_the_mouse(open_page: OpenPage):
    """Sixteen rows: 1 wins 24 from 2 four times (+48 −32 −8 −8), 3 draws 12 four times, eight hands nobody wins.

    In the first and the last of these 4 calls in vain: a warning, then 5 points off, in the totals at once.
    """
    page = open_table(open_page, "mcr")
    open_panel(page, "table-panel")
    page.get_by_role("link", name="Type the paper sheet").click()
    page.wait_for_url("**/sheet/")
    page.locator("[name='row1-winner']").focus()
    for row in [("1", "2", "24")] * 4 + [("3", "0", "12")] * 4:
        for cell in row:
            page.keyboard.type(cell)
        page.keyboard.press("Enter")
    for _row in range(8):
        page.keyboard.type("0")
    for row, what in (
        ("1", "first time in this game session → warning"),
        ("16", "second time in this game session → 5 points off"),
    ):
        page.locator(f"[name='row{row}-penalties']").focus()
        page.keyboard.type("4 empty call")
        page.keyboard.press("Enter")
        expect(page.locator(f"#fault-{row}")).to_contain_text(f"Player 4, Empty call: {what}.")
    for total in ("112", "-208", "208", "-117"):
        page.keyboard.type(total)
        page.keyboard.press("Enter")
    expect(page.locator("#run-16-0")).to_have_text("+112")
    expect(page.locator("#check-3")).to_have_text("0")
    page.get_by_role("button", name="Record the paper sheet").click()
    expect(page.locator(".hands > li")).to_have_count(16)
    assert seat_points(page) == dict(zip(PLAYERS, ("+112", "−208", "+208", "−117"), strict=True))
    assert Hand.objects.count() == 16
    assert [row.hand_number for row in LedgerEntry.objects.order_by("pk")] == [1, 16]
