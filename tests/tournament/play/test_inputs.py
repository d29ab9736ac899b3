"""A hand as it was entered, moved to other seats."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

import pytest

from tournament.play.enums import Outcome
from tournament.play.inputs import HandInput, WinInput

SEATS_OF_WIN: Mapping[str, tuple[Any, Any]] = {"seat": (0, 2), "liable": (2, 0), "same_turn_first": (0, 2)}
"""Each field of a win that holds a seat: a value, and the one after players 0 and 2 were exchanged."""
SEATS_OF_HAND: Mapping[str, tuple[Any, Any]] = {
    "wins": ((WinInput(0), WinInput(1)), (WinInput(1), WinInput(2))),
    "discarder": (2, 0),
    "offender": (0, 2),
    "finals": ((10, 20, -30, 0), (-30, 20, 10, 0)),
    "riichi": ((0, 1), (1, 2)),
    "tenpai": ((2, 3), (0, 3)),
    "nagashi": ((0,), (2,)),
}
WITHOUT_SEATS = {
    *("value", "tiles", "flags", "bonus", "items", "declared", "override_reason", "note", "han", "fu"),
    *("yakuman", "liable_yakuman", "dora", "ura"),
    *("outcome", "fine_points", "cause", "bell", "sticks_left"),
}


def exchanged(seat: int) -> int:
    return {0: 2, 2: 0}.get(seat, seat)


def test_each_field_is_known_to_hold_seats_or_none() -> None:
    known = {*SEATS_OF_WIN, *SEATS_OF_HAND, *WITHOUT_SEATS}
    assert {each.name for kind in (WinInput, HandInput) for each in fields(kind)} == known


@pytest.mark.parametrize("name", SEATS_OF_WIN)
def test_seats_of_a_win_move(name: str) -> None:
    before, after = SEATS_OF_WIN[name]
    win = WinInput(**{"seat": 1, name: before})
    assert win.at_seats(exchanged) == WinInput(**{"seat": 1, name: after})


@pytest.mark.parametrize("name", SEATS_OF_HAND)
def test_seats_of_a_hand_move(name: str) -> None:
    before, after = SEATS_OF_HAND[name]
    hand = HandInput(Outcome.NO_WIN, **{name: before})
    assert hand.at_seats(exchanged) == HandInput(Outcome.NO_WIN, **{name: after})
