"""Winds by colouring and one by one; table numbers by matching."""

import random
from collections import Counter

from tests.tournament.draws.engine import checker
from tournament.draws.engine import DrawRequest, Player, draw_schedule, methods
from tournament.draws.engine.numbers import match_least, number_rounds
from tournament.draws.engine.record import Record
from tournament.draws.engine.winds import best_seating, seat_rounds


def random_rounds(rng, count, rounds, rests=0):
    drawn = []
    for _ in range(rounds):
        line = rng.sample(range(count), count - rests)
        drawn.append(tuple(tuple(line[spot : spot + 4]) for spot in range(0, len(line), 4)))
    return tuple(drawn)


def test_any_schedule_is_seated_in_perfect_balance():
    rng = random.Random(1)
    for count in (8, 16, 52, 120):
        for rounds in (1, 3, 4, 7, 10, 13):
            seated = seat_rounds(random_rounds(rng, count, rounds), Record())
            assert checker.wind_excess(seated) == checker.wind_block_repeats(seated) == 0


def test_schedule_with_rests_is_seated_in_perfect_balance():
    rng = random.Random(2)
    for rests in (1, 2, 3):
        seated = seat_rounds(random_rounds(rng, 20 + rests, 11, rests), Record())
        assert checker.wind_excess(seated) == checker.wind_block_repeats(seated) == 0


def test_seating_never_changes_who_meets():
    rounds = random_rounds(random.Random(3), 40, 9)
    seated = seat_rounds(rounds, Record())
    assert [[set(table) for table in tables] for tables in seated] == [
        [set(table) for table in tables] for tables in rounds
    ]


def test_schedule_after_a_whole_block_stays_in_balance():
    rng = random.Random(4)
    first = seat_rounds(random_rounds(rng, 24, 4), Record())
    later = seat_rounds(random_rounds(rng, 24, 4), Record.of_history(first))
    assert checker.wind_excess([*first, *later]) == 0


def test_single_round_keeps_the_order_given():
    rounds = (((5, 2, 8, 1), (3, 4, 6, 7)),)
    assert seat_rounds(rounds, Record()) == rounds


def test_best_seating_gives_the_wind_that_is_owed():
    history = [((1, 2, 3, 4),), ((4, 1, 2, 3),), ((3, 4, 1, 2),)]
    assert best_seating((1, 2, 3, 4), Record.of_history(history), random.Random(1)) == (2, 3, 4, 1)


def test_swiss_winds_stay_near_balance():
    rng = random.Random(5)
    record, history = Record(), []
    for (tables,) in (random_rounds(rng, 48, 1) for _ in range(8)):
        history.append(tuple(best_seating(table, record, rng) for table in tables))
        record.add_round(history[-1], range(12))
    spreads = [
        max(had.count(w) for w in range(4)) - min(had.count(w) for w in range(4))
        for had in checker.winds_of(history).values()
    ]
    assert max(spreads) <= 2
    assert sum(spread == 2 for spread in spreads) <= 0.4 * 48


def test_numbers_spread_visits():
    rounds = [list(tables) for tables in random_rounds(random.Random(6), 48, 5)]
    numbers = tuple(range(11, 23))
    given = number_rounds(rounds, numbers, Record(), random.Random(1))
    assert all(sorted(each) == list(numbers) for each in given)
    assert checker.table_repeats(rounds, given) <= 2


def test_nobody_comes_to_one_table_much_more_often_than_to_another():
    players = tuple(Player(number, number) for number in range(1, 17))
    for rounds in (5, 6, 7, 8):
        request = DrawRequest(players, methods.BEST, rounds=rounds, seed=1, step_limit=1000)
        visits = Counter(
            (player, number)
            for drawn in draw_schedule(request).rounds
            for number, table in zip(drawn.table_numbers, drawn.tables, strict=True)
            for player in table
        )
        assert max(visits.values()) <= 3


def test_match_least_exchanges_until_nothing_helps():
    assert match_least([[3, 0, 1], [0, 2, 2], [1, 1, 0]], [0, 1, 2]) == [1, 0, 2]
