"""A tablet on bad Wi-Fi: what it keeps, and what a person does there."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import WAIT_MS
from tests.e2e.steps import enter_hand
from tournament.play.models import Hand

LOOK_MS = 50
HANDS = "[aria-labelledby='hands'] .hands > li"
KEPT_PAGE = """async () => {
  if (!navigator.serviceWorker.controller) return "no";
  for (const name of await caches.keys()) {
    const page = name.startsWith("seatwind-pages-") && await (await caches.open(name)).match(location.pathname);
    if (!page) continue;
    const html = new DOMParser().parseFromString(await page.text(), "text/html");
    const files = [...html.querySelectorAll("script[src], link[rel='stylesheet'], link[rel='modulepreload']")].map((each) => each.src || each.href);
    const kept = await Promise.all(files.map((file) => caches.match(file)));
    return kept.every(Boolean) ? "whole" : "without its files";
  }
  return "no";
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
    """Until the page would open without network, with all its scripts and styles."""
    _wait(page, KEPT_PAGE, "whole")


def wait_until_forgotten(page: Page) -> None:
    """Until nothing of the page is left that would open without network."""
    _wait(page, KEPT_PAGE, "no")


def wait_until_all_forgotten(page: Page) -> None:
    """Until no page at all is kept."""
    _wait(page, KEPT_PAGES, 0)


def _wait(page: Page, question: str, wanted: object) -> None:
    """Ask the page until it gives the answer. The strict policy of the site forbids Playwright's own waiting."""
    for _look in range(WAIT_MS // LOOK_MS):
        answer = page.evaluate(question)
        if answer == wanted:
            return
        page.wait_for_timeout(LOOK_MS)
    pytest.fail(f"what the tablet keeps is still {answer!r}")


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
