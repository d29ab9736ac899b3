"""Answers that wait for news, so that a program learns of a change at once and need not ask all the time.

The application says with the header `Seatwind-Wait` for how many seconds an answer without news may be kept back. Here
its request is asked again every second, without a thread of its own, until there is news or the time is over. Who
waits for the same shares what was found. Only so many may wait; everybody else is answered at once, with the time
after which to ask again.
"""

import time
from collections import Counter
from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass, field, replace
from http import HTTPStatus

from tournament.core.server.answers import Answer, header_of

WAIT = b"seatwind-wait"
ASK_SECONDS = 1.0
WAITING_MOST = 60
"""So many requests wait in one worker; each costs a question a second, which takes a few milliseconds."""
WAITING_MOST_OF_ONE = 20
"""So many of them may come from one sender."""

Ask = Callable[[], Awaitable[Answer | None]]
"""What the application answers now; None if it cannot be asked."""
Sleep = Callable[[float], Awaitable[None]]
"""Waits so long; raises what says that nobody waits any more."""


def has_news(answer: Answer) -> bool:
    """Whether there is something that the sender does not have yet."""
    return answer.status != HTTPStatus.NOT_MODIFIED and bool(answer.body)


@dataclass(slots=True)
class Waiting:
    """The requests that wait in one worker. Used only by its event loop, so nothing is locked."""

    most: int = WAITING_MOST
    most_of_one: int = WAITING_MOST_OF_ONE
    every: float = ASK_SECONDS
    clock: Callable[[], float] = time.monotonic
    senders: Counter[str] = field(default_factory=Counter)
    unchanged: dict[Hashable, tuple[float, Answer]] = field(default_factory=dict)
    """Answers without news by what was asked, and when they were given."""

    async def news(self, first: Answer, *, asked: Hashable, sender: str, ask: Ask, sleep: Sleep) -> Answer:
        """The first answer with news, or the last one without. `asked` names everything that the answer depends on."""
        seconds = header_of(first.headers, WAIT)
        if not seconds or has_news(first):
            return _plain(first)
        if self.senders.total() >= self.most or self.senders[sender] >= self.most_of_one:
            pause = (b"retry-after", str(round(self.every) + 1).encode())
            return replace(first, headers=[*_plain(first).headers, pause])
        until = self.clock() + float(seconds)
        self.senders[sender] += 1
        try:
            answer = first
            while not has_news(answer) and self.clock() < until:
                await sleep(self.every)
                answer = await self._now(asked, ask) or answer
        finally:
            self._leave(sender)
        return _plain(answer)

    async def _now(self, asked: Hashable, ask: Ask) -> Answer | None:
        at, answer = self.unchanged.get(asked, (0.0, None))
        if answer and self.clock() - at < self.every:
            return answer
        found = await ask()
        if found and not has_news(found):
            self.unchanged[asked] = (self.clock(), found)
        else:
            self.unchanged.pop(asked, None)
        return found

    def _leave(self, sender: str) -> None:
        self.senders[sender] -= 1
        if not self.senders[sender]:
            del self.senders[sender]
        if not self.senders:
            self.unchanged.clear()


def _plain(answer: Answer) -> Answer:
    return replace(answer, headers=[one for one in answer.headers if one[0] != WAIT])
