"""Ratings against the formulas of the paper, worked out here without the library."""

import math
import random

import pytest

from tournament.ratings.engine.weng_lin import NEWEST, PARAMETERS, State, Table, rated

CHOSEN = PARAMETERS[NEWEST]


def by_the_paper(before: list[State], places: list[int]) -> list[tuple[float, float]]:
    """Weng and Lin (2011), algorithm 4 (Plackett-Luce), for teams of one, with the whole weight of each table."""
    people = range(len(before))
    wide = [state.sigma**2 + CHOSEN.tau**2 for state in before]
    c = math.sqrt(sum(each + CHOSEN.beta**2 for each in wide))
    strength = [math.exp(state.mu / c) for state in before]
    drawn = [sum(places[other] == places[one] for other in people) for one in people]
    found = []
    for i in people:
        omega = delta = 0.0
        for q in people:
            if places[q] > places[i]:
                continue
            share = strength[i] / sum(strength[s] for s in people if places[s] >= places[q])
            omega += ((1 - share) if q == i else -share) / drawn[q]
            delta += share * (1 - share) / drawn[q]
        found.append(
            (
                before[i].mu + wide[i] / c * omega,
                math.sqrt(wide[i] * max(1 - wide[i] / c**2 * delta, 0.0001)),
            )
        )
    return found


@pytest.mark.parametrize(
    "places", [[1, 2, 3, 4], [2, 1, 4, 3], [1, 1, 3, 4], [1, 2, 2, 2], [1, 1, 1, 1], [1, 2, 3]]
)
def test_table_moves_ratings_as_the_paper_says(places: list[int]) -> None:
    chance = random.Random(str(places))
    before = [State(chance.uniform(1300, 1700), chance.uniform(40, 120), 7) for _place in places]
    after = rated(dict(enumerate(before)), [list(enumerate(places))], NEWEST)
    for person, (mu, sigma) in enumerate(by_the_paper(before, places)):
        assert after[person].mu == pytest.approx(mu, abs=1e-6)
        assert after[person].sigma == pytest.approx(sigma, abs=1e-6)
        assert after[person].tables == 8


def test_true_strength_lies_in_the_range_of_two_thirds() -> None:
    """Invented players of known strength, whose tables end as the model says: the ranges are honest."""
    chance = random.Random("honest ranges")
    inside = people = 0
    for _season in range(6):
        true = [chance.gauss(CHOSEN.mu, CHOSEN.sigma) for _player in range(28)]
        tables: list[Table] = []
        for _round in range(48):
            order = chance.sample(range(28), 28)
            for first in range(0, 28, 4):
                four = order[first : first + 4]
                by_luck = sorted(four, key=lambda one: chance.expovariate(math.exp(true[one] / 650)))
                tables.append([(one, place) for place, one in enumerate(by_luck, start=1)])
        after = rated({}, tables, NEWEST)
        inside += sum(abs(after[one].mu - true[one]) < after[one].sigma for one in range(28))
        people += 28
    assert 0.6 < inside / people < 0.75
