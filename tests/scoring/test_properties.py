"""Properties that hold for every hand, tried with hypothesis."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import (
    HAND_SUM,
    Hand,
    Meld,
    Score,
    Win,
    Wind,
    format_hand,
    format_tiles,
    get_ruleset,
    make_options,
    parse_hand,
    parse_tiles,
    payments,
    score,
)
from scoring.context import prepare
from scoring.results import ScoreItem
from scoring.rulesets import checked_options
from scoring.sampling import random_winning_hand
from tests.scoring.generate import any_hand
from tests.scoring.support import RULESET_IDS, read

FEW = settings(max_examples=60)
rulesets = st.sampled_from(RULESET_IDS)
seeds = st.integers(0, 2**32)
SUIT_BOUND = {"All Green", "Reversible Tiles", "Jade Dragon", "Ruby Dragon", "Pearl Dragon"}


@FEW
@given(rulesets, seeds)
def test_order_of_tiles_and_melds_never_matters(ruleset_id: str, seed: int) -> None:
    rng = Random(seed)
    hand = any_hand(rng, ruleset_id)
    concealed, melds = list(hand.concealed), list(hand.melds)
    rng.shuffle(concealed)
    rng.shuffle(melds)
    shuffled = replace(hand, concealed=tuple(concealed), melds=tuple(melds))

    code, result = read(hand, ruleset_id)
    other_code, other = read(shuffled, ruleset_id)

    assert code == other_code
    assert _worth(result) == _worth(other)
    assert _items(result) == _items(other)


def _worth(result: Score | None) -> tuple[int, int] | None:
    return (result.total, result.value) if result else None


def _items(result: Score | None) -> tuple[ScoreItem, ...]:
    return result.items if result else ()


def _relabelled(tile: int, order: tuple[int, int, int]) -> int:
    return 9 * order[tile // 9] + tile % 9 if tile < 27 else tile


@FEW
@given(rulesets, seeds, st.permutations((0, 1, 2)))
def test_relabelling_suits_keeps_suit_blind_items(ruleset_id: str, seed: int, order: list[int]) -> None:
    hand = any_hand(Random(seed), ruleset_id)
    new = tuple(order)
    moved = Hand(
        tuple(_relabelled(tile, new) for tile in hand.concealed),
        tuple(Meld(meld.kind, tuple(_relabelled(tile, new) for tile in meld.tiles)) for meld in hand.melds),
        _relabelled(hand.winning_tile, new),
        hand.self_drawn,
        hand.seat_wind,
        hand.round_wind,
        hand.flags,
        hand.bonus,
    )

    _, result = read(hand, ruleset_id)
    _, other = read(moved, ruleset_id)

    assert (result is None) == (other is None)
    names = {item.name for item in _items(result) + _items(other)}
    if names.isdisjoint(SUIT_BOUND):
        assert _worth(result) == _worth(other)


@FEW
@given(rulesets, seeds)
def test_best_reading_is_never_below_another(ruleset_id: str, seed: int) -> None:
    """A legal alternative reading never lowers the value: the answer is the maximum over all of them."""
    hand = random_winning_hand(Random(seed), ruleset_id, Wind.SOUTH, Wind.EAST).hand
    ruleset = get_ruleset(ruleset_id)
    options = checked_options(ruleset, None)
    context = prepare(hand, ruleset.engine.hand_rules(options))
    values = [
        ruleset.engine.tally(context, reading, options).value
        for reading in ruleset.engine.readings(context, options)
    ]

    result = score(hand, ruleset_id, explain=True)

    assert result.value == max(values)
    assert result.explanation is not None
    assert all(other.value <= result.value for other in result.explanation.rejected)
    assert len(result.explanation.rejected) == len(values) - 1
    assert hand.winning_tile in result.explanation.waits


@FEW
@given(rulesets, seeds)
def test_total_is_the_sum_of_the_items(ruleset_id: str, seed: int) -> None:
    result = random_winning_hand(Random(seed), ruleset_id, Wind.WEST, Wind.SOUTH)
    ruleset = get_ruleset(ruleset_id)

    assert result.total == sum(item.points for item in result.items)
    assert result.value == ruleset.value_of(result.total, result.items_by_name())
    assert all(item.points == item.count * item.item.points for item in result.items)


@FEW
@given(rulesets, seeds)
def test_arrangement_holds_every_tile_and_items_point_into_it(ruleset_id: str, seed: int) -> None:
    result = random_winning_hand(Random(seed), ruleset_id, Wind.WEST, Wind.SOUTH)
    hand, blocks = result.hand, result.arrangement.blocks
    tiles = sorted(
        (*hand.concealed, hand.winning_tile, *(tile for meld in hand.melds for tile in meld.tiles))
    )

    assert sorted(tile for block in blocks for tile in block.tiles) == tiles
    assert sum(block.is_completed for block in blocks) == 1
    completed = next(block for block in blocks if block.is_completed)
    assert hand.winning_tile in completed.tiles
    assert completed.is_concealed is hand.self_drawn
    for item in result.items:
        assert list(item.sets) == sorted(set(item.sets))
        assert len(result.tiles_of(item)) == len(item.sets)
    assert result.to_json()["total"] == result.total


@FEW
@given(rulesets, seeds)
def test_line_of_a_hand_reads_back(ruleset_id: str, seed: int) -> None:
    hand = any_hand(Random(seed), ruleset_id)

    assert parse_hand(format_hand(hand)) == hand
    assert Hand.from_json(hand.to_json()) == hand


@given(st.lists(st.integers(0, 41), max_size=30))
def test_parse_is_inverse_of_format(tiles: list[int]) -> None:
    assert parse_tiles(format_tiles(tiles)) == tuple(sorted(tiles))


VALUES = {
    "gghk": st.integers(3, 10),
    "hk_fanlaak": st.integers(1, 64),
    "mcr": st.integers(8, 332),
    "apm": st.sampled_from([1, *range(5, 325, 5), 400, 480]),
    "mau": st.sampled_from([*range(15, 325, 5), 400, 480]),
}


@given(rulesets, st.data())
def test_payments_sum_to_zero_and_favour_the_winner(ruleset_id: str, data: st.DataObject) -> None:
    winner = data.draw(st.integers(0, 3))
    others = st.sampled_from([seat for seat in range(4) if seat != winner])
    discarder = data.draw(st.none() | others)
    pao = data.draw(st.none() | others) if ruleset_id == "gghk" else None
    first = data.draw(st.none() | others) if ruleset_id in ("apm", "mau") and discarder is not None else None
    given_options = (
        {"payoff": data.draw(st.sampled_from(["zung_jung", "thrower_double"]))}
        if ruleset_id in ("apm", "mau")
        else {}
    )
    win = Win(
        winner, data.draw(VALUES[ruleset_id]), discarder is None, discarder, pao=pao, same_turn_first=first
    )

    deltas = payments(ruleset_id, [win], make_options(ruleset_id, given_options))

    assert sum(deltas) == HAND_SUM
    assert deltas[winner] > 0
    assert all(delta <= 0 for seat, delta in enumerate(deltas) if seat != winner)


@pytest.mark.parametrize("ruleset_id", RULESET_IDS)
def test_equal_seeds_draw_equal_hands(ruleset_id: str) -> None:
    first = [random_winning_hand(Random(5), ruleset_id, Wind.EAST, Wind.SOUTH) for _ in range(2)]
    drawn = random_winning_hand(Random(6), ruleset_id, Wind.EAST, Wind.SOUTH, self_drawn=True)

    assert first[0] == first[1]
    assert drawn.hand.self_drawn
    assert (drawn.hand.seat_wind, drawn.hand.round_wind) == (Wind.EAST, Wind.SOUTH)
