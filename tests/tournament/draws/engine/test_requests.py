"""What is refused, budgets and their replay, house players, tables and files."""

from itertools import count, pairwise

import pytest

from tournament.draws.engine import DrawRequest, Fill, Player, draw_round, draw_schedule, methods
from tournament.draws.engine.budget import Budget
from tournament.draws.engine.chance import acceptance
from tournament.draws.engine.draw_errors import (
    DrawError,
    DuplicatePlayerError,
    InvalidFileError,
    InvalidHistoryError,
    InvalidSettingError,
    TooFewPlayersError,
    TooFewTablesError,
    TooManyPlayersError,
    UnknownPlayerError,
)
from tournament.draws.engine.interchange import read_clubs, read_event, write_event

PLAYERS = tuple(Player(number, number) for number in range(1, 17))


@pytest.mark.parametrize(
    ("settings", "error"),
    [
        ({"players": PLAYERS[:3]}, TooFewPlayersError),
        ({"players": (*PLAYERS, PLAYERS[0])}, DuplicatePlayerError),
        ({"apart": frozenset({(1, 99)})}, UnknownPlayerError),
        ({"band_width": -1}, InvalidSettingError),
        ({"seconds": -0.5}, InvalidSettingError),
        ({"step_limit": -1}, InvalidSettingError),
        ({"players": tuple(Player(n, n) for n in range(1, 2002))}, TooManyPlayersError),
        ({"rounds": 0}, InvalidSettingError),
        ({"rounds": 101}, InvalidSettingError),
        ({"table_numbers": (1, 2, 3)}, TooFewTablesError),
        ({"table_numbers": (1, 2, 3, 3)}, TooFewTablesError),
        ({"history": (((1, 2, 3, 1),),)}, InvalidHistoryError),
        ({"history": (((1, 2, 3, 4),),), "history_tables": ((1, 2),)}, InvalidHistoryError),
        ({"method": methods.TURNUP, "turnup_plan": 4}, InvalidSettingError),
        ({"method": methods.JUMP, "stride": 0}, InvalidSettingError),
    ],
)
def test_request_that_cannot_be_answered_is_refused(settings, error):
    with pytest.raises(error) as caught:
        draw_round(DrawRequest(**{"players": PLAYERS, "method": methods.HIGH_TO_HIGH, **settings}))
    assert isinstance(caught.value, DrawError)
    assert caught.value.code != DrawError.code


def test_tables_in_play_are_used():
    draw = draw_round(DrawRequest(PLAYERS, methods.HIGH_TO_HIGH, table_numbers=(12, 3, 7, 9, 20)))
    assert draw.table_numbers == (3, 7, 9, 12)


def test_house_players_given_are_used_before_new_ones():
    field = (*PLAYERS[:14], Player(90, 1, is_house=True))
    draw = draw_round(DrawRequest(field, methods.HIGH_TO_HIGH))
    assert draw.house_players == (-1,)
    assert {90, -1} < {player for table in draw.tables for player in table}
    assert all(not {90, -1} <= set(table) for table in draw.tables)


def test_house_players_not_needed_rest():
    draw = draw_round(DrawRequest((*PLAYERS, Player(90, 1, is_house=True)), methods.HIGH_TO_HIGH))
    assert draw.sitting_out == (90,)


def test_sit_outs_come_from_the_end_of_the_ranking():
    draw = draw_round(DrawRequest(PLAYERS[:15], methods.HIGH_TO_HIGH, fill=Fill.SIT_OUT))
    assert draw.sitting_out == (15, 14, 13)


@pytest.mark.parametrize("method", [methods.BEST, methods.RANDOM, methods.JUMP, methods.FREE_TURNUP])
def test_schedule_is_drawn_again_from_its_steps(method):
    field = tuple(Player(n, n, club="ABC"[n % 3]) for n in range(1, 31))
    looks = count()
    first = draw_schedule(DrawRequest(field, method, rounds=6, seed=9, seconds=40), clock=lambda: next(looks))
    again = draw_schedule(DrawRequest(field, method, rounds=6, seed=9, step_limit=first.steps))
    assert again == first


def test_other_seed_draws_other_tables():
    tables = {draw_round(DrawRequest(PLAYERS, methods.RANDOM, seed=seed)).tables for seed in range(5)}
    assert len(tables) == 5


def test_budget_stops_at_its_limit():
    budget = Budget(25, None)
    assert [budget.grant(10) for _ in range(4)] == [10, 10, 5, 0]
    assert budget.steps == 25
    assert budget.is_spent


def test_budget_stops_by_the_clock_and_stays_stopped():
    now = [0.0]
    budget = Budget(None, 10, clock=lambda: now[0])
    assert budget.grant(10) == 10
    now[0] = 9.0
    assert budget.grant(10) == 0
    now[0] = 0.0
    assert budget.grant(10) == 0
    assert budget.steps == 10


def test_acceptance_is_the_exponential():
    chances = acceptance(200)
    assert [round(chance, 4) for chance in chances[:4]] == [1.0, 0.6065, 0.3679, 0.2231]
    assert all(later < earlier for earlier, later in pairwise(chances))


def test_clubs_are_read():
    assert read_clubs("player,club\n1,Dragon\n3, Wind \n2,\n", range(1, 5)) == {
        1: "Dragon",
        3: "Wind",
    }


@pytest.mark.parametrize(
    "text",
    [
        "Player;CLUB\r\n1;Dragon\r\n",
        "club\tplayer\nDragon\t1\n\n",
        "seat, player ,club\nx,01,Dragon,more\n",
        'player,club\n2\n1,"Dragon"\n',
    ],
)
def test_clubs_are_read_from_tables_as_programs_write_them(text):
    assert read_clubs(text, range(1, 5)) == {1: "Dragon"}


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("", "columns"),
        ("player,team\n", "columns"),
        ("player,club\n9,X\n", "player"),
        ("player,club\nAnna,X\n", "player"),
        ("player,club\n1,X\n1,Y\n", "player"),
        ("player,club\n1,\n1,Y\n", "player"),
        ("player,club\n" + "1" * 5000 + ",X\n", "player"),
        ("player,club\n\u00b2,X\n", "player"),
        ('player,club\n1,"X\n', "csv"),
        ("player,club\n1," + "X" * 200_000, "csv"),
    ],
)
def test_faulty_clubs_are_refused(text, what):
    with pytest.raises(InvalidFileError) as caught:
        read_clubs(text, range(1, 5))
    assert caught.value.values["what"] == what


@pytest.mark.parametrize(
    "data",
    [
        [],
        {},
        {"players": [1, 1, 2, 3], "rounds": []},
        {"players": [1, 2, 3, "4"], "rounds": []},
        {"players": [1, 2, 3, 4], "rounds": [[[1, 2, 3]]]},
        {"players": [1, 2, 3, 4], "rounds": [[[1, 2, 3, True]]]},
        {"players": [1, 2, 3, 4], "rounds": {}},
        {"players": [1, 2, 3, 4], "rounds": [], "clubs": {"9": "X"}},
        {"players": [1, 2, 3, 4], "rounds": [], "clubs": {"1": 5}},
        {"players": [1, 2, 3, 4], "rounds": [], "clubs": {"1" * 5000: "X"}},
        {"players": [1, 2, 3, 4], "rounds": [], "house": [4]},
        {"players": [1, 2, 3, 10**9], "rounds": []},
    ],
)
def test_faulty_event_is_refused(data):
    with pytest.raises(InvalidFileError):
        read_event(data)


def test_event_with_house_players_is_written_and_read_again():
    schedule = draw_schedule(DrawRequest(PLAYERS[:14], methods.BEST, rounds=2, step_limit=5_000))
    form = write_event(range(1, 15), {2: "Dragon"}, schedule.rounds)
    assert form["house"] == [15, 16]
    event = read_event(form)
    assert [player.id for player in event.players if player.is_house] == [15, 16]
    assert [list(map(list, tables)) for tables in event.rounds] == form["rounds"]
    assert event.clubs == {2: "Dragon"}
    draw = draw_round(
        DrawRequest(event.players, methods.HIGH_TO_HIGH, history=event.rounds, step_limit=5_000)
    )
    assert draw.house_players == ()


def test_who_left_is_no_house_player():
    event = read_event(
        {
            "players": [7, 6, 5, 4, 3, 2, 1],
            "rounds": [[[1, 2, 3, 4], [5, 6, 7, 8]]],
            "clubs": {"1": "X", "8": "X"},
        }
    )
    assert event.left == {8}
    assert event.clubs == {1: "X"}
    draw = draw_round(
        DrawRequest(event.players, methods.HIGH_TO_HIGH, history=event.rounds, step_limit=5_000)
    )
    form = write_event([player.id for player in event.players], event.clubs, [draw], event.left)
    assert (form["house"], "sitting_out" in form) == ([9], False)
