"""The wait that the winning tile completes, and when it counts."""

from __future__ import annotations

import pytest

from scoring import make_options, parse_hand
from scoring.arrangements import CLOSED_WAIT, EDGE_WAIT, NO_WAIT, SINGLE_WAIT, wait_of
from scoring.context import prepare
from scoring.rulesets import all_rulesets, get_ruleset

WAITS = [
    ("13m678p111s999s44z +2m", CLOSED_WAIT),
    ("12m678p111s999s44z +3m", EDGE_WAIT),
    ("89m678p111s999s44z +7m", EDGE_WAIT),
    ("23m678p111s999s44z +1m", NO_WAIT),
    ("11m678p111s999s44z +1m", NO_WAIT),
    ("123m678p111s999s4z +4z", SINGLE_WAIT),
    # Two kinds of tile complete these hands; the wait is still that of the tile that came.
    ("2345m678p111s999s +2m", SINGLE_WAIT),
    ("1234m678p111s999s +4m", SINGLE_WAIT),
]


def waits_in_mcr(line: str) -> set[str]:
    """The waits that MCR counts, whether or not the hand is worth enough to win."""
    hand, engine, options = parse_hand(line), get_ruleset("mcr").engine, make_options("mcr")
    context = prepare(hand, engine.hand_rules(options))
    return {
        item.name
        for reading in engine.readings(context, options)
        for item in engine.tally(context, reading, options).items
        if item.name.endswith("Wait")
    }


@pytest.mark.parametrize("ruleset_id", [ruleset.id for ruleset in all_rulesets()])
@pytest.mark.parametrize(("line", "wait"), WAITS)
def test_a_reading_tells_the_wait_of_its_use(ruleset_id: str, line: str, wait: int) -> None:
    hand, engine, options = parse_hand(line), get_ruleset(ruleset_id).engine, make_options(ruleset_id)

    readings = engine.readings(prepare(hand, engine.hand_rules(options)), options)

    assert [wait_of(reading.completes, hand.winning_tile) for reading in readings] == [wait]


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("13m678p111s999s44z +2m", "Closed Wait"),
        ("12m678p111s999s44z +3m", "Edge Wait"),
        ("123m678p111s999s4z +4z", "Single Wait"),
        ("2345m678p111s999s +2m", None),
    ],
)
def test_mcr_counts_the_wait_where_no_other_kind_completes_the_hand(line: str, name: str | None) -> None:
    assert waits_in_mcr(line) == ({name} if name else set())
