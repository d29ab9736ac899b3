"""A hook with which apps to the right of `play` write along with a hand, in the transaction of its act."""

from collections.abc import Callable
from dataclasses import dataclass

from tournament.accounts.models import User
from tournament.core.phrases import Phrase
from tournament.events.models import Event
from tournament.play.models import Hand


@dataclass(frozen=True, slots=True)
class WrittenHand:
    """A version of a hand that was just written or accepted, and the version that it replaced.

    `actor` is None if a table link wrote it or the four players accepted it. `reason` says why it replaced another one.
    """

    event: Event
    hand: Hand
    replaced: Hand | None = None
    actor: User | None = None
    reason: str | Phrase = ""


HandWriter = Callable[[WrittenHand], bool]
"""Says whether it wrote anything."""

_writers: list[HandWriter] = []


def add_hand_writer(writer: HandWriter) -> None:
    """Call `writer` from now on; adding it twice changes nothing."""
    if writer not in _writers:
        _writers.append(writer)


def write_along(written: WrittenHand) -> bool:
    """Let every app write what belongs to the hand; whether any of them did. Raises their refusals."""
    wrote = [writer(written) for writer in _writers]
    return any(wrote)
