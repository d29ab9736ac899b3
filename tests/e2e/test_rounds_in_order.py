"""A morning with all rounds published: everybody finds the right table, and a player who is gone is replaced."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e.steps import sign_in
from tests.factories import make_entries, make_round
from tournament.accounts.models import User
from tournament.draws.acts.drawing import draw_round
from tournament.draws.acts.publishing import publish_round
from tournament.draws.engine import methods
from tournament.events.enums import RoundState
from tournament.events.models import Event
from tournament.registration.acts.entries import add_house_players
from tournament.registration.enums import EntryStatus

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PHONE = {"width": 390, "height": 844}


def test_seat_is_found_with_all_rounds_published(event: Event, open_page: Any) -> None:
    entries = make_entries(event, 8)
    make_round(event, [entries[:4], entries[4:]], state=RoundState.RUNNING)
    make_round(event, [entries[4:], entries[:4]], number=2, state=RoundState.PUBLISHED)
    make_round(event, [entries[4:], entries[:4]], number=3, state=RoundState.PUBLISHED)
    page = open_page(viewport=PHONE)
    page.goto(f"/{event.slug}/seats/")
    page.get_by_label("Your name or number").fill("8")
    page.get_by_role("button", name="Find").click()
    card = page.locator(".place-card")
    expect(card.locator(".place-round")).to_have_text("Round 1, running now")
    expect(card.locator(".place-table strong")).to_have_text("2")
    expect(card.get_by_role("link", name="Round 2, table 1")).to_be_visible()
    card.get_by_role("link", name="My table").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Round 1 · Table 2")


def test_start_blocked_by_a_withdrawn_player_is_put_right(
    event: Event, organizer: User, open_page: Any
) -> None:
    entries = make_entries(event, 8)
    round_ = event.rounds.get(number=1)
    ids = [entry.pk for entry in entries]
    draw_round(organizer, round_, method=methods.RANDOM, ranked_ids=ids, seed=3, step_limit=1_000)
    publish_round(organizer, round_)
    event.entries.filter(number=5).update(status=EntryStatus.WITHDRAWN)
    add_house_players(organizer, event)
    page = open_page()
    sign_in(page, "organizer")
    page.goto(f"/{event.slug}/")
    expect(page.get_by_text("does not play (withdrawn)")).to_be_visible()
    page.get_by_role("link", name="See what to do").click()
    expect(page.get_by_role("link", name="Seat a substitute")).to_be_visible()
    page.get_by_role("button", name="Redraw").first.click()
    page.get_by_role("button", name="Start the round").click()
    expect(page.locator("h1 .status")).to_have_text("Running")
