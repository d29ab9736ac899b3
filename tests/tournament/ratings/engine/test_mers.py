"""MERS: the steps of the weight, what places are worth, and ranks against a calculation with decimal numbers."""

import math
import random
from datetime import date, timedelta
from fractions import Fraction

import pytest

from tournament.ratings.engine.mers import MersResult, age_x2, base_rank, rank, weight_x2

AT = date(2026, 11, 26)


@pytest.mark.parametrize(
    ("days", "players", "countries", "championship", "weight"),
    [
        (1, 40, 5, False, 1),
        (2, 41, 5, False, 2.5),
        (2, 80, 6, False, 3),
        (2, 81, 9, False, 3.5),
        (3, 81, 10, False, 5),
        (5, 140, 20, True, 6),
    ],
)
def test_weight_of_an_event(
    days: int, players: int, countries: int, championship: bool, weight: float
) -> None:
    found = weight_x2(days=days, players=players, countries=countries, championship=championship)
    assert found == 2 * weight


def test_places_are_worth_a_thousand_to_nothing() -> None:
    assert [base_rank(5, place) for place in range(1, 6)] == [1000, 750, 500, 250, 0]
    assert [base_rank(80, place) for place in (1, 2, 40, 79, 80)] == [1000, 987, 506, 13, 0]
    assert base_rank(17, 2) == 938
    with pytest.raises(ValueError, match="place 6 of 5"):
        base_rank(5, 6)


def test_results_grow_old() -> None:
    assert [age_x2(on, AT) for on in (AT, date(2025, 11, 26), date(2025, 11, 25))] == [2, 2, 1]
    assert [age_x2(on, AT) for on in (date(2024, 11, 26), date(2024, 11, 25))] == [1, 0]
    assert age_x2(date(2027, 2, 28), date(2028, 2, 29)) == 2


def test_few_results_are_filled_with_nothing() -> None:
    """Two results: (900·3 + 600·2) / (3 + 2 + 3 fillers) and the same with two fillers, and the mean of both."""
    two = [MersResult(AT, 900, 6), MersResult(AT, 600, 4)]
    assert rank(two[:1], AT) is None
    assert rank(two, AT) == (Fraction(3900, 8) + Fraction(3900, 7)) / 2
    old = MersResult(date(2025, 6, 1), 600, 4)
    assert rank([two[0], old], AT) == (Fraction(3300, 7) + Fraction(3300, 6)) / 2


@pytest.mark.parametrize("count", [2, 4, 5, 6, 10, 11, 30])
def test_ranks_agree_with_decimal_numbers(count: int) -> None:
    chance = random.Random(count)
    results = [
        MersResult(
            AT - timedelta(days=chance.randint(0, 700)), chance.randint(0, 1000), chance.randint(2, 12)
        )
        for _event in range(count)
    ]
    rows = [
        (one.base_rank, one.on, one.weight_x2 / 2 * (1 if (AT - one.on).days <= 365 else 0.5))
        for one in results
    ]
    rows.sort(reverse=True)
    of_all = rows[: 5 + math.ceil((count - 5) * 0.8)] if count > 5 else rows
    first = sum(r * w for r, _on, w in of_all) / (sum(w for _r, _on, w in of_all) + max(5 - count, 0))
    best = rows[:4]
    second = sum(r * w for r, _on, w in best) / (sum(w for _r, _on, w in best) + max(4 - count, 0))
    found = rank(results, AT)
    assert found is not None
    assert float(found) == pytest.approx((first + second) / 2)
