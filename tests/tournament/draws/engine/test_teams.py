"""Team-mates never meet where the draw allows it: single rounds, schedules, designs, and High to High for a team event."""

import random
from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest

from tests.tournament.draws.engine import checker
from tests.tournament.draws.engine.designed import turnup_game
from tournament.draws.engine import (
    Clash,
    DrawRequest,
    Fill,
    Player,
    Reason,
    Weights,
    draw_round,
    draw_schedule,
    methods,
    parse_plan,
)
from tournament.draws.engine.teams import deal_by_rank, line_by_teams

FREE = (methods.RANDOM, methods.HIGH_TO_HIGH, methods.BEST, methods.FREE_TURNUP)
EVENTS = 40


def field(sizes, *, singles=0, rng=None):
    """Players of teams of these sizes, and some without a team, in the order of rank that chance gives."""
    teams = [f"team {index}" for index, size in enumerate(sizes) for _ in range(size)] + [""] * singles
    if rng:
        rng.shuffle(teams)
    return tuple(Player(number, number, team=team) for number, team in enumerate(teams, start=1))


def random_field(rng):
    tables = rng.randint(2, 9)
    sizes, left = [], 4 * tables
    while left and rng.random() > 0.1:
        sizes.append(rng.randint(1, min(left, rng.choice([3, 4, tables, 2 * tables]))))
        left -= sizes[-1]
    return field(sizes, singles=left, rng=rng)


def shuffled_ranks(rng, players):
    return tuple(replace(player, rank=rank) for rank, player in enumerate(rng.sample(players, len(players))))


def least_pairs(teams, tables):
    """The fewest pairs of team-mates of one round: each team spread as evenly as can be."""
    total = 0
    for team, count in Counter(teams).items():
        for table in range(tables if team else 0):
            here = count // tables + (table < count % tables)
            total += here * (here - 1) // 2
    return total


def pairs_left(tables, players):
    return checker.same_group([tables], {player.id: player.team for player in players})


@pytest.mark.parametrize("method", FREE, ids=str)
@pytest.mark.parametrize("shard", range(4))
def test_no_round_has_a_pair_of_team_mates_that_it_need_not_have(method, shard):
    for seed in range(shard * EVENTS // 4, (shard + 1) * EVENTS // 4):
        rng = random.Random(seed)
        players, history = random_field(rng), ()
        least = least_pairs([player.team for player in players], len(players) // 4)
        for _ in range(3):
            steps = rng.choice([0, 1, 300, 1500])
            drawn = draw_round(DrawRequest(players, method, history=history, seed=seed, step_limit=steps))
            assert pairs_left(drawn.tables, players) == drawn.cost.team == least
            history = (*history, drawn.tables)
            if not method.keeps_line:
                players = shuffled_ranks(rng, players)


@pytest.mark.parametrize("method", [methods.BEST, methods.FREE_TURNUP, methods.RANDOM], ids=str)
def test_no_schedule_drawn_ahead_has_one_either(method):
    for seed in range(EVENTS // 2):
        rng = random.Random(seed)
        players = random_field(rng)
        least = least_pairs([player.team for player in players], len(players) // 4)
        schedule = draw_schedule(DrawRequest(players, method, rounds=5, seed=seed, step_limit=3_000))
        assert [pairs_left(drawn.tables, players) for drawn in schedule.rounds] == [least] * 5


@pytest.mark.parametrize(
    ("sizes", "rounds"), [([4] * 12, 7), ([4] * 16, 8), ([3] * 16, 7), ([5] * 8, 6), ([8, 8, 8, 8], 6)]
)
def test_best_schedule_of_teams_repeats_no_meeting(sizes, rounds):
    players = field(sizes, rng=random.Random(1))
    schedule = draw_schedule(DrawRequest(players, methods.BEST, rounds=rounds, step_limit=3_000_000))
    tables = [drawn.tables for drawn in schedule.rounds]
    assert checker.same_group(tables, {player.id: player.team for player in players}) == 0
    assert checker.excess(tables) == 0


def test_team_mates_part_although_everybody_else_has_met():
    players = field([2], singles=6)
    others = [player.id for player in players[2:]]
    also_met = tuple((one, other, 1) for one in (1, 2) for other in others)
    history = (((1, 2, 3, 4), (5, 6, 7, 8)),)
    drawn = draw_round(DrawRequest(players, methods.RANDOM, history=history, also_met=also_met, seed=3))
    assert drawn.cost.team == 0


def test_an_organizer_may_let_repeats_weigh_more():
    players = field([2] * 4)
    history = (((1, 3, 5, 7), (2, 4, 6, 8)), ((1, 4, 6, 7), (2, 3, 5, 8)), ((1, 3, 6, 8), (2, 4, 5, 7)))
    light = replace(Weights(), team=0)
    request = DrawRequest(players, methods.RANDOM, history=history, seed=1)
    drawn = draw_round(replace(request, weights=light))
    assert drawn.cost.team > 0
    assert drawn.cost.repeats <= draw_round(request).cost.repeats


def test_large_fields_part_their_teams_within_a_few_steps():
    players = field([40] * 25, rng=random.Random(2))
    assert draw_round(DrawRequest(players, methods.RANDOM, seed=2, step_limit=0)).cost.team == 0


def test_those_kept_apart_by_name_and_fixed_tables_stay():
    players = list(field([4] * 6, rng=random.Random(4)))
    players[0] = replace(players[0], fixed_table=1)
    players[1] = replace(players[1], fixed_table=1)
    pairs = frozenset([(3, 4), (5, 6), (7, 8)])
    drawn = draw_round(DrawRequest(tuple(players), methods.RANDOM, apart=pairs, seed=5, step_limit=5_000))
    assert (drawn.cost.apart, drawn.cost.fixed) == (0, 0)
    assert drawn.cost.team == (players[0].team == players[1].team)


@pytest.mark.parametrize(("sizes", "games"), [([4] * 12, 5), ([3] * 8, 4), ([6] * 8, 6), ([12] * 4, 5)])
def test_teams_in_one_group_of_the_line_never_meet_in_turnup(sizes, games):
    players = field(sizes, rng=random.Random(6))
    team_of = {player.id: player.team for player in players}
    line = line_by_teams([player.id for player in players], team_of)
    assert sorted(line) == sorted(team_of)
    rounds = [turnup_game(tuple(line), game) for game in range(1, games + 1)]
    assert checker.same_group(rounds, team_of) == 0


def test_line_without_teams_stays_as_it_is():
    line = [5, 3, 1, 2, 4, 6, 8, 7]
    assert line_by_teams(line, {}) == line


def test_printed_methods_say_which_team_mates_meet():
    players = tuple(Player(number, number, team="A" if number in (1, 2) else "") for number in range(1, 9))
    drawn = draw_round(DrawRequest(players, methods.HIGH_TO_HIGH_PRINTED))
    assert drawn.cost.team == 1
    assert [(unmet.clash, tuple(sorted(unmet.players)), unmet.reason) for unmet in drawn.unmet] == [
        (Clash.TEAM, (1, 2), Reason.DESIGN)
    ]


# High to High for a team event: "The earlier games are designed as the above method, then the latter games as High to
# High" (Introduction to the MCR rules, Item 5, 9 (2)).


def test_team_event_begins_by_a_design_and_goes_on_high_to_high():
    rng = random.Random(9)
    players = field([4] * 6, rng=rng)
    plan = parse_plan("turnup 1-2, high-to-high-team 3-5", 5)
    by_id = {player.id: player for player in players}
    line = tuple(player.id for player in players)
    history = ()
    for number in range(1, 6):
        request = DrawRequest(
            players if number < 3 else shuffled_ranks(rng, players),
            methods.HIGH_TO_HIGH_TEAM,
            plan=plan,
            history=history,
            seed=number,
        )
        drawn = draw_round(request)
        groups = [set(table) for table in drawn.tables]
        if number < 3:
            assert groups == [set(table) for table in turnup_game(line, number)]
        else:
            assert drawn.cost.team == 0
            best = min(request.players, key=lambda player: player.rank)
            assert best.id in groups[0]
            assert groups[0] == first_of_different_teams(request.players, by_id)
        history = (*history, drawn.tables)


def first_of_different_teams(players, by_id):
    """The best placed four of four teams."""
    found = {}
    for player in sorted(players, key=lambda player: player.rank):
        if len(found) < 4:
            found.setdefault(player.team, player.id)
    assert len({by_id[each].team for each in found.values()}) == 4
    return set(found.values())


def test_without_teams_it_is_high_to_high_as_printed():
    rng = random.Random(10)
    players = shuffled_ranks(rng, field([], singles=40))
    history = (draw_round(DrawRequest(players, methods.RANDOM)).tables,)
    team, printed = (
        draw_round(DrawRequest(players, method, history=history, seed=1))
        for method in (methods.HIGH_TO_HIGH_TEAM, methods.HIGH_TO_HIGH_PRINTED)
    )
    assert [set(table) for table in team.tables] == [set(table) for table in printed.tables]


def test_it_fills_the_last_table_with_house_players():
    players = field([3, 3, 4])
    drawn = draw_round(DrawRequest(players, methods.HIGH_TO_HIGH_TEAM, fill=Fill.HOUSE))
    assert len(drawn.house_players) == 2
    assert drawn.cost.team == least_pairs([player.team for player in players], 3)


@pytest.mark.parametrize("seed", range(60))
def test_each_table_takes_the_best_placed_four_that_leave_the_others_a_way(seed):
    rng = random.Random(seed)
    tables = rng.choice([2, 2, 3])
    sizes, left = [], 4 * tables
    while left and rng.random() > 0.2:
        sizes.append(rng.randint(1, left))
        left -= sizes[-1]
    players = field(sizes, singles=left, rng=rng)
    dealt = [[player.id for player in table] for table in deal_by_rank(players)]
    assert dealt == slow_deal(list(players))


def slow_deal(waiting):
    """Table by table the first four in the order of rank after which the fewest meetings of team-mates are still possible."""
    least = least_pairs([player.team for player in waiting], len(waiting) // 4)
    dealt = []
    while waiting:
        for four in combinations(waiting, 4):
            rest = [player for player in waiting if player not in four]
            here = least_pairs([player.team for player in four], 1)
            after = least_pairs([player.team for player in rest], len(rest) // 4) if rest else 0
            if here + after == least:
                break
        dealt.append([player.id for player in four])
        waiting, least = rest, after
    return dealt
