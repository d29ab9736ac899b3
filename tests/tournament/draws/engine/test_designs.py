"""The rulebook's printed examples ("Table Design"), and the exact figures that follow from the formulas."""

import pytest

from tests.tournament.draws.engine.designed import turnup_game
from tournament.draws.engine import designs
from tournament.draws.engine.errors import InvalidSettingError

LINE_48 = tuple(range(1, 49))


def rows(tables):
    return [list(row) for row in zip(*tables, strict=True)]


def repeat_meetings(rounds):
    meetings: dict[frozenset[int], int] = {}
    for tables in rounds:
        for table in tables:
            for low in range(4):
                for high in range(low + 1, 4):
                    pair = frozenset((table[low], table[high]))
                    meetings[pair] = meetings.get(pair, 0) + 1
    return sum(count - 1 for count in meetings.values())


def test_turnup_first_game_printed_example():
    assert rows(turnup_game(LINE_48, 1, plan=3)) == [
        list(range(1, 13)),
        list(range(13, 25)),
        list(range(25, 37)),
        list(range(37, 49)),
    ]


def test_turnup_second_game_plan_3_printed_example():
    assert rows(turnup_game(LINE_48, 2, plan=3)) == [
        [*range(2, 13), 1],
        [24, *range(13, 24)],
        [*range(27, 37), 25, 26],
        [47, 48, *range(37, 47)],
    ]


@pytest.mark.parametrize(
    ("plan", "first_table"), [(1, [1, 24, 35, 46]), (2, [2, 24, 35, 46]), (3, [2, 24, 27, 47])]
)
def test_turnup_plans_move_their_groups(plan, first_table):
    assert list(turnup_game(LINE_48, 2, plan=plan)[0]) == first_table


def test_turnup_third_game_moves_again_as_before():
    assert turnup_game(LINE_48, 3, plan=1)[0] == (1, 23, 33, 43)


def test_turnup_larger_step_moves_further():
    assert turnup_game(LINE_48, 2, plan=1, step=2) == turnup_game(LINE_48, 3, plan=1)


@pytest.mark.parametrize("stride", [4, None])
def test_jump_printed_example(stride):
    tables = designs.jump(tuple(range(1, 17)), stride or 4)
    assert tables == ((1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15), (4, 8, 12, 16))


def test_jump_default_stride_goes_on_in_blocks_of_sixteen():
    assert designs.jump(LINE_48, 4)[4] == (17, 21, 25, 29)


def test_jump_last_block_has_its_own_stride():
    assert designs.jump(tuple(range(1, 25)), 4)[4:] == ((17, 19, 21, 23), (18, 20, 22, 24))


@pytest.mark.parametrize(("tables", "strides"), [(16, (4, 1, 16)), (20, (4, 1, 5, 20)), (28, (4, 1, 7, 28))])
def test_jump_strides_never_repeat_a_pair(tables, strides):
    assert designs.jump_strides(tables, 4) == strides
    line = tuple(range(4 * tables))
    assert repeat_meetings(designs.jump_games(line, len(strides), 4)) == 0


def test_jump_games_after_the_last_stride_take_a_new_line():
    games = designs.jump_games(tuple(range(1, 17)), 3, 4)
    new_line = tuple(player for table in games[1] for player in table)
    assert games[2] == designs.jump(new_line, 4)


@pytest.mark.parametrize("plan", [1, 2, 3])
@pytest.mark.parametrize("tables", range(4, 20))
def test_turnup_excess_equals_counting(plan, tables):
    line = tuple(range(4 * tables))
    for rounds in (3, 6, 10):
        games = [turnup_game(line, game, plan) for game in range(1, rounds + 1)]
        assert designs.turnup_excess(tables, rounds, plan) == repeat_meetings(games)


@pytest.mark.parametrize(
    ("tables", "rounds", "plan", "excess"),
    [(12, 6, 1, 24), (12, 5, 3, 24 + 24), (16, 12, 2, 256), (24, 8, 3, 48), (18, 12, 3, 324)],
)
def test_turnup_excess_published_figures(tables, rounds, plan, excess):
    assert designs.turnup_excess(tables, rounds, plan) == excess


def test_turnup_unknown_plan_is_refused():
    with pytest.raises(InvalidSettingError) as caught:
        turnup_game(LINE_48, 2, plan=4)
    assert caught.value.values == {"setting": "turnup_plan", "value": 4}


def test_jump_without_stride_is_refused():
    with pytest.raises(InvalidSettingError):
        designs.jump(LINE_48, 0)
