"""A draw never hangs: with any method and any input it looks at the clock often, stops in time, and can be made again."""

from dataclasses import replace
from itertools import combinations

import pytest

from tests.tournament.draws.engine import checker
from tournament.draws.engine import DrawRequest, Fill, Player, draw_round, draw_schedule, methods
from tournament.draws.engine.draw_errors import TooFewPlayersError
from tournament.draws.engine.pairs import PairRules
from tournament.draws.engine.types import Reason

AHEAD = [method for method in methods.all_methods() if not method.needs_results]
TICK = 1 / 128
"""Seconds between two looks at the clock of a quick machine; a fraction that adds up exactly."""
SLOW = 50
MOST_STEPS_A_LOOK = 10_000


class Clock:
    """A clock that goes on by a tick whenever somebody looks at it."""

    def __init__(self, tick: float = TICK) -> None:
        self.tick = tick
        self.looks = 0

    def __call__(self) -> float:
        self.looks += 1
        return self.looks * self.tick


def field(count, **attributes):
    return tuple(Player(number, number, **attributes) for number in range(1, count + 1))


def everybody_met(count, rounds):
    tables = tuple((n, n + 1, n + 2, n + 3) for n in range(1, count + 1, 4))
    return (tables,) * rounds


ABSURD = {
    "one club": DrawRequest(field(40, club="A"), methods.HIGH_TO_HIGH),
    "one club, team and country": DrawRequest(
        field(39, club="A", team="B", country="C"), methods.HIGH_TO_HIGH
    ),
    "everybody kept apart": DrawRequest(
        field(24), methods.HIGH_TO_HIGH, apart=frozenset(combinations(range(1, 25), 2))
    ),
    "all fixed to one table": DrawRequest(field(32, fixed_table=3), methods.HIGH_TO_HIGH),
    "all fixed to a table that is not there": DrawRequest(field(21, fixed_table=99), methods.HIGH_TO_HIGH),
    "the same tables nine times": DrawRequest(field(24), methods.HIGH_TO_HIGH, history=everybody_met(24, 9)),
    "three house players to one person in the last table": DrawRequest(field(5), methods.HIGH_TO_HIGH),
    "one table": DrawRequest(field(4), methods.HIGH_TO_HIGH, history=everybody_met(4, 3)),
    "two tables": DrawRequest(field(8), methods.HIGH_TO_HIGH, history=everybody_met(8, 1)),
    "rests in turn": DrawRequest(field(23, club="A"), methods.HIGH_TO_HIGH, fill=Fill.SIT_OUT),
    "a band of nothing": DrawRequest(
        field(32), methods.HIGH_TO_HIGH, history=everybody_met(32, 2), band_width=0
    ),
    "all of one rank": DrawRequest(tuple(Player(number, 1) for number in range(1, 30)), methods.HIGH_TO_HIGH),
}


def assert_whole(request, drawn):
    people = [player.id for player in request.players]
    for each in drawn:
        checker.assert_round_is_whole(each, people)


@pytest.mark.parametrize("method", methods.all_methods())
@pytest.mark.parametrize("name", ABSURD)
def test_round_stops_in_time(name, method):
    request = replace(ABSURD[name], method=method, seconds=0.25)
    clock = Clock()
    draw = draw_round(request, clock=clock)
    assert_whole(request, [draw])
    assert clock.looks * TICK <= 0.25 + 3 * TICK
    assert draw.steps <= clock.looks * MOST_STEPS_A_LOOK


@pytest.mark.parametrize("method", AHEAD)
@pytest.mark.parametrize("name", ABSURD)
def test_schedule_stops_in_time(name, method):
    request = replace(ABSURD[name], method=method, rounds=6, seconds=0.25)
    clock = Clock()
    schedule = draw_schedule(request, clock=clock)
    assert_whole(request, schedule.rounds)
    if not request.history:
        # After rounds with uneven winds, the schedule may have to sit somebody at the same wind again.
        assert checker.wind_excess([drawn.tables for drawn in schedule.rounds]) == 0
    # Each round, and each way to a best schedule, learns by a look of its own that the time is over.
    assert clock.looks * TICK <= 0.25 + 12 * TICK
    assert schedule.steps <= clock.looks * MOST_STEPS_A_LOOK


@pytest.mark.parametrize("method", methods.all_methods())
def test_no_time_at_all_is_enough_for_a_draw(method):
    request = DrawRequest(field(23), method=method, history=everybody_met(24, 2), seconds=0)
    draw = draw_round(request, clock=Clock())
    assert_whole(request, [draw])
    assert draw.steps == 0


@pytest.mark.parametrize("method", methods.all_methods())
def test_three_players_are_refused(method):
    with pytest.raises(TooFewPlayersError):
        draw_round(DrawRequest(field(3), method=method, seconds=1), clock=Clock())


@pytest.mark.parametrize("method", [methods.HIGH_TO_HIGH, methods.BEST, methods.RANDOM])
def test_thousand_of_one_club_stop_in_time(method):
    request = DrawRequest(field(1023, club="A"), method=method, seconds=0.1)
    clock = Clock()
    draw = draw_round(request, clock=clock)
    assert_whole(request, [draw])
    assert clock.looks * TICK <= 0.1 + 3 * TICK
    assert len(draw.house_players) == 1


def test_pairs_kept_apart_are_read_once_for_a_schedule(monkeypatch):
    read = []
    rows = PairRules._static_rows

    def counted(rules: PairRules):
        read.append(rules)
        return rows(rules)

    monkeypatch.setattr(PairRules, "_static_rows", counted)
    apart = frozenset(combinations(range(1, 321), 2))
    schedule = draw_schedule(DrawRequest(field(320), methods.BEST, rounds=8, apart=apart, seconds=0))
    assert len(read) == 1
    assert len(schedule.rounds) == 8
    for each in schedule.rounds:
        assert {(unmet.reason, unmet.exchange) for unmet in each.unmet} == {(Reason.NOT_EXAMINED, None)}


@pytest.mark.parametrize("name", ABSURD)
def test_round_of_a_quick_machine_is_made_again_on_a_slow_one(name):
    request = replace(ABSURD[name], seconds=0.5, seed=7)
    quick = draw_round(request, clock=Clock())
    slow = Clock(SLOW * TICK)
    assert draw_round(replace(request, seconds=None, step_limit=quick.steps), clock=slow) == quick
    assert slow.looks == 0


@pytest.mark.parametrize("name", ABSURD)
@pytest.mark.parametrize("method", [methods.BEST, methods.RANDOM])
def test_schedule_of_any_machine_is_made_again_from_its_steps(name, method):
    for tick in (TICK, SLOW * TICK, TICK / 2):
        request = replace(ABSURD[name], method=method, rounds=6, seconds=0.25, seed=7)
        first = draw_schedule(request, clock=Clock(tick))
        assert draw_schedule(replace(request, seconds=None, step_limit=first.steps)) == first


@pytest.mark.parametrize("seconds", [0.05, 0.2, 0.6])
@pytest.mark.parametrize("count", [16, 20, 50, 100])
def test_round_after_a_history_is_made_again_from_its_steps(count, seconds):
    history = tuple(
        drawn.tables
        for drawn in draw_schedule(DrawRequest(field(count), methods.RANDOM, rounds=4, step_limit=500)).rounds
    )
    request = DrawRequest(field(count), methods.HIGH_TO_HIGH, history=history, seconds=seconds)
    first = draw_round(request, clock=Clock())
    assert draw_round(replace(request, seconds=None, step_limit=first.steps)) == first
