"""Pattern cards: the items of a ruleset for display on a page or a printed card."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from scoring.hand_text import parse_hand
from scoring.options import Options
from scoring.rulesets import checked_options, get_ruleset
from scoring.types import Hand


@dataclass(frozen=True, slots=True)
class PatternCard:
    """One item for display.

    ``points`` is the value of one occurrence in the ruleset's unit. ``example`` is a winning hand under the ruleset
    that scores the item. ``open_points`` is what it is worth in an open hand: None for the same, 0 for nothing.
    """

    number: str
    name: str
    name_zh_hant: str
    name_zh_hans: str
    points: int
    meaning: str
    example: Hand
    paragraph: str
    open_points: int | None = None


@cache
def pattern_cards(ruleset_id: str, options: Options | None = None) -> tuple[PatternCard, ...]:
    """The cards of the items that can count under these options, in the order of the items, as they count there.

    Raises UnknownRuleset, InvalidOption.
    """
    ruleset = get_ruleset(ruleset_id)
    options = checked_options(ruleset, options)
    rows = {number: (meaning, example) for number, meaning, example in ruleset.card}
    meanings = ruleset.description.meanings(options)
    worths = ruleset.description.worths(options)
    return tuple(
        PatternCard(
            item.number,
            item.name,
            item.name_zh_hant,
            item.name_zh_hans,
            worths.get(item.number, (item.points, item.open_points))[0],
            meanings.get(item.number, rows[item.number][0]),
            parse_hand(rows[item.number][1], ruleset_id=ruleset_id),
            item.paragraph,
            worths.get(item.number, (item.points, item.open_points))[1],
        )
        for item in ruleset.items_under(options)
    )
