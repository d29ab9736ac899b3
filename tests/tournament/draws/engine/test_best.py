"""Best schedules against the targets: excess meetings for every field and number of rounds, clubs, winds, tables."""

import pytest

from tests.tournament.draws.engine import checker
from tests.tournament.draws.engine.targets import CLUB_CASES, EXCESS_TARGETS, ROUNDS, clubs_of_sizes
from tournament.draws.engine import DrawRequest, Fill, Player, draw_schedule, methods
from tournament.draws.engine.best import excess_lower_bound

CASES = [(n, r, t) for n, row in EXCESS_TARGETS.items() if n <= 400 for r, t in zip(ROUNDS, row, strict=True)]


def players(count, clubs=()):
    return tuple(
        Player(number, number, club=clubs[number - 1] if clubs else "") for number in range(1, count + 1)
    )


def tables_of(schedule):
    return [drawn.tables for drawn in schedule.rounds]


@pytest.mark.parametrize(("count", "rounds", "target"), CASES)
def test_best_schedule_meets_the_target(count, rounds, target):
    schedule = draw_schedule(DrawRequest(players(count), methods.BEST, rounds=rounds, seed=count + rounds))
    drawn = tables_of(schedule)
    for each in schedule.rounds:
        checker.assert_round_is_whole(each, range(1, count + 1))
    assert checker.excess(drawn) <= target
    assert schedule.cost.repeats == checker.excess(drawn)
    assert checker.wind_excess(drawn) == 0
    assert checker.wind_block_repeats(drawn) == 0


@pytest.mark.parametrize(
    ("count", "rounds"),
    [(20, 5), (28, 7), (32, 8), (36, 8), (40, 8), (48, 10), (64, 10), (100, 10), (200, 10)],
)
def test_best_schedule_never_visits_a_table_twice(count, rounds):
    schedule = draw_schedule(DrawRequest(players(count), methods.BEST, rounds=rounds, seed=3))
    assert checker.table_repeats(tables_of(schedule)) == 0


@pytest.mark.parametrize(("count", "rounds", "sizes"), CLUB_CASES)
def test_best_schedule_keeps_clubs_apart(count, rounds, sizes):
    clubs = clubs_of_sizes(sizes, seed=count + rounds)
    schedule = draw_schedule(
        DrawRequest(players(count, clubs), methods.BEST, rounds=rounds, step_limit=3_000_000)
    )
    drawn = tables_of(schedule)
    assert checker.excess(drawn) == 0
    assert checker.same_group(drawn, dict(enumerate(clubs, start=1))) == 0
    assert checker.wind_excess(drawn) == checker.wind_block_repeats(drawn) == 0


@pytest.mark.parametrize("count", [17, 22, 31, 50])
def test_best_schedule_with_house_players_has_no_repeat(count):
    schedule = draw_schedule(
        DrawRequest(players(count), methods.BEST, rounds=5, seed=1, step_limit=2_000_000)
    )
    house = frozenset(schedule.rounds[0].house_players)
    assert len(house) == -count % 4
    drawn = tables_of(schedule)
    assert checker.excess(drawn, free=house) == 0
    assert checker.same_group(drawn, dict.fromkeys(house, "house")) == 0
    assert checker.wind_excess(drawn) == 0


@pytest.mark.parametrize("count", [21, 30, 51])
def test_best_schedule_with_sit_outs_rotates_them(count):
    request = DrawRequest(
        players(count), methods.BEST, rounds=8, fill=Fill.SIT_OUT, seed=1, step_limit=500_000
    )
    schedule = draw_schedule(request)
    rests = [sum(number in drawn.sitting_out for drawn in schedule.rounds) for number in range(1, count + 1)]
    assert max(rests) - min(rests) <= 1
    assert sum(rests) == 8 * (count % 4)
    drawn = tables_of(schedule)
    assert checker.wind_excess(drawn) == checker.wind_block_repeats(drawn) == 0


def test_best_schedule_goes_on_after_rounds_played():
    first = draw_schedule(DrawRequest(players(48), methods.BEST, rounds=3, seed=1))
    played = tuple(tables_of(first))
    left = (*players(48)[:-5], Player(60, 60), Player(61, 61))
    rest = draw_schedule(DrawRequest(left, methods.BEST, rounds=3, history=played, seed=2))
    house = frozenset(rest.rounds[0].house_players)
    assert checker.excess([*played, *tables_of(rest)], free=house) == 0


def test_best_schedule_beyond_every_known_one_is_still_drawn():
    schedule = draw_schedule(DrawRequest(players(12), methods.BEST, rounds=9, seed=1, step_limit=50_000))
    assert len(schedule.rounds) == 9
    assert checker.wind_excess(tables_of(schedule)) == 0


def test_named_people_and_teams_are_kept_apart():
    field = tuple(Player(n, n, team=f"team {n % 12}", country="XX") for n in range(1, 49))
    request = DrawRequest(field, methods.BEST, rounds=6, apart=frozenset({(1, 2), (9, 4), (30, 2)}), seed=5)
    drawn = tables_of(draw_schedule(request))
    together = checker.meetings(drawn)
    assert not {frozenset((1, 2)), frozenset((4, 9)), frozenset((2, 30))} & together.keys()
    assert checker.same_group(drawn, {n: n % 12 + 1 for n in range(1, 49)}) == 0
    assert checker.excess(drawn) == 0


def test_people_fixed_to_tables_sit_there_every_round():
    field = tuple(Player(n, n, fixed_table={3: 2, 7: 2, 20: 5}.get(n)) for n in range(1, 33))
    schedule = draw_schedule(DrawRequest(field, methods.BEST, rounds=4, seed=5))
    for drawn in schedule.rounds:
        number_of = {p: t for t, table in zip(drawn.table_numbers, drawn.tables, strict=True) for p in table}
        assert (number_of[3], number_of[7], number_of[20]) == (2, 2, 5)
    others = [[[p for p in table if p not in (3, 7)] for table in tables] for tables in tables_of(schedule)]
    assert checker.excess(others) == 0


@pytest.mark.parametrize(
    ("count", "rounds", "most"),
    [
        (32, 11, 32),
        (32, 12, 80),
        (40, 13, 0),
        (40, 14, 60),
        (52, 17, 0),
        (16, 20, 360),
        (20, 12, 170),
        (64, 16, 0),
    ],
)
def test_long_schedules_reach_the_bound(count, rounds, most):
    schedule = draw_schedule(DrawRequest(players(count), methods.BEST, rounds=rounds, step_limit=300_000))
    assert checker.excess(tables_of(schedule)) == most == excess_lower_bound(count, rounds)


@pytest.mark.parametrize(
    ("count", "rounds", "sizes"),
    [(32, 9, [4] * 8), (28, 8, [4] * 7), (40, 12, [4] * 10), (50, 7, [10] * 5), (99, 8, [11] * 9)],
)
def test_clubs_at_the_tables_of_a_round_not_played_or_with_room_do_not_meet(count, rounds, sizes):
    clubs = clubs_of_sizes(sizes, seed=1)
    schedule = draw_schedule(
        DrawRequest(players(count, clubs), methods.BEST, rounds=rounds, step_limit=2_000_000)
    )
    drawn = tables_of(schedule)
    house = frozenset(schedule.rounds[0].house_players)
    assert checker.excess(drawn, free=house) == 0
    assert checker.same_group(drawn, dict(enumerate(clubs, start=1))) == 0


def test_one_club_too_large_is_spread_evenly():
    clubs = ["A"] * 20 + [""] * 28
    drawn = tables_of(
        draw_schedule(DrawRequest(players(48, clubs), methods.BEST, rounds=5, step_limit=500_000))
    )
    assert checker.excess(drawn) == 0
    assert checker.same_group(drawn, dict(enumerate(clubs, start=1))) == 5 * 8


@pytest.mark.parametrize(
    ("count", "rounds", "house", "bound"), [(19, 7, 1, 18), (31, 10, 1, 0), (21, 8, 3, 6)]
)
def test_bound_leaves_house_players_out(count, rounds, house, bound):
    assert excess_lower_bound(count, rounds, house) == bound
