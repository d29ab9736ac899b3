"""Rankings after cuts, against a reference that ranks each group by itself with fractions."""

import random
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.standings.engine.criteria import PLAY_OFF, POINTS, TABLE_POINTS, lot
from tournament.standings.engine.ranking import rank, ranked_row_of
from tournament.standings.engine.scores import Deduction, Result, ScoreRow
from tournament.standings.engine.stages import OUT, Cut

CRITERIA = (TABLE_POINTS, POINTS)


def row(entry_id, *points):
    return ScoreRow(entry_id, tuple(Result(number, own, 0, 2) for number, own in enumerate(points, start=1)))


def order(rows, *cuts):
    return [(one.entry_id, one.place, one.decided_by) for one in rank(rows, (POINTS,), cuts=cuts)]


def test_the_final_comes_before_the_placement_group_and_before_who_is_out():
    rows = [row(1, 90, -50), row(2, 80, 40), row(3, 70, 99), row(4, 60, -99), row(5, 95)]
    cut = Cut(1, Fraction(1), {1: 1, 2: 1, 3: 2, 4: 2})

    assert order(rows, cut) == [
        (2, 1, None),
        (1, 2, "points"),
        (3, 3, "stage"),
        (4, 4, "points"),
        (5, 5, "stage"),
    ]
    assert [ranked_row_of(pk, rows, (POINTS,), cuts=[cut]).place for pk in range(1, 6)] == [2, 1, 3, 4, 5]


def test_a_cut_waits_for_the_first_result_of_a_later_round():
    rows = [row(1, 90), row(2, 95)]

    assert order(rows, Cut(1, Fraction(0), {1: 1})) == [(2, 1, None), (1, 2, "points")]


@pytest.mark.parametrize(
    ("part", "first"), [(Fraction(1), 1), (Fraction(1, 2), 1), (Fraction(1, 4), 2), (Fraction(0), 2)]
)
def test_a_part_of_the_results_is_carried_over_exactly(part, first):
    rows = [row(1, 41, 0), row(2, 0, 20)]

    assert order(rows, Cut(1, part, {1: 1, 2: 1}))[0][0] == first


def test_points_deducted_outside_any_round_stay_whole():
    rows = [
        ScoreRow(1, (Result(1, 40, 0, 1), Result(2, 0, 0, 1)), (Deduction(None, -8),)),
        ScoreRow(2, (Result(1, 10, 0, 1), Result(2, 0, 0, 1))),
    ]

    # 40/4 - 8 = 2 is less than 10/4.
    assert order(rows, Cut(1, Fraction(1, 4), {1: 1, 2: 1}))[0][0] == 2


PLAY_OFF_AFTER_1 = Cut(1, Fraction(1), {}, is_play_off=True)
PLAY_OFF_AFTER_2 = Cut(2, Fraction(1), {}, is_play_off=True)


def tied(entry_id, *play_offs, later=None):
    """Somebody with 10 points after round 1, what each play-off after it brought, and the points of round 4."""
    results = [Result(1, 10, 0, 2)]
    results += [Result(n, won, 12 * won, None) for n, won in enumerate(play_offs, start=2) if won is not None]
    results += [] if later is None else [Result(4, later, 0, 2)]
    return ScoreRow(entry_id, tuple(results))


def places(rows, *cuts):
    return {one.entry_id: (one.place, one.decided_by) for one in rank(rows, (POINTS, PLAY_OFF), cuts=cuts)}


def test_those_who_are_out_keep_the_order_of_the_play_off_and_those_who_go_on_do_not():
    rows = [tied(1, 4, later=0), tied(2, 2, later=0), tied(3, 1), tied(4, 0)]
    cut = Cut(2, Fraction(1), {1: 1, 2: 1})

    assert places(rows, PLAY_OFF_AFTER_1, cut) == {
        1: (1, None),
        2: (1, None),
        3: (3, "stage"),
        4: (4, "play_off"),
    }


def test_play_offs_in_a_row_decide_one_after_the_other():
    """The second one is for those whom the first one left level; nobody passes anybody of the first one by it."""
    rows = [tied(1, 4), tied(2, 2, 1), tied(3, 2, 3), tied(4, 0)]

    found = places(rows, PLAY_OFF_AFTER_1, PLAY_OFF_AFTER_2)

    assert found == {1: (1, None), 3: (2, "play_off"), 2: (3, "play_off"), 4: (4, "play_off")}
    assert [
        ranked_row_of(pk, rows, (POINTS, PLAY_OFF), cuts=[PLAY_OFF_AFTER_1, PLAY_OFF_AFTER_2]).place
        for pk in found
    ] == [place for place, _decided in found.values()]


def test_a_play_off_before_a_round_that_everybody_plays_counts_no_more():
    rows = [tied(1, 4, later=-1), tied(2, 2, later=-1)]

    assert places(rows, PLAY_OFF_AFTER_1) == {1: (1, None), 2: (1, None)}
    # Nor does it for those who stop at a cut after that round.
    stopped = Cut(4, Fraction(1), {3: 1})
    rows.append(ScoreRow(3, (Result(1, 10, 0, 2), Result(5, 0, 0, 2))))
    assert places(rows, PLAY_OFF_AFTER_1, stopped) == {3: (1, None), 1: (2, "stage"), 2: (2, "stage")}


def test_the_order_of_a_play_off_elsewhere_is_kept_in_the_same_way():
    rows = [tied(1, later=0), tied(2), tied(3), tied(4, later=0)]
    cut = Cut(1, Fraction(1), {1: 1, 4: 1}, elsewhere=(4, 1, 3, 2))

    assert places(rows, cut) == {1: (1, None), 4: (1, None), 3: (3, "stage"), 2: (4, "play_off")}


def slow_places(results, cuts, seed):
    """Places by going down the cuts: who is in the final, then each other group, then who is out."""
    rounds = max((number for per_round in results.values() for number in per_round), default=0)
    in_effect = [cut for cut in cuts if cut[0] < rounds]

    def key(player):
        groups, carried, start = [], (Fraction(0), Fraction(0)), 0
        for after, part, group_of in in_effect:
            totals = summed(player, start, after, carried)
            groups.append(group_of.get(player, OUT))
            if groups[-1] == OUT:
                return [-group for group in groups], totals
            carried, start = tuple(part * total for total in totals), after
        return [-group for group in groups], summed(player, start, rounds, carried)

    def summed(player, start, stop, carried):
        counted = [two for number, two in results[player].items() if start < number <= stop]
        return tuple(carried[index] + sum(two[index] for two in counted) for index in (0, 1))

    keys = {player: key(player) for player in results}
    return {player: 1 + sum(other > own for other in keys.values()) for player, own in keys.items()}


@given(st.integers(0, 2**32))
def test_places_after_cuts_equal_a_slow_reference_in_any_order_of_recording(seed):
    rng = random.Random(seed)
    players = list(range(1, rng.choice([4, 8, 12]) + 1))
    rounds = rng.randint(1, 6)
    results = {
        pk: {n: (rng.randint(0, 3) * 12, rng.randint(-3, 3)) for n in range(1, rounds + 1)} for pk in players
    }
    cuts, left = [], players
    for after in sorted(rng.sample(range(1, 6), rng.randint(0, 2))):
        groups = {pk: rng.randint(1, 3) for pk in left if rng.random() < 0.8}
        for pk in set(left) - set(groups):
            results[pk] = {n: two for n, two in results[pk].items() if n <= after}
        cuts.append((after, Fraction(rng.choice([0, 1, 2, 4]), 4), groups))
        left = list(groups)
    rows = [
        ScoreRow(
            pk, tuple(Result(n, two[1], two[0], None) for n, two in rng.sample(sorted(own.items()), len(own)))
        )
        for pk, own in results.items()
    ]
    rng.shuffle(rows)
    made = [Cut(*cut) for cut in cuts]

    ranked = {one.entry_id: one for one in rank(rows, CRITERIA, cuts=made)}

    assert {pk: one.place for pk, one in ranked.items()} == slow_places(results, cuts, seed)
    assert ranked == {pk: ranked_row_of(pk, rows, CRITERIA, cuts=made) for pk in players}
    assert len({one.place for one in rank(rows, (*CRITERIA, lot(seed)), cuts=made)}) == len(players)
