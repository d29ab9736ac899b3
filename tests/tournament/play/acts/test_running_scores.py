"""Matches in which scores run along, recorded, corrected and taken back through the acts."""

from dataclasses import replace
from typing import Any
from uuid import uuid4

import pytest

import scoring
from tests.scoring.support import vectors
from tests.tournament.play.running import (
    chombo,
    drawn,
    hands_of,
    make_running_table,
    record,
    ron,
    state,
    tsumo,
)
from tournament.core.errors import Refusal
from tournament.draws.models import Table
from tournament.play.acts.final_scores import record_finals
from tournament.play.acts.hands import correct_hand, record_hand, take_back_last_hand
from tournament.play.bridge.running import match_result
from tournament.play.enums import Outcome
from tournament.play.inputs import HandInput, WinInput
from tournament.play.models import Hand
from tournament.play.verification import hand_faults

pytestmark = pytest.mark.django_db
MATCHES = vectors("riichi-matches")
CHOMBO_X12 = 12 * 20_000


def correct(table: Table, number: int, entered: HandInput) -> Hand:
    hand = state(table).at_number(number)
    assert hand is not None
    return correct_hand(
        table.round.event.created_by, hand, client_key=uuid4(), reason="Misheard", entered=entered
    )


def current(table: Table) -> list[tuple[Any, ...]]:
    return [
        (hand.number, hand.deltas, hand.sticks_before, hand.sticks_after) for hand in state(table).entered
    ]


@pytest.mark.one_database
@pytest.mark.parametrize("vector", MATCHES[::2], ids=lambda vector: vector["id"])
def test_scripted_match_agrees_through_the_acts(vector: dict[str, Any]) -> None:
    table = make_running_table(**vector["options"])
    for entered, expected in hands_of(vector):
        hand = record(table, entered)
        after = state(table).position
        match = after.match
        assert match is not None
        assert list(hand.deltas) == expected["deltas"]
        assert (list(match.scores), match.sticks) == (expected["next"]["scores"], expected["next"]["sticks"])
        assert after.is_over == expected["next"]["over"]
        if not after.is_over:
            found = (match.honba, after.dealer, after.round_wind.letter)
            assert found == tuple(expected["next"][name] for name in ("honba", "dealer", "round"))
    check_end(table, vector)


@pytest.mark.one_database
@pytest.mark.parametrize("vector", MATCHES[1::2], ids=lambda vector: vector["id"])
def test_corrected_hand_leaves_what_a_right_one_would_have_left(vector: dict[str, Any]) -> None:
    """The hand in the middle is recorded wrong, and corrected once the others are there."""
    table = make_running_table(**vector["options"])
    script = list(hands_of(vector))
    wrong = len(script) // 2
    others = [seat for seat in range(4) if seat not in script[wrong][0].riichi]
    misheard = drawn(*script[wrong][0].riichi, others[0], riichi=script[wrong][0].riichi)
    recorded = 0
    for place, (entered, _expected) in enumerate(script):
        try:
            record(table, misheard if place == wrong else entered)
        except Refusal as refusal:
            assert refusal.code in ("match_over", "riichi_refused")  # noqa: PT017 - the wrong hand ended the match
            break
        recorded = place + 1
    correct(table, wrong + 1, script[wrong][0])
    for entered, _expected in script[recorded:]:
        record(table, entered)
    assert [list(hand.deltas) for hand in state(table).entered] == [one["deltas"] for _hand, one in script]
    check_end(table, vector)


def check_end(table: Table, vector: dict[str, Any]) -> None:
    """The result of the match without chombo, which the ledger of penalties takes, and nothing to find fault with."""
    final = vector["final"]
    match = state(table).position.match
    assert match is not None
    result = match_result(table.round.event, match)
    costs = [chombo * CHOMBO_X12 for chombo in final["chombo"]]
    assert list(match.chombo) == final["chombo"]
    assert list(result.twelfths) == [
        points + cost for points, cost in zip(final["points_x12"], costs, strict=True)
    ]
    assert list(result.places) == final["places"]
    assert result.sticks_left == final["sticks_left"]
    assert list(hand_faults(table.round.event)) == []
