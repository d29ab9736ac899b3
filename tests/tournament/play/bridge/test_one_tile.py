"""Several winners share the tile that they won on, the indicators, and the four copies of each tile."""

from typing import Any

import pytest

from tests.factories import make_event
from tests.tournament.play.running import RULESET
from tournament.core.errors import Refusal
from tournament.play.bridge.evaluation import Evaluation, evaluate
from tournament.play.bridge.running import first_position
from tournament.play.enums import Outcome
from tournament.play.errors import DoraRefused, FlagsRefused, TilesRefused, UraRefused
from tournament.play.inputs import HandInput, WinInput

pytestmark = pytest.mark.django_db

EAST, SOUTH, WEST, NORTH = range(4)
ONE = "234567m34p67899s +5p"
"""Pinfu, waiting for 2 and 5 of dots."""
OTHER = "345678m67p34588s +5p"
"""Pinfu, waiting for 5 and 8 of dots."""


def read(ruleset: str, *wins: WinInput, riichi: tuple[int, ...] = (), **options: Any) -> Evaluation:
    event = make_event(ruleset=ruleset, options=options)
    entered = HandInput(Outcome.DISCARD, wins, EAST, riichi=riichi)
    return evaluate(event, first_position(event), entered)


def refusal_of(ruleset: str, *wins: WinInput, **fields: Any) -> Refusal:
    with pytest.raises(Refusal) as caught:
        read(ruleset, *wins, **fields)
    return caught.value


def test_winners_on_one_tile_are_paid() -> None:
    found = read(RULESET, WinInput(SOUTH, tiles=ONE, dora="1m"), WinInput(WEST, tiles=OTHER, dora="1m"))
    assert [win.seat for win in found.wins] == [SOUTH, WEST]


def test_other_winning_tile_is_refused_beside_the_second_winner() -> None:
    wins = (WinInput(WEST, tiles="1112345678m 999m +8m"), WinInput(SOUTH, tiles="11122233p55p 777p +5p"))
    refusal = refusal_of("gghk", *wins)
    assert isinstance(refusal, TilesRefused)
    assert refusal.params["seat"] == SOUTH


def test_win_by_points_does_not_say_on_which_tile() -> None:
    found = read("gghk", WinInput(WEST, tiles="1112345678m 999m +8m"), WinInput(SOUTH, value=3))
    assert len(found.wins) == 2


def test_more_than_four_copies_over_all_winners_are_refused() -> None:
    """Each holds three 1m besides what wins: six."""
    wins = (WinInput(SOUTH, tiles="111222333m555m9m +9m"), WinInput(WEST, tiles="111m 333m 777m 888m 9m +9m"))
    assert isinstance(refusal_of("gghk", *wins), TilesRefused)


def test_indicators_are_copies_as_well() -> None:
    """Three 8s in two hands, and two that indicate."""
    wins = (WinInput(SOUTH, tiles=ONE, dora="8s8s"), WinInput(WEST, tiles=OTHER, dora="8s8s"))
    refusal = refusal_of(RULESET, *wins)
    assert isinstance(refusal, TilesRefused)
    assert "four copies" in str(refusal)


def test_winning_tile_is_one_copy_for_all() -> None:
    """Two 5p in one hand, one in the other, and the one that both won on: four."""
    wins = (WinInput(SOUTH, tiles="234567m3355p 678s +5p"), WinInput(WEST, tiles="345678m34567p88s +5p"))
    assert len(read(RULESET, *wins).wins) == 2


@pytest.mark.parametrize(
    ("dora", "other"), [("4m", "9s"), ("4m", ""), ("4m", "4m4m")], ids=["other", "none", "more"]
)
def test_other_dora_is_refused(dora: str, other: str) -> None:
    wins = (WinInput(SOUTH, tiles=ONE, dora=dora), WinInput(WEST, tiles=OTHER, dora=other))
    refusal = refusal_of(RULESET, *wins)
    assert isinstance(refusal, DoraRefused)
    assert refusal.params["seat"] == WEST


def test_ura_is_compared_among_those_in_riichi() -> None:
    one = WinInput(SOUTH, tiles=ONE, dora="1z", ura="2z")
    assert read(RULESET, one, WinInput(WEST, tiles=OTHER, dora="1z"), riichi=(SOUTH,)).wins
    both = (one, WinInput(WEST, tiles=OTHER, dora="1z", ura="3z"))
    assert isinstance(refusal_of(RULESET, *both, riichi=(SOUTH, WEST)), UraRefused)


def test_last_discard_is_last_for_all() -> None:
    wins = (WinInput(SOUTH, tiles=ONE, flags=("last_discard",)), WinInput(WEST, tiles=OTHER))
    assert isinstance(refusal_of(RULESET, *wins), FlagsRefused)


def test_red_winning_tile_is_red_for_all() -> None:
    red, plain = ONE.replace("+5p", "+0p"), OTHER
    assert read(RULESET, *_two(red, plain.replace("+5p", "+0p")), red_fives=3).wins
    assert isinstance(refusal_of(RULESET, *_two(red, plain), red_fives=3), TilesRefused)


def test_there_is_one_red_five_over_all_hands() -> None:
    one, other = ONE.replace("567m", "067m"), OTHER.replace("345678m", "340678m")
    assert read(RULESET, *_two(one, OTHER), red_fives=3).wins
    refusal = refusal_of(RULESET, *_two(one, other), red_fives=3)
    assert "red five" in str(refusal)


def _two(one: str, other: str) -> tuple[WinInput, WinInput]:
    return WinInput(SOUTH, tiles=one), WinInput(WEST, tiles=other)
