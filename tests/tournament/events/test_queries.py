from datetime import UTC, datetime

import pytest

from tournament.events.enums import RoundState
from tournament.events.models import Round
from tournament.events.queries import now_sentence

CLOSED, RUNNING, PUBLISHED, PLANNED = (
    RoundState.CLOSED,
    RoundState.RUNNING,
    RoundState.PUBLISHED,
    RoundState.PLANNED,
)


@pytest.mark.parametrize(
    ("states", "sentence"),
    [
        ([PLANNED, PLANNED], ""),
        ([PUBLISHED, PLANNED], "Round 1 starts soon: find your seat."),
        ([CLOSED, RUNNING], "Round 2 is being played."),
        ([CLOSED, PLANNED, PLANNED], "Round 1 is over. The seating of round 2 is not published yet."),
        ([CLOSED, CLOSED], "All rounds have been played."),
    ],
)
def test_visitor_is_told_what_is_on_and_what_comes_next(states, sentence):
    rounds = [Round(number=number, state=state) for number, state in enumerate(states, start=1)]

    assert now_sentence(rounds) == sentence


def test_beginning_of_the_next_round_is_told_where_it_is_planned():
    begins = datetime(2026, 5, 1, 9, 30, tzinfo=UTC)
    rounds = [Round(number=1, state=CLOSED), Round(number=2, state=PLANNED, begins_at=begins)]

    assert now_sentence(rounds) == "Round 2 begins: Fri 1 May, 09:30."
