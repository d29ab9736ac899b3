"""The criteria that an organizer may compose, each on a case that only it decides."""

import hashlib

from tournament.standings.engine.criteria import (
    FEWEST_PENALTIES,
    HEAD_TO_HEAD,
    HIGHEST_HAND,
    POINTS,
    TABLE_POINTS,
    WINS,
    lot,
)
from tournament.standings.engine.ranking import rank, ranked_row_of
from tournament.standings.engine.scores import Result, ScoreRow


def row(entry_id, *results, **more):
    """A row from results as they come."""
    return ScoreRow(entry_id, tuple(results), **more)


def result(number, points, **more):
    return Result(number, points, 12, 2, **more)


def order(rows, *criteria):
    return [(one.entry_id, one.place, one.decided_by) for one in rank(rows, criteria)]


def test_hands_won_and_the_highest_hand_count_in_rounds_that_count():
    rows = [
        row(1, result(1, 0, wins=2, best_hand=24)),
        row(2, result(1, 0, wins=3, best_hand=8)),
        row(3, result(1, 0, wins=1, best_hand=8), result(2, 0, counts=False, wins=9, best_hand=88)),
    ]

    assert order(rows, WINS) == [(2, 1, None), (1, 2, "wins"), (3, 3, "wins")]
    assert order(rows, HIGHEST_HAND, WINS) == [(1, 1, None), (2, 2, "highest_hand"), (3, 3, "wins")]


def test_fewer_penalties_are_better():
    rows = [
        row(1, result(1, 0), penalties=(1, None)),
        row(2, result(1, 0), penalties=(1,)),
        row(3, result(1, 0)),
    ]

    assert [entry_id for entry_id, _place, _by in order(rows, FEWEST_PENALTIES)] == [3, 2, 1]


def test_results_against_each_other_count_among_those_who_are_tied():
    rows = [
        row(1, result(1, 10, table=7), result(2, -10, table=1)),
        row(2, result(1, 5, table=7), result(2, -5, table=2)),
        row(3, result(1, -20, table=8), result(2, 20, table=2)),
        row(4, result(1, 50, table=7)),
    ]

    # Players 1, 2 and 3 have no points each. Player 4, who was ahead of two of them, is not one of the three.
    assert order(rows, POINTS, HEAD_TO_HEAD) == [
        (4, 1, None),
        (1, 2, "points"),
        (3, 2, "points"),
        (2, 4, "head_to_head"),
    ]
    assert [ranked_row_of(pk, rows, (POINTS, HEAD_TO_HEAD)).place for pk in (1, 2, 3, 4)] == [2, 4, 2, 1]


def test_a_lot_can_be_drawn_again_by_whoever_knows_its_seed():
    rows = [row(entry_id, result(1, 0)) for entry_id in range(1, 9)]
    drawn = [entry_id for entry_id, _place, _by in order(rows, TABLE_POINTS, lot(5))]
    by_hand = sorted(range(1, 9), key=lambda pk: hashlib.sha256(f"5/{pk}".encode()).hexdigest(), reverse=True)

    assert drawn == by_hand
    assert [pk for pk in drawn if pk != 3] == [pk for pk, _p, _b in order(rows[:2] + rows[3:], lot(5))]
    assert drawn != [entry_id for entry_id, _place, _by in order(rows, lot(6))]
