"""Asia Pacific Mahjong: Zung Jung patterns, no minimum, a hand without pattern is worth one point."""

from typing import Final

from scoring.options import OptionInfo, OptionKind
from scoring.results import ItemInfo
from scoring.ruleset import Ruleset
from scoring.rulesets.zung_jung import (
    CHICKEN,
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

ITEMS: Final = (
    *pattern_items("APM pattern list", {}),
    ItemInfo(CHICKEN, "Chicken Hand", "雞和", "鸡和", 1, "APM, Winning the Hand"),
)

APM: Final = Ruleset(
    id="apm",
    name="Asia Pacific Mahjong",
    name_zh_hant="亞太麻將",
    name_zh_hans="亚太麻将",
    unit="points",
    minimum=0,
    minimum_option="min_points",
    cap=LIMIT_POINTS,
    bonus_tiles=False,
    items=ITEMS,
    options=(
        minimum_option(0),
        PAYOFF_OPTION,
        OptionInfo(
            "triple_win",
            OptionKind.CHOICE,
            "all_win",
            "What happens when three players win on one discard. The book makes this the only exception to "
            "interception (rule 49 of the scoring sheet), so all three win; a tournament may let nobody win, or the "
            "next in turn alone.",
            choices=("all_win", "void", "interception"),
        ),
        HANDS_OPTION,
        SEAT_DRAW_OPTION,
    ),
    flow=flow_rules("APM, Irregularities in the Deal, Wrong dealer"),
    engine=pattern_engine(ITEMS),
    relations=pattern_relations(ITEMS),
    words=WORDS,
    uncapped_items=listed_names(ITEMS),
)
