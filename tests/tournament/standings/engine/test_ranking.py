import random

from hypothesis import given
from hypothesis import strategies as st

from tests.tournament.standings.reference import (
    PlayedTable,
    is_first_at,
    is_second_at,
    points_at,
    slow_standings,
    table_points_at,
)
from tournament.standings.engine.criteria import BEST_ROUND, FIRSTS, POINTS, SECONDS, TABLE_POINTS
from tournament.standings.engine.ranking import RankedRow, places_of, rank, ranked_row_of
from tournament.standings.engine.scores import Result, ScoreRow

CRITERIA = (TABLE_POINTS, POINTS, BEST_ROUND, FIRSTS, SECONDS)
SCHEME = (4, 2, 1, 0)


def row(entry_id, *results):
    """A row from (points, table points in twelfths, place) of rounds 1, 2, …"""
    numbered = enumerate(results, start=1)
    return ScoreRow(entry_id, tuple(Result(number, *result) for number, result in numbered))


def test_rank_orders_by_the_first_criterion():
    rows = [row(1, (90, 12, 3)), row(2, (10, 48, 1)), row(3, (50, 24, 2))]

    assert rank(rows, CRITERIA) == (
        RankedRow(2, 1, False, None, None),
        RankedRow(3, 2, False, "table_points", None),
        RankedRow(1, 3, False, "table_points", None),
    )


def test_rank_tells_which_criterion_decided_each_place():
    rows = [
        row(1, (60, 48, 1), (0, 12, 3)),
        row(2, (40, 48, 1), (10, 12, 3)),
        row(3, (30, 48, 1), (20, 12, 3)),
        row(4, (30, 36, 1), (20, 24, 1)),
        row(5, (99, 0, 4), (0, 0, 4)),
    ]

    ranked = rank(rows, CRITERIA)

    assert [(r.entry_id, r.place, r.decided_by) for r in ranked] == [
        (1, 1, None),
        (2, 2, "points"),
        (4, 3, "best_round"),
        (3, 4, "firsts"),
        (5, 5, "table_points"),
    ]


def test_rank_leaves_equal_places_equal():
    rows = [row(1, (50, 48, 1)), row(2, (20, 24, 2)), row(3, (20, 24, 2)), row(4, (0, 0, 4))]

    assert rank(rows, CRITERIA) == (
        RankedRow(1, 1, False, None, None),
        RankedRow(2, 2, True, "table_points", None),
        RankedRow(3, 2, True, "table_points", None),
        RankedRow(4, 4, False, "table_points", None),
    )


def test_rank_by_points_alone_needs_no_table_points():
    rows = [row(1, (5, None, None)), row(2, (9, None, None))]

    assert places_of(rank(rows, (POINTS,))) == {2: 1, 1: 2}


def test_rank_puts_those_who_did_not_play_last_without_a_place():
    rows = [ScoreRow(1, ()), row(2, (-80, 0, 4)), ScoreRow(3, ())]

    assert rank(rows, CRITERIA) == (
        RankedRow(2, 1, False, None, None),
        RankedRow(1, None, False, None, None),
        RankedRow(3, None, False, None, None),
    )


def test_rank_tells_movement_since_an_earlier_ranking():
    rows = [row(1, (50, 48, 1)), row(2, (20, 24, 2)), row(3, (10, 12, 3)), row(4, (0, 0, 4))]

    ranked = rank(rows, CRITERIA, {1: 3, 2: 2, 3: 1})

    assert [r.movement for r in ranked] == [2, 0, -2, None]


shapes = st.tuples(
    st.integers(0, 2**32),
    st.sampled_from([4, 8, 12]),
    st.integers(0, 4),
    st.sampled_from([(4, 2, 1, 0), (3, 2, 1, 0), (1, 0, 0, 0), (5, 5, 5, 5)]),
)


def random_tables(seed, player_count, rounds):
    """Tables of a random event with small scores, so that there are ties of every kind."""
    rng = random.Random(seed)
    players = [f"p{number}" for number in range(player_count)]
    tables = []
    for number in range(1, rounds + 1):
        seated = rng.sample(players, 4 * rng.randint(1, player_count // 4))
        for first in range(0, len(seated), 4):
            hands = []
            for _ in range(rng.randint(0, 3)):
                deltas = [rng.randint(-2, 2) for _ in range(3)]
                hands.append((*deltas, -sum(deltas)))
            is_closed = number < rounds or rng.random() < 0.7
            tables.append(PlayedTable(number, tuple(seated[first : first + 4]), tuple(hands), is_closed))
    return players, tables


@given(shapes, st.permutations(CRITERIA))
def test_rank_equals_a_slow_reference(shape, criteria):
    seed, player_count, rounds, scheme = shape
    players, tables = random_tables(seed, player_count, rounds)
    rows = [_score_row(number, player, tables, scheme) for number, player in enumerate(players)]

    ranked = rank(rows, criteria)

    expected = slow_standings(tables, players, scheme, tuple(criterion.code for criterion in criteria))
    assert {players[r.entry_id]: (r.place, r.decided_by) for r in ranked if r.place} == {
        player: (standing.place, standing.decided_by) for player, standing in expected.items()
    }
    assert [r.place or 10**6 for r in ranked] == sorted(r.place or 10**6 for r in ranked)
    places = [r.place for r in ranked]
    assert list(ranked) == [ranked_row_of(r.entry_id, rows, criteria) for r in ranked]
    assert all(r.is_shared == (places.count(r.place) > 1) for r in ranked if r.place)


@given(shapes)
def test_rank_does_not_depend_on_the_order_of_results(shape):
    seed, player_count, rounds, scheme = shape
    players, tables = random_tables(seed, player_count, rounds)
    shuffled = random.Random(seed).sample(tables, len(tables))
    rows, other_rows = (
        [_score_row(number, player, some, scheme) for number, player in enumerate(players)]
        for some in (tables, shuffled)
    )

    assert rank(rows, CRITERIA) == rank(other_rows, CRITERIA)


def place_at(table, player):
    return 1 if is_first_at(table, player) else 2 if is_second_at(table, player) else 4


def _score_row(entry_id, player, tables, scheme):
    results = [
        Result(
            table.round_number,
            points_at(table, player),
            int(12 * table_points_at(table, player, scheme)) if table.is_closed else None,
            place_at(table, player) if table.is_closed else None,
        )
        for table in tables
        if player in table.players
    ]
    return ScoreRow(entry_id, tuple(results))
