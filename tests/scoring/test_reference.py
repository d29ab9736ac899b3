"""The engine against slow second opinions that share no code with it, over thousands of random hands."""

from __future__ import annotations

from random import Random

import pytest

from scoring import Hand, Wind
from tests.scoring.generate import any_hand
from tests.scoring.reference import faan, mcr, zung_jung
from tests.scoring.reference.faan import Result
from tests.scoring.support import RULESET_IDS, read

HANDS_EACH = {"mcr": 1200, "mau": 600}
"""How many random hands are compared where it is not `HANDS_USUALLY`."""
HANDS_USUALLY = 1000


def _reference(hand: Hand, ruleset_id: str) -> Result | None:
    match ruleset_id:
        case "mcr":
            found = mcr.best(hand)
            return (found[0], found[0], found[1]) if found else None
        case "gghk":
            return faan.best_gghk(hand)
        case "hk_fanlaak":
            return faan.best_hk_fanlaak(hand)
        case "apm":
            return zung_jung.best(hand)
        case "mau":
            return zung_jung.best(hand, spelling="Honour", chicken=False)
        case _:
            pytest.fail(f"Nothing in tests/scoring/reference gives a second opinion on {ruleset_id!r}.")


@pytest.mark.parametrize("ruleset_id", RULESET_IDS)
def test_random_hands_agree_with_brute_force(ruleset_id: str) -> None:
    rng = Random(f"reference {ruleset_id}")
    compared = 0
    while compared < HANDS_EACH.get(ruleset_id, HANDS_USUALLY):
        hand = any_hand(rng, ruleset_id)
        code, result = read(hand, ruleset_id)
        if code in ("impossible_flags", "too_many_copies"):
            continue
        expected = _reference(hand, ruleset_id)
        compared += 1
        if expected is None:
            assert code == "not_a_win", hand
            continue
        assert result is not None, hand
        value, total, choices = expected
        assert (result.value, result.total) == (value, total), hand
        assert result.items_by_name() in choices, hand


def test_chow_combinations_are_an_exact_optimum() -> None:
    """Every choice of four chows with a pair of an honor: the search against all legal subsets of links."""
    rng = Random("chows")
    for _ in range(500):
        chows = [9 * rng.randrange(3) + rng.randrange(7) for _ in range(4)]
        tiles = [tile for chow in chows for tile in (chow, chow + 1, chow + 2)]
        if max(tiles.count(tile) for tile in tiles) > 4:
            continue
        hand = Hand((*tiles, 27), (), 27, False, Wind.SOUTH, Wind.SOUTH)
        trimmed = Hand(hand.concealed[:13], (), 27, False, Wind.SOUTH, Wind.SOUTH)
        _, result = read(trimmed, "mcr")
        expected = mcr.best(trimmed)

        assert result is not None
        assert expected is not None
        assert result.total == expected[0], chows
