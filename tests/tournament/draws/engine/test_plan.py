"""Plans as text."""

import pytest

from tests.tournament.draws.engine import checker
from tests.tournament.draws.engine.designed import turnup_game
from tournament.draws.engine import (
    DrawRequest,
    PlanStep,
    Player,
    designs,
    draw_round,
    draw_schedule,
    format_plan,
    method_of,
    methods,
    parse_plan,
)
from tournament.draws.engine.draw_errors import InvalidPlanError, NeedsResultsError

PLAYERS = tuple(Player(number, number) for number in range(1, 49))
PLAN = (
    PlanStep(methods.TURNUP, 1, 2),
    PlanStep(methods.JUMP, 3, 3),
    PlanStep(methods.HIGH_TO_HIGH, 4, 8),
)


@pytest.mark.parametrize(
    "text",
    [
        "turnup 1-2, jump 3, high-to-high 4-8",
        "Turnup 1–2, Jump 3, High-to-High 4–8",
        "TURNUP 1 - 2,jump 3,High to High 4-8",
    ],
)
def test_plan_is_read(text):
    assert parse_plan(text, 8) == PLAN


def test_plan_is_written_and_read_again():
    assert format_plan(PLAN) == "turnup 1-2, jump 3, high-to-high 4-8"
    assert parse_plan(format_plan(PLAN), 8) == PLAN


@pytest.mark.parametrize(
    ("text", "round_number"),
    [
        ("turnup 1-2, jump 4", 3),
        ("turnup 1-2, jump 2-8", 3),
        ("turnup 1-2", 8),
        ("turnup 2-8", 1),
        ("turnup 3-1", 1),
        ("turnip 1-8", 0),
        ("", 0),
        ("turnup", 0),
    ],
)
def test_plan_with_a_fault_is_refused(text, round_number):
    with pytest.raises(InvalidPlanError) as caught:
        parse_plan(text, 8)
    assert caught.value.values["round"] == round_number


def test_method_of_a_round():
    assert [method_of(PLAN, number) for number in (1, 3, 8, 9)] == [
        methods.TURNUP,
        methods.JUMP,
        methods.HIGH_TO_HIGH,
        None,
    ]


def test_schedule_follows_the_plan_of_designs():
    schedule = draw_schedule(DrawRequest(PLAYERS, methods.HIGH_TO_HIGH, rounds=3, plan=PLAN))
    met = [sorted(sorted(table) for table in drawn.tables) for drawn in schedule.rounds]
    line = tuple(range(1, 49))
    second = turnup_game(line, 2)
    third = designs.jump(tuple(player for table in second for player in table), 12)
    expected = [turnup_game(line, 1), second, third]
    assert met == [sorted(sorted(table) for table in tables) for tables in expected]
    assert checker.wind_excess([drawn.tables for drawn in schedule.rounds]) == 0


def test_schedule_stops_at_a_round_that_needs_results():
    with pytest.raises(NeedsResultsError) as caught:
        draw_schedule(DrawRequest(PLAYERS, methods.HIGH_TO_HIGH, rounds=4, plan=PLAN))
    assert caught.value.values == {"round": 4}


def test_round_of_a_plan_equals_that_of_the_schedule():
    schedule = draw_schedule(DrawRequest(PLAYERS, methods.HIGH_TO_HIGH, rounds=3, plan=PLAN))
    history = tuple(drawn.tables for drawn in schedule.rounds)
    third = draw_round(DrawRequest(PLAYERS, methods.HIGH_TO_HIGH, plan=PLAN, history=history[:2]))
    assert [set(table) for table in third.tables] == [set(table) for table in history[2]]


def test_turnup_jump_changes_every_third_game():
    plain = draw_schedule(DrawRequest(PLAYERS, methods.TURNUP_JUMP, rounds=6))
    plan = parse_plan("turnup 1-2, jump 3, turnup 4-5, jump 6", 6)
    planned = draw_schedule(DrawRequest(PLAYERS, methods.TURNUP_JUMP, rounds=6, plan=plan))
    assert [d.tables for d in plain.rounds] == [d.tables for d in planned.rounds]


@pytest.mark.parametrize(("count", "rounds"), [(16, 4), (24, 5), (32, 8), (36, 9), (48, 12), (80, 16)])
def test_free_turnup_has_no_repeat(count, rounds):
    request = DrawRequest(
        PLAYERS[:0] + tuple(Player(n, n) for n in range(1, count + 1)), methods.FREE_TURNUP, rounds=rounds
    )
    drawn = [each.tables for each in draw_schedule(request).rounds]
    assert checker.excess(drawn) == 0
    groups = {number: str((number - 1) // (count // 4)) for number in range(1, count + 1)}
    assert checker.same_group(drawn, groups) == 0
    assert checker.wind_excess(drawn) == 0


def test_random_schedule_has_no_repeat_where_it_is_easy():
    drawn = [
        each.tables
        for each in draw_schedule(DrawRequest(PLAYERS, methods.RANDOM, rounds=5, step_limit=50_000)).rounds
    ]
    assert checker.excess(drawn) == checker.wind_excess(drawn) == 0
