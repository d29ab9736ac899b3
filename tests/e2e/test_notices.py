"""Notices on a phone, in a browser: switched on, carried to its service worker, shown, and turned off.

No browser here has a service of its own maker, so the browser is given the one of the test: all that a page and a service
worker do is theirs.
"""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import OpenPage
from tests.factories import make_entries, make_event, make_round
from tests.tournament.notices.push_service import Phone, PushService, running_service
from tournament.draws.acts.publishing import publish_round
from tournament.events.enums import RoundState, Visibility
from tournament.notices.models import Subscription

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]

SUBSCRIBING = """
({ endpoint, keys }) => {
  // This browser says that it is denied what it was granted.
  Object.defineProperty(Notification, "permission", { get: () => "granted" });
  const bytesOf = (text) =>
    Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.codePointAt(0)).buffer;
  const subscription = (key) => ({
    endpoint,
    options: { applicationServerKey: bytesOf(key) },
    getKey: (name) => bytesOf(keys[name]),
    unsubscribe: async () => localStorage.removeItem("subscribed"),
  });
  const known = () => localStorage.getItem("subscribed");
  PushManager.prototype.getSubscription = async () => (known() ? subscription(known()) : null);
  PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
    localStorage.setItem("subscribed", btoa(String.fromCodePoint(...applicationServerKey)));
    return subscription(known());
  };
}
"""
WATCHING = """
() => {
  self.shown = [];
  self.registration.showNotification = async (title, { body, data }) => self.shown.push({ body, page: data.page });
}
"""
"""What the worker shows is written down: a browser without a screen shows nothing."""


@pytest.fixture
def service(settings: Any) -> Iterator[PushService]:
    settings.PUSH_ANYWHERE = True
    with running_service() as running:
        yield running


def deliver(page: Page, told: dict[str, Any]) -> None:
    """Hand a message to the service worker of the page, as the browser does when its maker's service sends it."""
    found: list[str] = []
    tools = page.context.new_cdp_session(page)
    tools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: found.extend(each["registrationId"] for each in event["registrations"]),
    )
    tools.send("ServiceWorker.enable")
    for _moment in range(50):
        if found:
            break
        page.wait_for_timeout(100)
    origin = page.evaluate("location.origin")
    tools.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": origin, "registrationId": found[0], "data": json.dumps(told)},
    )
    tools.detach()


def test_notices_are_switched_on_shown_and_turned_off(
    transactional_db: None, open_page: OpenPage, service: PushService
) -> None:
    event = make_event(name="Spring Open", visibility=Visibility.PUBLIC)
    entries = make_entries(event, 4)
    round_ = make_round(event, [entries], state=RoundState.DRAWN)
    phone = Phone()
    page = open_page(viewport={"width": 390, "height": 844})
    page.context.grant_permissions(["notifications"])
    said = {"endpoint": service.endpoint(phone), "keys": {"p256dh": phone.p256dh, "auth": phone.auth}}
    page.add_init_script(f"({SUBSCRIBING})({json.dumps(said)})")

    page.goto(f"/{event.slug}/entries/{entries[0].pk}/")
    page.get_by_role("link", name="Notices on your phone").click()
    page.get_by_role("button", name="Switch notices on").click()
    expect(page.locator(".notice-success")).to_have_text("Notices are on for this device.")
    assert len(service.read(phone)) == 1, "the first comes at once"

    publish_round(event.created_by, round_)
    told = service.shown(phone)
    (worker,) = page.context.service_workers
    worker.evaluate(WATCHING)
    deliver(page, told)
    for _moment in range(50):
        if shown := worker.evaluate("self.shown"):
            break
        page.wait_for_timeout(100)
    whole = page.evaluate("path => new URL(path, location).href", told["path"])
    assert shown == [{"body": told["body"], "page": whole}]
    assert "Round 1" in told["body"]

    # Whoever comes back finds the switches of this browser.
    page.goto(f"/{event.slug}/entries/{entries[0].pk}/notices/")
    switch = page.get_by_role("checkbox").first
    expect(page.get_by_role("button", name="Save", exact=True)).to_be_visible()
    expect(switch).to_be_checked()
    switch.uncheck()
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator(".notice-success")).to_be_visible()
    expect(page.get_by_role("checkbox").first).not_to_be_checked()
    assert Subscription.objects.count() == 1

    page.get_by_role("button", name="Turn notices off on this device").click()
    expect(page.locator(".notice-success")).to_have_text("Notices are off for this device.")
    assert not Subscription.objects.exists()
