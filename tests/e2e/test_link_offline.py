"""The scorer's tablet on bad Wi-Fi: hands by a table link are kept, sent once and in order, and by that link alone."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import OpenPage
from tests.e2e.steps import enter_hand, sign_in_by_form, touch, wait_for_polls
from tests.e2e.tablet import (
    HANDS,
    NO_SYNC,
    expect_kept,
    record,
    recorded,
    wait_until_forgotten,
    wait_until_kept,
)
from tests.factories import (
    allow_links,
    discard_win,
    make_entries,
    make_event,
    make_link,
    make_round,
    make_staff,
    make_user,
    propose,
    set_state,
)
from tournament.events.enums import Role, RoundState
from tournament.play.acts.event_settings import change_entry_rules
from tournament.play.acts.rounds import start_round
from tournament.play.enums import EntryMethod
from tournament.play.links.acts import replace_link, revoke_link
from tournament.play.links.queries import token_of
from tournament.play.models import Hand, TableLink

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]

STORE = "handQueue.all()"
OVER = "This table link no longer works"


@pytest.fixture
def link(transactional_db: None) -> TableLink:
    """The link of a fresh mcr table; remy is a referee."""
    event = make_event(name="One table")
    round_ = make_round(event, [make_entries(event, 4)])
    make_staff(event, make_user("remy"), Role.REFEREE)
    return make_link(round_.tables.get())


def address(link: TableLink) -> str:
    return f"/t/{token_of(link)}/"


def open_link(open_page: OpenPage, link: TableLink, *, has_sync: bool = False) -> Page:
    """A tablet without an account, with the link's page open and kept; Background Sync as in `test_offline`."""
    page = open_page(viewport={"width": 820, "height": 1180})
    if not has_sync:
        page.context.add_init_script(NO_SYNC)
    page.goto(address(link))
    wait_until_kept(page)
    return page


def expect_over(page: Page) -> None:
    """The hands are told to be too late, and the page, which asks at intervals, has loaded itself anew as the end of the link."""
    expect(page.locator(".kept-status")).to_contain_text(OVER)
    expect(page.get_by_role("heading", name="This link does not work")).to_be_visible()


def test_three_hands_of_a_scorer_survive_the_tab(open_page: OpenPage, link: TableLink):
    page = open_link(open_page, link, has_sync=True)
    context = page.context
    context.set_offline(True)
    for points in (8, 9, 10):
        record(page, points)
    page.close()
    page = context.new_page()
    page.goto(address(link))
    expect(page.locator(".kept-hand")).to_have_count(3)
    expect_kept(page, *((str(number), "On this device") for number in (1, 2, 3)))
    expect(page.locator(".kept-hand").first).to_contain_text("Not accepted yet")
    expect(page.locator(".centre-hand")).to_have_text("Hand 4 of 16")
    assert Hand.objects.count() == 0
    context.set_offline(False)
    expect(page.locator(HANDS)).to_have_count(3)
    expect(page.locator(".kept-hand")).to_have_count(0)
    expect(page.locator(HANDS).first).to_contain_text("Not accepted yet")
    assert recorded() == [(1, 8), (2, 9), (3, 10)]
    assert {hand.link for hand in Hand.objects.all()} == {link}
    assert Hand.objects.counted().count() == 0


def test_store_holds_the_token_until_the_hand_is_confirmed(open_page: OpenPage, link: TableLink):
    """Somebody enters the next hand, so the page is not replaced and still shows the one that is confirmed."""
    page = open_link(open_page, link)
    page.context.set_offline(True)
    for points in (8, 7):
        record(page, points)
    token = token_of(link)
    names = [hand["owner"] + hand["table"] for hand in page.evaluate(STORE)]
    assert [token in name for name in names] == [False, False]
    touch(page, "Won", "Player 3")
    page.context.set_offline(False)
    expect(page.locator(".kept-status")).to_contain_text("A hand was not accepted")
    first, second = page.evaluate(STORE)
    assert first["state"] == "confirmed"
    assert token not in str(first)
    assert token in second["url"]


def test_hands_of_a_revoked_link_are_kept_and_told(open_page: OpenPage, link: TableLink):
    page = open_link(open_page, link)
    page.context.set_offline(True)
    for points in (8, 9, 10):
        record(page, points)
    new = replace_link(link.table.round.event.created_by, link.table)
    page.context.set_offline(False)
    expect_over(page)
    expect_kept(page, *((str(number), "On this device") for number in (1, 2, 3)))

    page.goto(address(link))
    expect(page.get_by_role("heading")).to_have_text("This link does not work")
    expect(page.locator(".kept-status")).to_contain_text(OVER)
    expect(page.locator(".kept-told").first).to_contain_text("Player 1 (8) from Player 2")
    expect(page.get_by_role("button", name="Take back")).to_have_count(0)
    wait_until_forgotten(page)

    page.goto(address(new))
    expect(page.locator(".kept-others")).to_contain_text("Hands entered through a table link are waiting")
    expect(page.locator(".centre-hand")).to_have_text("Hand 1 of 16")
    page.locator(".kept-others").get_by_role("link", name="Round 1 · Table 1").click()
    expect(page.locator(".kept-hand")).to_have_count(3)
    sign_in_by_form(page.context.new_page(), "remy")
    page.reload()
    expect(page.locator(".kept-hand")).to_have_count(3)
    assert recorded() == []
    for left in (2, 1, 0):
        page.get_by_role("button", name="Delete", exact=True).first.click()
        page.get_by_role("button", name="Delete for good").click()
        expect(page.locator(".kept-hand")).to_have_count(left)
    expect(page.locator(".kept")).to_be_hidden()
    assert recorded() == []


def test_hands_go_when_the_link_works_again(open_page: OpenPage, link: TableLink):
    page = open_link(open_page, link)
    page.context.set_offline(True)
    record(page, 8)
    event = link.table.round.event
    change_entry_rules(event.created_by, event, allowed=list(EntryMethod))
    page.context.set_offline(False)
    expect_over(page)
    allow_links(event)
    page.goto(address(link))
    expect(page.locator(HANDS)).to_have_count(1)
    assert recorded() == [(1, 8)]


def test_page_opened_before_the_round_starts_goes_on_by_itself(open_page: OpenPage, link: TableLink):
    """With all that entering takes: the form, its scripts, and what opens it without network."""
    set_state(link.table.round, RoundState.PUBLISHED)
    page = open_page(viewport={"width": 820, "height": 1180})
    page.goto(address(link))
    expect(page.locator("main")).to_contain_text("has not started yet")
    start_round(link.table.round.event.created_by, link.table.round)
    expect(page.locator(".hand-form")).to_be_visible()
    wait_until_kept(page)
    page.context.set_offline(True)
    page.reload()
    record(page, 8)
    expect_kept(page, ("1", "On this device"))
    page.context.set_offline(False)
    expect(page.locator(HANDS)).to_have_count(1)
    assert recorded() == [(1, 8)]


def test_open_page_follows_the_event_and_waits_for_who_types(open_page: OpenPage, link: TableLink):
    """Somebody else enters a hand: the page shows it by itself, but not while one is being entered here."""
    page = open_link(open_page, link)
    propose(link, discard_win(0, 1, 8))
    expect(page.locator(HANDS)).to_have_count(1)
    expect(page.locator(".centre-hand")).to_have_text("Hand 2 of 16")
    enter_hand(page, winner="Player 1", discarder="Player 2", points=24)
    propose(link, discard_win(2, 3, 9))
    wait_for_polls(page)
    expect(page.locator(HANDS)).to_have_count(1)
    expect(page.get_by_label("Worth", exact=True)).to_have_value("24")
    page.get_by_role("button", name="Start over").click()
    page.locator("h1").click()
    expect(page.locator(HANDS)).to_have_count(2)


def test_sign_off_follows_the_event_and_keeps_what_is_typed(open_page: OpenPage, link: TableLink):
    propose(link, discard_win(0, 1, 8))
    page = open_page(viewport={"width": 390, "height": 780})
    page.goto(address(link) + "sign-off/1/")
    page.get_by_text("I do not agree").click()
    page.get_by_label("What is not right?").fill("Not my tile")
    propose(link, discard_win(2, 1, 9))
    wait_for_polls(page)
    expect(page.get_by_label("What is not right?")).to_have_value("Not my tile")
    expect(page.locator(".signoff-points")).to_have_text("−16")
    page.get_by_label("What is not right?").fill("")
    page.get_by_text("I do not agree").click()
    expect(page.locator(".signoff-points")).to_have_text("−33")
    page.goto(address(link) + "sign-off/")
    revoke_link(link.table.round.event.created_by, link.table)
    expect(page.get_by_role("heading")).to_have_text("This link does not work")
    expect(page.locator(".kept")).to_be_hidden()
