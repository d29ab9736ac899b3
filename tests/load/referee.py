"""A referee at the first table of a scene, on the real page in a browser."""

import threading
import time
from typing import TYPE_CHECKING
from uuid import uuid4

from tests.load.devices import Hand
from tests.load.ledger import LedgerHall, hand_of
from tests.load.site import HOST, Site

if TYPE_CHECKING:
    from playwright.sync_api import Page

TABLE = 1
POINTS = 20
WAIT_MS = 150_000
"""How long the page may take until everything is confirmed: a minute's pause, and the time of a slow machine."""
LOOK_MS = 200
OPEN_HANDS = ".kept-hand:not(:has(.kept-confirmed:not([hidden])))"
SHOWN_FAULTS = "#toasts > *, .notice-error, dialog[open]"


class Referee(threading.Thread):
    """Enters a match by touching the page, and never presses anything twice. `faults` is what would need a second press."""

    def __init__(self, site: Site, hall: LedgerHall, hands: int, hand_seconds: float) -> None:
        super().__init__()
        self.site = site
        self.hall = hall
        self.hands = hands
        self.hand_seconds = hand_seconds
        self.faults: list[str] = []
        self.pressed = 0
        self.summary = "not begun"

    def run(self) -> None:
        from playwright.sync_api import Error, sync_playwright

        from tests.e2e.conftest import CHROMIUM_FLAGS
        from tournament.launch.browser import find_chromium

        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=find_chromium(), args=CHROMIUM_FLAGS)
            try:
                context = browser.new_context(base_url=f"http://{HOST}:{self.site.port}", locale="en")
                session = self.hall.account_of(TABLE).session
                context.add_cookies([{"name": "sessionid", "value": session, "domain": HOST, "path": "/"}])
                page = context.new_page()
                page.set_default_timeout(WAIT_MS)
                page.on("pageerror", lambda error: self.faults.append(f"script: {error}"))
                self._match(page)
            except (Error, AssertionError) as error:
                self.faults.append(f"after {self.pressed} hands: {str(error).splitlines()[0]}")
            finally:
                browser.close()

    def _match(self, page: "Page") -> None:
        from playwright.sync_api import expect

        from tests.e2e.steps import enter_hand

        page.goto(self.hall.page_of(TABLE))
        names = page.locator(".square .seat .seat-who bdi").all_inner_texts()
        winner, discarder = names[0], names[1]
        for _number in range(self.hands):
            due = time.monotonic() + self.hand_seconds
            enter_hand(page, winner=winner, discarder=discarder, points=POINTS)
            page.locator("#record-hand").click()
            self.pressed += 1
            # The page shows the empty form of the next hand soon, whether or not the server has answered.
            expect(page.locator("[name='winner']:checked")).to_have_count(0, timeout=WAIT_MS)
            page.wait_for_timeout(1000 * max(0, due - time.monotonic()))
            self._look(page)
        begun = time.monotonic()
        while page.locator(OPEN_HANDS).count() and time.monotonic() < begun + WAIT_MS / 1000:
            page.wait_for_timeout(LOOK_MS)
        self._look(page)
        left = page.locator(OPEN_HANDS).count()
        if left:
            self.faults.append(f"{left} hands were not sent")
        self.summary = f"{self.pressed} hands, each pressed once; {left} left on the tablet"

    def _look(self, page: "Page") -> None:
        shown = [text for text in page.locator(SHOWN_FAULTS).all_inner_texts() if text.strip()]
        self.faults.extend(f"after hand {self.pressed}: {text}" for text in shown)

    def entered(self) -> list[Hand]:
        """The hands that were pressed, with the keys under which they stand; without one, a key that nothing has."""
        from tournament.play.models import Hand as Row

        rows = Row.objects.filter(table__round__event__slug=self.hall.slug, table__number=TABLE)
        keys = {row.number: str(row.client_key) for row in rows}
        hands = [
            hand_of(TABLE, number, "discard", 0, 1, POINTS, keys.get(number, str(uuid4())))
            for number in range(1, self.pressed + 1)
        ]
        for hand in hands:
            hand.state = "confirmed" if hand.number in keys else "waiting"
        return hands
