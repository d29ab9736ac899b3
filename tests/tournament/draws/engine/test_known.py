"""Every entry of the catalogue, checked pair by pair."""

import random
from itertools import combinations

import pytest

from tests.tournament.draws.engine import checker
from tournament.draws.engine.catalogue import BASE_ROUNDS, SCHEDULES, SHIFTS
from tournament.draws.engine.known import BaseRound, base_rounds, known_rounds, read_schedule, shift_rounds

BEST_EXCESS = {
    (5, 6): 6,
    (5, 7): 20,
    (5, 8): 50,
    (6, 8): 18,
    (8, 10): 0,
    (8, 11): 32,
    (8, 12): 80,
    (9, 12): 27,
}


def assert_everybody_plays(rounds, count):
    for tables in rounds:
        assert sorted(player for table in tables for player in table) == list(range(count))


@pytest.mark.parametrize("entry", BASE_ROUNDS, ids=lambda entry: f"{entry[0]}x{entry[2]}")
def test_base_round_turns_without_a_repeat(entry):
    tables, orbits, count, text = entry
    base = BaseRound(orbits, count, text)
    rounds = [base.turn(number) for number in range(count)]
    assert_everybody_plays(rounds, 4 * tables)
    assert checker.excess(rounds) == 0
    if base.has_groups:
        orbit = {player: str(player // count) for player in range(4 * tables)}
        assert checker.same_group(rounds, orbit) == 0


@pytest.mark.parametrize("tables", sorted(SHIFTS))
def test_shifts_bring_neither_repeat_nor_second_visit(tables):
    count = len(SHIFTS[tables][1].split())
    shifts = shift_rounds(tables, count)
    assert shifts is not None
    rounds = [shifts.round(number, tables) for number in range(count)]
    assert_everybody_plays(rounds, 4 * tables)
    assert checker.excess(rounds) == 0
    assert all(len({player // tables for player in table}) == 4 for each in rounds for table in each)
    if tables > 4:
        assert checker.table_repeats(rounds) == 0


@pytest.mark.parametrize("key", sorted(SCHEDULES), ids=str)
def test_schedule_has_the_fewest_repeats_known(key):
    rounds = read_schedule(*key)
    assert len(rounds) == key[1]
    assert_everybody_plays(rounds, 4 * key[0])
    assert checker.excess(rounds) == BEST_EXCESS[key]


@pytest.mark.parametrize(("tables", "rounds"), [(64, 16), (100, 10), (250, 12)])
def test_straight_shifts_suit_four_times_the_rounds(tables, rounds):
    shifts = shift_rounds(tables, rounds)
    assert shifts is not None
    drawn = [shifts.round(number, tables) for number in range(rounds)]
    assert checker.excess(drawn) == checker.table_repeats(drawn) == 0


def test_zero_is_known_wherever_the_targets_ask_for_it():
    longest = {4: 5, 5: 5, 6: 7, 7: 9, 8: 10, 9: 11, 10: 13}
    for tables, rounds in [*longest.items(), (13, 17), *((tables, 10) for tables in range(11, 120))]:
        found = known_rounds(tables, rounds, random.Random(1))
        assert found, tables
        assert len(found[0].rounds) >= rounds
        assert checker.excess(found[0].rounds) == 0


def test_base_rounds_are_listed_longest_first():
    for tables in range(4, 13):
        counts = [base.rounds for base in base_rounds(tables)]
        assert all(one >= other for one, other in combinations(counts, 2))
