"""Asia Pacific Mahjong: Zung Jung patterns, no minimum, a hand without any pattern is worth one point."""

from typing import Final

from scoring.options import OptionInfo, OptionKind
from scoring.results import ItemInfo
from scoring.ruleset import Ruleset
from scoring.rulesets.apm.flow import FLOW
from scoring.rulesets.apm.payoff import PAYOFF
from scoring.rulesets.zung_jung.card import ROWS
from scoring.rulesets.zung_jung.described import DESCRIPTION
from scoring.rulesets.zung_jung.items import CHICKEN, LIMIT_POINTS, listed_names, pattern_items
from scoring.rulesets.zung_jung.options import HANDS_OPTION, PAYOFF_OPTION, SEAT_DRAW_OPTION, minimum_option
from scoring.rulesets.zung_jung.relations import pattern_relations
from scoring.rulesets.zung_jung.sampling import SAMPLING
from scoring.rulesets.zung_jung.table import TABLE
from scoring.rulesets.zung_jung.tally import pattern_engine
from scoring.rulesets.zung_jung.words import SERIES, WORDS

ITEMS: Final = (
    *pattern_items("APM pattern list", {}),
    ItemInfo(CHICKEN, "Chicken Hand", "雞和", "鸡和", 1, "APM, Winning the Hand"),
)

APM: Final = Ruleset(
    id="apm",
    name="Asia Pacific Mahjong",
    summary="Patterns of the Zung Jung family, no minimum; the deal passes after every hand.",
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
    engine=pattern_engine(ITEMS),
    relations=pattern_relations(ITEMS),
    payoff=PAYOFF,
    flow=FLOW,
    table=TABLE,
    description=DESCRIPTION,
    words=WORDS,
    sampling=SAMPLING,
    card=ROWS,
    uncapped_items=listed_names(ITEMS),
    frequent=(
        "All Sequences",
        "Concealed Hand",
        "No Terminals",
        "Value Honor",
        "Mixed One-Suit",
        "All Triplets",
        "Two Identical Sequences",
        "Three Similar Sequences",
    ),
    series=SERIES,
)
