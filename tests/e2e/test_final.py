"""A final of sixteen after five rounds of sixty-four players, from the cut to the page of the champion."""

import random
from uuid import uuid4

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.e2e.conftest import OpenPage
from tests.e2e.steps import sign_in
from tests.factories import discard_win, make_user, play
from tests.tournament.standings.reference import PlayedTable
from tests.tournament.standings.rows import write_event
from tournament.events.enums import RoundState
from tournament.events.models import Event
from tournament.play.acts.rounds import close_table
from tournament.screens.acts.screens import add_screen
from tournament.screens.enums import Content
from tournament.screens.models import Screen
from tournament.standings.queries import standings

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]

SIZES: list[ViewportSize] = [
    {"width": 390, "height": 844},
    {"width": 820, "height": 1180},
    {"width": 1920, "height": 1080},
]
"""A phone, a tablet, a projector."""
PLAYERS = [f"Player {number}" for number in range(1, 65)]


def five_rounds() -> list[PlayedTable]:
    rng = random.Random(16)
    tables = []
    for number in range(1, 6):
        seated = rng.sample(PLAYERS, len(PLAYERS))
        for first in range(0, len(seated), 4):
            deltas = [rng.randint(-60, 90) for _ in range(3)]
            tables.append(PlayedTable(number, tuple(seated[first : first + 4]), ((*deltas, -sum(deltas)),)))
    return tables


def fits(page: Page) -> None:
    """Nothing reaches beyond the side of the page."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def the_end_fits_every_size(visitor: Page, event: Event, champion: str) -> None:
    """The champion, the standings by groups, and a screen of the hall."""
    for size in SIZES:
        visitor.set_viewport_size(size)
        visitor.goto("/lantern-cup/champion/")
        expect(visitor.locator("h1")).to_contain_text(champion)
        expect(visitor.locator(".podium")).to_be_in_viewport(ratio=1)
        expect(visitor.locator(".group-head")).to_have_text(["Final", "Not in the final"])
        fits(visitor)
        visitor.goto("/lantern-cup/standings/")
        rows = visitor.locator("tbody tr[data-entry]")
        expect(rows).to_have_count(64)
        expect(rows.first).to_contain_text(champion)
        expect(rows.first).to_be_in_viewport()
        # A line of its own on a phone, and below the points where there is room.
        expect(rows.first.get_by_text("carried over").locator("visible=true")).to_have_count(1)
        # The name stands in one or two lines, not letter under letter.
        assert rows.first.evaluate("row => row.getBoundingClientRect().height") < 100
        fits(visitor)
    add_screen(event.created_by, event, name="Left wall", client_key=uuid4())
    Screen.objects.filter(event=event).update(content=Content.STANDINGS)
    visitor.goto("/lantern-cup/screens/1/")
    shown = visitor.locator(".screen-table").first.locator("tbody tr:not(.screen-group)")
    expect(shown).to_have_count(11)
    expect(shown.first).to_contain_text(champion)
    expect(shown.last).to_be_in_viewport(ratio=1)
    fits(visitor)


def test_final_of_sixteen_is_played_to_the_champion(open_page: OpenPage, transactional_db: None) -> None:
    make_user("organizer")
    event = write_event(
        PLAYERS, five_rounds(), {6: RoundState.PLANNED}, slug="lantern-cup", holds_last_round=True
    )
    Event.objects.filter(pk=event.pk).update(tie_breaks=["lot"])
    page = open_page(viewport={"width": 390, "height": 844})
    sign_in(page, "organizer")

    page.goto("/lantern-cup/cut/")
    page.get_by_label("How many").fill("16")
    page.get_by_label("Results carried over").select_option("quarter")
    page.get_by_role("button", name="Show who plays on").click()
    expect(page.locator(".cut-group[open] tbody tr")).to_have_count(16)
    page.get_by_role("button", name="Make this cut").click()
    expect(page.locator("main")).to_contain_text("Cut after round 5")

    page.goto("/lantern-cup/rounds/6/")
    page.get_by_role("button", name="Draw", exact=False).first.click()
    expect(page.locator(".table-card")).to_have_count(4)
    page.get_by_role("button", name="Publish", exact=True).click()
    page.get_by_role("button", name="Start the round").click()
    expect(page.locator("main")).to_contain_text("Running")
    for number, table in enumerate(event.rounds.get(number=6).tables.order_by("number")):
        play(table, discard_win(0, 1, 20 + 8 * number))
        close_table(event.created_by, table, expected_hands=1)
    page.reload()
    page.get_by_role("button", name="Close the round").click()
    expect(page.get_by_role("button", name="Publish the results")).to_be_visible()

    visitor = open_page(viewport={"width": 390, "height": 844})
    visitor.goto("/lantern-cup/standings/")
    expect(visitor.locator("main")).to_contain_text("The scores of round 6 are kept for the ceremony.")
    assert standings(event).after_round == 5

    page.goto("/lantern-cup/")
    page.get_by_role("link", name="Finish the event").click()
    page.get_by_role("button", name="Finish the event").click()
    page.wait_for_url("**/champion/")
    winner = standings(Event.objects.get(pk=event.pk)).rows[0]
    assert winner.group == 1
    the_end_fits_every_size(visitor, event, winner.entry.name)
    visitor.goto("/lantern-cup/standings/")
    expect(visitor.locator(".group-head").first).to_contain_text("Final")
    expect(visitor.locator(".group-head").last).to_contain_text("Not in the final")
    expect(visitor.locator("main")).to_contain_text("carried over")


def test_tie_at_the_line_asks_for_what_the_chosen_way_needs(
    open_page: OpenPage, transactional_db: None
) -> None:
    make_user("organizer")
    names = PLAYERS[:16]
    tables = [PlayedTable(1, tuple(names[at : at + 4]), ((30, 10, -10, -30),)) for at in range(0, 16, 4)]
    write_event(names, tables, {2: RoundState.PLANNED}, slug="lantern-cup")
    page = open_page(viewport={"width": 390, "height": 844})
    sign_in(page, "organizer")
    page.goto("/lantern-cup/cut/")
    page.get_by_label("How many").fill("6")
    page.get_by_role("button", name="Show who plays on").click()
    way = page.get_by_label("Settle the tie by")
    criterion, place = page.get_by_label("Criterion", exact=True), page.get_by_label("in the play-off").first
    for chosen, shown in (("", ()), ("lot", ()), ("criterion", (criterion,)), ("play_off", (place,))):
        way.select_option(chosen)
        for each in (criterion, place):
            expect(each).to_be_visible(visible=each in shown)
    fits(page)
