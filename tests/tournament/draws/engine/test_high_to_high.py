"""High-to-High: the ranking first, then no repeats and no clashes near by; large fields; the reasons given."""

import random
from dataclasses import replace
from functools import cache, partial

import pytest

from tests.tournament.draws.engine import checker
from tests.tournament.draws.engine.targets import SWISS_TARGETS
from tournament.draws.engine import (
    Clash,
    DrawRequest,
    Fill,
    Player,
    Reason,
    TableOrder,
    Weights,
    draw_round,
    draw_schedule,
    methods,
)
from tournament.draws.engine.draw_errors import NeedsResultsError
from tournament.draws.engine.pairs import PairRules
from tournament.draws.engine.record import Record

STEPS = 30_000
ask = partial(DrawRequest, method=methods.HIGH_TO_HIGH, step_limit=STEPS)


def field(order, **clubs):
    return tuple(Player(number, rank, club=clubs.get(f"p{number}", "")) for rank, number in enumerate(order))


def play(rng, points, skill, tables):
    """Give 4, 2, 1 and 0 table points by skill and luck."""
    for table in tables:
        finish = sorted(table, key=lambda player: skill[player] + rng.gauss(0, 1), reverse=True)
        for player, won in zip(finish, (4, 2, 1, 0), strict=True):
            points[player] += won


@cache
def swiss_event(count, rounds, seed, steps):
    """An event of a lot and High-to-High rounds: (history, rankings before each round)."""
    rng = random.Random(seed)
    points = dict.fromkeys(range(1, count + 1), 0)
    skill = {player: rng.gauss(0, 1) for player in points}
    history, rankings = (), []
    for number in range(rounds):
        order = sorted(points, key=lambda player: (-points[player], rng.random()))
        method = methods.HIGH_TO_HIGH if number else methods.RANDOM
        request = DrawRequest(field(order), method, history=history, seed=seed, step_limit=steps)
        tables = draw_round(request).tables
        history, rankings = (*history, tables), [*rankings, order]
        play(rng, points, skill, tables)
    return history, rankings


def test_first_round_takes_the_ranking_in_blocks():
    draw = draw_round(ask(field(range(1, 21))))
    assert [sorted(table) for table in draw.tables] == [list(range(n, n + 4)) for n in range(1, 21, 4)]
    assert draw.cost.total == 0


def test_repeats_are_avoided_at_the_least_spread():
    history = (((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12), (13, 14, 15, 16)),)
    draw = draw_round(ask(field(range(1, 17)), history=history))
    assert checker.excess([*history, draw.tables]) == 0
    assert draw.cost.rank_excess == 4 * (4 + 8 + 12 + 4 + 8 + 4) - 40


SWISS_CASES = [(count, rounds) for count, rounds in SWISS_TARGETS if count <= 100]


@pytest.mark.parametrize(("count", "rounds"), SWISS_CASES)
def test_event_has_no_more_repeats_than_the_target(count, rounds):
    history, _ = swiss_event(count, rounds, seed=1, steps=300_000 if count < 48 else 200_000)
    assert checker.excess(history) <= SWISS_TARGETS[count, rounds][0]


def test_last_tables_are_no_worse_than_the_others():
    history, _ = swiss_event(48, 8, seed=7, steps=100_000)
    for number in range(1, 8):
        met = checker.meetings(history[:number])
        repeats = [sum(met[pair] > 0 for pair in checker.pairs_of(table)) for table in history[number]]
        assert max(repeats[-3:]) <= 1


def test_band_width_limits_how_far_opponents_are_apart():
    history, rankings = swiss_event(64, 3, seed=2, steps=50_000)
    for width in (0, 1, 2):
        request = DrawRequest(
            field(rankings[-1]), methods.HIGH_TO_HIGH, history=history, band_width=width, step_limit=100_000
        )
        draw = draw_round(request)
        natural = {player: index // 4 for index, player in enumerate(rankings[-1])}
        assert all(
            max(natural[p] for p in table) - min(natural[p] for p in table) <= width for table in draw.tables
        )
        assert draw.cost.band == 0


def test_band_of_nothing_is_the_plain_ranking():
    history, rankings = swiss_event(32, 4, seed=2, steps=50_000)
    draw = draw_round(ask(field(rankings[-1]), history=history, band_width=0))
    assert draw.cost.rank_excess == 0
    assert {unmet.clash for unmet in draw.unmet} <= {Clash.REPEAT, Clash.RECENT_REPEAT}


def test_balanced_weights_trade_repeats_for_spread():
    history, rankings = swiss_event(32, 6, seed=2, steps=50_000)
    strict = DrawRequest(field(rankings[-1]), methods.HIGH_TO_HIGH, history=history, step_limit=50_000)
    balanced = replace(strict, weights=Weights(repeat=20, recent_repeat=10, apart=60, team=10, club=5))
    assert draw_round(balanced).cost.rank_excess < draw_round(strict).cost.rank_excess


def test_recent_repeats_weigh_more():
    history = (((1, 2, 3, 4), (5, 6, 7, 8)), ((1, 5, 3, 7), (2, 6, 4, 8)))
    request = ask(field(range(1, 9)), history=history)
    rules = PairRules(request, Record.of_request(request), request.players)
    weight = {(a.id, b.id): rules.weight(a, b) for a in request.players for b in request.players}
    assert weight[1, 8] == 0 < weight[1, 2] < weight[1, 5] < weight[1, 3]


def test_clubs_are_parted_within_reach():
    clubs = {f"p{number}": "A" for number in (1, 2, 9, 10)}
    draw = draw_round(ask(field(range(1, 25), **clubs)))
    assert checker.same_group([draw.tables], dict.fromkeys((1, 2, 9, 10), "A")) == 0
    assert draw.cost.rank_excess < 100


def test_tables_follow_the_ranking_unless_balanced():
    history, rankings = swiss_event(32, 3, seed=2, steps=50_000)
    request = DrawRequest(field(rankings[-1]), methods.HIGH_TO_HIGH, history=history, step_limit=30_000)
    place = {player: index for index, player in enumerate(rankings[-1])}
    sums = [sum(place[player] for player in table) for table in draw_round(request).tables]
    assert sums == sorted(sums)
    balanced = draw_round(replace(request, table_order=TableOrder.BALANCED))
    assert balanced.cost.table < draw_round(request).cost.table


def test_thousand_players_meet_nobody_again():
    history, rankings = swiss_event(1000, 3, seed=1, steps=5_000)
    draw = draw_round(
        DrawRequest(field(rankings[-1]), methods.HIGH_TO_HIGH, history=history, step_limit=200_000)
    )
    assert draw.cost.repeats == 0


def test_unavoidable_repeats_are_called_so():
    history = (((1, 2, 3, 4), (5, 6, 7, 8)), ((1, 2, 5, 6), (3, 4, 7, 8)))
    draw = draw_round(ask(field(range(1, 9)), history=history))
    assert {unmet.reason for unmet in draw.unmet if unmet.clash is Clash.REPEAT} == {Reason.UNAVOIDABLE}


def test_large_club_is_unavoidable_and_said_so():
    clubs = {f"p{number}": "A" for number in range(1, 7)}
    draw = draw_round(ask(field(range(1, 17), **clubs)))
    unmet = [each for each in draw.unmet if each.clash is Clash.CLUB]
    assert len(unmet) == 2
    assert {each.reason for each in unmet} == {Reason.UNAVOIDABLE}


def test_unmet_constraint_names_the_cheapest_exchange():
    clubs = {"p1": "A", "p2": "A"}
    weights = Weights(club=1)
    draw = draw_round(ask(field(range(1, 17), **clubs), weights=weights))
    (unmet,) = draw.unmet
    assert (unmet.clash, set(unmet.players), unmet.reason) == (Clash.CLUB, {1, 2}, Reason.COSTS_MORE)
    assert unmet.exchange is not None
    assert unmet.exchange.total_after > unmet.exchange.total_before


def test_people_fixed_to_one_table_and_too_many_for_it():
    crowd = tuple(Player(n, n, fixed_table=2 if n in (1, 5, 9, 13, 14) else None) for n in range(1, 17))
    draw = draw_round(ask(crowd))
    assert len(set(draw.tables[1]) & {1, 5, 9, 13, 14}) == 4
    (away,) = (unmet for unmet in draw.unmet if len(unmet.players) == 1)
    assert away.reason is Reason.TABLE_FULL


def test_table_that_is_not_in_play_is_named():
    crowd = tuple(Player(n, n, fixed_table=9 if n == 1 else None) for n in range(1, 9))
    (unmet,) = draw_round(ask(crowd)).unmet
    assert (unmet.players, unmet.reason) == ((1,), Reason.NO_SUCH_TABLE)


def test_explanation_tells_places_moves_and_winds():
    history = (((1, 2, 3, 4), (5, 6, 7, 8)),)
    draw = draw_round(ask(field(range(1, 9)), history=history, seed=3))
    for reason, table in zip(draw.explanations, draw.tables, strict=True):
        assert tuple(seat.player for seat in reason.seats) == table
        assert [seat.wind for seat in reason.seats] == [0, 1, 2, 3]
        for seat in reason.seats:
            before = [0, 0, 0, 0]
            before[(seat.player - 1) % 4] = 1
            assert list(seat.winds_before) == before
            assert seat.wind_debt == 1 - before[seat.wind]
            assert seat.place == seat.player
        assert reason.rank_spread == max(table) - min(table)


@pytest.mark.parametrize("count", [4, 8, 24, 100])
def test_printed_high_to_high_takes_strict_blocks_whoever_has_met(count):
    order = random.Random(count).sample(range(1, count + 1), count)
    blocks = [order[start : start + 4] for start in range(0, count, 4)]
    history = (tuple(tuple(block) for block in blocks),)
    request = ask(field(order), method=methods.HIGH_TO_HIGH_PRINTED, history=history, band_width=2)
    draw = draw_round(request)
    assert [sorted(table) for table in draw.tables] == [sorted(block) for block in blocks]
    assert (draw.table_numbers, draw.steps) == (tuple(range(1, count // 4 + 1)), 0)
    assert (draw.cost.rank_excess, draw.cost.repeats) == (0, 6 * count // 4)
    assert {unmet.reason for unmet in draw.unmet} == {Reason.DESIGN}


def test_printed_high_to_high_rests_the_last_and_fills_up_with_house_players():
    resting = draw_round(ask(field(range(1, 15)), method=methods.HIGH_TO_HIGH_PRINTED, fill=Fill.SIT_OUT))
    assert resting.sitting_out == (14, 13)
    filled = draw_round(ask(field(range(1, 15)), method=methods.HIGH_TO_HIGH_PRINTED))
    assert set(filled.tables[-1]) == {13, 14, -1, -2}


def test_printed_high_to_high_needs_the_results_of_the_rounds_before():
    with pytest.raises(NeedsResultsError):
        draw_schedule(ask(field(range(1, 9)), method=methods.HIGH_TO_HIGH_PRINTED, rounds=2))
