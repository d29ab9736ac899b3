"""Which requests come first when some have to wait, and how often pages that only look should ask.

Somebody who sends a form waits for it with a hand on the table; somebody who opens a page looks at a blank one; a page that
asks for news by itself shows what it has. So forms come first, and those that ask by themselves are the first to be refused.
Pages of people with a session are made for each of them, which no cache spares. When their answers come late, they are told
with `Seatwind-Every` to ask less often, as visitors are (`ready.py`).
"""

from dataclasses import dataclass
from enum import IntEnum
from urllib.parse import parse_qs

from tournament.core.server.ready import EVERY_SECONDS, EVERY_SECONDS_MOST

ASKS_FOR_NEWS = "/revision/"
SHOWN = b"r"
"""The parameter with the state that a page shows, which asks for a newer one."""
PAUSES_OF_AN_ANSWER = 10
"""So many times longer than for an answer does a page wait before it asks again."""
WEIGHT = 0.05
"""How much the newest answer counts for the time that answers take."""


class Urgency(IntEnum):
    """The lower, the earlier its turn."""

    SENT = 0
    OPENED = 1
    BY_ITSELF = 2


def urgency_of(method: str, path: str, query: bytes, *, is_at_work: bool) -> Urgency:
    """How urgent a request is. What strangers send is not urgent: a flood of it would keep the staff from their pages."""
    if method == "POST":
        return Urgency.SENT if is_at_work else Urgency.OPENED
    is_by_itself = path.endswith(ASKS_FOR_NEWS) or SHOWN in parse_qs(query, keep_blank_values=True)
    return Urgency.BY_ITSELF if is_by_itself else Urgency.OPENED


@dataclass(slots=True)
class Pace:
    """How long pages with a session waited lately for what they asked by themselves, in seconds."""

    seconds: float = 0.0

    def note(self, seconds: float) -> None:
        """Count how long an answer took, with its wait."""
        self.seconds += WEIGHT * (seconds - self.seconds)

    @property
    def every(self) -> float:
        """How many seconds a page should wait before it asks again."""
        fitting = PAUSES_OF_AN_ANSWER * self.seconds
        return round(min(EVERY_SECONDS_MOST, max(EVERY_SECONDS, fitting)), 1)
