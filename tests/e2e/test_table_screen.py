"""The screen of a table, measured: taps, targets, what fits on it, a hand by keyboard, and the weight of the page."""

from collections.abc import Iterable, Iterator
from gzip import compress

import pytest
from playwright.sync_api import Page, Response, expect

from tests.e2e.conftest import OpenPage
from tests.e2e.steps import choose, open_panel, seat_points, self_drawn, sign_in, touch
from tests.factories import make_entries, make_event, make_round, make_staff, make_user
from tournament.events.enums import Role
from tournament.play.models import Hand
from tournament.registration.models import Entry

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]

TABLE = "/one-table/rounds/1/tables/1/"
SIZES = [(390, 844), (820, 1180), (1180, 820)]
"""A phone, a tablet that stands and one that lies."""
PLAYERS = ("Player 1", "Player 2", "Player 3", "Player 4")
FOURTEEN = ("1m", "2m", "3m", "4p", "5p", "6p", "7s", "8s", "9s", "2m", "3m", "4m", "5p", "5p")
COUNT_TAPS = """() => {
  window.taps = 0;
  document.addEventListener("pointerdown", () => { window.taps += 1; }, true);
}"""
HEAVIEST = 250_000
"""Bytes of the page with all it loads."""
FITS = """() => [document.documentElement, document.body, document.querySelector("#table"), document.querySelector(".entry")]
  .every((part) => part.scrollHeight <= part.clientHeight) && scrollY === 0"""
NEEDED = """() => {
  const parts = [".square", ".outcomes", ".ways", ".record-bar"].map((name) => document.querySelector(name));
  return parts.map((part) => part.getBoundingClientRect()).every((box) => box.top >= 0 && box.bottom <= innerHeight + 0.5);
}"""
SMALL = """() => [...document.querySelectorAll("#table :is(button, a, summary, label.pick, label.segment:not(.segment-win), .tick)")]
  .map((part) => [part, part.getBoundingClientRect()])
  .filter(([, box]) => box.width > 0)
  .filter(([part, box]) => box.height < 44 || box.width < (part.matches(".pad-tile") ? 36 : 44))
  .map(([part, box]) => `${part.className} ${box.width}×${box.height}`)"""


def open_table(open_page: OpenPage, width: int, height: int, ruleset: str = "mcr") -> Page:
    event = make_event(name="One table", ruleset=ruleset)
    make_round(event, [make_entries(event, 4)])
    make_staff(event, make_user("remy"), Role.REFEREE)
    page = open_page(viewport={"width": width, "height": height})
    sign_in(page, "remy")
    page.goto(TABLE)
    page.evaluate(COUNT_TAPS)
    return page


def on_every_screen(page: Page) -> Iterator[int]:
    """The same page on a screen of each size; gives their widths, and leaves the page on the first."""
    for width, height in (*SIZES[1:], SIZES[0]):
        page.set_viewport_size({"width": width, "height": height})
        yield width


def taps(page: Page) -> int:
    """The taps since they were last counted."""
    count = int(page.evaluate("window.taps"))
    page.evaluate("window.taps = 0")
    return count


def tap_tiles(page: Page, tiles: Iterable[str]) -> None:
    for tile in tiles:
        page.locator(f".worth-first .pad-row [data-tile='{tile}']").click()


def record(page: Page, sentence: str) -> None:
    """See that nothing has to be scrolled on any screen, and press the button that says this."""
    button = page.get_by_role("button", name=f"Record: {sentence}", exact=True)
    expect(button).to_be_visible()
    for _width in on_every_screen(page):
        assert page.evaluate(NEEDED)
        assert page.evaluate(SMALL) == []
    before = page.locator(".hands > li").count()
    button.click()
    expect(page.locator(".hands > li")).to_have_count(before + 1)


def test_hands_take_few_taps_on_one_screen_with_large_targets(open_page: OpenPage) -> None:
    """By points two taps, the digits and the button; by tiles at most four beyond the tiles; by items, from the second
    hand on, at most three beyond the items.
    """
    page = open_table(open_page, *SIZES[0])
    touch(page, "Won", "Player 1")
    touch(page, "Discarded", "Player 2")
    for digit in "24":
        page.locator(f".worth-first [data-digit='{digit}']").click()
    assert all(page.evaluate(FITS) for _width in on_every_screen(page))
    record(page, "Player 1 wins 24 from Player 2")
    assert taps(page) == 2 + len("24") + 1
    touch(page, "Won", "Player 3")
    self_drawn(page)
    choose(page, "Tiles")
    tap_tiles(page, FOURTEEN)
    expect(page.locator(".pad-missing:visible")).to_have_text("Complete.")
    assert all(page.evaluate(FITS) for _width in on_every_screen(page))
    record(page, "Player 3 wins 15, self-drawn")
    assert taps(page) <= len(FOURTEEN) + 4
    for beyond in (4, 3):
        touch(page, "Won", "Player 1")
        touch(page, "Discarded", "Player 4")
        if beyond == 4:
            choose(page, "Items")
        page.locator(".worth-first .tick", has_text="Mixed Straight").click()
        record(page, "Player 1 wins 8 from Player 4")
        assert taps(page) == 1 + beyond
    assert [hand.wins.get().value for hand in Hand.objects.order_by("pk")] == [24, 15, 8, 8]


def test_tiles_fill_their_cells_nine_in_a_row(open_page: OpenPage) -> None:
    page = open_table(open_page, *SIZES[0])
    touch(page, "Won", "Player 1")
    self_drawn(page)
    choose(page, "Tiles")
    boxes = page.locator(".worth-first .pad-row").first.locator(".pad-tile").all()
    for width in on_every_screen(page):
        places = [box for key in boxes if (box := key.bounding_box()) is not None]
        pictures = [box for key in boxes if (box := key.locator("svg").bounding_box()) is not None]
        assert len(places) == 9
        assert len({round(box["y"]) for box in places}) == 1
        assert all(box["width"] >= (36 if width == 390 else 44) and box["height"] >= 44 for box in places)
        assert all(
            picture["width"] == pytest.approx(place["width"], abs=1)
            for picture, place in zip(pictures, places, strict=True)
        )


def test_tile_is_counted_ends_with_the_fourth_and_is_taken_back_by_one_tap(open_page: OpenPage) -> None:
    page = open_table(open_page, 390, 844)
    touch(page, "Won", "Player 1")
    self_drawn(page)
    choose(page, "Tiles")
    tap_tiles(page, ["5p"] * 4)
    key = page.locator(".worth-first .pad-row [data-tile='5p']")
    expect(key).to_have_attribute("data-used", "4")
    expect(key).to_have_attribute("aria-disabled", "true")
    key.dispatch_event("click")
    expect(page.locator(".pad-held")).to_have_count(4)
    page.locator(".pad-held").first.click()
    expect(page.locator(".pad-held")).to_have_count(3)
    expect(key).to_have_attribute("data-used", "3")


def test_button_keeps_its_height_with_long_names_and_the_minimum_stands_beside_the_value(
    open_page: OpenPage,
) -> None:
    page = open_table(open_page, 390, 844)
    for number, name in enumerate(("Wolfeschlegelsteinhausenbergerdorff Blau", "龍" * 60), start=1):
        Entry.objects.filter(number=number).update(name=name)
    page.reload()
    touch(page, "Won", "Blau")
    touch(page, "Discarded", "龍")
    choose(page, "Items")
    page.locator(".worth-first .tick", has_text="Mixed Straight").click()
    button = page.locator("#record-hand")
    expect(button).to_have_text("Record: Wolfeschlegelstei… wins 8 from 龍龍龍龍龍龍龍龍…")
    expect(page.locator(".preview-worth")).to_have_text("8 8 needed")
    box = button.bounding_box()
    assert box is not None
    assert box["height"] <= 56
    assert page.evaluate(NEEDED)


def test_winner_drew_it_with_the_second_tap_and_nobody_won_with_the_third(open_page: OpenPage) -> None:
    page = open_table(open_page, 390, 844)
    touch(page, "Won", "Player 1")
    touch(page, "Discarded", "Player 2")
    self_drawn(page)
    expect(page.locator("[name='outcome']:checked")).to_have_value("self_draw")
    expect(page.locator("[name='discarder']:checked")).to_have_count(0)
    expect(page.locator(".seat", has_text="Player 1").locator(".self-word")).to_be_visible()
    self_drawn(page)
    expect(page.locator("[name='winner']:checked")).to_have_count(0)
    choose(page, "No win")
    touch(page, "Won", "Player 4")
    expect(page.locator("[name='outcome']:checked")).to_have_value("discard")


def test_hand_is_typed_on_a_laptop_without_the_mouse(open_page: OpenPage) -> None:
    page = open_table(open_page, 1440, 900)
    expect(page.locator("#kept-hands")).to_have_attribute("data-mood", "calm")
    for keys in ("es24", "ww12"):
        page.keyboard.type(keys)
        expect(page.locator("#record-hand")).to_contain_text("Record: ")
        before = page.locator(".hands > li").count()
        page.keyboard.press("Enter")
        expect(page.locator(".hands > li")).to_have_count(before + 1)
        expect(page.locator("[name='winner']:checked")).to_have_count(0)
    page.keyboard.type("0")
    expect(page.locator("#record-hand")).to_have_text("Record: No win")
    page.keyboard.press("Enter")
    expect(page.locator(".hands > li")).to_have_count(3)
    assert [hand.outcome for hand in Hand.objects.order_by("pk")] == ["discard", "self_draw", "no_win"]


def test_half_entered_hand_stays_under_a_panel_and_undo_is_one_tap_away(open_page: OpenPage) -> None:
    page = open_table(open_page, 390, 844)
    touch(page, "Won", "Player 1")
    touch(page, "Discarded", "Player 2")
    for panel in ("table-panel", "hands-panel", "table-penalties"):
        if panel == "hands-panel":
            open_panel(page, "table-panel")
            page.get_by_role("button", name="Hands so far").last.click()
        else:
            open_panel(page, panel)
        expect(page.locator(f"#{panel}")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.locator(f"#{panel}")).to_be_hidden()
        if panel == "hands-panel":
            page.keyboard.press("Escape")
            expect(page.locator("#table-panel")).to_be_hidden()
    page.locator(".worth-first [data-digit='9']").click()
    record(page, "Player 1 wins 9 from Player 2")
    expect(page.locator("body")).to_have_class("screen hand-fresh")
    page.get_by_role("button", name="Undo hand 1").click()
    expect(page.locator(".hands > li")).to_contain_text("Taken back")
    assert set(seat_points(page).values()) == {"0"}


def test_screen_with_its_tiles_is_light(open_page: OpenPage) -> None:
    """What travels for the page, its styles, scripts, fonts and tiles, on a device that has nothing of it yet. A site
    sends texts compressed; the server of the tests does not, so they are compressed here.
    """
    event = make_event(name="One table", ruleset="apm")
    make_round(event, [make_entries(event, 4)])
    make_staff(event, make_user("remy"), Role.REFEREE)
    page = open_page(viewport={"width": 390, "height": 844})
    sign_in(page, "remy")
    cookies = page.context.cookies()
    page = open_page(viewport={"width": 390, "height": 844})
    page.context.add_cookies(cookies)  # type: ignore[arg-type]
    answers: list[Response] = []

    def remember(answer: Response) -> None:
        answers.append(answer)

    page.on("response", remember)
    page.goto(TABLE, wait_until="networkidle")
    touch(page, "Won", "Player 1")
    page.locator(".worth-first .way", has_text="Tiles").click()
    expect(page.locator(".pad-tile:visible").first).to_be_visible()
    sizes = {answer.url: len(compress(answer.body())) for answer in answers if answer.status == 200}
    assert len(sizes) > 20
    assert sum(sizes.values()) < HEAVIEST, sizes


@pytest.mark.parametrize(
    "names",
    [
        (
            "Bartholomew Quackenbush",
            "Nguyễn Phương Thảo Vy",
            "Matthias Große-Wortmann",
            "Siobhán O'Brien Jr.",
        ),
        ("Александра Петропавловская", "Παπαδόπουλος Κώστας", "محمد عبد الرحمن", "Wójcik-Kowalska Bożena"),
    ],
)
def test_names_stand_whole_at_the_seats_of_the_smallest_phone(
    open_page: OpenPage, names: tuple[str, ...]
) -> None:
    page = open_table(open_page, 360, 740)
    for number, name in enumerate(names, start=1):
        Entry.objects.filter(number=number).update(name=name, name_zh="大山田真一郎" if number == 2 else "")
    page.reload()
    cut = page.locator(".seat-who .person > bdi").evaluate_all(
        "all => all.filter(one => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth).map(one => one.textContent)"
    )
    assert cut == []
    assert page.evaluate(NEEDED)
