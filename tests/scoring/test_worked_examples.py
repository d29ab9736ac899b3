"""The examples that the rulebooks themselves work out, each by its name."""

from __future__ import annotations

import pytest

from scoring import Score, parse_hand, score
from tests.scoring.support import read


def _items(line: str, ruleset_id: str) -> dict[str, int]:
    _, result = read(parse_hand(line), ruleset_id)
    assert result is not None
    return result.items_by_name()


def _score(line: str, ruleset_id: str) -> Score:
    return score(parse_hand(line), ruleset_id)


# WMO Explanation, items 1 and 2.


def test_mcr_non_repeat_all_even_pungs() -> None:
    items = _items("44m22s 222m 444p 888s +2s", "mcr")
    assert items["All Even Pungs"] == 24
    assert not {"All Pungs", "All Simples", "No Honors"} & set(items)


def test_mcr_non_repeat_three_suited_terminal_chows() -> None:
    items = _items("23789m55p 123s 789s +1m", "mcr")
    assert items == {"Three-Suited Terminal Chows": 16}


def test_mcr_non_separation_pure_triple_chow() -> None:
    """Three equal chows are not taken apart into three shifted pungs as well."""
    items = _items("44555666p11z 789s +4p", "mcr")
    assert not {"Pure Triple Chow", "Pure Shifted Pungs"} <= set(items)


def test_mcr_non_separation_seven_shifted_pairs() -> None:
    assert _items("2233445566778s +8s", "mcr") == {"Seven Shifted Pairs": 88, "All Simples": 2}


def test_mcr_non_identical_mixed_shifted_chows() -> None:
    """456 Characters, 567 Bamboos, 678 Dots; with 345 Dots only a Short Straight is added."""
    items = _items("4z 456m 567s 678p 345p +4z", "mcr")
    assert items["Mixed Shifted Chows"] == 6
    assert items["Short Straight"] == 1


def test_mcr_non_identical_mixed_shifted_pungs() -> None:
    items = _items("2z 444s 555m 666p 777s +2z", "mcr")
    assert items["Mixed Shifted Pungs"] == 8


def test_mcr_non_identical_pure_straight() -> None:
    items = _items("4z 456m 789m 123m 123m +4z", "mcr")
    assert items["Pure Straight"] == 16
    assert sum(points for name, points in items.items() if "Chow" in name or "Straight" in name) == 17


def test_mcr_freedom_fully_concealed_hand() -> None:
    items = _items("234m345678p5567s +8s self-drawn", "mcr")
    assert items["Fully Concealed Hand"] == 4
    assert not {"Self-Drawn", "Concealed Hand"} & set(items)


def test_mcr_freedom_robbing_the_kong_before_last_tile() -> None:
    items = _items("13m55p 789s 234s 678p +2m robbing_kong last_of_kind", "mcr")
    assert items["Robbing The Kong"] == 8
    assert "Last Tile" not in items


def test_mcr_freedom_pure_terminal_chows_before_full_flush_and_seven_pairs() -> None:
    items = _items("1122335778899m +5m", "mcr")
    assert items["Pure Terminal Chows"] == 64
    assert not {"Full Flush", "Seven Pairs"} & set(items)


def test_mcr_account_once_short_straight_or_mixed_double() -> None:
    """456 Bamboos joins 123 Bamboos or 456 Dots once: three chows give two links."""
    items = _items("9p 123s 456s 456p 888m +9p", "mcr")
    assert items["Short Straight"] + items["Mixed Double Chow"] == 2


def test_mcr_account_once_fourth_chow_beside_mixed_triple() -> None:
    items = _items("4z 678m 678s 678p 678s +4z", "mcr")
    assert items["Mixed Triple Chow"] == 8
    assert items.get("Pure Double Chow", 0) + items.get("Mixed Double Chow", 0) == 1


def test_mcr_three_kongs_with_a_third_concealed_pung() -> None:
    items = _items("777m2p [1111m] [3333p] 9999m +2p self-drawn", "mcr")
    assert {
        "Three Kongs": 32,
        "Three Concealed Pungs": 16,
        "Two Concealed Kongs": 8,
        "All Pungs": 6,
        "One Voided Suit": 1,
        "Self-Drawn": 1,
    }.items() <= items.items()


@pytest.mark.parametrize(
    ("kongs", "added"),
    [
        ("4444p 6666p 3333s 7777m", {}),
        ("[4444p] 6666p 3333s 7777m", {"Concealed Kong": 2}),
        ("[4444p] [6666p] 3333s 7777m", {"Two Concealed Kongs": 8}),
        ("[4444p] [6666p] [3333s] 7777m", {"Three Concealed Pungs": 16}),
        ("[4444p] [6666p] [3333s] [7777m]", {"Four Concealed Pungs": 64, "Fully Concealed Hand": 4}),
    ],
)
def test_mcr_four_kongs_by_concealed_kongs(kongs: str, added: dict[str, int]) -> None:
    items = _items(f"1z {kongs} +1z self-drawn", "mcr")
    assert items == {"Four Kongs": 88} | added | ({} if len(added) == 2 else {"Self-Drawn": 1})


def test_mcr_all_green_with_dragon_adds_half_flush() -> None:
    assert _items("22334466s66z 888s +6z", "mcr")["Half Flush"] == 6


def test_mcr_all_green_as_seven_pairs_has_no_hog() -> None:
    items = _items("222233446688s6z +6z", "mcr")
    assert items == {"All Green": 88, "Seven Pairs": 24, "Half Flush": 6}


def test_mcr_nine_gates_self_drawn() -> None:
    items = _items("1112345678999p +3p self-drawn", "mcr")
    assert items == {"Nine Gates": 88, "Fully Concealed Hand": 4, "Short Straight": 1}


def test_mcr_all_terminals_with_double_pungs() -> None:
    assert _items("99m11s 999p 999s 111m +1s", "mcr")["Double Pung"] == 4


def test_mcr_seven_pairs_with_upper_tiles() -> None:
    items = _items("778899m77899p88s +8p", "mcr")
    assert items["Seven Pairs"] == 24
    assert items["Upper Tiles"] == 24


def test_mcr_knitted_straight_takes_no_closed_wait() -> None:
    items = _items("24m147p258s369m44z +3m", "mcr")
    assert items["Knitted Straight"] == 12
    assert "Closed Wait" not in items


def test_mcr_chicken_hand() -> None:
    assert _items("66m66z 888s 678p 123s +6m", "mcr") == {"Chicken Hand": 8}


def test_mcr_flowers_do_not_help_to_the_minimum() -> None:
    code, result = read(parse_hand("234m67s33z 678p 789s +8s 12345678f"), "mcr")
    assert code == "below_minimum"
    assert result is not None
    assert result.total == 9


# List of Faan Items.


def test_gghk_small_dragons_make_five() -> None:
    items = _items("45s66677z 345p 555z +6s", "gghk")
    assert items["Small Dragons"] + items["Triplet of Dragons"] == 5


def test_gghk_big_dragons_make_eight() -> None:
    items = _items("678m6p [6666z] 555z 777z +6p", "gghk")
    assert items == {"Big Dragons": 5, "Triplet of Dragons": 3}


def test_gghk_wind_of_seat_and_round_is_two() -> None:
    assert _items("44m55666p 111z 777m +5p seat=E round=E", "gghk")["Triplet of Winds"] == 2


def test_gghk_two_pair_call_needs_self_draw() -> None:
    hand = "111m333666s22p33z"
    assert "All Concealed Triplets" not in _items(f"{hand} +3z", "gghk")
    assert _items(f"{hand} +3z self-drawn", "gghk")["All Concealed Triplets"] == 10


def test_gghk_single_eye_call_takes_a_discard() -> None:
    assert _items("111m333666s2223z +3z", "gghk")["All Concealed Triplets"] == 10


def test_gghk_nine_gates_self_drawn_without_nine_waits() -> None:
    assert "Nine Gates" in _items("1112345568999s +7s self-drawn", "gghk")
    assert "Nine Gates" not in _items("1112345568999s +7s", "gghk")


def test_gghk_concealed_kan_is_a_meld() -> None:
    assert "Closed Hand" not in _items("1222333444p [1111z] +1p self-drawn", "gghk")


def test_gghk_seven_pairs_do_not_win() -> None:
    assert read(parse_hand("3344m667799p2s77z +2s"), "gghk")[0] == "not_a_win"


def test_gghk_ten_faan_are_the_cap() -> None:
    result = _score("11222333z66z [7777z] +1z", "gghk")
    assert result.value == 10
    assert result.total > 10


# Scoring table and special hands.


def test_hk_fanlaak_seven_pairs_with_components() -> None:
    items = _items("112277m1134455z +3z self-drawn", "hk_fanlaak")
    assert items == {
        "No Flowers or Seasons": 1,
        "One suit and Honors": 3,
        "Seven Pairs": 4,
        "Self-drawn last tile": 1,
    }


def test_hk_fanlaak_limit_hand_scores_alone() -> None:
    result = _score("55s66777z 222z 555z +6z self-drawn 1234f", "hk_fanlaak")
    assert result.items_by_name() == {"Three Great Scholars": 64}
    assert (result.total, result.value) == (64, 10)


def test_hk_fanlaak_hand_of_no_fan_wins() -> None:
    result = _score("1123m456p 789s 222s +1m 2f", "hk_fanlaak")
    assert (result.total, result.items) == (0, ())


# APM and MAU: limits and freedom of count.


def test_zung_jung_compound_limit_of_heaven_in_dots() -> None:
    """666777888999 and 55 of Dots by heaven: 595, of which 320 count."""
    result = _score("5666777888999p +5p self-drawn heaven", "apm")
    assert (result.total, result.value) == (595, 320)


def test_zung_jung_listed_limit_counts_alone() -> None:
    result = _score("1s [9999m] [1111m] 9999s 9999p +1s", "mau")
    assert result.items_by_name() == {"Four Kong": 480}
    assert (result.total, result.value) == (480, 480)


def test_zung_jung_four_concealed_triplets_come_with_two_more() -> None:
    result = _score("444m222p1112226s +6s", "mau")
    assert result.total == 125 + 5 + 30


def test_zung_jung_nine_gates_not_by_heaven() -> None:
    assert "Nine Gates" not in _items("1112345678999p +3p self-drawn heaven", "apm")


def test_zung_jung_freedom_of_count_twice_identical_before_seven_pairs() -> None:
    items = _items("223344m556677p8s +8s", "apm")
    assert items["Two Identical Sequences Twice"] == 60
    assert "Seven Pairs" not in items


def test_zung_jung_minimum_of_fifteen() -> None:
    line = "23s66m 678p 567m 789p +4s"
    assert read(parse_hand(line), "mau")[0] == "below_minimum"
    assert read(parse_hand(line), "apm")[0] is None


def test_zung_jung_chicken_hand_is_one_point() -> None:
    assert _items("99m45p888s 123s 678m +6p", "apm") == {"Chicken Hand": 1}


def test_zung_jung_prevailing_wind_is_worth_nothing() -> None:
    assert "Value Honor" not in _items("44m55666p 111z 777m +5p seat=S round=E", "apm")
