"""The time of a round: when it ends, what is announced before, and which hands were entered after the end."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import timezone

from tournament.events.enums import RoundState
from tournament.events.models import Event, Round
from tournament.play.bridge.rules import ruleset_of

LAST_PART = 4
"""The announcement comes when one part in so many of the time is left."""


@dataclass(frozen=True, slots=True)
class RoundClock:
    """The clock of a running round. `announced_at` is when the end is announced, where the rulebook asks for it.

    With `ends_at_once` nobody plays a hand to its end after `ends_at`.
    """

    ends_at: datetime
    announced_at: datetime | None
    ends_at_once: bool
    now: datetime

    @property
    def is_over(self) -> bool:
        return self.now >= self.ends_at

    @property
    def needs_reason(self) -> bool:
        """Whether a hand entered now needs a reason."""
        return self.is_over and self.ends_at_once

    @property
    def minutes_over(self) -> int:
        """Whole minutes since the end; 0 before it."""
        return max(0, int((self.now - self.ends_at) / timedelta(minutes=1)))


def end_of(event: Event, round_: Round) -> datetime | None:
    """When the time of a round that was started is over."""
    return round_.started_at + timedelta(minutes=event.minutes_per_round) if round_.started_at else None


def clock_of(event: Event, round_: Round, now: datetime | None = None) -> RoundClock | None:
    """The clock of a running round; None for any other."""
    end = end_of(event, round_)
    if end is None or round_.state != RoundState.RUNNING:
        return None
    rule = ruleset_of(event).time
    last = timedelta(minutes=event.minutes_per_round) / LAST_PART
    announced_at = end - last if rule.announces_last_quarter else None
    return RoundClock(end, announced_at, rule.ends_at_once, now or timezone.now())
