"""The rulebook's printed examples ("Table Design"), and the exact figures that follow from the formulas."""

import pytest

from tests.tournament.draws.engine.designed import designed_game, turnup_excess, turnup_game
from tournament.draws.engine import DrawRequest, Player, designs, draw_round, draw_schedule, methods
from tournament.draws.engine.draw_errors import InvalidSettingError

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
        assert turnup_excess(tables, rounds, plan) == repeat_meetings(games)


@pytest.mark.parametrize(
    ("tables", "rounds", "plan", "excess"),
    [(12, 6, 1, 24), (12, 5, 3, 24 + 24), (16, 12, 2, 256), (24, 8, 3, 48), (18, 12, 3, 324)],
)
def test_turnup_excess_published_figures(tables, rounds, plan, excess):
    assert turnup_excess(tables, rounds, plan) == excess


def test_turnup_unknown_plan_is_refused():
    with pytest.raises(InvalidSettingError) as caught:
        turnup_game(LINE_48, 2, plan=4)
    assert caught.value.values == {"setting": "turnup_plan", "value": 4}


def test_jump_without_stride_is_refused():
    with pytest.raises(InvalidSettingError):
        designs.jump(LINE_48, 0)


def turnup_jump(count, games, method=methods.TURNUP_JUMP_PRINTED, **settings):
    """Turnup-Jump games of players 1, 2, 3, … as sets of tables."""
    line = tuple(range(1, count + 1))
    return [designed_game(line, game, method, **settings) for game in range(1, games + 1)]


def test_printed_turnup_jump_jumps_on_the_first_line_in_game_3():
    games = turnup_jump(48, 6)
    assert games[:2] == [turnup_game(LINE_48, 1), turnup_game(LINE_48, 2)]
    assert games[2] == list(designs.jump(LINE_48, 4))
    assert games[2][:5] == [(1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15), (4, 8, 12, 16), (17, 21, 25, 29)]
    assert games[3:5] == [turnup_game(LINE_48, 3), turnup_game(LINE_48, 4)]
    assert games[5] == list(designs.jump(LINE_48, designs.jump_strides(12, 4)[1]))


@pytest.mark.parametrize("stride", [1, 3, 6, 12])
def test_printed_turnup_jump_keeps_the_jump_distance(stride):
    assert turnup_jump(48, 3, stride=stride)[2] == list(designs.jump(LINE_48, stride))


def test_mixing_turnup_jump_deals_out_the_game_before_whatever_the_distance():
    mixing = turnup_jump(48, 6, methods.TURNUP_JUMP)
    line = tuple(player for table in mixing[1] for player in table)
    assert mixing[2] == list(designs.jump(line, 12))
    assert mixing[3] == list(
        designs.tables_of(designs.move_groups(designs.grid_of(tuple(mixing[2])), (0, 1, 2, 3)))
    )
    assert mixing == turnup_jump(48, 6, methods.TURNUP_JUMP, stride=3)


@pytest.mark.parametrize("count", [4, 8, 12, 16])
def test_printed_turnup_jump_does_not_bring_game_1_again_in_small_fields(count):
    games = turnup_jump(count, 3)
    assert games[2] == list(designs.jump(tuple(range(1, count + 1)), 1))


@pytest.mark.parametrize("tables", range(1, 21))
def test_printed_turnup_jump_seats_everybody_in_every_game(tables):
    for number, game in enumerate(turnup_jump(4 * tables, 14), start=1):
        assert sorted(player for table in game for player in table) == list(range(1, 4 * tables + 1)), number


@pytest.mark.parametrize("tables", [16, 32])
def test_printed_turnup_jump_repeats_nobody_where_blocks_fit_the_groups(tables):
    """Jump then pairs people of one group, whom Turnup never brings together."""
    assert repeat_meetings(turnup_jump(4 * tables, 6)) == 0


@pytest.mark.parametrize("method", [methods.TURNUP_JUMP, methods.TURNUP_JUMP_PRINTED])
def test_turnup_jump_game_drawn_alone_is_that_of_the_schedule(method):
    players = tuple(Player(n, n) for n in range(1, 25))
    ahead = draw_schedule(DrawRequest(players, method, rounds=6, stride=3)).rounds
    for played in range(6):
        history = tuple(drawn.tables for drawn in ahead[:played])
        alone = draw_round(DrawRequest(players, method, history=history, stride=3))
        assert [set(table) for table in alone.tables] == [set(table) for table in ahead[played].tables]
