"""Two players or two winds mixed up: one act puts it right, keeps the hands, and can be taken back."""

from typing import Any
from uuid import UUID, uuid4

import pytest

from tests.acts import nothing_changes, refused
from tests.factories import discard_win, make_event, make_table, play, self_draw
from tests.tournament.play.at_table import referee_of, state_of
from tests.tournament.play.running import drawn, make_running_table, record
from tournament.core.errors import Refusal
from tournament.draws.models import Seat, Table
from tournament.play.acts.rounds import close_table
from tournament.play.bridge.evaluation import HandInput, WinInput
from tournament.play.enums import Outcome
from tournament.play.errors import (
    FollowingHandRefused,
    HandNotReached,
    HandsChanged,
    KeyReused,
    ReasonMissing,
    SamePlayer,
    TableClosed,
)
from tournament.play.models import SeatRepair
from tournament.play.models.hands import seats_of
from tournament.play.seat_changes.acts.repairs import repair_seats

pytestmark = pytest.mark.each_database

EAST, SOUTH, WEST, NORTH = range(4)
SOUTH_PUNG = "123456m55m22z777z +2z"
"""In gghk 6 faan for South, who counts the pung of South, and 5 for the others."""
THIN_SOUTH_PUNG = "123m456p99s22z777z +2z"
"""In gghk 3 faan for South, and 2 for the others: below the minimum of 3."""


@pytest.fixture
def table(db: None) -> Table:
    return make_table(make_event(ruleset="gghk"))


def repair(table: Table, **fields: Any) -> SeatRepair:
    defaults: dict[str, Any] = {
        "client_key": uuid4(),
        "first": EAST,
        "second": SOUTH,
        "from_number": 1,
        "swaps_winds": True,
        "swaps_points": False,
        "reason": "Sat wrong",
        "expected_hands": len(state_of(table).counted),
    }
    person = fields.pop("person", table.round.event.created_by)
    return repair_seats(person, table, **{**defaults, **fields})


def winds(table: Table) -> tuple[int, ...]:
    return tuple(int(wind) for wind in state_of(table).position.winds)


def test_points_go_to_the_other_player_from_that_hand_on(table: Table) -> None:
    play(table, discard_win(EAST, WEST, 3), discard_win(EAST, WEST, 3), discard_win(NORTH, EAST, 3))
    repair(table, from_number=2, swaps_winds=False, swaps_points=True)
    assert state_of(table).totals == (32, 32 - 32, -64, 32)


@pytest.mark.django_db
def test_sticks_and_tenpai_go_to_the_other_player() -> None:
    table = make_running_table()
    record(table, drawn(EAST, NORTH, riichi=(EAST,)))
    repair(table, second=WEST, swaps_winds=False, swaps_points=True)
    (hand,) = state_of(table).counted
    assert (seats_of(hand.riichi), seats_of(hand.tenpai)) == ((WEST,), (WEST, NORTH))
    assert hand.deltas == (-1500, -1500, 500, 1500)


@pytest.mark.django_db
def test_win_with_ura_goes_to_the_other_player() -> None:
    table = make_running_table()
    win = WinInput(WEST, tiles="234m456p67822s34p +5p", dora="1z", ura="9s")
    record(table, HandInput(Outcome.DISCARD, (win,), SOUTH, riichi=(WEST,)))
    repair(table, second=WEST, swaps_winds=False, swaps_points=True)
    (hand,) = state_of(table).counted
    assert (hand.wins.get().seat, seats_of(hand.riichi)) == (EAST, (EAST,))


def test_exchanged_winds_make_the_other_player_dealer(table: Table) -> None:
    """South's win passed the deal; sitting as East, the same player keeps it."""
    play(table, discard_win(SOUTH, WEST, 3))
    assert winds(table) == (3, 0, 1, 2)
    repair(table)
    assert winds(table) == (1, 0, 2, 3)
    assert state_of(table).totals == (0, 32, -32, 0)


def test_players_in_each_others_places_entered_by_wind(table: Table) -> None:
    """Both are exchanged: the course of the match stays, the points change hands."""
    play(table, discard_win(EAST, WEST, 3), discard_win(SOUTH, NORTH, 4))
    repair(table, swaps_points=True)
    assert state_of(table).totals == (64, 32, -32, -64)
    assert winds(table) == (0, 3, 1, 2)


def test_hands_before_the_repair_stay(table: Table) -> None:
    first, _second = play(table, self_draw(WEST, 3), discard_win(EAST, WEST, 3))
    repair(table, from_number=2, swaps_points=True)
    assert state_of(table).at_number(1) == first
    assert state_of(table).position_before(1).winds == (0, 1, 2, 3)


def test_seats_of_the_draw_stay(table: Table) -> None:
    before = list(Seat.objects.order_by("pk").values())
    play(table, discard_win(EAST, WEST, 3))
    repair(table, swaps_points=True)
    assert list(Seat.objects.order_by("pk").values()) == before


def test_same_repair_again_takes_it_back(table: Table) -> None:
    play(table, discard_win(SOUTH, WEST, 3), discard_win(EAST, WEST, 3), self_draw(NORTH, 4))
    before = state_of(table)
    for _time in range(2):
        repair(table, swaps_points=True)
    after = state_of(table)
    assert (after.totals, after.positions) == (before.totals, before.positions)


def test_tiles_are_read_again_under_the_other_wind(table: Table) -> None:
    win = HandInput(Outcome.DISCARD, (WinInput(SOUTH, tiles=SOUTH_PUNG),), WEST)
    (hand,) = play(table, win)
    assert hand.wins.get().value == 6
    repair(table)
    (again,) = state_of(table).counted
    assert (again.wins.get().value, again.supersedes) == (5, hand)


def test_repair_that_ruins_a_hand_is_refused(table: Table) -> None:
    play(table, HandInput(Outcome.DISCARD, (WinInput(SOUTH, tiles=THIN_SOUTH_PUNG),), WEST))
    with nothing_changes(table.round.event), pytest.raises(FollowingHandRefused):
        repair(table)


def test_repeated_repair_is_done_once(table: Table) -> None:
    key: UUID = uuid4()
    play(table, discard_win(EAST, WEST, 3))
    first = repair(table, client_key=key, swaps_points=True)
    assert repair(table, client_key=key, swaps_points=True) == first
    with refused(table.round.event, KeyReused):
        repair(table, client_key=key, swaps_winds=False, swaps_points=True)
    assert state_of(table).totals == (0, 32, -32, 0)


def test_next_hand_is_played_under_the_exchanged_winds(table: Table) -> None:
    repair(table)
    assert winds(table) == (1, 0, 2, 3)
    play(table, discard_win(SOUTH, WEST, 3))
    assert winds(table) == (1, 0, 2, 3)


@pytest.mark.parametrize(
    ("fields", "refusal"),
    [
        ({"second": EAST}, SamePlayer),
        ({"reason": " "}, ReasonMissing),
        ({"expected_hands": 2}, HandsChanged),
        ({"from_number": 3}, HandNotReached),
        ({"from_number": 0}, HandNotReached),
    ],
)
def test_repair_that_makes_no_sense_is_refused(
    table: Table, fields: dict[str, Any], refusal: type[Refusal]
) -> None:
    play(table, discard_win(EAST, WEST, 3))
    with nothing_changes(table.round.event), pytest.raises(refusal):
        repair(table, **fields)


def test_closed_table_is_repaired_by_whoever_may(table: Table) -> None:
    referee = referee_of(table)
    play(table, discard_win(EAST, WEST, 3))
    close_table(table.round.event.created_by, table, expected_hands=1)
    with pytest.raises(TableClosed):
        repair(table, person=referee)
    repair(table, swaps_points=True)
    assert state_of(table).totals == (0, 32, -32, 0)
