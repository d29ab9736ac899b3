"""Lanes: threads for one kind of request, and who may wait for one of them.

In a common lane what is urgent comes first, and what is not is the first to be sent away (`urgency.py`).

A fair lane takes turns by what each sender used of it lately. Who used the least is next, and when too many wait, those
who used the most are sent away. So somebody who sends very many requests only ever waits behind himself, while one
sender alone may use the whole lane.
"""

import asyncio
import os
import sys
import threading
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from tournament.core.server.senders import Sender
from tournament.core.server.tally import Tally
from tournament.core.server.urgency import Urgency

NOBODY = Sender()
"""Counted for nobody: such requests take turns in the order in which they came."""


HELD_MOST = 500
"""So many senders are kept waiting for their refusal; more are refused at once, because each one holds a connection."""


class LaneFull(Exception):  # noqa: N818 - an answer to the sender, not a fault
    """Too many requests wait, and this one comes after all of them."""


@dataclass(slots=True)
class Waiting:
    """A request that waits. `rank` is its place: how urgent it is, what its sender used before it, the order of arrival."""

    sender: Sender
    rank: tuple[int, float, int]
    turn: asyncio.Future[None]


@dataclass(slots=True)
class Lane:
    """`threads` requests at the same time, and so many more that may wait. `used` counts what senders used lately.

    Whoever is refused hears so after `refusal_seconds` only: a program that tries again at once would keep the
    processor busy with refusals.
    """

    threads: int
    waiting: int
    niceness: int = 0
    used: Tally | None = None
    refusal_seconds: float = 0
    running: int = 0
    held: int = 0
    queue: list[Waiting] = field(default_factory=list)
    pool: ThreadPoolExecutor = field(init=False)
    arrivals: int = 0

    def __post_init__(self) -> None:
        self.pool = ThreadPoolExecutor(self.threads, initializer=self._start_thread)

    @property
    def taken(self) -> int:
        """How many requests are handled or wait."""
        return self.running + len(self.queue)

    @asynccontextmanager
    async def turn(self, sender: Sender = NOBODY, urgency: Urgency = Urgency.OPENED) -> AsyncIterator[None]:
        """Wait for one's turn, and have it until the block ends. Raises LaneFull, also while waiting."""
        if self.running < self.threads:
            self.running += 1
        else:
            await self._wait(sender, urgency)
        try:
            self.count(sender)
            yield
        finally:
            self._next()

    async def _wait(self, sender: Sender, urgency: Urgency) -> None:
        self.arrivals += 1
        turn = asyncio.get_running_loop().create_future()
        # In a fair lane nothing counts but what was used, or a forged session would be a way past the others.
        first = urgency if self.used is None else Urgency.OPENED
        waiting = Waiting(sender, (first, self._used_by(sender), self.arrivals), turn)
        self.queue.append(waiting)
        if len(self.queue) > self.waiting:
            last = max(self.queue, key=lambda each: each.rank)
            self.queue.remove(last)
            last.turn.set_exception(LaneFull())
        try:
            await turn
        except asyncio.CancelledError:
            self._give_up(waiting)
            raise
        except LaneFull:
            await self._hold()
            raise

    async def _hold(self) -> None:
        if not self.refusal_seconds or self.held >= HELD_MOST:
            return
        self.held += 1
        try:
            await asyncio.sleep(self.refusal_seconds)
        finally:
            self.held -= 1

    def _give_up(self, waiting: Waiting) -> None:
        """The sender is gone: somebody else has the turn."""
        if waiting in self.queue:
            self.queue.remove(waiting)
        elif waiting.turn.done() and not waiting.turn.cancelled() and not waiting.turn.exception():
            self._next()

    def _next(self) -> None:
        """Give the turn that is over to what is most urgent, and of that to whoever used the least."""
        standing = [each for each in self.queue if not each.turn.done()]
        if not standing:
            self.running -= 1
            return
        first = min(standing, key=lambda each: each.rank)
        self.queue.remove(first)
        first.turn.set_result(None)

    def _used_by(self, sender: Sender) -> float:
        """What the sender used of the lane lately, with the requests that already wait here."""
        if self.used is None:
            return 0.0
        ahead = [key for each in self.queue for key, _part in each.sender.keys]
        amounts = [(self.used.of(key) + ahead.count(key)) * part for key, part in sender.keys]
        return max(amounts, default=0.0) - sender.allowance

    def count(self, sender: Sender, amount: float = 1) -> None:
        """Count a request for its sender, or with -1 take one back that cost nobody anything."""
        if self.used is not None:
            for key, _part in sender.keys:
                self.used.add(key, amount)

    def _start_thread(self) -> None:
        if self.niceness and sys.platform == "linux":
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), self.niceness)
