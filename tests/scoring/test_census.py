"""Counts of complete hands, in the spirit of perft: one number catches what examples miss."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement

from scoring import Hand, Wind, score, waits_of
from scoring.rulesets.mcr.chows import best_chow_fans
from scoring.shapes import SUITS, regular_splits
from scoring.tiles import ONE_OF_EACH, UNIT, pack


def test_complete_suits_and_their_splits() -> None:
    counts = [len(splits) for splits in SUITS.values()]

    assert len(counts) == 21_743
    assert sum(counts) == 23_533
    assert max(counts) == 4


def test_suit_table_agrees_with_set_by_set_construction() -> None:
    """Every sum of at most four sets and at most one pair that needs no fifth tile is in the table, and no other."""
    sets = [(rank, rank + 1, rank + 2) for rank in range(7)] + [(rank,) * 3 for rank in range(9)]
    found = set()
    for size in range(5):
        for groups in combinations_with_replacement(sets, size):
            base = [0] * 9
            for group in groups:
                for rank in group:
                    base[rank] += 1
            for pair in range(-1, 9):
                counts = list(base)
                if pair >= 0:
                    counts[pair] += 2
                if max(counts) <= 4:
                    found.add(tuple(counts))

    table = {tuple(suit >> 5 * rank & 31 for rank in range(9)) for suit in SUITS}

    assert table == found


def test_full_flush_hands_of_fourteen_tiles() -> None:
    fourteens = [suit for suit in SUITS if sum(suit >> 5 * rank & 31 for rank in range(9)) == 14]

    assert len(fourteens) == 13_259
    assert all(regular_splits(suit) for suit in fourteens)
    assert sum(len(regular_splits(suit)) for suit in fourteens) == 14_738


def test_four_pairs_are_no_pair() -> None:
    tiles = (0, 0, 9, 9, 18, 18, 27, 27, 1, 1, 1, 2, 2, 2)

    assert not regular_splits(pack(tiles))


def test_nine_gates_waits_for_nine_kinds_in_each_suit() -> None:
    for suit in range(3):
        held = tuple(9 * suit + rank for rank in (0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8))
        for rank in range(9):
            hand = Hand(held, (), 9 * suit + rank, False, Wind.SOUTH, Wind.EAST)

            assert waits_of(hand, "mcr") == tuple(range(9 * suit, 9 * suit + 9))
            assert "Nine Gates" in score(hand, "mcr").items_by_name()
            assert "Nine Gates" in score(hand, "gghk").items_by_name()


def test_thirteen_orphans_wait_for_thirteen_kinds() -> None:
    orphans = (0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33)
    for tile in orphans:
        assert waits_of(Hand(orphans, (), tile, True, Wind.EAST, Wind.EAST), "mau") == orphans


def test_chow_choices_are_bounded_and_all_searched() -> None:
    counts = dict.fromkeys(range(2, 4), 0)
    for size in counts:
        for chows in combinations_with_replacement(range(21), size):
            best_chow_fans(chows)
            counts[size] += 1

    assert counts == {2: 231, 3: 1771}


def test_honor_groups_of_four_sets() -> None:
    winning = [
        pungs
        for pungs in combinations(range(27, 34), 4)
        for pair in range(27, 34)
        if pair not in pungs and regular_splits(3 * pack(pungs) + 2 * UNIT[pair])
    ]

    assert len(winning) == 35 * 3


def test_packed_units_do_not_overlap() -> None:
    assert sum(UNIT) == ONE_OF_EACH
    assert bin(ONE_OF_EACH).count("1") == 34
