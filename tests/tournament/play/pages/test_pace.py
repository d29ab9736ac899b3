"""Whether a table will finish in time, worked out by hand."""

from datetime import UTC, datetime, timedelta

import pytest

from tournament.play.pages.pace import pace_of

START = datetime(2026, 5, 1, 10, 0, tzinfo=UTC)


def pace(*, now: int, hands: int, last: int | None, planned: int = 16, minutes: int = 80):
    """Minutes after the start of the round."""
    return pace_of(
        started_at=START,
        minutes=minutes,
        now=START + timedelta(minutes=now),
        hands_played=hands,
        hands_planned=planned,
        last_hand_at=None if last is None else START + timedelta(minutes=last),
    )


@pytest.mark.parametrize(
    ("now", "hands", "last", "per_hand", "over"),
    [
        (0, 0, None, 5.0, 0),  # the plan: 16 hands of 5 minutes
        (5, 0, None, 5.0, 0),
        (9, 0, None, 5.0, 4),  # the first hand takes 9 minutes, 15 more of 5: 84
        (40, 10, 40, 4.0, -16),  # 6 more of 4: 64
        (40, 5, 40, 8.0, 48),  # 11 more of 8: 128
        (60, 10, 50, 5.5, 7),  # the hand in play has taken 10 already: 11 in 60, 5 more of 5.45: 87.3
        (90, 15, 75, 5.6, 10),  # the last hand is played after the time
        (79, 1, 1, 39.5, 552),  # one quick hand says nothing when the second takes for ever: 79 + 14 of 39.5
        (90, 16, 78, 4.9, 0),  # done
        (40, 20, 38, 1.9, 0),  # more hands than planned: nothing is left
    ],
)
def test_pace_of_a_table(now: int, hands: int, last: int | None, per_hand: float, over: int) -> None:
    found = pace(now=now, hands=hands, last=last)
    assert (found.minutes_per_hand, found.minutes_over) == (per_hand, over)
    assert found.is_late == (over > 0)


def test_hand_recorded_before_the_start_counts_from_the_start() -> None:
    """A round that was reopened starts anew; its hands are older: the ninth has taken all the ten minutes."""
    assert pace(now=10, hands=8, last=-30).minutes_per_hand == 1.1


def test_match_without_planned_hands_is_never_late() -> None:
    assert not pace(now=500, hands=0, last=None, planned=0).is_late
