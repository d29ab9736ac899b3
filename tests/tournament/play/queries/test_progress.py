"""How far the tables of a round have come: what a list of them shows agrees with their hands."""

from uuid import uuid4

import pytest

from tests.factories import (
    NO_WIN,
    discard_win,
    make_entries,
    make_event,
    make_link,
    make_round,
    play,
    propose,
)
from tests.tournament.play.at_table import set_dealer
from tournament.draws.models import Table
from tournament.play.acts.hands import take_back_last_hand
from tournament.play.bridge.turns import turn_label
from tournament.play.queries.progress import TableProgress, table_progress
from tournament.play.queries.tables import table_state

pytestmark = pytest.mark.django_db


def progress_by_its_hands(table: Table) -> TableProgress:
    state = table_state(table.round.event, table)
    return TableProgress(
        totals=state.totals,
        hands_recorded=len(state.entered),
        hands_waiting=len(state.provisional),
        next_number=state.next_number,
        is_over=state.position.is_over,
        has_finals=False,
        last_hand_at=state.last.recorded_at if state.last else None,
        turn=turn_label(table.round.event, state.position),
    )


@pytest.mark.parametrize("ruleset", ["mcr", "gghk", "hk_fanlaak"])
def test_progress_is_what_the_hands_say(ruleset: str) -> None:
    event = make_event(ruleset=ruleset)
    entries = make_entries(event, 24)
    round_ = make_round(event, [entries[start : start + 4] for start in range(0, 24, 4)])
    whole, early, taken_back, waiting, moved, _empty = round_.tables.order_by("number")
    play(whole, *[NO_WIN] * 16)
    play(early, discard_win(0, 1, 8), discard_win(3, 2, 9))
    play(taken_back, discard_win(0, 1, 8))
    take_back_last_hand(event.created_by, taken_back, client_key=uuid4(), expected_number=1)
    propose(make_link(waiting), discard_win(0, 1, 8))
    play(moved, NO_WIN, NO_WIN)
    set_dealer(moved, dealer=3)
    found = table_progress(event, round_)
    played = (whole, early, taken_back, waiting, moved)
    assert found == {table.pk: progress_by_its_hands(table) for table in played}
