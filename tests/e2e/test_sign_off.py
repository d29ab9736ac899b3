"""A table from its scorer's first hand to the lock: a link, provisional hands, four words, a dispute, the closing."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import OpenPage
from tests.e2e.steps import choose, close_table, enter_hand, open_panel, sign_in
from tests.factories import discard_win, make_entries, make_event, make_round, make_staff, make_user, play
from tournament.draws.models import Table
from tournament.events.enums import Role
from tournament.play.models import Hand

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]

ROUND = "/one-table/rounds/1/"
TABLE = ROUND + "tables/1/"
POINTS = {"Player 1": "+32", "Player 2": "−16", "Player 3": "−8", "Player 4": "−8"}


@pytest.fixture
def staff(transactional_db: None) -> tuple[str, str]:
    """The sign-in names of the organizer and a referee of an event with one table."""
    event = make_event(organizer=make_user("olive"), name="One table")
    make_round(event, [make_entries(event, 4)])
    make_staff(event, make_user("remy"), Role.REFEREE)
    return "olive", "remy"


def code_of_the_table(page: Page) -> str:
    """The organizer allows links and makes the one of the table; its address is what the code says."""
    page.goto("/one-table/settings/entry/")
    page.get_by_label("Scorers at the tables").check()
    page.get_by_role("button", name="Save", exact=True).click()
    page.goto(ROUND + "links/")
    page.get_by_role("button", name="Make a link for 1 table").click()
    expect(page.locator(".link-card .qr")).to_be_visible()
    return page.get_by_role("link", name="Open table 1").get_attribute("href") or ""


def enter_by_link(page: Page, sentence: str, **hand: object) -> None:
    before = page.locator(".hands > li").count()
    enter_hand(page, **hand)  # type: ignore[arg-type]
    page.get_by_role("button", name=f"Record: {sentence}", exact=True).click()
    expect(page.locator(".hands > li")).to_have_count(before + 1)
    expect(page.locator(".hands > li").first).to_contain_text("Not accepted yet")


def open_seat(page: Page, name: str) -> None:
    page.locator(".signoff-name", has_text=name).click()
    expect(page.locator(".signoff-score")).to_contain_text(name)


def agree(page: Page, name: str) -> None:
    open_seat(page, name)
    page.get_by_role("button", name=re.compile("^I agree")).click()
    expect(page.locator(".signoff-name", has_text=name)).to_contain_text("Confirmed")


def test_scorer_enters_and_referee_accepts(open_page: OpenPage, staff: tuple[str, str]):
    organizer = open_page()
    sign_in(organizer, staff[0])
    address = code_of_the_table(organizer)
    scorer = open_page()
    scorer.goto(address)
    enter_by_link(scorer, "Player 1 wins 8 from Player 2", winner="Player 1", discarder="Player 2", points=8)
    enter_by_link(scorer, "Player 3 wins 10, self-drawn", winner="Player 3", points=10)
    assert Hand.objects.counted().count() == 0

    visitor = open_page()
    visitor.goto(TABLE)
    expect(visitor.locator(".hands > li").first).to_contain_text("Not accepted yet")

    referee = open_page()
    sign_in(referee, staff[1])
    referee.goto(ROUND + "overview/")
    expect(referee.locator(".watched-table")).to_contain_text("2 hands to accept")
    referee.get_by_role("link", name="Table 1").click()
    referee.get_by_role("button", name="Accept hand 1").click()
    expect(referee.locator(".hands > li").last).not_to_contain_text("Not accepted yet")
    referee.get_by_text("Refuse hand 2").click()
    referee.get_by_label("Reason:").fill("It was not played")
    referee.get_by_role("button", name="Refuse the hand").click()
    expect(referee.locator(".hands > li").first).to_contain_text("Taken back")
    assert Hand.objects.counted().count() == 1

    scorer.reload()
    expect(scorer.locator(".centre")).to_contain_text("Hand 2")
    open_panel(scorer, "table-panel")
    scorer.get_by_role("button", name="Call a referee").click()
    expect(scorer.locator("main")).to_contain_text("A referee has been called")
    referee.goto(ROUND + "overview/")
    referee.get_by_role("button", name="On my way").click()
    expect(referee.locator(".watched-table")).to_contain_text("remy is on the way")
    organizer.get_by_role("button", name="Revoke").click()
    expect(organizer.get_by_role("button", name="Revoke")).to_have_count(0)
    assert scorer.request.get(address).status == 404


@pytest.mark.parametrize("has_script", [True, False])
def test_table_is_signed_off_disputed_and_locked(
    open_page: OpenPage, staff: tuple[str, str], has_script: bool
):
    organizer = open_page(java_script_enabled=has_script)
    sign_in(organizer, staff[0])
    address = code_of_the_table(organizer)
    tablet = open_page(java_script_enabled=has_script)
    tablet.goto(address)
    if not has_script:
        choose(tablet, "Win on a discard")
    enter_hand(tablet, winner="Player 1", discarder="Player 2", points=8)
    tablet.locator("#record-hand").click()
    expect(tablet.locator(".hands > li")).to_have_count(1)

    open_panel(tablet, "table-panel")
    tablet.get_by_role("link", name="Sign-off").click()
    for name in ("Player 1", "Player 3", "Player 4"):
        agree(tablet, name)
    open_seat(tablet, "Player 2")
    expect(tablet.locator(".signoff-points")).to_have_text(POINTS["Player 2"])
    tablet.get_by_text("I do not agree").click()
    tablet.get_by_label("What is not right?").fill("It was not my discard")
    tablet.get_by_role("button", name="Send it to the referee").click()
    expect(tablet.locator(".signoff-name", has_text="Player 2")).to_contain_text("Does not agree")

    referee = open_page(java_script_enabled=has_script)
    sign_in(referee, staff[1])
    referee.goto(TABLE)
    expect(referee.locator("#signing")).to_contain_text("It was not my discard")
    expect(referee.locator(".obstacles")).to_contain_text("not accepted yet")
    open_panel(referee, "table-panel")
    referee.locator("#accept-all").click()
    expect(referee.locator("#accept-all")).to_have_count(0)
    expect(referee.locator(".obstacles")).to_have_text("Disputes to decide: Player 2.")
    expect(referee.locator("#close-table")).to_be_disabled()
    open_panel(referee, "table-panel")
    referee.get_by_label("Decision:").fill("All at the table saw it")
    referee.locator("#signing").get_by_role("button", name="Decide the dispute").click()
    expect(referee.locator("#signing")).to_contain_text("4 of 4 confirmed")
    expect(referee.locator(".obstacles")).to_have_count(0)
    close_table(referee)
    expect(referee.locator(".hand-form")).to_have_count(0)

    tablet.goto(address)
    expect(tablet.locator(".hand-form")).to_have_count(0)
    organizer.goto(TABLE)
    organizer.get_by_label("Reason for reopening").fill("A hand is missing")
    organizer.get_by_role("button", name="Reopen the table").click()
    expect(organizer.locator(".hand-form")).to_have_count(1)


def test_four_who_agree_make_the_hands_count(open_page: OpenPage, staff: tuple[str, str]):
    organizer = open_page()
    sign_in(organizer, staff[0])
    address = code_of_the_table(organizer)
    tablet = open_page(viewport={"width": 390, "height": 780})
    tablet.goto(address)
    enter_by_link(tablet, "Player 1 wins 8 from Player 2", winner="Player 1", discarder="Player 2", points=8)
    open_panel(tablet, "table-panel")
    tablet.get_by_role("link", name="Sign-off").click()
    for name in POINTS:
        agree(tablet, name)
    expect(tablet.locator("main")).to_contain_text("All four have answered")
    visitor = open_page()
    visitor.goto(TABLE)
    expect(visitor.locator(".hands > li")).not_to_contain_text("Not accepted yet")
    assert Hand.objects.counted().count() == 1


def test_device_that_goes_round_leads_nowhere_until_it_is_taken_back(
    open_page: OpenPage, staff: tuple[str, str]
):
    play(Table.objects.get(), discard_win(0, 1, 8))
    page = open_page(viewport={"width": 390, "height": 844})
    sign_in(page, staff[1])
    page.goto(TABLE)
    open_panel(page, "table-panel")
    page.get_by_role("link", name="Let the four players confirm").click()
    page.get_by_label("PIN").fill("2468")
    page.get_by_role("button", name="Start the sign-off").click()
    agree(page, "Player 1")
    for address in (TABLE, "/one-table/", "/", ROUND + "overview/"):
        page.goto(address)
        expect(page.locator(".signoff-name").first).to_be_visible()
    expect(page.get_by_role("button", name="Sign out")).to_have_count(0)
    page.get_by_role("link", name="For the referee").click()
    page.get_by_label("PIN or password").fill("1111")
    page.get_by_role("button", name="Take it back").click()
    expect(page.locator("#id_secret_error")).to_contain_text("neither the PIN nor the password")
    page.get_by_label("PIN or password").fill("2468")
    page.get_by_role("button", name="Take it back").click()
    expect(page.locator("#signing")).to_contain_text("1 of 4 confirmed")
