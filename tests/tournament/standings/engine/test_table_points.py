from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.standings.engine.table_points import table_places, table_points_x12

SCHEME = (4, 2, 1, 0)


@pytest.mark.parametrize(
    ("points", "table_points"),
    [
        ((30, 10, -10, -30), (4, 2, 1, 0)),
        ((-30, -10, 10, 30), (0, 1, 2, 4)),
        ((20, 20, -10, -30), (3, 3, 1, 0)),
        ((40, 0, 0, -40), (4, Fraction(3, 2), Fraction(3, 2), 0)),
        ((40, 20, -30, -30), (4, 2, Fraction(1, 2), Fraction(1, 2))),
        ((8, -24, 8, 8), (Fraction(7, 3), 0, Fraction(7, 3), Fraction(7, 3))),
        ((-8, -8, 24, -8), (1, 1, 4, 1)),
        ((5, -5, 5, -5), (3, Fraction(1, 2), 3, Fraction(1, 2))),
        ((0, 0, 0, 0), (Fraction(7, 4),) * 4),
    ],
)
def test_table_points_are_shared_exactly(points, table_points):
    assert table_points_x12(points, SCHEME) == tuple(12 * share for share in table_points)


@pytest.mark.parametrize(
    ("points", "places"),
    [
        ((30, 10, -10, -30), (1, 2, 3, 4)),
        ((20, 20, -10, -30), (1, 1, 3, 4)),
        ((40, 0, 0, -40), (1, 2, 2, 4)),
        ((0, 0, 0, 0), (1, 1, 1, 1)),
    ],
)
def test_table_places_share_the_better_place(points, places):
    assert table_places(points) == places


four_points = st.tuples(*[st.integers(-3, 3)] * 4)
schemes = st.lists(st.integers(0, 100), min_size=4, max_size=4).map(
    lambda earned: tuple(sorted(earned, reverse=True))
)


@given(four_points, schemes)
def test_table_points_of_a_table_sum_to_the_scheme(points, scheme):
    assert sum(table_points_x12(points, scheme)) == 12 * sum(scheme)


@given(four_points, schemes)
def test_more_points_never_earn_fewer_table_points(points, scheme):
    earned = table_points_x12(points, scheme)
    for own, own_earned in zip(points, earned, strict=True):
        for other, other_earned in zip(points, earned, strict=True):
            assert own < other or own_earned >= other_earned
            assert own != other or own_earned == other_earned
