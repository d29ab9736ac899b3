"""From a site that `make run` has just started to a first own event, drawn and published: every click is counted."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import OpenPage
from tests.factories import make_user

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

NAMES = [f"{letter}ndrea {surname}" for letter in "ABCD" for surname in ("Kwan", "Löf", "Wen", "Żak")]
CLICKS_MOST = 19


class Clicks:
    """A hand on a mouse that counts; it clicks into every field before it types."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.count = 0

    def on(self, target: Locator) -> None:
        self.count += 1
        target.click()

    def link(self, name: str) -> None:
        self.on(self.page.get_by_role("link", name=name).first)

    def button(self, name: str) -> None:
        self.on(self.page.get_by_role("button", name=name).first)

    def type(self, label: str, text: str) -> None:
        field = self.page.get_by_label(label, exact=True)
        self.on(field)
        field.fill(text)


def test_first_event_takes_less_than_twenty_clicks(open_page: OpenPage) -> None:
    make_user("organizer")
    page = open_page(timezone_id="Asia/Hong_Kong")
    page.goto("/")
    hand = Clicks(page)
    hand.link("Sign in")
    hand.type("Username", "organizer")
    hand.type("Password", "tiles")
    hand.button("Sign in")
    hand.link("New event")
    hand.link("Club evening, 16 players")
    expect(page.get_by_label("Rounds", exact=True)).to_have_value("3")
    assert page.locator("[name=time_zone]").input_value() == "Asia/Hong_Kong"
    hand.type("Name", "Jade Evening")
    hand.button("Create the event")
    hand.link("Import players")
    hand.type("Names", "\n".join(NAMES))
    hand.button("Read the list")
    hand.button("Import 16 players")
    hand.link("Draw round 1")
    hand.button("Draw rounds 1 to 3")
    banner = page.locator("#drawn")
    expect(banner).to_contain_text("3 rounds are drawn. Best schedule.")
    expect(page.locator("#repeats")).to_contain_text("Nobody meets twice in rounds 1 to 3.")
    hand.button("Publish all 3 drawn rounds")
    expect(page.get_by_role("button", name="Start the round")).to_be_visible()
    assert hand.count <= CLICKS_MOST
