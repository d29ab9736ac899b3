"""Hands that just have an item and hands that just miss it, expected from the rulebooks and not from the engine."""

from __future__ import annotations

import pytest

from scoring import parse_hand
from tests.scoring.support import read

WHOLE = [
    # GGHK: two pairs waited for, a single eye, a kan, a claimed tile in one of the triplets
    (
        "gghk",
        "111m222p333s55s66z +6z tsumo",
        {"Closed Hand": 1, "Self drawn": 1, "All Triplets": 3, "Triplet of Dragons": 1}
        | {"All Concealed Triplets": 10},
    ),
    ("gghk", "111m222p333s555s6z +6z", {"Closed Hand": 1, "All Triplets": 3, "All Concealed Triplets": 10}),
    ("gghk", "111m222p333s6z [5555s] +6z tsumo", {"Self drawn": 1, "All Triplets": 3}),
    # GGHK 6.11: the same fourteen tiles drawn and claimed, without the wait for nine
    (
        "gghk",
        "1112345678899s +9s tsumo",
        {"Closed Hand": 1, "Self drawn": 1, "Flush": 7, "Nine Gates": 10},
    ),
    ("gghk", "1112345678899s +9s", {"Closed Hand": 1, "Flush": 7}),
    # GGHK 1.7: only Thirteen Orphans may rob a concealed kan, and then count it
    (
        "gghk",
        "19m19p19s1234566z +7z robbing_kong",
        {"Closed Hand": 1, "Robbing a kan": 1, "Thirteen Orphans": 10},
    ),
    # Hong Kong: a claimed tile spoils Hidden Treasure, a pair outside the suit spoils Jade Dragon
    ("hk_fanlaak", "111m222p333s5s [4444p] +5s tsumo", {"Hidden Treasure": 64}),
    ("hk_fanlaak", "111m222p333s5s [4444p] +5s", {"No Flowers or Seasons": 1, "Pung hand": 3}),
    ("hk_fanlaak", "9s222s666z 444s 888s +9s", {"Jade Dragon": 64}),
    (
        "hk_fanlaak",
        "9p222s666z 444s 888s +9p",
        {"No Flowers or Seasons": 1, "Pung of Dragons": 1, "Pung hand": 3},
    ),
    ("hk_fanlaak", "9m222m 7777z 444m 888m +9m", {"Ruby Dragon": 64}),
    (
        "hk_fanlaak",
        "9p222p666z 444p 888p +9p 1f seat=S",
        {"Pung of Dragons": 1, "Pung hand": 3, "One suit and Honors": 3},
    ),
    ("hk_fanlaak", "1112345678899m +9m", {"Nine Gates": 64}),
    ("hk_fanlaak", "1122334455667z +7z", {"No Flowers or Seasons": 1, "Seven Pairs": 4}),
    (
        "hk_fanlaak",
        "1z123m 999m [2222z] 333z +1z 1f seat=S round=S",
        {"Kong of player's Own Wind": 1, "Kong of the Wind of the Round": 1, "One suit and Honors": 3},
    ),
    # Zung Jung: winds with and without the fourth, listed patterns alone, honors and terminals as seven pairs
    ("apm", "5m111z 123m 222z 333z +5m seat=N", {"Mixed One-Suit": 40, "Big Three Winds": 120}),
    ("apm", "4z111z 123m 222z 333z +4z seat=N", {"Small Four Winds": 320}),
    ("apm", "1122334455667z +7z", {"All Honors": 320}),
    ("apm", "1199m1199p1199s1z +1z", {"Mixed Greater Terminals": 100, "Seven Pairs": 30}),
    ("apm", "1199m1199p11999s +9s", {"Pure Greater Terminals": 400}),
    ("apm", "1112345678899p +9p", {"Concealed Hand": 5, "Pure One-Suit": 80}),
    ("apm", "19m19p19s1234567z +1z tsumo last_of_wall", {"Thirteen Terminals": 160, "Final Draw": 10}),
    ("apm", "5m555p 555s 678m 234s +5m", {"No Terminals": 5, "Small Three Similar Triplets": 30}),
    ("apm", "1s 123m 789m 123p 999s +1s", {"Pure Lesser Terminals": 50}),
    ("apm", "1z 123m 789m 123p 999s +1z", {"Mixed Lesser Terminals": 40}),
    # MCR 2.3: what concealed kongs add to three and four kongs
    (
        "mcr",
        "9m [1111m] [7777p] 3333s 444s +9m",
        {"Three Kongs": 32, "Two Concealed Kongs": 8, "All Pungs": 6}
        | {"Pung of Terminals or Honors": 1, "No Honors": 1, "Single Wait": 1},
    ),
    (
        "mcr",
        "444s9m [1111m] 7777p 3333s +9m",
        {"Three Kongs": 32, "All Pungs": 6, "Two Concealed Pungs": 2, "Concealed Kong": 2}
        | {"Pung of Terminals or Honors": 1, "No Honors": 1, "Single Wait": 1},
    ),
    (
        "mcr",
        "9m444s [1111m] [7777p] [3333s] +9m",
        {"Four Concealed Pungs": 64, "Three Kongs": 32}
        | {"Pung of Terminals or Honors": 1, "No Honors": 1, "Single Wait": 1},
    ),
    (
        "mcr",
        "9m 1111m 7777p 3333s 4444s +9m",
        {"Four Kongs": 88, "Melded Hand": 6, "Pung of Terminals or Honors": 1, "No Honors": 1},
    ),
    # MCR: knitted tiles with five honors, with seven, and beside a set and a pair
    (
        "mcr",
        "147m258p36s12345z +9s",
        {"Lesser Honors and Knitted Tiles": 12, "Knitted Straight": 12},
    ),
    (
        "mcr",
        "147m25p36s123456z +7z tsumo",
        {"Greater Honors and Knitted Tiles": 24, "Fully Concealed Hand": 4},
    ),
    (
        "mcr",
        "147m258p369s4z 555z +4z seat=S",
        {"Knitted Straight": 12, "All Types": 6, "Dragon Pung": 2, "Single Wait": 1},
    ),
    # MCR 1: six kinds leave no Tile Hog in seven pairs, more kinds do
    ("mcr", "1199m1199p11999s +9s", {"All Terminals": 64, "Seven Pairs": 24}),
    (
        "mcr",
        "1199m1199p1111z9s +9s",
        {"All Terminals and Honors": 32, "Seven Pairs": 24, "Tile Hog": 2},
    ),
]


@pytest.mark.parametrize(("ruleset_id", "line", "items"), WHOLE)
def test_hand_has_exactly_these_items(ruleset_id: str, line: str, items: dict[str, int]) -> None:
    code, result = read(parse_hand(line), ruleset_id)

    assert result is not None, code
    assert result.items_by_name() == items


@pytest.mark.parametrize(
    ("ruleset_id", "line"),
    [
        # a thirteenth kind in hand leaves no fourth copy for somebody else's kong
        ("gghk", "19m19p19s1234567z +1z robbing_kong"),
        ("gghk", "123m456m11z22z [9999m] +1z heaven tsumo"),
        ("gghk", "123m2m [1111z] 789m 456m +2m tsumo kong_replacement consecutive_kong"),
        ("apm", "123m456m11z22z [9999m] +1z heaven tsumo"),
        ("mau", "123m456m789m11z22z +1z earth"),
        ("mcr", "1235m 789s 234s 678p +5m last_of_kind"),
    ],
)
def test_circumstances_that_cannot_be(ruleset_id: str, line: str) -> None:
    assert read(parse_hand(line), ruleset_id)[0] == "impossible_flags"
