"""Thousands of drawn rounds in seeded random events, each checked from its seats alone by code of the tests."""

import random
from dataclasses import replace
from itertools import combinations

import pytest

from tests.tournament.draws.engine import checker
from tests.tournament.draws.engine.designed import turnup_excess
from tournament.draws.engine import (
    Clash,
    DrawRequest,
    Fill,
    Player,
    Weights,
    WindMode,
    appraise_round,
    draw_round,
    draw_schedule,
    methods,
)

EVENTS = 400
SCHEDULES = 400
SHARDS = 4
METHODS = (
    methods.HIGH_TO_HIGH,
    methods.HIGH_TO_HIGH,
    methods.HIGH_TO_HIGH_PRINTED,
    methods.RANDOM,
    methods.BEST,
    methods.TURNUP,
    methods.TURNUP_JUMP_PRINTED,
)


def random_players(rng):
    count = rng.randint(6, 44)
    clubs = ["", *(f"club {index}" for index in range(rng.randint(1, 9)))]
    teams = ["", *(f"team {index}" for index in range(rng.randint(0, 12)))]
    fixed = [None] * 12 + ([1, 2, 2, 5] if rng.random() < 0.3 else [])
    return [
        Player(
            number,
            number,
            club=rng.choice(clubs),
            team=rng.choice(teams),
            country=rng.choice("XYZ"),
            fixed_table=rng.choice(fixed),
        )
        for number in range(1, count + 1)
    ]


def shaken(rng, players, next_id):
    """The field before another round: new standings, people gone, people late, never fewer than six."""
    left = [player for player in players if rng.random() > 0.04]
    players = left if len(left) >= 6 else players
    if rng.random() < 0.2:
        players = [*players, Player(next_id, 0)]
    order = rng.sample(players, len(players))
    return [replace(player, rank=rank) for rank, player in enumerate(order, start=1)]


def random_event(seed):
    """The requests and draws of one event, round by round."""
    rng = random.Random(seed)
    players = random_players(rng)
    fill = rng.choice(list(Fill))
    weights = Weights(country=rng.choice([0, 500]))
    history, numbers = (), ()
    for number in range(rng.randint(2, 6)):
        request = DrawRequest(
            tuple(players),
            rng.choice(METHODS),
            history=history,
            history_tables=numbers,
            fill=fill,
            apart=frozenset([(players[0].id, players[1].id)] if rng.random() < 0.3 else []),
            band_width=rng.choice([None, None, 1, 3]),
            weights=weights,
            seed=seed,
            step_limit=1_500,
        )
        draw = draw_round(request)
        yield request, draw
        history, numbers = (*history, draw.tables), (*numbers, draw.table_numbers)
        players = shaken(rng, players, 1000 + number)


def expected_clashes(request, draw):
    """Every (kind, pair) that a round leaves, worked out from the seats and the history."""
    met = checker.meetings(request.history)
    last = checker.meetings(request.history[-1:])
    people = {player.id: player for player in request.players}
    order = sorted((p for table in draw.tables for p in table if p in people), key=lambda p: people[p].rank)
    natural = {player: index // 4 for index, player in enumerate(order)}
    house = [p for table in draw.tables for p in table if p not in people]
    natural.update({p: (len(order) + index) // 4 for index, p in enumerate(sorted(house, reverse=True))})
    banded = request.method.seats_by_rank and request.band_width is not None
    found = set()
    for table in draw.tables:
        for one, other in combinations(table, 2):
            pair = frozenset((one, other))
            real = one in people and other in people
            kinds = {
                Clash.REPEAT: real and met[pair] > 0,
                Clash.RECENT_REPEAT: real and last[pair] > 0,
                Clash.CLUB: real and people[one].club != "" and people[one].club == people[other].club,
                Clash.TEAM: real and people[one].team != "" and people[one].team == people[other].team,
                Clash.COUNTRY: real and people[one].country == people[other].country != "",
                Clash.FIXED: real and len({people[one].fixed_table, people[other].fixed_table, None}) == 3,
                Clash.APART: pair in {frozenset(each) for each in request.apart},
                Clash.HOUSE: one not in people and other not in people,
                Clash.BAND: banded and abs(natural[one] - natural[other]) > (request.band_width or 0),
            }
            found |= {(kind, pair) for kind, holds in kinds.items() if holds}
    return found


def away_from_table(request, draw):
    """Those who are fixed to a table and sit at another."""
    wanted = {player.id: player.fixed_table for player in request.players if player.fixed_table is not None}
    return {
        player
        for number, table in zip(draw.table_numbers, draw.tables, strict=True)
        for player in table
        if wanted.get(player, number) != number
    }


def costs_found(request, draw):
    """The counts of a round's flaws, by their names in Cost."""
    clashes = expected_clashes(request, draw)
    rounds = [*request.history, draw.tables]
    all_numbers = [*request.history_tables, draw.table_numbers]
    seated = {player for table in draw.tables for player in table}

    movable = seated - {player.id for player in request.players if player.fixed_table is not None}

    def of_movable(tables):
        return [tuple(player for player in table if player in movable) for table in tables]

    ranking = sorted(request.players, key=lambda player: player.rank)
    in_line = [player.id for player in ranking if player.id in seated] + list(draw.house_players)
    winds = {player: had for player, had in checker.winds_of(rounds).items() if player in seated}
    excess = 0
    for had in winds.values():
        counts = [had.count(wind) for wind in range(4)]
        excess += sum(c * c for c in counts) - sum(
            (len(had) // 4 + (i < len(had) % 4)) ** 2 for i in range(4)
        )
    again = checker.table_repeats([of_movable(tables) for tables in rounds], all_numbers)
    again -= checker.table_repeats([of_movable(tables) for tables in rounds[:-1]], all_numbers[:-1])
    is_ranked = request.method.seats_by_rank
    return {
        **{
            name: sum(kind.value == name.rstrip("s").replace("_", "-") for kind, _ in clashes)
            for name in ("repeats", "recent_repeats", "club", "team", "country", "apart", "house", "band")
        },
        "fixed": len(away_from_table(request, draw)),
        "rank_excess": checker.rank_excess(draw.tables, in_line) if is_ranked else 0,
        "wind": excess,
        "table": again,
    }


@pytest.mark.parametrize("shard", range(SHARDS))
def test_random_events_every_property(shard):
    for seed in range(shard, EVENTS, SHARDS):
        for request, draw in random_event(seed):
            people = [player.id for player in request.players]
            checker.assert_round_is_whole(draw, people)
            assert draw.steps <= 1_500
            for name, count in costs_found(request, draw).items():
                assert getattr(draw.cost, name) == count, (seed, name)
            if request.method is methods.HIGH_TO_HIGH_PRINTED:
                assert draw.cost.rank_excess == 0, seed
            unmet = {(each.clash, frozenset(each.players)) for each in draw.unmet}
            expected = {
                (clash, pair)
                for clash, pair in expected_clashes(request, draw)
                if clash is not Clash.COUNTRY or request.weights.country
            } | {(Clash.FIXED, frozenset([player])) for player in away_from_table(request, draw)}
            assert unmet == expected, seed
            assert appraise_round(request, draw.tables, draw.table_numbers).cost == draw.cost


def test_random_events_are_drawn_again_alike():
    for seed in range(30):
        for request, draw in random_event(seed):
            assert draw_round(request) == draw
            assert draw_round(replace(request, step_limit=draw.steps)) == draw


AHEAD = [method for method in methods.all_methods() if not method.needs_results]


@pytest.mark.parametrize("shard", range(SHARDS))
def test_random_schedules_every_property(shard):
    for seed in range(shard, SCHEDULES, SHARDS):
        rng = random.Random(seed)
        players = tuple(replace(player, fixed_table=None) for player in random_players(rng))
        method, fill, rounds = rng.choice(AHEAD), rng.choice(list(Fill)), rng.randint(1, 11)
        request = DrawRequest(players, method, rounds=rounds, fill=fill, seed=seed, step_limit=2_000)
        schedule = draw_schedule(request)
        drawn = [each.tables for each in schedule.rounds]
        people = [player.id for player in players]
        house = frozenset(schedule.rounds[0].house_players)
        for each in schedule.rounds:
            checker.assert_round_is_whole(each, people)
            assert (each.house_players, len(each.sitting_out)) == (
                tuple(sorted(house, reverse=True)),
                len(people) % 4 if fill is Fill.SIT_OUT else 0,
            )
        rests = [sum(player in each.sitting_out for each in schedule.rounds) for player in people]
        assert max(rests) - min(rests) <= 1, seed
        assert checker.wind_excess(drawn) == checker.wind_block_repeats(drawn) == 0, seed
        assert schedule.cost.repeats == checker.excess(drawn, free=house), seed
        assert schedule.cost.club == checker.same_group(drawn, {p.id: p.club for p in players}), seed
        assert schedule.steps <= 2_000
        if method is methods.TURNUP and fill is Fill.SIT_OUT and len(people) % 4 == 0:
            assert schedule.cost.repeats == turnup_excess(len(people) // 4, rounds), seed


def test_rests_come_round_with_arrivals_and_withdrawals():
    rng = random.Random(4)
    players = [Player(number, number) for number in range(1, 24)]
    history, rested = (), []
    for _ in range(7):
        request = DrawRequest(
            tuple(players), methods.HIGH_TO_HIGH, history=history, fill=Fill.SIT_OUT, step_limit=2_000
        )
        draw = draw_round(request)
        rested += draw.sitting_out
        history = (*history, draw.tables)
        players = [replace(p, rank=rank) for rank, p in enumerate(rng.sample(players, 23), start=1)]
    assert len(rested) == 21
    assert len(set(rested)) == 21


def test_winds_drawn_at_the_table_cost_nothing():
    request = DrawRequest(
        tuple(Player(n, n) for n in range(1, 17)),
        methods.HIGH_TO_HIGH,
        history=(((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12), (13, 14, 15, 16)),),
        winds=WindMode.AT_TABLE,
    )
    assert draw_round(request).cost.wind == 0
