"""Quality reports and swaps by hand, against counting by the tests."""

import pytest

from tests.tournament.draws.engine import checker
from tournament.draws.engine import (
    DrawRequest,
    Player,
    Weights,
    appraise_round,
    draw_round,
    draw_schedule,
    methods,
    quality_report,
    swap_cost,
    swap_seats,
)
from tournament.draws.engine.draw_errors import InvalidHistoryError, InvalidWeightError, UnknownPlayerError

PLAYERS = tuple(Player(n, n, club=f"club {n % 7}", country="abc"[n % 3]) for n in range(1, 23))


@pytest.fixture(scope="module")
def drawn():
    return draw_schedule(DrawRequest(PLAYERS, methods.RANDOM, rounds=6, seed=3, step_limit=2_000))


def test_report_equals_counting(drawn):
    rounds = [each.tables for each in drawn.rounds]
    numbers = [each.table_numbers for each in drawn.rounds]
    report = quality_report(rounds, PLAYERS, numbers, [range(1, 23)] * 6)
    people = {player.id: player for player in PLAYERS}
    house = frozenset(player for tables in rounds for table in tables for player in table) - people.keys()
    met = checker.meetings(rounds)
    assert report.excess_meetings == checker.excess(rounds, free=house) == drawn.cost.repeats
    assert report.meetings[0][1] == report.meetings[1][0] == met[frozenset((1, 2))]
    assert report.same_club == checker.same_group(rounds, {p.id: p.club for p in PLAYERS})
    assert report.same_country == checker.same_group(rounds, {p.id: p.country for p in PLAYERS})
    assert report.wind_excess == report.wind_block_repeats == 0
    assert sum(line.repeats for line in report.lines) == 2 * report.excess_meetings
    assert [line.repeats for line in report.rounds] == [each.cost.repeats for each in drawn.rounds]
    real = [[tuple(p for p in table if p in people) for table in tables] for tables in rounds]
    assert report.table_repeat_visits == checker.table_repeats(real, numbers)
    worst = [max(max(table) - min(table) for table in tables) for tables in real]
    assert [line.spread_worst for line in report.rounds] == worst


@pytest.mark.parametrize(
    ("count", "rounds", "bound", "best"),
    [(16, 6, 24, 24), (20, 6, 0, 6), (24, 8, 12, 18), (32, 8, 0, 0), (28, 10, 42, 42)],
)
def test_report_tells_bound_and_best_known(count, rounds, bound, best):
    field = tuple(Player(n, n) for n in range(1, count + 1))
    schedule = draw_schedule(DrawRequest(field, methods.BEST, rounds=rounds))
    report = quality_report([each.tables for each in schedule.rounds], field)
    assert (report.excess_lower_bound, report.excess_best_known, report.excess_meetings) == (
        bound,
        best,
        best,
    )


def test_report_of_no_rounds_is_empty():
    report = quality_report([], PLAYERS)
    assert (report.excess_meetings, report.most_meetings, report.excess_best_known, report.rounds) == (
        0,
        0,
        None,
        (),
    )


def test_swap_cost_equals_drawing_the_cost_again(drawn):
    history = tuple(each.tables for each in drawn.rounds[:5])
    request = DrawRequest(PLAYERS, methods.HIGH_TO_HIGH, history=history)
    tables = drawn.rounds[5].tables
    for one, other in ((1, 2), (3, 22), (tables[0][0], tables[1][3]), (tables[0][0], tables[0][2])):
        before, after = swap_cost(request, tables, one, other)
        assert before == appraise_round(request, tables).cost
        assert after == appraise_round(request, swap_seats(tables, one, other)).cost


def test_swap_within_a_table_changes_winds_only():
    tables = ((1, 2, 3, 4), (5, 6, 7, 8))
    assert swap_seats(tables, 1, 3) == ((3, 2, 1, 4), (5, 6, 7, 8))


def test_swap_with_somebody_who_rests():
    field = tuple(Player(n, n) for n in range(1, 10))
    tables = ((1, 2, 3, 4), (5, 6, 7, 8))
    before, after = swap_cost(DrawRequest(field, methods.HIGH_TO_HIGH), tables, 4, 9)
    assert (before.rank_excess, after.rank_excess) == (0, 12)
    assert appraise_round(DrawRequest(field, methods.HIGH_TO_HIGH), swap_seats(tables, 4, 9)).sitting_out == (
        4,
    )


@pytest.mark.parametrize(
    ("tables", "error"),
    [(((1, 2, 3, 99),), UnknownPlayerError), (((1, 2, 3, 3),), InvalidHistoryError)],
)
def test_impossible_round_is_refused(tables, error):
    with pytest.raises(error):
        appraise_round(DrawRequest(PLAYERS, methods.HIGH_TO_HIGH), tables)


@pytest.mark.parametrize("value", [-1, 1.5, True, 2_000_000])
def test_weight_out_of_range_is_refused(value):
    with pytest.raises(InvalidWeightError) as caught:
        Weights(club=value)
    assert caught.value.values["weight"] == "club"


def test_weight_of_nothing_is_ignored():
    field = tuple(Player(n, n, club="A") for n in range(1, 17))
    draw = draw_round(DrawRequest(field, methods.HIGH_TO_HIGH, weights=Weights(club=0)))
    assert draw.cost.total == 0
    assert draw.unmet == ()
