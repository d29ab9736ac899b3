"""Mahjong Australia: Zung Jung patterns with a minimum of fifteen points."""

from typing import Final

from scoring.options import OptionInfo, OptionKind
from scoring.ruleset import Ruleset
from scoring.rulesets.zung_jung import (
    HANDS_OPTION,
    LIMIT_POINTS,
    PAYOFF_OPTION,
    listed_names,
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
        OptionInfo(
            "min_points",
            OptionKind.INT,
            15,
            "How many points a hand needs to win.",
            minimum=0,
            maximum=LIMIT_POINTS,
        ),
        PAYOFF_OPTION,
        HANDS_OPTION,
    ),
    engine=pattern_engine(ITEMS),
    relations=pattern_relations(ITEMS),
    uncapped_items=listed_names(ITEMS),
)
