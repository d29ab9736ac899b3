"""The table page when things are not as they should be: no script, a second press, two people at one table."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import OpenPage
from tests.e2e.steps import choose, close_table, enter_hand, record_hand, seat_points, sign_in, touch
from tests.factories import make_entries, make_event, make_round, make_staff, make_user
from tournament.core.previews import PreviewMissing
from tournament.events.enums import Role
from tournament.play.models import Hand

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]

TABLE = "/one-table/rounds/1/tables/1/"


@pytest.fixture
def referees(transactional_db: None) -> tuple[str, str]:
    """The sign-in names of two referees of an event with one table, at which Player 1 to Player 4 sit."""
    event = make_event(name="One table")
    make_round(event, [make_entries(event, 4)])
    for username in ("remy", "rosa"):
        make_staff(event, make_user(username), Role.REFEREE)
    return "remy", "rosa"


def open_table(page: Page, username: str) -> Page:
    sign_in(page, username)
    page.goto(TABLE)
    return page


def test_without_script_hands_are_recorded_corrected_and_taken_back(
    open_page: OpenPage, referees: tuple[str, str]
):
    page = open_table(open_page(java_script_enabled=False), referees[0])
    choose(page, "Win on a discard")
    touch(page, "Won", "Player 1")
    page.locator("#record-hand").click()
    expect(page.locator("main")).to_contain_text("Tap the seat of the player who discarded")
    touch(page, "Discarded", "Player 2")
    page.get_by_label("Worth", exact=True).fill("7")
    page.locator("#record-hand").click()
    expect(page.locator("main")).to_contain_text("below the minimum of 8")
    expect(page.get_by_label("Worth", exact=True)).to_have_value("7")
    page.get_by_label("Worth", exact=True).fill("9")
    page.locator("#record-hand").click()
    expect(page.locator(".hands > li")).to_have_count(1)
    page.get_by_role("link", name="Correct hand 1").click()
    page.get_by_label("Worth", exact=True).fill("10")
    page.get_by_label("Reason").fill("Counted again")
    page.locator("#record-hand").click()
    expect(page.locator("main")).to_contain_text("Review the effect, then save.")
    expect(page.locator(".effect")).to_contain_text("+34")
    page.locator("#record-hand").click()
    expect(page.locator(".hands > li")).to_contain_text("Player 1 wins 10 from Player 2")
    page.get_by_role("button", name="Undo hand 1").click()
    expect(page.locator(".hands > li")).to_contain_text("Taken back")
    assert seat_points(page) == dict.fromkeys(["Player 1", "Player 2", "Player 3", "Player 4"], "0")


def test_without_script_the_table_is_closed(open_page: OpenPage, referees: tuple[str, str]):
    page = open_table(open_page(java_script_enabled=False), referees[0])
    enter_hand(page)
    page.locator("#record-hand").click()
    expect(page.locator(".hands > li")).to_have_count(1)
    close_table(page)
    page.goto(TABLE)
    expect(page.locator(".hand-form")).to_have_count(0)


@pytest.mark.parametrize("has_script", [True, False])
def test_second_press_records_one_hand(open_page: OpenPage, referees: tuple[str, str], has_script: bool):
    page = open_table(open_page(java_script_enabled=has_script), referees[0])
    if not has_script:
        choose(page, "Win on a discard")
    touch(page, "Won", "Player 3")
    touch(page, "Discarded", "Player 4")
    page.get_by_label("Worth", exact=True).fill("8")
    if has_script:
        expect(page.locator("#record-hand")).to_have_text("Record: Player 3 wins 8 from Player 4")
    page.locator("#record-hand").dblclick()
    expect(page.locator(".hands > li")).to_have_count(1)
    page.goto(TABLE)
    assert seat_points(page) == {"Player 1": "−8", "Player 2": "−8", "Player 3": "+32", "Player 4": "−16"}
    assert Hand.objects.count() == 1


def test_two_referees_at_one_table_are_told(open_page: OpenPage, referees: tuple[str, str]):
    """At the second one the answer is slower than the page's patience, which would go on to the next hand: the clock of
    that page stands still.
    """
    first = open_table(open_page(), referees[0])
    second = open_page()
    second.clock.install(time="2026-11-21T10:00:00Z")
    open_table(second, referees[1])
    enter_hand(second, winner="Player 2", discarder="Player 3", points=20)
    expect(second.locator("#record-hand")).to_have_text("Record: Player 2 wins 20 from Player 3")
    record_hand(first, "Player 1 wins 8 from Player 4", winner="Player 1", discarder="Player 4", points=8)
    second.clock.pause_at("2026-11-21T12:00:00Z")
    second.locator("#record-hand").click()
    decision = second.get_by_role("alertdialog")
    expect(decision).to_contain_text("Player 1 wins 8 from Player 4")
    expect(decision).to_contain_text("Player 2 wins 20 from Player 3")
    assert Hand.objects.count() == 1
    second.clock.resume()
    second.goto(TABLE)
    record_hand(second, "Player 2 wins 20 from Player 3", winner="Player 2", discarder="Player 3", points=20)
    assert seat_points(second) == {"Player 1": "+24", "Player 2": "+36", "Player 3": "−36", "Player 4": "−24"}


def test_press_is_not_lost_to_the_sum_that_arrives_meanwhile(open_page: OpenPage, referees: tuple[str, str]):
    """Leaving a field asks for the sum anew, and its answer would put a new button under the finger."""
    page = open_table(open_page(), referees[0])
    with page.expect_response(lambda answer: "points=9" in (answer.request.post_data or "")):
        enter_hand(page, winner="Player 1", discarder="Player 2", points=9)
    expect(page.locator("#record-hand")).to_contain_text("wins 9")
    expect(page.locator(".htmx-request")).to_have_count(0)
    page.locator("#record-hand").hover()
    with page.expect_response("**/preview/"):
        page.mouse.down()
    expect(page.locator(".htmx-request")).to_have_count(0)
    page.mouse.up()
    expect(page.locator(".hands > li")).to_have_count(1)


def test_back_shows_what_was_recorded(open_page: OpenPage, referees: tuple[str, str]):
    page = open_table(open_page(), referees[0])
    record_hand(page, "Player 1 wins 8 from Player 4", winner="Player 1", discarder="Player 4", points=8)
    page.get_by_role("link", name="Correct hand 1").click()
    expect(page.get_by_label("Reason")).to_be_visible()
    page.go_back()
    expect(page.locator(".hands > li")).to_contain_text("Player 1 wins 8 from Player 4")


def test_correction_sent_before_its_preview_is_shown_first_and_saved_by_the_next_press(
    open_page: OpenPage, referees: tuple[str, str]
):
    page = open_table(open_page(), referees[0])
    record_hand(page, "Player 1 wins 8 from Player 4", winner="Player 1", discarder="Player 4", points=8)
    page.get_by_role("link", name="Correct hand 1").click()
    page.route("**/preview/**", lambda route: route.abort())
    page.get_by_label("Worth", exact=True).fill("9")
    page.get_by_label("Reason").fill("Counted again")
    page.locator("#record-hand").click()
    expect(page.locator("#hand-faults")).to_contain_text(str(PreviewMissing()))
    page.locator("#record-hand").click()
    expect(page.locator(".hands > li").first).to_contain_text("Player 1 wins 9 from Player 4")


def test_robbed_kong_asks_for_its_owner(open_page: OpenPage, referees: tuple[str, str]):
    page = open_table(open_page(), referees[0])
    choose(page, "Robbed kong")
    touch(page, "Won", "Player 1")
    expect(page.locator(".hint")).to_have_text("Now the seat whose kong was robbed.", use_inner_text=True)
    owner = page.locator(".pick-discarder:visible", has_text="Player 2")
    expect(owner.locator(".robbed-word")).to_be_visible()
    owner.click()
    page.get_by_label("Worth", exact=True).fill("16")
    expect(page.locator("#record-hand")).to_have_text("Record: Player 1 wins 16, robbing a kong of Player 2")
