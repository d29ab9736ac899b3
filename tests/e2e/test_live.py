"""Pages that follow the event: a hand shows on a visitor's page and is fetched once; a screen turns; the own row is pinned."""

from uuid import uuid4

import pytest
from playwright.sync_api import Page, Request, expect

from tests.e2e.conftest import OpenPage
from tests.factories import discard_win, make_entries, make_event, make_round, make_user, play
from tournament.events.models import Event
from tournament.screens.acts.screens import add_screen, change_screen

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def event(transactional_db: None) -> Event:
    """Sixteen players at four tables of the running first round."""
    event = make_event(name="Live Open", organizer=make_user("rosa"))
    entries = make_entries(event, 16)
    make_round(event, [entries[at : at + 4] for at in range(0, 16, 4)])
    return event


def test_recorded_hand_shows_on_a_visitors_page_and_is_fetched_once(
    open_page: OpenPage, event: Event
) -> None:
    page = open_page(viewport={"width": 390, "height": 844})
    fetched: list[Request] = []
    page.goto("/live-open/standings/")
    page.on("request", lambda request: fetched.append(request) if "/standings/?r=" in request.url else None)
    play(event.rounds.get(number=1).tables.get(number=1), discard_win(0, 1, 8))
    expect(page.get_by_text("+32").first).to_be_visible()
    expect(page.locator("#standings")).to_have_attribute(
        "data-revision", str(Event.objects.get(pk=event.pk).revision)
    )
    assert len(fetched) == 1


def say_who_i_am(page: Page) -> None:
    page.goto("/live-open/seats/?q=16")
    page.get_by_role("button", name="This is me").click()


def test_own_row_stays_in_sight(open_page: OpenPage, event: Event) -> None:
    play(event.rounds.get(number=1).tables.get(number=1), discard_win(0, 1, 8))
    page = open_page(viewport={"width": 390, "height": 400})
    say_who_i_am(page)
    page.goto("/live-open/standings/")
    expect(page.locator(".own-pin .own-name")).to_have_text("Player 16")
    page.goto("/live-open/")
    page.get_by_role("link", name="My seat", exact=True).click()
    expect(page.get_by_role("heading", name="Player 16")).to_be_visible()


def test_screen_shows_what_it_is_given(open_page: OpenPage, event: Event) -> None:
    actor = event.created_by
    screen = add_screen(event, actor=actor, name="Stage", client_key=uuid4())
    page = open_page(viewport={"width": 1920, "height": 1080})
    page.goto("/live-open/screens/1/")
    expect(page.locator("#screen").get_by_text("Stage")).to_be_visible()
    change_screen(screen, actor=actor, fields={"content": "standings", "seconds": 4})
    expect(page.get_by_text("1/2")).to_be_visible()
