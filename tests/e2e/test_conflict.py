"""Two devices with different hands of one number, or final scores of one table: the second one decides first."""

from uuid import uuid4

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import OpenPage
from tests.e2e.steps import KEEP_WHAT_IS_SAID, enter_hand, sign_in
from tests.factories import discard_win, make_entries, make_event, make_round, make_staff, make_user, play
from tournament.draws.models import Table
from tournament.events.enums import Role
from tournament.play.acts.event_settings import change_entry_rules
from tournament.play.acts.final_scores import record_finals
from tournament.play.enums import EntryMethod
from tournament.play.models import Hand

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]

TABLE = "/one-table/rounds/1/tables/1/"
SIZES = [(360, 640), (390, 844), (640, 450), (820, 1180), (1180, 820), (1280, 800)]
SHARE = """() => {
  const box = document.querySelector(".conflict").getBoundingClientRect();
  return box.width * box.height / (innerWidth * innerHeight);
}"""


@pytest.fixture
def table(transactional_db: None) -> Table:
    event = make_event(name="One table", organizer=make_user("rosa"))
    round_ = make_round(event, [make_entries(event, 4)])
    make_staff(event, make_user("remy"), Role.REFEREE)
    return round_.tables.get()


def collide(open_page: OpenPage, table: Table) -> Page:
    """The page of somebody who records another hand 1 than the one that stands."""
    page = open_page(viewport={"width": 390, "height": 844})
    sign_in(page, "remy")
    page.goto(TABLE)
    enter_hand(page, winner="Player 1", discarder="Player 2", points=20)
    play(table, discard_win(2, 3, 8))
    page.evaluate(KEEP_WHAT_IS_SAID)
    page.locator("#record-hand").click()
    expect(page.get_by_role("alertdialog", name="Hand 1 is already recorded")).to_be_visible()
    return page


def test_conflict_takes_the_screen_and_both_were_played(open_page: OpenPage, table: Table) -> None:
    page = collide(open_page, table)
    expect(page.locator("#record-hand")).to_have_count(0)
    expect(page.locator(".conflict")).to_be_focused()
    said = page.evaluate("window.said")
    assert said.count("A hand was not accepted. It is kept here. Choose what to do with it.") == 1
    expect(page.locator(".conflict-act :is(.button, button):visible")).to_have_count(0)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(SHARE) > 0.8
        for sentence in ("Player 3 wins 8 from Player 4", "Player 1 wins 20 from Player 2"):
            expect(page.locator(".version", has_text=sentence)).to_be_in_viewport()
        for choice in ("Recorded by", "Yours", "Both were played", "Neither is right"):
            expect(page.get_by_role("radio", name=choice)).to_be_in_viewport()
    assert Hand.objects.count() == 1
    page.get_by_role("radio", name="Both were played").check()
    page.get_by_role("button", name="Record yours as hand 2").click()
    expect(page.locator(".hands > li")).to_have_count(2)
    expect(page.locator(".kept-hand")).to_have_count(0)
    assert [(hand.number, hand.wins.get().value) for hand in Hand.objects.order_by("pk")] == [(1, 8), (2, 20)]


def test_hand_typed_before_a_reload_is_asked_about_as_well(open_page: OpenPage, table: Table) -> None:
    page = open_page(viewport={"width": 390, "height": 844})
    sign_in(page, "remy")
    page.goto(TABLE)
    enter_hand(page, winner="Player 1", discarder="Player 2", points=20)
    play(table, discard_win(2, 3, 8))
    page.reload()
    expect(page.get_by_label("Worth", exact=True)).to_have_value("20")
    page.locator("#record-hand").click()
    expect(page.locator(".conflict")).to_be_visible()
    assert Hand.objects.count() == 1


def test_final_scores_are_compared_over_the_whole_screen(open_page: OpenPage, table: Table) -> None:
    organizer = table.round.event.created_by
    change_entry_rules(organizer, table.round.event, allowed=list(EntryMethod), final_scores_only=True)
    page = open_page(viewport={"width": 390, "height": 844})
    sign_in(page, "remy")
    page.goto(f"{TABLE}final-scores/")
    for seat, score in enumerate(("60", "-20", "-30", "-10")):
        page.locator(f"#id_score_{seat}").fill(score)
    # It is kept on the device, and not offered again while somebody decides about it.
    seen = (0, 0, 0, 0)
    record_finals(organizer, table, client_key=uuid4(), scores=(60, -20, -20, -20), moved_seen=seen)
    page.get_by_role("button", name="Save the scores").click()
    expect(page.get_by_role("alertdialog", name="Table 1 already has final scores")).to_be_focused()
    for width, height in ((360, 640), (390, 844), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(SHARE) > 0.8
        for choice in ("Recorded by", "Yours", "Neither set of scores is right"):
            expect(page.get_by_role("radio", name=choice)).to_be_in_viewport()
    expect(page.locator(".conflict-act :is(.button, button):visible")).to_have_count(0)
    page.get_by_role("radio", name="Yours").check()
    expect(page.locator(".kept-form")).to_have_count(0)
    page.get_by_label("Yours are right, because:").fill("Read out twice")
    page.get_by_role("button", name="Replace the final scores").click()
    page.wait_for_url(f"**{TABLE}")
    assert Hand.objects.order_by("pk")[1].deltas == (60, -20, -30, -10)
    page.goto(f"{TABLE}final-scores/")
    expect(page.locator(".kept-form")).to_have_count(0)
