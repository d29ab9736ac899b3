"""Classical Hong Kong as a ruleset record."""

from typing import Final

from scoring.arrangements import Form
from scoring.options import REVOLUTIONS_OPTION, OptionInfo, OptionKind
from scoring.ruleset import Ruleset, Sampling
from scoring.rulesets.gghk.card import ROWS
from scoring.rulesets.gghk.described import DESCRIPTION
from scoring.rulesets.gghk.flow import FLOW
from scoring.rulesets.gghk.items import CAP_FAAN, ITEMS
from scoring.rulesets.gghk.payoff import PAYOFF
from scoring.rulesets.gghk.relations import RELATIONS
from scoring.rulesets.gghk.table import TABLE
from scoring.rulesets.gghk.tally import ENGINE
from scoring.rulesets.gghk.words import WORDS

GGHK: Final = Ruleset(
    id="gghk",
    edition="17 May 2023",
    name="Classical Hong Kong (HKMA)",
    summary="3 faan to win, 10 at most, no flowers; the discarder pays alone.",
    name_zh_hant="香港古典麻雀（香港麻雀協會）",
    name_zh_hans="香港古典麻将（香港麻雀协会）",
    unit="faan",
    minimum=3,
    minimum_option=None,
    cap=CAP_FAAN,
    bonus_tiles=False,
    items=ITEMS,
    options=(
        OptionInfo(
            "dealer_repeats_on_win",
            OptionKind.BOOL,
            True,
            "Whether the dealer stays dealer after winning a hand.",
        ),
        OptionInfo(
            "dealer_repeats_on_shared_win",
            OptionKind.BOOL,
            True,
            "Whether several winners on one discard, the dealer among them, count as a win of the dealer.",
        ),
        REVOLUTIONS_OPTION,
        OptionInfo(
            "second_yellow_replaces_first",
            OptionKind.BOOL,
            False,
            "Whether a second yellow card becomes a red card instead of adding one: 96 points in all, not 120.",
        ),
    ),
    engine=ENGINE,
    relations=RELATIONS,
    payoff=PAYOFF,
    flow=FLOW,
    table=TABLE,
    description=DESCRIPTION,
    words=WORDS,
    sampling=Sampling(share=0.01, forms=(Form.THIRTEEN_ORPHANS,)),
    card=ROWS,
    frequent=(
        "Self drawn",
        "Closed Hand",
        "All sequences",
        "Triplet of Dragons",
        "Triplet of Winds",
        "Semi-Flush",
        "All Triplets",
        "Flush",
    ),
)
