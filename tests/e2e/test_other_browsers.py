"""The main path and a hand by tiles in Firefox and in WebKit, on a machine that has them; CI has Chromium alone."""

from collections.abc import Iterator
from contextlib import AbstractContextManager
from typing import Any

import pytest

from tests.e2e.conftest import Traffic
from tests.e2e.drivers import Driver, open_firefox, open_webkit
from tests.factories import make_entries, make_event, make_user
from tournament.launch.browser import find_firefox, find_webkit
from tournament.play.models import Hand

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]

FOURTEEN = ("1m", "2m", "3m", "4p", "5p", "6p", "7s", "8s", "9s", "2m", "3m", "4m", "5p", "5p")
MARK = """
document.querySelectorAll("[data-pressed-next]").forEach((it) => it.removeAttribute("data-pressed-next"));
const found = [...document.querySelectorAll("main :is(button, a)")].find(
  (it) => it.textContent.trim().replace(/\\s+/g, " ").startsWith(arguments[0]) && it.getClientRects().length > 0);
found?.setAttribute("data-pressed-next", "");
return found !== undefined;
"""
KEPT = "return document.getElementById('kept-hands').dataset.mood === 'calm'"


def opened() -> dict[str, AbstractContextManager[Driver]]:
    """A window of each browser that was found, by its name."""
    firefox, webkit = find_firefox(), find_webkit()
    windows: dict[str, AbstractContextManager[Driver]] = {}
    if firefox:
        windows["firefox"] = open_firefox(firefox)
    if webkit:
        windows["webkit"] = open_webkit(webkit)
    return windows


@pytest.fixture(params=list(opened()))
def window(request: pytest.FixtureRequest, live_server: Any, traffic: Traffic) -> Iterator[Driver]:
    with opened()[request.param] as window:
        yield window
    traffic.wait_for_the_last()


def press(window: Driver, words: str) -> None:
    """Press the button or the link that begins with these words."""
    window.until(lambda: window.run(MARK, words), words)
    window.click("[data-pressed-next]")


def test_round_is_drawn_and_a_hand_by_tiles_recorded_and_undone(window: Driver, live_server: Any) -> None:
    event = make_event(name="One table", organizer=make_user("olive"))
    make_entries(event, 4)
    window.go(f"{live_server.url}/sign-in/")
    window.type("#id_username", "olive")
    window.type("#id_password", "tiles")
    window.click("main form button")
    window.sees(".account", "olive")
    window.go(f"{live_server.url}/one-table/rounds/1/")
    press(window, "Draw")
    window.sees(".table-card", "Player 1")
    press(window, "Publish")
    press(window, "Start the round")
    window.sees("main", "Running")
    window.go(f"{live_server.url}/one-table/rounds/1/tables/1/")
    window.until(lambda: window.run(KEPT), "the page keeps hands")
    window.click(".seat[data-seat='0'] .pick-winner")
    window.click(".seat[data-seat='0'] .pick-winner")
    window.click(".worth-first .way:has([value='tiles'])")
    for tile in FOURTEEN:
        window.click(f".worth-first .pad-row [data-tile='{tile}']")
    window.sees(".worth-first .pad-missing", "Complete.")
    window.sees("#record-hand", "Record: ")
    window.sees(".preview-worth", "8 needed")
    window.click("#record-hand")
    window.sees(".hands > li", "self-drawn")
    hand = Hand.objects.get()
    assert (hand.outcome, hand.wins.get().value) == ("self_draw", 15)
    window.go(f"{live_server.url}/one-table/standings/")
    window.sees("h1", "Standings")
    window.go(f"{live_server.url}/one-table/rounds/1/tables/1/")
    window.click("#undo-hand")
    window.sees(".hands > li", "Taken back")
