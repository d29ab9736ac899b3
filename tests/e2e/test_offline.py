"""The table page on bad Wi-Fi: hands are kept on the tablet, sent in order and once, and never lost in silence."""

import re

import pytest
from playwright.sync_api import Locator, Page, Response, Route, expect

from tests.e2e.conftest import OpenPage
from tests.e2e.steps import (
    KEEP_WHAT_IS_SAID,
    choose,
    enter_hand,
    seat_points,
    sign_in,
    sign_in_by_form,
    touch,
)
from tests.e2e.tablet import (
    HANDS,
    NO_SYNC,
    expect_kept,
    record,
    recorded,
    wait_until_all_forgotten,
    wait_until_kept,
)
from tests.factories import discard_win, make_entries, make_event, make_round, make_staff, make_user, play
from tournament.draws.models import Table
from tournament.events.enums import Role
from tournament.play.models import Hand

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]

NO_WORKER_NO_LEAVE = """ServiceWorkerContainer.prototype.register = () => Promise.reject(new DOMException("", "SecurityError"));
StorageManager.prototype.persist = () => new Promise(() => {});"""
TABLE = "/one-table/rounds/1/tables/1/"
ADD = re.compile("/hands/add/$")


@pytest.fixture
def table(transactional_db: None) -> Table:
    """A fresh mcr table; remy and rosa are referees."""
    event = make_event(name="One table")
    round_ = make_round(event, [make_entries(event, 4)])
    for username in ("remy", "rosa"):
        make_staff(event, make_user(username), Role.REFEREE)
    return round_.tables.get()


def open_table(open_page: OpenPage, *, has_sync: bool = False) -> Page:
    """A tablet with the table's page open and kept. Background Sync comes from outside the page and its moment is the
    browser's: most tests look at the page alone.
    """
    page = open_page(viewport={"width": 820, "height": 1180})
    if not has_sync:
        page.context.add_init_script(NO_SYNC)
    sign_in(page, "remy")
    page.goto(TABLE)
    wait_until_kept(page)
    return page


def hold_first_answer(page: Page) -> list[Route]:
    """Keep the next hand from the server; it is in the list as soon as it was sent."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        if held:
            route.continue_()
        else:
            held.append(route)

    page.route(ADD, hold)
    return held


def test_three_hands_entered_without_network_survive_the_tab(open_page: OpenPage, table: Table):
    page = open_table(open_page, has_sync=True)
    context = page.context
    page.evaluate(KEEP_WHAT_IS_SAID)
    context.set_offline(True)
    for points in (8, 9, 10):
        record(page, points)
    expect(page.locator(".kept-status")).to_contain_text("3 hands are kept on this device")
    said = " ".join(page.evaluate("window.said"))
    for sentence in ("is checked when the network is back", "Carry on: hands are kept", "1 hand is kept"):
        assert said.count(sentence) == 1
    page.close()
    page = context.new_page()
    page.goto(TABLE)
    expect(page.locator(".kept-hand")).to_have_count(3)
    expect_kept(page, *((str(number), "On this device") for number in (1, 2, 3)))
    expect(page.locator(".centre-hand")).to_have_text("Hand 4 of 16")
    assert Hand.objects.count() == 0
    context.set_offline(False)
    expect(page.locator(HANDS)).to_have_count(3)
    expect(page.locator(".kept-status")).to_have_text("All hands are saved on the server.")
    expect(page.locator(".kept-hand")).to_have_count(0)
    assert recorded() == [(1, 8), (2, 9), (3, 10)]
    assert seat_points(page)["Player 1"] == f"+{8 + 9 + 10 + 3 * 3 * 8}"


def test_refused_hand_is_kept_and_those_behind_it_wait(open_page: OpenPage, table: Table):
    """The second of three hands is below the minimum. Mended on the page it goes, and the third follows it."""
    page = open_table(open_page)
    page.context.set_offline(True)
    for points in (8, 7, 10):
        record(page, points)
    page.context.set_offline(False)
    expect(page.locator(".kept-status")).to_contain_text("A hand was not accepted")
    expect_kept(page, ("2", "Not accepted"), ("3", "Waiting for the hand before it"))
    expect(page.locator(".kept-hand").first).to_contain_text("below the minimum of 8")
    assert recorded() == [(1, 8)]
    worth = show_refused_hand(page)
    expect(page.locator("#table")).to_contain_text("below the minimum of 8")
    worth.fill("9")
    page.locator("#record-hand").click()
    expect(page.locator(HANDS)).to_have_count(3)
    expect(page.locator(".kept-hand")).to_have_count(0)
    assert recorded() == [(1, 8), (2, 9), (3, 10)]


def show_refused_hand(page: Page) -> Locator:
    """Open the refused hand of 7 to mend it; returns the field of its worth."""
    page.get_by_role("button", name="Show and correct").click()
    worth = page.get_by_label("Worth", exact=True)
    expect(worth).to_have_value("7")
    return worth


def test_refused_hands_are_mended_while_the_answer_is_late_and_thrown_away(open_page: OpenPage, table: Table):
    page = open_table(open_page)
    page.context.set_offline(True)
    record(page, 7)
    page.context.set_offline(False)
    worth = show_refused_hand(page)
    held = hold_first_answer(page)
    worth.fill("9")
    page.locator("#record-hand").click()
    expect(page.locator(".kept-state:visible")).to_have_text("Sent, waiting for an answer")
    held[0].continue_()
    expect(page.locator(HANDS)).to_have_count(1)
    expect(page.locator(".kept-hand")).to_have_count(0)
    assert recorded() == [(1, 9)]
    page.context.set_offline(True)
    for points in (7, 10):
        record(page, points)
    page.context.set_offline(False)
    expect(page.locator(".kept-status")).to_contain_text("A hand was not accepted")
    page.get_by_role("button", name="Delete", exact=True).click()
    assert recorded() == [(1, 9)]
    page.get_by_role("button", name="Delete for good").click()
    expect(page.locator(HANDS)).to_have_count(2)
    assert recorded() == [(1, 9), (2, 10)]


def test_hands_are_sent_when_the_browser_keeps_no_page_and_asks_about_the_store(
    open_page: OpenPage, table: Table
):
    page = open_page(viewport={"width": 820, "height": 1180})
    page.add_init_script(NO_WORKER_NO_LEAVE)
    sign_in_by_form(page, "remy")
    page.goto(TABLE)
    expect(page.locator("#kept-hands")).to_contain_text("This browser cannot store the page")
    page.route(ADD, lambda route: route.abort())
    record(page, 8)
    expect_kept(page, ("1", "On this device"))
    page.unroute(ADD)
    page.reload()
    expect(page.locator(HANDS)).to_have_count(1)
    assert recorded() == [(1, 8)]


def test_lost_forged_and_late_answers_make_one_hand_each(open_page: OpenPage, table: Table):
    """The server records a hand, the answer gets lost, somebody presses again: the next try gets the first answer. Then
    the hall's Wi-Fi answers with its own page, and at last an answer does not hold up the next hand.
    """
    page = open_table(open_page)
    lost = []

    def lose_first_answer(route: Route) -> None:
        if lost:
            route.continue_()
            return
        lost.append(route.fetch().status)
        route.abort()

    page.route(ADD, lose_first_answer)
    enter_hand(page, winner="Player 1", discarder="Player 2", points=8)
    page.locator("#record-hand").dblclick()
    expect(page.locator(HANDS)).to_have_count(1)
    expect(page.locator(".kept-hand")).to_have_count(0)
    assert lost == [200]
    assert recorded() == [(1, 8)]
    page.unroute(ADD)

    page.route(ADD, lambda route: route.fulfill(status=200, body="<h1>Welcome to the hall's Wi-Fi</h1>"))
    record(page, 9)
    expect(page.locator(".kept-status")).to_contain_text("1 hand is kept on this device")
    expect(page.locator(".kept-state:visible")).to_have_text("On this device")
    page.unroute(ADD)
    expect(page.locator(HANDS)).to_have_count(2)
    assert recorded() == [(1, 8), (2, 9)]

    held = hold_first_answer(page)
    record(page, 10)
    expect(page.locator(".kept-state:visible")).to_have_text("Sent, waiting for an answer")
    enter_hand(page, winner="Player 3", discarder="Player 4", points=12)
    held[0].continue_()
    expect(page.locator(".kept-state:visible")).to_have_text("Confirmed")
    expect(page.get_by_label("Worth", exact=True)).to_have_value("12")
    page.locator("#record-hand").click()
    expect(page.locator(HANDS)).to_have_count(4)
    assert recorded() == [(1, 8), (2, 9), (3, 10), (4, 12)]


def test_hand_recorded_by_somebody_else_meanwhile_is_a_conflict(open_page: OpenPage, table: Table):
    """Both versions are shown. Both were played: the kept one becomes the next hand, and those behind it move on."""
    page = open_table(open_page)
    page.context.set_offline(True)
    for points in (20, 21):
        record(page, points)
    play(table, discard_win(2, 3, 8))
    page.context.set_offline(False)
    conflict = page.locator(".conflict")
    expect(conflict).to_contain_text("Player 3 wins 8 from Player 4")
    expect(conflict).to_contain_text("Player 1 wins 20 from Player 2")
    page.go_back()
    expect(page.locator(".kept-status")).to_contain_text("A hand was not accepted")
    expect_kept(page, ("1", "Not accepted"), ("2", "Waiting for the hand before it"))
    page.get_by_role("button", name="Show and correct").click()
    page.get_by_label("Both were played").check()
    expect(conflict).to_contain_text("The hands kept on this device after it move up with it.")
    page.get_by_role("button", name="Record yours as hand 2").click()
    expect(page.locator(HANDS)).to_have_count(3)
    assert recorded() == [(1, 8), (2, 20), (3, 21)]


def test_one_of_two_hands_is_right_or_both_are_the_same(open_page: OpenPage, table: Table):
    """The recorded hand stays, the kept one replaces it, and the same hand from two tablets stands once."""
    page = open_table(open_page)
    page.context.set_offline(True)
    for points in (20, 21):
        record(page, points)
    play(table, discard_win(2, 3, 8))
    page.context.set_offline(False)
    page.get_by_label("Recorded by").check()
    page.get_by_role("link", name="Keep the recorded one").click()
    expect(page.locator(HANDS)).to_have_count(2)
    expect(page.locator(".conflict")).to_have_count(0)
    assert recorded() == [(1, 8), (2, 21)]

    page.context.set_offline(True)
    record(page, 20)
    play(table, discard_win(2, 3, 9))
    page.context.set_offline(False)
    page.get_by_role("radio", name="Yours").check()
    page.get_by_label("Yours is right, because:").fill("Looked again")
    page.get_by_role("button", name="Replace hand 3").click()
    expect(page.locator(HANDS).first).to_contain_text("Player 1 wins 20 from Player 2")
    expect(page.locator(".kept-hand")).to_have_count(0)
    assert recorded() == [(1, 8), (2, 21), (3, 9), (3, 20)]

    page.context.set_offline(True)
    record(page, 10)
    play(table, discard_win(0, 1, 10))
    page.context.set_offline(False)
    expect(page.locator(HANDS)).to_have_count(4)
    expect(page.locator(".kept-status")).to_have_text("All hands are saved on the server.")
    expect(page.locator(".kept-hand")).to_have_count(0)
    assert recorded()[4:] == [(4, 10)]


def test_hands_wait_for_the_account_that_entered_them(open_page: OpenPage, table: Table):
    """The session ends while the network is gone, and another referee signs in on the same tablet."""
    page = open_table(open_page)
    context = page.context
    context.set_offline(True)
    for points in (8, 9):
        record(page, points)
    context.clear_cookies(name="sessionid")
    context.set_offline(False)
    expect(page.locator(".kept-status")).to_contain_text("You are signed out")
    assert recorded() == []
    sign_in_by_form(page, "rosa")
    page.goto(TABLE)
    expect(page.locator(".kept-others")).to_contain_text("remy signs in here")
    assert recorded() == []
    page.goto("/")
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("link", name="Sign in")).to_be_visible()
    sign_in_by_form(page, "remy")
    page.goto(TABLE)
    expect(page.locator(HANDS)).to_have_count(2)
    assert recorded() == [(1, 8), (2, 9)]
    assert {hand.recorded_by.username for hand in Hand.objects.all()} == {"remy"}


def test_another_account_cannot_send_them_even_from_an_old_page(open_page: OpenPage, table: Table):
    """Another tab signed somebody else in: the page still shows the first account, the server sees the second."""
    page = open_table(open_page)
    page.context.set_offline(True)
    record(page, 8)
    page.context.set_offline(False)
    expect(page.locator(HANDS)).to_have_count(1)
    sign_in_by_form(page.context.new_page(), "rosa")
    notice = page.locator("#signed-out")
    expect(notice).to_contain_text("remy is no longer signed in here")
    expect(notice.get_by_role("link")).to_have_attribute("href", re.compile(r"sign-in/\?next=%2F"))
    record(page, 9)
    expect(page.locator(".kept-status")).to_contain_text("Sign in as remy")
    assert recorded() == [(1, 8)]


def test_two_tabs_send_each_hand_once(open_page: OpenPage, table: Table):
    page = open_table(open_page)
    answers: list[int] = []

    def note(answer: Response) -> None:
        if ADD.search(answer.url):
            answers.append(answer.status)

    page.context.on("response", note)
    page.context.set_offline(True)
    for points in (8, 9, 10):
        record(page, points)
    other = page.context.new_page()
    other.goto(TABLE)
    expect(other.locator(".kept-hand")).to_have_count(3)
    page.context.set_offline(False)
    for tab in (page, other):
        expect(tab.locator(HANDS)).to_have_count(3)
    assert recorded() == [(1, 8), (2, 9), (3, 10)]
    assert answers == [200] * 3


def test_incomplete_hand_is_not_kept_and_the_last_kept_one_can_be_taken_back(
    open_page: OpenPage, table: Table
):
    page = open_table(open_page)
    page.context.set_offline(True)
    touch(page, "Won", "Player 1")
    page.locator("#record-hand").click()
    expect(page.locator(".toast")).to_contain_text("not complete")
    expect(page.locator(".kept-hand")).to_have_count(0)
    touch(page, "Discarded", "Player 2")
    page.keyboard.type("24")
    expect(page.locator(".preview-what")).to_contain_text("checked when the network is back")
    page.get_by_role("button", name="Start over").click()
    for points in (8, 9):
        record(page, points)
    page.get_by_role("button", name="Take back").click()
    expect_kept(page, ("1", "On this device"))
    expect(page.locator(".centre-hand")).to_have_text("Hand 2 of 16")
    worth = page.get_by_label("Worth", exact=True)
    expect(worth).to_have_value("9")
    worth.fill("12")
    page.locator("#record-hand").click()
    expect(page.locator(".kept-hand")).to_have_count(2)
    page.context.set_offline(False)
    expect(page.locator(HANDS)).to_have_count(2)
    assert recorded() == [(1, 8), (2, 12)]


def test_winds_move_and_people_keep_their_sides_without_network(open_page: OpenPage, table: Table):
    """An mcr match passes the deal after every hand; after the fourth, East and South change chairs, West and North."""
    page = open_table(open_page)
    page.context.set_offline(True)
    for number in (2, 3, 4):
        choose(page, "No win")
        page.locator("#record-hand").click()
        expect(page.locator(".centre-hand")).to_have_text(f"Hand {number} of 16")
        expect(page.locator(".seat-bottom")).to_contain_text("Player 1")
        expect(page.locator(".seat-dealer")).to_contain_text(f"Player {number}")
        expect(page.locator(".seat-dealer .wind-e")).to_have_count(1)
        expect(page.locator("#seat-change")).to_be_hidden()
    choose(page, "No win")
    page.locator("#record-hand").click()
    expect(page.locator("#seat-change li")).to_contain_text(
        ["Player 2 sits where Player 1 sat", "Player 1 sits where Player 2 sat", "Player 4", "Player 3"]
    )
    expect(page.locator(".seat-bottom.seat-dealer")).to_contain_text("Player 2")
    expect(page.locator(".centre-wind .wind-s")).to_have_count(1)


def test_match_ends_without_network(open_page: OpenPage, transactional_db: None):
    """One revolution of gghk: four hands nobody wins pass the deal round, an abandoned one does not."""
    event = make_event(name="One table", ruleset="gghk", options={"revolutions": 1})
    make_round(event, [make_entries(event, 4)])
    make_staff(event, make_user("remy"), Role.REFEREE)
    page = open_table(open_page)
    page.context.set_offline(True)
    for number, outcome in enumerate(("Tie", "Abandoned", "Tie", "Tie", "Tie"), start=1):
        expect(page.locator(".centre-hand")).to_have_text(f"Hand {number}")
        choose(page, outcome)
        page.locator("#record-hand").click()
    expect(page.locator(".centre-hand")).to_contain_text("All hands have been played")
    expect(page.locator("#record-hand")).to_be_hidden()
    page.context.set_offline(False)
    expect(page.locator(HANDS)).to_have_count(5)
    expect(page.locator(".centre")).to_contain_text("All hands played")
    expect(page.locator(".kept-hand")).to_have_count(0)


def test_signing_out_forgets_the_kept_page(open_page: OpenPage, table: Table):
    page = open_table(open_page)
    page.goto("/")
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("link", name="Sign in")).to_be_visible()
    wait_until_all_forgotten(page)


def test_signing_out_with_hands_that_wait_takes_a_second_press(open_page: OpenPage, table: Table):
    """On any page: the first press says how many hands wait and for whom."""
    page = open_table(open_page)
    page.route(ADD, lambda route: route.abort())
    record(page, 8)
    page.goto("/")
    page.get_by_role("button", name="Sign out").click()
    expect(page.locator(".toast")).to_contain_text("1 hand is waiting on this device")
    expect(page.locator(".toast")).to_contain_text("remy")
    page.get_by_role("button", name="Sign out anyway").click()
    expect(page.get_by_role("link", name="Sign in")).to_be_visible()
    sign_in_by_form(page, "remy")
    page.unroute(ADD)
    page.goto(TABLE)
    expect(page.locator(HANDS)).to_have_count(1)
    assert recorded() == [(1, 8)]


@pytest.mark.parametrize("is_https", [True, False])
def test_referee_is_told_what_plain_http_cannot_do(open_page: OpenPage, table: Table, is_https: bool):
    """Browsers keep a page for later on https only; 127.0.0.1 counts as https, so the page is told otherwise."""
    page = open_page()
    if not is_https:
        page.add_init_script("Object.defineProperty(window, 'isSecureContext', { value: false })")
    sign_in_by_form(page, "remy")
    page.goto(TABLE)
    expect(page.locator(".kept-status")).to_contain_text("All hands are saved on the server")
    expect(page.get_by_text("This address does not use https")).to_be_visible(visible=not is_https)
