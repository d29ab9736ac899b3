"""A refusal on a phone: the field at fault is in sight and has the focus, its message beside it, until it is mended."""

import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.e2e.conftest import OpenPage
from tests.e2e.steps import choose, enter_hand, sign_in
from tests.factories import discard_win, make_entries, make_event, make_round, make_staff, make_user, play
from tournament.draws.models import Table
from tournament.events.enums import Role
from tournament.play.models import Hand

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]

TABLE = "/one-table/rounds/1/tables/1/"
LAPTOP: ViewportSize = {"width": 1280, "height": 800}
"""Where tiles are typed."""


@pytest.fixture
def page(open_page: OpenPage, transactional_db: None) -> Page:
    """A fresh mcr table on a phone, open before a referee."""
    event = make_event(name="One table")
    make_round(event, [make_entries(event, 4)])
    make_staff(event, make_user("remy"), Role.REFEREE)
    page = open_page(viewport={"width": 390, "height": 844})
    sign_in(page, "remy")
    page.goto(TABLE)
    return page


SAID = "below the minimum of 8"


def reasons(page: Page) -> list[str]:
    """Where the page says why, as far as it can be seen; it is also said aloud."""
    said = page.locator("main").get_by_text(SAID).all()
    return [one.inner_text() for one in said if one.is_visible()]


def expect_usable_digits(page: Page) -> None:
    bar = page.locator(".record-bar").bounding_box()
    assert bar is not None
    for digit in page.locator(".worth-first .digit").all():
        box = digit.bounding_box()
        assert box is not None
        assert box["height"] >= 44
        assert box["y"] + box["height"] <= bar["y"]


def test_refused_hand_says_why_once_and_start_over_empties_the_form(page: Page) -> None:
    """The preview is late here. The screen has its own digits: no keyboard rises over them."""
    page.route("**/preview/", lambda route: route.abort())
    worth, message = page.get_by_label("Worth", exact=True), page.locator("#id_points_error")
    for width, height in ((360, 640), (390, 844), (640, 450), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        enter_hand(page, winner="Player 1", discarder="Player 2", points=7)
        page.locator("#record-hand").click()
        expect(message).to_contain_text(SAID)
        expect(message).to_be_in_viewport()
        expect(worth).to_be_focused()
        expect(worth).to_have_attribute("inputmode", "none")
        expect(worth).to_have_attribute("aria-describedby", re.compile("id_points_error"))
        expect(page.locator(".kept-hand")).to_have_count(0)
        assert len(reasons(page)) == 1
        if width < height:
            expect_usable_digits(page)
        expect(page.locator("#record-hand")).to_be_disabled()
        page.get_by_role("button", name="Start over").click()
        expect(message).to_have_count(0)
        expect(page.locator("[name='winner']:checked")).to_have_count(0)
        expect(worth).to_have_value("")
    page.reload()
    expect(page.locator("[name='winner']:checked")).to_have_count(0)
    assert Hand.objects.count() == 0


def test_what_the_preview_knows_to_be_refused_is_not_sent(page: Page) -> None:
    """A changed value may be tried at once: nobody waits for the next preview, which does not come here."""
    enter_hand(page, winner="Player 1", discarder="Player 2", points=7)
    button = page.locator("#record-hand")
    expect(button).to_be_disabled()
    expect(button).to_have_accessible_description(re.compile(SAID))
    assert len(reasons(page)) == 1
    button.click(force=True)
    expect(page.locator("#live")).to_contain_text(SAID)
    expect(page.locator(".kept-hand")).to_have_count(0)
    page.route("**/preview/", lambda route: route.abort())
    page.get_by_label("Worth", exact=True).fill("9")
    expect(button).to_be_enabled()
    button.click()
    expect(page.locator(".hands > li")).to_have_count(1)


def test_value_left_in_a_hidden_way_of_entering_does_not_stop_the_button(page: Page) -> None:
    page.set_viewport_size(LAPTOP)
    for number, left in enumerate((12345, -5), start=1):
        enter_hand(page, winner="Player 1", discarder="Player 2", points=left)
        choose(page, "Tiles")
        page.get_by_role("textbox", name="Tiles").fill("123m456p78s99m777z +9s")
        page.locator("#record-hand").click()
        expect(page.locator(".hands > li")).to_have_count(number)
    assert [hand.wins.get().value for hand in Hand.objects.order_by("pk")] == [12, 12]


def test_winner_that_is_missing_is_asked_for_at_the_seats(page: Page) -> None:
    page.locator("[name='outcome'][value='discard']").evaluate("(button) => button.click()")
    page.locator("#record-hand").evaluate("(button) => button.form.requestSubmit(button)")
    expect(page.locator("#id_winner_error")).to_be_in_viewport()
    page.locator(".seat", has_text="Player 1").locator(".pick-winner").click()
    expect(page.locator("#id_winner_error")).to_have_count(0)


def test_winner_of_a_recorded_hand_has_drawn_it_with_one_tap_and_is_taken_back_with_two(page: Page) -> None:
    """And a correction without a reason is asked for it in the form, not by the browser."""
    play(Table.objects.get(), discard_win(0, 1, 8))
    page.goto(TABLE + "hands/1/correct/")
    page.get_by_label("Worth", exact=True).fill("9")
    page.locator("#record-hand").click()
    expect(page.locator("#id_reason_error")).to_be_in_viewport()
    expect(page.get_by_label("Reason")).to_be_focused()
    winner = page.locator(".seat", has_text="Player 1").locator(".pick-winner")
    winner.click()
    expect(page.locator("[name='outcome']:checked")).to_have_value("self_draw")
    winner.click()
    expect(page.locator("[name='winner']:checked")).to_have_count(0)


def test_pad_calls_only_a_hand_complete_that_can_lie_on_a_table(page: Page) -> None:
    page.set_viewport_size(LAPTOP)
    enter_hand(page, winner="Player 1", discarder="Player 2", tiles="123m456p78s99m777z +9s")
    words, tiles = page.locator(".pad-missing:visible"), page.get_by_role("textbox", name="Tiles")
    expect(words).to_have_text("Complete.")
    for typed, said in (
        ("123m456p78s99m777z1z +9s", "1 tile too many."),
        ("123m456p78s999m99m77z +9m", "More than four of one tile."),
        ("123m456p78s99m77z +9s", "1 tile is missing."),
    ):
        tiles.fill(typed)
        expect(words).to_have_text(said)
