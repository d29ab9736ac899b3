"""Hong Kong with bonus tiles as a ruleset record."""

from typing import Final

from scoring.arrangements import Form
from scoring.options import REVOLUTIONS_OPTION, OptionInfo, OptionKind
from scoring.ruleset import Ruleset, Sampling
from scoring.rulesets.hk_fanlaak.card import ROWS
from scoring.rulesets.hk_fanlaak.described import DESCRIPTION
from scoring.rulesets.hk_fanlaak.flow import FLOW
from scoring.rulesets.hk_fanlaak.items import CAP_FAN, ITEMS, TABLE_ROWS
from scoring.rulesets.hk_fanlaak.payoff import PAYOFF
from scoring.rulesets.hk_fanlaak.relations import RELATIONS
from scoring.rulesets.hk_fanlaak.table import TABLE
from scoring.rulesets.hk_fanlaak.tally import ENGINE
from scoring.rulesets.hk_fanlaak.words import NOTATION, WORDS

HK_FANLAAK: Final = Ruleset(
    id="hk_fanlaak",
    name="Hong Kong with bonus tiles",
    summary="Flowers and seasons count, no minimum; all pay, the discarder double.",
    name_zh_hant="香港麻雀（有花，番數表）",
    name_zh_hans="香港麻将（有花，番数表）",
    unit="fan",
    minimum=0,
    minimum_option="min_fan",
    cap=CAP_FAN,
    bonus_tiles=True,
    items=ITEMS,
    options=(
        OptionInfo(
            "min_fan", OptionKind.INT, 0, "How many fan a hand needs to win.", minimum=0, maximum=CAP_FAN
        ),
        OptionInfo(
            "bonus_tiles",
            OptionKind.BOOL,
            True,
            "Whether the set has flowers and seasons; without them all their items are off.",
        ),
        OptionInfo(
            "full_bonus_set_absorbs_own",
            OptionKind.BOOL,
            False,
            "Whether all four flowers (or seasons) count two fan in all, with the player's own one no longer added.",
        ),
        OptionInfo(
            "little_dragons_absorb_sets",
            OptionKind.BOOL,
            False,
            "Whether Little Three Dragons counts four fan in all, its two dragon sets no longer added.",
        ),
        REVOLUTIONS_OPTION,
        OptionInfo(
            "false_win_penalty",
            OptionKind.INT,
            0,
            "How many chips a player pays to each opponent for a wrong mahjong.",
            minimum=0,
            maximum=1000,
        ),
    ),
    engine=ENGINE,
    relations=RELATIONS,
    payoff=PAYOFF,
    flow=FLOW,
    table=TABLE,
    description=DESCRIPTION,
    words=WORDS,
    notation=NOTATION,
    sampling=Sampling(share=0.06, forms=(Form.THIRTEEN_ORPHANS, *(Form.SEVEN_PAIRS,) * 6)),
    card=ROWS,
    bonus_items=frozenset(row[1] for row in TABLE_ROWS[6:11]),
    frequent=(
        "Pung of Dragons",
        "Pung of player's Own Wind",
        "Pung of the Wind of the Round",
        "Chow hand",
        "Pung hand",
        "One suit and Honors",
        "One suit only",
        "Flower of own Wind",
        "Season of own Wind",
        "No Flowers or Seasons",
    ),
)
