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
    listed_names,
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
        OptionInfo(
            "min_points",
            OptionKind.INT,
            0,
            "How many points a hand needs to win.",
            minimum=0,
            maximum=LIMIT_POINTS,
        ),
        PAYOFF_OPTION,
        OptionInfo(
            "triple_win",
            OptionKind.CHOICE,
            "interception",
            "What happens when three players win on one discard: the next in turn wins, all win, or nobody does.",
            choices=("interception", "all_win", "void"),
        ),
        HANDS_OPTION,
    ),
    engine=pattern_engine(ITEMS),
    relations=pattern_relations(ITEMS),
    uncapped_items=listed_names(ITEMS),
)
