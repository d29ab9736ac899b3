"""A hook with which apps to the right of `play` write along with a hand, in the transaction of its act."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tournament.accounts.models import User
from tournament.core.hooks.hook import Hook
from tournament.core.phrases import Phrase
from tournament.events.acting import EventDoing
from tournament.events.models import Event
from tournament.play.models import Hand


@dataclass(frozen=True, slots=True)
class WrittenHand:
    """A version of a hand that was just written or accepted, and the version that it replaced.

    `doing` is the act that wrote it. `actor` is None if a table link wrote it or the four players accepted it. `reason`
    says why it replaced another one.
    """

    doing: EventDoing[Any]
    hand: Hand
    replaced: Hand | None = None
    actor: User | None = None
    reason: str | Phrase = ""

    @property
    def event(self) -> Event:
        return self.doing.event


HandWriter = Callable[[WrittenHand], bool]
"""Says whether it wrote anything."""

hand_writers: Hook[HandWriter] = Hook()


def write_along(written: WrittenHand) -> bool:
    """Let every app write what belongs to the hand; whether any of them did. Raises their refusals."""
    wrote = [writer(written) for writer in hand_writers]
    return any(wrote)
