"""Pattern cards: the items of a ruleset for display on a page or a printed card."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from scoring.hand_text import parse_hand
from scoring.rulesets import get_ruleset
from scoring.types import Hand


@dataclass(frozen=True, slots=True)
class PatternCard:
    """One item for display.

    ``points`` is the value of one occurrence in the ruleset's unit. ``example`` is a winning hand under the ruleset
    that scores the item.
    """

    number: str
    name: str
    name_zh_hant: str
    name_zh_hans: str
    points: int
    meaning: str
    example: Hand
    paragraph: str


@cache
def pattern_cards(ruleset_id: str) -> tuple[PatternCard, ...]:
    """The cards of a ruleset in the order of its items. Raises UnknownRuleset."""
    ruleset = get_ruleset(ruleset_id)
    rows = {number: (meaning, example) for number, meaning, example in ruleset.card}
    return tuple(
        PatternCard(
            item.number,
            item.name,
            item.name_zh_hant,
            item.name_zh_hans,
            item.points,
            rows[item.number][0],
            parse_hand(rows[item.number][1]),
            item.paragraph,
        )
        for item in ruleset.items
    )
