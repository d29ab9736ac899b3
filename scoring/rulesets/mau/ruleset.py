"""Mahjong Australia: Zung Jung patterns with a minimum of fifteen points."""

from typing import Final

from scoring.ruleset import Ruleset
from scoring.rulesets.mau.flow import FLOW
from scoring.rulesets.mau.payoff import PAYOFF
from scoring.rulesets.zung_jung.card import ROWS
from scoring.rulesets.zung_jung.described import DESCRIPTION
from scoring.rulesets.zung_jung.items import LIMIT_POINTS, listed_names, pattern_items
from scoring.rulesets.zung_jung.options import HANDS_OPTION, PAYOFF_OPTION, SEAT_DRAW_OPTION, minimum_option
from scoring.rulesets.zung_jung.relations import pattern_relations
from scoring.rulesets.zung_jung.sampling import SAMPLING
from scoring.rulesets.zung_jung.table import TABLE
from scoring.rulesets.zung_jung.tally import pattern_engine
from scoring.rulesets.zung_jung.words import SERIES, WORDS

ITEMS: Final = pattern_items("MAU pattern list", {"Value Honor": "Value Honour", "All Honors": "All Honours"})

MAU: Final = Ruleset(
    id="mau",
    name="Mahjong Australia",
    summary="Patterns of the Zung Jung family, 15 points to win; the deal passes after every hand.",
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
        "Value Honour",
        "Mixed One-Suit",
        "All Triplets",
        "Two Identical Sequences",
        "Three Similar Sequences",
    ),
    series=SERIES,
)
