"""Teams against a reference that shares nothing with the product: loops, fractions, and every choice of members tried."""

import random
from fractions import Fraction
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from tests.tournament.standings.engine.test_ranking import SCHEME, random_tables, row
from tests.tournament.standings.reference import is_first_at, points_at, table_points_at
from tournament.standings.engine.criteria import (
    BEST_ROUND,
    FIRSTS,
    HEAD_TO_HEAD,
    POINTS,
    TABLE_POINTS,
    lot,
)
from tournament.standings.engine.scores import Deduction, Rest, Result, ScoreRow
from tournament.standings.engine.teams import rank_teams

CRITERIA = (TABLE_POINTS, POINTS, BEST_ROUND, FIRSTS)


def score_rows_of(players, tables, out=()):
    """What the product's own reading gives the engine, made here from the tables."""
    rows = []
    for entry_id, player in enumerate(players, start=1):
        results = []
        for number, table in enumerate(tables):
            if player in table.players:
                own = points_at(table, player)
                ahead = sum(points_at(table, other) > own for other in table.players)
                earned = int(table_points_at(table, player, SCHEME) * 12) if table.is_closed else None
                place = ahead + 1 if table.is_closed else None
                results.append(Result(table.round_number, own, earned, place, table=number))
        rows.append(ScoreRow(entry_id, tuple(results), is_ranked=player not in out))
    return rows


def slow_teams(players, tables, team_of, codes, best, out):
    """Place and sums of every team with a result: of all choices of so many members the one that compares best."""
    totals = {}
    for team in set(team_of.values()):
        members = [
            player
            for player in players
            if team_of.get(player) == team and player not in out and any(player in t.players for t in tables)
        ]
        if members:
            size = len(members) if best is None else min(best, len(members))
            # A choice of members is the better one when its members are, one by one.
            choice = max(
                combinations(members, size),
                key=lambda four: sorted((numbers_of([p], tables, codes) for p in four), reverse=True),
            )
            totals[team] = numbers_of(choice, tables, codes)
    return {team: (1 + sum(other > own for other in totals.values()), own) for team, own in totals.items()}


def numbers_of(members, tables, codes):
    own = [(table, player) for table in tables for player in members if player in table.players]
    closed = [(table, player) for table, player in own if table.is_closed]
    numbers = {
        "table_points": sum((table_points_at(t, p, SCHEME) for t, p in closed), Fraction(0)),
        "points": sum(points_at(t, p) for t, p in own),
        "best_round": max(points_at(t, p) for t, p in own),
        "firsts": sum(is_first_at(t, p) for t, p in closed),
    }
    return tuple(numbers[code] for code in codes)


@given(
    st.integers(0, 2**32),
    st.sampled_from([4, 8, 12]),
    st.integers(0, 4),
    st.sampled_from([None, 1, 2, 3]),
    st.permutations(CRITERIA),
)
def test_teams_equal_a_slow_reference(seed, player_count, rounds, best, criteria):
    players, tables = random_tables(seed, player_count, rounds)
    rng = random.Random(seed + 1)
    team_of = {player: f"team {rng.randint(1, 4)}" for player in players if rng.random() < 0.9}
    out = {player for player in players if rng.random() < 0.1}
    expected = slow_teams(players, tables, team_of, [one.code for one in criteria], best, out)

    ids = dict(zip(players, range(1, len(players) + 1), strict=True))
    scores = rank_teams(
        score_rows_of(players, tables, out),
        {ids[player]: team for player, team in team_of.items()},
        criteria,
        best=best,
    )

    assert {one.team: one.ranked.place for one in scores if one.ranked.place} == {
        team: place for team, (place, _numbers) in expected.items()
    }
    for one in scores:
        if one.ranked.place:
            numbers = [criterion.measure(one.row) for criterion in criteria]
            reckoned = [
                number * 12 if criterion is TABLE_POINTS else number
                for criterion, number in zip(criteria, expected[one.team][1], strict=True)
            ]
            assert numbers == reckoned
            assert best is None or len(one.counted) <= best
    assert {one.team for one in scores} == set(team_of.values())


def test_only_the_best_members_count():
    rows = [row(1, (10, 12, 3)), row(2, (50, 48, 1)), row(3, (30, 24, 2)), row(4, (35, 36, 2))]
    teams = {1: "A", 2: "A", 3: "B", 4: "B"}

    everybody = rank_teams(rows, teams, (POINTS,))
    best = rank_teams(rows, teams, (POINTS,), best=1)

    assert [(one.team, one.ranked.place, POINTS.measure(one.row)) for one in everybody] == [
        ("B", 1, 65),
        ("A", 2, 60),
    ]
    assert [(one.team, one.counted, POINTS.measure(one.row)) for one in best] == [
        ("A", (2,), 50),
        ("B", (4,), 35),
    ]


def test_who_is_out_of_the_ranking_counts_for_no_team():
    out = ScoreRow(1, (Result(1, 90, 48, 1),), is_ranked=False)
    rows = [out, row(2, (5, 12, 3)), row(3, (7, 24, 2))]

    scores = rank_teams(rows, {1: "A", 2: "A", 3: "B"}, (TABLE_POINTS, POINTS))

    assert [(one.team, one.counted) for one in scores] == [("B", (3,)), ("A", (2,))]


def test_of_related_players_only_the_better_counts():
    rows = [row(1, (20, 24, 2)), row(2, (30, 48, 1)), row(3, (45, 12, 3))]

    scores = rank_teams(rows, {1: "A", 2: "A", 3: "B"}, (POINTS,), related=[(1, 2)])

    assert [(one.team, one.counted) for one in scores] == [("B", (3,)), ("A", (2,))]


def test_team_without_a_result_comes_last_without_a_place():
    scores = rank_teams([ScoreRow(1, ()), row(2, (-9, 0, 4))], {1: "A", 2: "B"}, (POINTS,))

    assert [(one.team, one.ranked.place) for one in scores] == [("B", 1), ("A", None)]


def test_rests_and_deductions_count_for_the_team():
    rows = [
        ScoreRow(1, (), deductions=(Deduction(None, -10),), rests=(Rest(1, 40, 24),)),
        row(2, (25, 24, 2)),
    ]

    scores = rank_teams(rows, {1: "A", 2: "B"}, (TABLE_POINTS, POINTS))

    assert [(one.team, POINTS.measure(one.row)) for one in scores] == [("A", 30), ("B", 25)]


def test_equal_teams_share_a_place_unless_a_criterion_tells_them_apart():
    met = [
        ScoreRow(1, (Result(1, 10, 24, 2, table=1), Result(2, 0, 24, 2, table=2))),
        ScoreRow(2, (Result(1, 0, 24, 3, table=1), Result(2, 10, 24, 1, table=3))),
    ]
    teams = {1: "A", 2: "B"}

    assert [one.ranked.is_shared for one in rank_teams(met, teams, (POINTS,))] == [True, True]
    assert [one.team for one in rank_teams(met, teams, (POINTS, HEAD_TO_HEAD))] == ["A", "B"]
    by_lot = rank_teams(met, teams, (POINTS, lot(7)))
    assert [one.ranked.place for one in by_lot] == [1, 2]
    assert [one.team for one in rank_teams(met[::-1], teams, (POINTS, lot(7)))] == [
        one.team for one in by_lot
    ]


def test_movement_is_against_the_rounds_before():
    rows = [row(1, (10, 12, 1), (0, 0, 4)), row(2, (5, 0, 4), (20, 48, 1))]

    scores = rank_teams(rows, {1: "A", 2: "B"}, (POINTS,), earlier_rounds=[1])

    assert [(one.team, one.ranked.movement) for one in scores] == [("B", 1), ("A", -1)]
