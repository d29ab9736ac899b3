"""A tablet on bad Wi-Fi: what it keeps, and what a person does there."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.steps import enter_hand
from tournament.play.models import Hand

HANDS = "[aria-labelledby='hands'] .hands > li"
KEPT_PAGE = """async () => {
  if (!navigator.serviceWorker.controller) return false;
  for (const name of await caches.keys()) {
    if (name.startsWith("seatwind-pages-") && await (await caches.open(name)).match(location.pathname)) return true;
  }
  return false;
}"""
KEPT_PAGES = """async () => {
  let count = 0;
  for (const name of await caches.keys()) {
    if (name.startsWith("seatwind-pages-")) count += (await (await caches.open(name)).keys()).length;
  }
  return count;
}"""
NO_SYNC = """if (globalThis.ServiceWorkerRegistration)
  Object.defineProperty(ServiceWorkerRegistration.prototype, "sync", { value: undefined });"""


def wait_until_kept(page: Page) -> None:
    """Until the page would open without network. The strict policy of the site forbids Playwright's own waiting."""
    _wait(page, is_kept=True)


def wait_until_forgotten(page: Page) -> None:
    """Until nothing of the page is left that would open without network."""
    _wait(page, is_kept=False)


def _wait(page: Page, *, is_kept: bool) -> None:
    for _look in range(200):
        if page.evaluate(KEPT_PAGE) == is_kept:
            return
        page.wait_for_timeout(50)
    pytest.fail("the page was not kept" if is_kept else "the page is still kept")


def record(page: Page, points: int, winner: str = "Player 1", discarder: str = "Player 2") -> None:
    """Enter a win by points and press the button, whatever it says."""
    enter_hand(page, winner=winner, discarder=discarder, points=points)
    page.locator("#record-hand").click()
    expect(page.locator("[name='winner']:checked")).to_have_count(0)


def recorded() -> list[tuple[int, int]]:
    """Number and value of the hands in the database."""
    return [(hand.number, hand.wins.get().value) for hand in Hand.objects.order_by("pk")]


def expect_kept(page: Page, *rows: tuple[str, str]) -> None:
    """Wait until the tablet keeps these hands: the hand's number, and where it is."""
    numbers, states = zip(*rows, strict=True)
    expect(page.locator(".kept-hand .kept-number")).to_have_text(numbers)
    expect(page.locator(".kept-hand .kept-state:visible")).to_contain_text(states)
