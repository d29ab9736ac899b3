"""All shared vectors: errors, totals, values and items of hands, and payments."""

from __future__ import annotations

from typing import Any

import pytest

from scoring import Hand, Win, get_ruleset, make_options, payments
from scoring.types import WIND_LETTERS
from tests.scoring.support import RULESET_IDS, read, vectors

HANDS = [vector for ruleset_id in RULESET_IDS for vector in vectors(ruleset_id)]


@pytest.mark.parametrize("vector", HANDS, ids=lambda vector: vector["id"])
def test_hand_vector_agrees(vector: dict[str, Any]) -> None:
    expected = vector["expect"]
    options = make_options(vector["ruleset"], vector.get("options"))

    code, result = read(Hand.from_json(vector["hand"]), vector["ruleset"], options)

    assert code == expected.get("error")
    if "total" in expected:
        assert result is not None
        assert result.total == expected["total"]
        assert result.value == expected.get("value", result.value)
        if not expected.get("items_any"):
            assert result.items_by_name() == expected["items"]


@pytest.mark.parametrize("vector", vectors("payments"), ids=lambda vector: vector["id"])
def test_payment_vector_agrees(vector: dict[str, Any]) -> None:
    options = make_options(vector["ruleset"], vector.get("options"))
    wins = [Win.from_json(win) for win in vector.get("wins") or [vector["win"]]]

    deltas = payments(vector["ruleset"], wins, options)

    assert dict(zip(WIND_LETTERS, deltas, strict=True)) == vector["deltas"]


@pytest.mark.parametrize("ruleset_id", RULESET_IDS)
def test_vectors_name_every_item(ruleset_id: str) -> None:
    named = {name for vector in vectors(ruleset_id) for name in vector["expect"].get("items", {})}

    assert named == {item.name for item in get_ruleset(ruleset_id).items}
