from collections import Counter

import pytest

from scoring import HAND_SUM
from tests.factories import make_event
from tournament.events.rulebook.rulesets import known_rulesets
from tournament.play.bridge.course import positions
from tournament.play.bridge.evaluation import evaluate
from tournament.play.enums import Outcome
from tournament.play.models.hands import STICK
from tournament.simulation.chance import stream
from tournament.simulation.hands import simulate_hand

EQUAL = (100, 100, 100, 100)


@pytest.mark.django_db
@pytest.mark.parametrize("ruleset", [ruleset.id for ruleset in known_rulesets()])
def test_simulated_hands_stand_before_the_rules(ruleset):
    event = make_event(ruleset=ruleset)
    first = positions(event, ())[0]
    for number in range(60):
        entered = simulate_hand(stream(1, number), event, first, EQUAL)
        evaluation = evaluate(event, first, entered)
        laid = STICK * (evaluation.sticks_after - evaluation.sticks_before)
        assert sum(evaluation.deltas) + laid == HAND_SUM
        is_won = entered.outcome is not Outcome.NO_WIN
        assert any(evaluation.deltas) == (is_won or bool(entered.riichi) or len(entered.tenpai) in (1, 2, 3))


@pytest.mark.one_database
@pytest.mark.django_db
def test_simulated_hands_end_in_believable_shares():
    event = make_event(ruleset="gghk")
    first = positions(event, ())[0]
    hands = [simulate_hand(stream(1, number), event, first, EQUAL) for number in range(1500)]
    shares = Counter(hand.outcome for hand in hands)
    assert 180 < shares[Outcome.NO_WIN] < 330
    assert 280 < shares[Outcome.SELF_DRAW] < 430
    assert shares[Outcome.DISCARD] + shares[Outcome.ROBBED_KONG] > 700
    assert 5 < sum(len(hand.wins) == 2 for hand in hands) < 60
    typed = sum(win.tiles is None for hand in hands for win in hand.wins)
    assert 80 < typed < 300


@pytest.mark.django_db
def test_simulated_hands_favour_skill():
    event = make_event(ruleset="gghk")
    first = positions(event, ())[0]
    hands = [simulate_hand(stream(2, number), event, first, (400, 100, 100, 100)) for number in range(400)]
    wins = Counter(win.seat for hand in hands for win in hand.wins)
    discards = Counter(hand.discarder for hand in hands)
    assert wins[0] > 2 * max(wins[seat] for seat in (1, 2, 3))
    assert discards[0] < min(discards[seat] for seat in (1, 2, 3))
