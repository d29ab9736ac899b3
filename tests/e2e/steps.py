"""What people do on the pages, in their words."""

import re
from collections.abc import Callable, Sequence
from time import time

from django.conf import settings
from django.test import Client
from playwright.sync_api import Locator, Page, Route, expect

from tournament.accounts.factors import recent
from tournament.accounts.models import User

KEEP_WHAT_IS_SAID = """() => {
  window.said = [];
  const live = document.getElementById("live");
  new MutationObserver(() => live.textContent.trim() && window.said.push(live.textContent.trim()))
    .observe(live, { childList: true, characterData: true, subtree: true });
}"""
TWO_POLLS = """() => new Promise((done) => {
  let polls = 0;
  document.body.addEventListener("htmx:beforeRequest", (event) => {
    if (event.detail.elt.matches("[hx-trigger^='every']") && ++polls === 2) done();
  });
})"""


def sign_in(page: Page, username: str) -> None:
    """Give the browser a session of this person. It is quicker than the form, and no page is opened yet."""
    client = Client()
    client.force_login(User.objects.get(username=username))
    stored = client.session
    stored[recent.KEY] = int(time())
    stored.save()
    session = client.cookies[settings.SESSION_COOKIE_NAME]
    cookie = {"name": session.key, "value": session.value, "domain": "localhost", "path": "/"}
    page.context.add_cookies([{**cookie, "httpOnly": True, "sameSite": "Lax"}])  # type: ignore[typeddict-item]


def sign_in_by_form(page: Page, username: str) -> None:
    page.goto("/sign-in/")
    page.get_by_label("Username").fill(username)
    page.get_by_label("Password").fill("tiles")
    page.locator("main").get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("button", name="Sign out")).to_be_visible()


def hold_scripts(page: Page) -> Callable[[], None]:
    """Keep the scripts of the pages to come back until the answer is called; then they go straight on."""
    held: list[Route] | None = []

    def hold(route: Route) -> None:
        if held is None:
            route.continue_()
        else:
            held.append(route)

    def let_go() -> None:
        nonlocal held
        routes, held = held or [], None
        for route in routes:
            route.continue_()

    page.route("**/*.js", hold)
    return let_go


def touch(page: Page, what: str, name: str) -> None:
    """Touch the seat of a player when a touch on it says "Won" or "Discarded"."""
    word = page.locator(".pick-word", has_text=re.compile(f"^\\s*{what}"))
    page.locator(".seat", has_text=name).locator(".pick").filter(has=word).click()


def self_drawn(page: Page) -> None:
    """Touch the winner once more."""
    page.locator(".seat:has([name='winner']:checked) .pick-winner").click()


def open_panel(page: Page, panel: str) -> None:
    """Open a panel over the screen of a table, as long as its parts do not stand there already."""
    if not page.locator(f"#{panel}").is_visible():
        page.locator(
            f"[popovertarget='{panel}']:not([popovertargetaction]), [data-panel='{panel}']"
        ).first.click()


def choose(page: Page, words: str) -> None:
    """Choose one of several buttons that belong together, such as how a hand ended."""
    page.locator(".segment").get_by_text(words, exact=True).click()


def enter_hand(
    page: Page, *, winner: str = "", discarder: str = "", points: int | None = None, tiles: str = ""
) -> None:
    """Fill in a hand: without a winner nobody won, without a discarder it was self-drawn."""
    if not winner:
        choose(page, "No win")
        return
    touch(page, "Won", winner)
    if discarder:
        touch(page, "Discarded", discarder)
    else:
        self_drawn(page)
    choose(page, "Tiles" if tiles else "Points")
    if tiles:
        page.get_by_role("textbox", name="Tiles").fill(tiles)
    else:
        page.get_by_label("Worth", exact=True).fill(str(points))


def record_hand(page: Page, sentence: str, **hand: object) -> None:
    """Fill in a hand, wait until the page tells what it comes to, record it, and see it in the list."""
    before = page.locator(".hands > li").count()
    enter_hand(page, **hand)  # type: ignore[arg-type]
    page.get_by_role("button", name=f"Record: {sentence}", exact=True).click()
    expect(page.locator(".hands > li")).to_have_count(before + 1)
    expect(page.locator(".hands > li").first).to_contain_text(sentence)


def seat_points(page: Page) -> dict[str, str]:
    """What stands at the seats: points by the name of the player."""
    seats = page.locator(".square .seat").all()
    return {
        seat.locator(".seat-who").inner_text().split("\n")[0].strip(): seat.locator(
            ".seat-points strong"
        ).inner_text()
        for seat in seats
    }


def close_table(page: Page) -> None:
    open_panel(page, "table-panel")
    early = page.get_by_label("Close it anyway")
    if early.count():
        early.check()
    page.get_by_role("button", name="Close the table").click()
    expect(page.locator("#table h1 + .status-closed")).to_be_visible()


def choose_method(page: Page, label: str) -> None:
    """Choose how a round is drawn; all methods but the planned one are folded."""
    method = page.locator(".method", has_text=re.compile(rf"^\s*{re.escape(label)}"))
    if not method.is_visible():
        page.get_by_text("Other methods").click()
    method.get_by_role("radio").check()


def seat_as(page: Page, wanted: Sequence[str]) -> None:
    """Swap players of a drawn round until they sit in this order: table by table, East first."""
    for place, name in enumerate(wanted, start=1):
        option = page.locator("#swap-one option").nth(place)
        if option_label(option).endswith(f": {name}"):
            continue
        page.get_by_text("Swap two players").click()
        page.get_by_label("This player").select_option(index=place)
        page.get_by_label("changes places with").select_option(label=_label_of(page, name))
        page.get_by_role("button", name="Swap them").click()
        expect(option).to_have_text(re.compile(rf": {re.escape(name)}\s*$"))


def _label_of(page: Page, name: str) -> str:
    return option_label(page.locator("#swap-other option", has_text=re.compile(rf": {re.escape(name)}\s*$")))


def option_label(option: Locator) -> str:
    """What a choice of a list shows: without the line breaks of the template around it."""
    return " ".join((option.text_content() or "").split())


def wait_for_polls(page: Page) -> None:
    """Until the page was about to refresh itself twice: it has had its chance to show news."""
    page.evaluate(TWO_POLLS)
