"""Rates and results against others, beside a slow reckoning of the same."""

from fractions import Fraction
from random import Random

from tournament.standings.engine.person import FEW_HANDS, Against, Rate, against_others, times_at_places

PEOPLE = range(9)


def some_tables(chance: Random) -> list[dict[int, int]]:
    """Tables of four with places, some of them shared; at some somebody has no place."""
    tables = []
    for _ in range(chance.randrange(40)):
        places = chance.choice([(1, 2, 3, 4), (1, 1, 3, 4), (1, 2, 2, 2)])
        seated = chance.sample(PEOPLE, chance.choice([3, 4, 4]))
        tables.append(dict(zip(seated, places, strict=False)))
    return tables


def slowly(person: int, tables: list[dict[int, int]]) -> list[Against]:
    found = []
    for other in PEOPLE:
        both = [(table[person], table[other]) for table in tables if person in table and other in table]
        if other != person and both:
            found.append(
                Against(
                    other,
                    len([1 for own, theirs in both if own < theirs]),
                    len([1 for own, theirs in both if own == theirs]),
                    len([1 for own, theirs in both if own > theirs]),
                )
            )
    return sorted(found, key=lambda one: -one.tables)


def test_results_against_others_agree_with_a_slow_reckoning() -> None:
    for seed in range(200):
        tables = some_tables(Random(seed))
        fast = against_others(0, tables)
        slow = slowly(0, tables)
        assert {one.person: one for one in fast} == {one.person: one for one in slow}, seed
        assert [one.tables for one in fast] == [one.tables for one in slow], seed


def test_who_was_met_last_comes_first_of_equals() -> None:
    tables = [{0: 1, 1: 2}, {0: 1, 2: 2}, {0: 2, 1: 1}, {0: 1, 3: 2}]
    assert [one.person for one in against_others(0, tables)] == [1, 3, 2]
    assert against_others(9, tables) == []


def test_a_rate_says_how_many_hands_it_rests_on() -> None:
    assert (Rate(1, 3).percent, Rate(0, 0).percent) == (Fraction(100, 3), None)
    assert [Rate(1, hands).is_of_few for hands in (0, FEW_HANDS - 1, FEW_HANDS)] == [True, True, False]


def test_places_are_counted_up_to_the_last_that_is_asked_for() -> None:
    assert times_at_places([1, 4, 1, 3, 9], 3) == (2, 0, 1)
