"""What cannot be: riichi hands that contradict themselves, and han and fu that no hand has."""

from __future__ import annotations

from typing import Any

import pytest

from scoring import InvalidValue, TooManyCopies, check_worth, make_options, parse_hand, score, validate
from tests.scoring.riichi.support import hand_of

CLOSED = "234567m34p67899s +5p"
OPEN = "345m67p55678s 123s +8p"
KONG = "345m67p55s 123s 8888s +8p"


def codes_of(line: str, **options: Any) -> list[str]:
    hand = parse_hand(line, ruleset_id="riichi")
    return [fault.code for fault in validate(hand, "riichi", make_options("riichi", options))]


@pytest.mark.parametrize(
    "line",
    [
        f"{OPEN} riichi seat=S",
        f"{CLOSED} riichi double_riichi",
        f"{CLOSED} ippatsu",
        f"{CLOSED} double_riichi ippatsu houtei",
        f"{CLOSED} haitei",
        f"{CLOSED} tsumo houtei",
        f"{CLOSED} tsumo rinshan",
        f"{KONG} rinshan",
        f"{KONG} tsumo rinshan haitei",
        f"{CLOSED} tsumo chankan",
        f"{CLOSED} chankan houtei",
        f"{CLOSED} chankan dora=5p",
        "34588m67p456789s +8p chankan dora=8p",
        f"{CLOSED} tsumo tenhou seat=S",
        f"{CLOSED} tenhou",
        f"{CLOSED} tsumo chiihou",
        f"{CLOSED} renhou",
        f"{CLOSED} renhou riichi seat=S",
        f"{CLOSED} ura=1z dora=2z",
        f"{CLOSED} riichi dora=1z ura=2z3z",
        f"{CLOSED} dora=1z1z2z2z3z",
    ],
)
def test_impossible_circumstances(line: str) -> None:
    assert "impossible_flags" in codes_of(line)


@pytest.mark.parametrize(
    ("line", "options"),
    [
        ("23406m34p678s22z +5p seat=S 555m", {}),
        ("234067m34p67899s +5p", {}),
        ("234067m34p67899s +5p dora=0m", {"red_fives": 3}),
        ("23400m34p678s99s +5p", {"red_fives": 3}),
        ("234555m34p67899s +5m", {"red_fives": 3}),
        ("234567m34p67899s +5p dora=5p5p5p5p", {}),
        ("234567m34p67899s +5p 1f", {}),
    ],
)
def test_too_many_copies(line: str, options: dict[str, Any]) -> None:
    assert "too_many_copies" in codes_of(line, **options)


def test_copies_are_counted_before_the_indicators() -> None:
    hand = parse_hand("1m [1111m] [1111m] [1111m] [1111m] +1m dora=1m1m1m1m", ruleset_id="riichi")
    with pytest.raises(TooManyCopies):
        score(hand, "riichi")


@pytest.mark.parametrize(
    "line",
    [
        f"{CLOSED} riichi ippatsu houtei seat=S dora=1z ura=2z",
        f"{CLOSED} riichi chankan ippatsu seat=S",
        f"{KONG} tsumo rinshan dora=1z2z3z",
        f"{CLOSED} tsumo chiihou seat=W dora=1z",
        f"{CLOSED} tsumo riichi haitei dora=1z1z ura=2z",
    ],
)
def test_possible_circumstances(line: str) -> None:
    assert codes_of(line) == []


@pytest.mark.parametrize(
    ("han", "fu", "self_drawn"),
    [
        (1, 20, None),
        (2, 20, False),
        (1, 25, None),
        (2, 25, True),
        (4, 35, None),
        (3, 120, None),
        (1, 110, True),
        (4, 140, True),
        (5, 22, None),
        (0, 30, None),
        (100, 30, None),
        (4, None, None),
        (True, 30, None),
        (2, True, None),
    ],
)
def test_impossible_han_and_fu(han: int, fu: int | None, self_drawn: bool | None) -> None:
    with pytest.raises(InvalidValue):
        check_worth("riichi", han=han, fu=fu, self_drawn=self_drawn)


@pytest.mark.parametrize(
    ("han", "fu", "self_drawn"),
    [
        (2, 20, True),
        (2, 25, False),
        (3, 25, True),
        (1, 30, True),
        (1, 110, False),
        (2, 110, True),
        (4, 140, False),
        (4, 130, True),
        (2, 25, None),
        (5, None, None),
        (13, 20, True),
    ],
)
def test_possible_han_and_fu(han: int, fu: int | None, self_drawn: bool | None) -> None:
    check_worth("riichi", han=han, fu=fu, self_drawn=self_drawn)


@pytest.mark.parametrize(
    ("self_drawn", "fu", "least"),
    [(True, 20, 3), (True, 25, 4), (True, 30, 2), (False, 25, 3), (False, 30, 2), (False, 40, 1)],
)
def test_fewest_han_in_riichi(self_drawn: bool, fu: int, least: int) -> None:
    check_worth("riichi", han=least, fu=fu, self_drawn=self_drawn, in_riichi=True)
    with pytest.raises(InvalidValue):
        check_worth("riichi", han=least - 1, fu=fu, self_drawn=self_drawn, in_riichi=True)


def test_number_of_yakuman() -> None:
    check_worth("riichi", yakuman=6)
    with pytest.raises(InvalidValue):
        check_worth("riichi", yakuman=7)


@pytest.mark.parametrize(
    ("kind", "tiles", "source"), [("chow", "123s", "W"), ("chow", "123s", "S"), ("pung", "111s", "S")]
)
def test_set_that_nobody_could_feed(kind: str, tiles: str, source: str) -> None:
    hand = {
        "concealed": "345m67p55678s",
        "melds": [{"kind": kind, "tiles": tiles, "from": source}],
        "winning_tile": "8p",
        "self_drawn": False,
        "seat_wind": "S",
        "round_wind": "E",
    }

    assert [fault.code for fault in validate(hand_of(hand), "riichi")][:1] == ["impossible_flags"]
