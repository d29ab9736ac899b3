"""Tablets and phones as the pages behave: `play/offline/queue.js`, `sending.js` and `core/live.js`, told in Python."""

import asyncio
import json
import random
import time
from collections import Counter
from dataclasses import dataclass, field

from tests.load.site import Answer
from tests.load.wire import NoAnswer, Times, Wire

BACKOFF_SECONDS = (2, 5, 10, 20, 40, 60)
"""How long a tablet waits before it sends again: `BACKOFF_MS` in sending.js."""
SPREAD = 0.2
SLOWEST_SECONDS = 60.0
NO_ANSWER = frozenset({408, 425, 429})


@dataclass(slots=True)
class Hand:
    """A hand that was entered: what is posted, what it moves by seat, and what became of it."""

    table: int
    number: int
    key: str
    fields: dict[str, str]
    deltas: tuple[int, int, int, int]
    state: str = "waiting"
    tries: int = 0


@dataclass(slots=True)
class Seen:
    """What all devices of a scene met."""

    hands: Times = field(default_factory=Times)
    polls: Times = field(default_factory=Times)
    pages: Times = field(default_factory=Times)
    healed: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    """What a person would have had to deal with: a refusal, or a sign-in."""
    waited: list[float] = field(default_factory=list)
    """Seconds from the press to the confirmation, for hands that needed more than one try."""
    every: float = 0.0


@dataclass(slots=True)
class Follower:
    """A page that follows the event: it asks for the revision, and fetches what it shows when that is newer."""

    wire: Wire
    slug: str
    region: str
    base: float
    seen: Seen
    rng: random.Random
    calls: str = ""
    """The address of the calls for a referee, which pages of the staff ask for at a pace of their own."""
    calls_every: float = 0.0
    revision: int = 0
    failures: int = 0
    every: float = 0.0

    async def follow(self, over: asyncio.Event) -> None:
        """Ask until it is over, in the pace of `live.js`."""
        self.every = self.base
        asking = asyncio.create_task(self._ask_for_calls(over)) if self.calls else None
        while not over.is_set():
            try:
                await self._ask()
                self.failures = 0
            except NoAnswer:
                self.failures += 1
            pause = min(SLOWEST_SECONDS, self.every * 2 ** min(self.failures, 6))
            await _rest(over, pause * (1 - SPREAD + 2 * SPREAD * self.rng.random()))
        if asking:
            await asking
        self.wire.close()

    async def _ask_for_calls(self, over: asyncio.Event) -> None:
        wire = Wire(self.wire.port, self.wire.session)
        await _rest(over, self.calls_every * self.rng.random())
        while not over.is_set():
            try:
                self.seen.pages.note(await wire.ask(f"{self.calls}?r={self.revision}"))
            except NoAnswer:
                self.seen.pages.note(None)
            await _rest(over, self.calls_every)
        wire.close()

    async def _ask(self) -> None:
        answer = await self._get(f"/{self.slug}/revision/", self.seen.polls)
        if answer.status != 200:
            raise NoAnswer(str(answer.status))
        self.every = max(self.base, float(answer.headers.get("seatwind-every", self.base)))
        self.seen.every = max(self.seen.every, self.every)
        newest = json.loads(answer.body)["revision"]
        if newest <= self.revision:
            return
        separator = "&" if "?" in self.region else "?"
        try:
            page = await self._get(f"{self.region}{separator}r={self.revision}", self.seen.pages)
        except NoAnswer:
            # The page asks for this part again with the next revision; htmx shows that it could not.
            return
        if page.status in (200, 204):
            self.revision = newest

    async def _get(self, path: str, times: Times) -> Answer:
        try:
            answer = await self.wire.ask(path)
        except NoAnswer:
            times.note(None)
            raise
        times.note(answer)
        return answer


@dataclass(slots=True)
class Tablet:
    """A table's tablet with hands that it keeps until the server has confirmed them, sent in order."""

    wire: Wire
    page: str
    seen: Seen
    kept: list[Hand] = field(default_factory=list)
    _news: asyncio.Event = field(default_factory=asyncio.Event)
    _failures: int = 0

    def enter(self, hand: Hand) -> None:
        """Keep a hand, and send what waits."""
        self.kept.append(hand)
        self._news.set()

    @property
    def waits(self) -> bool:
        """Whether a hand can still be sent: it is not confirmed, and none before it was refused."""
        states = {hand.state for hand in self.kept}
        return "waiting" in states and "stopped" not in states

    async def send(self, over: asyncio.Event) -> None:
        """Send hands whenever there are some, until it is over and nothing waits."""
        entered: dict[str, float] = {}
        while not (over.is_set() and not self.waits):
            pause = await self._flush(entered)
            self._news.clear()
            if pause or not self.waits:
                await _rest(self._news, pause or 0.5)
        self.wire.close()

    async def _flush(self, entered: dict[str, float]) -> float:
        """Send what can be sent; the seconds until the next try, 0 when nothing is left."""
        for hand in self.kept:
            if hand.state == "confirmed":
                continue
            entered.setdefault(hand.key, time.monotonic())
            hand.tries += 1
            outcome = await self._outcome(hand)
            if outcome == "again":
                pause = BACKOFF_SECONDS[min(self._failures, len(BACKOFF_SECONDS) - 1)]
                self._failures += 1
                return pause
            self._failures = 0
            hand.state = "confirmed" if outcome == "confirmed" else "stopped"
            if outcome != "confirmed":
                self.seen.refused[f"{outcome} (table {hand.table}, hand {hand.number})"] += 1
                return 0
            if hand.tries > 1:
                self.seen.healed[str(hand.tries)] += 1
                self.seen.waited.append(time.monotonic() - entered[hand.key])
        return 0

    async def _outcome(self, hand: Hand) -> str:
        try:
            answer = await self._post(hand)
            if answer.status == 403:
                await self.wire.ask(self.page)
                answer = await self._post(hand)
        except NoAnswer:
            self.seen.hands.note(None)
            return "again"
        return _outcome_of(answer, hand)

    async def _post(self, hand: Hand) -> Answer:
        fields = hand.fields | {"client_key": hand.key, "expected_hand_number": str(hand.number)}
        answer = await self.wire.ask(self.page + "hands/add/", fields)
        self.seen.hands.note(answer)
        return answer


def _outcome_of(answer: Answer, hand: Hand) -> str:
    """`outcomeOf` in queue.js: "confirmed", "again", or the word for what a person has to see to."""
    code = answer.headers.get("seatwind-refusal", "")
    if answer.status in {301, 302, 303, 401}:
        return "signed_out"
    if (answer.status == 200 and answer.headers.get("seatwind-key") == hand.key) or code == "same_hand":
        return "confirmed"
    if answer.status == 200 or answer.status >= 500 or answer.status in NO_ANSWER:
        return "again"
    return code or f"refused {answer.status}"


async def _rest(news: asyncio.Event, seconds: float) -> None:
    """Wait, but not longer than until there is news."""
    try:
        await asyncio.wait_for(news.wait(), seconds)
    except TimeoutError:
        return
