"""Pattern cards: every item has one, and its example hand scores it."""

from __future__ import annotations

import pytest

from scoring import PatternCard, UnknownRuleset, get_ruleset, pattern_cards, score
from tests.scoring.support import RULESET_IDS

CARDS = [(ruleset_id, card) for ruleset_id in RULESET_IDS for card in pattern_cards(ruleset_id)]


@pytest.mark.parametrize(("ruleset_id", "card"), CARDS, ids=lambda value: getattr(value, "number", value))
def test_example_hand_scores_its_item(ruleset_id: str, card: PatternCard) -> None:
    assert card.name in score(card.example, ruleset_id).items_by_name()


@pytest.mark.parametrize("ruleset_id", RULESET_IDS)
def test_cards_follow_the_items(ruleset_id: str) -> None:
    cards = pattern_cards(ruleset_id)
    items = get_ruleset(ruleset_id).items

    assert [(card.number, card.name, card.points) for card in cards] == [
        (item.number, item.name, item.points) for item in items
    ]
    assert all(card.name_zh_hant and card.name_zh_hans and card.paragraph for card in cards)
    assert all(card.meaning[0].isupper() or card.meaning[0].isdigit() for card in cards)
    assert all(card.meaning.endswith(".") for card in cards)


def test_both_scripts_write_the_same_word() -> None:
    closed = get_ruleset("mcr").item("Closed Wait")

    assert (closed.name_zh_hant, closed.name_zh_hans) == ("嵌張", "嵌张")


def test_number_of_items() -> None:
    counts = {ruleset_id: len(pattern_cards(ruleset_id)) for ruleset_id in RULESET_IDS}

    assert counts == {"gghk": 25, "hk_fanlaak": 36, "mcr": 82, "apm": 45, "mau": 44}


def test_unknown_ruleset_has_no_cards() -> None:
    with pytest.raises(UnknownRuleset):
        pattern_cards("sichuan")
