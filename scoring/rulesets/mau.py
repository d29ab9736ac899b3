"""Mahjong Australia: Zung Jung patterns with a minimum of fifteen points."""

from typing import Final

from scoring.ruleset import Ruleset
from scoring.rulesets.zung_jung import (
    HANDS_OPTION,
    LIMIT_POINTS,
    PAYOFF_OPTION,
    SEAT_DRAW_OPTION,
    WORDS,
    flow_rules,
    listed_names,
    minimum_option,
    pattern_engine,
    pattern_items,
    pattern_relations,
)

ITEMS: Final = pattern_items("MAU pattern list", {"Value Honor": "Value Honour", "All Honors": "All Honours"})

MAU: Final = Ruleset(
    id="mau",
    name="Mahjong Australia",
    name_zh_hant="澳洲麻將",
    name_zh_hans="澳洲麻将",
    unit="points",
    minimum=15,
    minimum_option="min_points",
    cap=LIMIT_POINTS,
    bonus_tiles=False,
    items=ITEMS,
    options=(
        minimum_option(15),
        PAYOFF_OPTION,
        HANDS_OPTION,
        SEAT_DRAW_OPTION,
    ),
    flow=flow_rules("MAU, 11. Irregularities in the Deal, Wrong dealer"),
    engine=pattern_engine(ITEMS),
    relations=pattern_relations(ITEMS),
    words=WORDS,
    uncapped_items=listed_names(ITEMS),
)
