"""Whether a table will finish in time. Pure; times in, minutes out."""

from dataclasses import dataclass
from datetime import datetime, timedelta


@dataclass(frozen=True, slots=True)
class Pace:
    """How fast a table plays and when it will be done.

    `minutes_per_hand` is the table's own once a hand is played, before that the plan's. `minutes_over` is how long
    after the end of the round the last hand would end; negative when there is time left.
    """

    minutes_per_hand: float
    minutes_over: int

    @property
    def is_late(self) -> bool:
        return self.minutes_over > 0


def pace_of(
    *,
    started_at: datetime,
    minutes: int,
    now: datetime,
    hands_played: int,
    hands_planned: int,
    last_hand_at: datetime | None,
) -> Pace:
    """Estimate the end from the table's mean time for a hand, from the start of the round to its last hand. The hand
    being played takes that long; if it has already taken longer, it ends now at the earliest and counts for the
    mean, except if it is the first hand, for which the plan is kept. Every later hand takes the mean time. `minutes`
    is the planned length of the round. A match that is played out is not late.
    """
    planned = timedelta(minutes=minutes) / max(1, hands_planned)
    end = started_at + timedelta(minutes=minutes)
    since = max(last_hand_at, started_at) if last_hand_at else started_at
    mean = (since - started_at) / hands_played if hands_played else planned
    left = hands_planned - hands_played
    if left <= 0:
        return Pace(_minutes(mean), 0)
    done = since + mean
    if now > done:
        done = now
        mean = (now - started_at) / (hands_played + 1) if hands_played else mean
    done += mean * (left - 1)
    return Pace(_minutes(mean), int((done - end) / timedelta(minutes=1)))


def _minutes(time: timedelta) -> float:
    return round(time / timedelta(minutes=1), 1)
