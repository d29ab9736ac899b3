"""The Mahjong Competition Rules as a ruleset record."""

from typing import Final

from scoring.arrangements import Form
from scoring.options import OptionInfo, OptionKind, Options
from scoring.problems import HandRules
from scoring.ruleset import Engine, Preset, Ruleset, Sampling, TimeRule
from scoring.rulesets.mcr.card import ROWS
from scoring.rulesets.mcr.described import DESCRIPTION
from scoring.rulesets.mcr.explain import excluded
from scoring.rulesets.mcr.flow import FLOW
from scoring.rulesets.mcr.items import ITEMS
from scoring.rulesets.mcr.payoff import PAYOFF
from scoring.rulesets.mcr.readings import readings
from scoring.rulesets.mcr.relations import RELATIONS
from scoring.rulesets.mcr.table import TABLE
from scoring.rulesets.mcr.tally import tally
from scoring.rulesets.mcr.words import WORDS

FORMS: Final = frozenset(Form)
_SAMPLED: Final = (
    Form.THIRTEEN_ORPHANS,
    *(Form.SEVEN_PAIRS,) * 6,
    *(Form.HONORS_AND_KNITTED,) * 2,
    *(Form.KNITTED_STRAIGHT,) * 4,
)

_RULES: Final = HandRules(bonus_tiles=True, heaven_allows_kong=True, last_of_kind_is_checked=True)


def _hand_rules(options: Options) -> HandRules:
    return _RULES


MCR: Final = Ruleset(
    id="mcr",
    edition="WMO Explanation",
    name="Mahjong Competition Rules",
    summary="81 fans with English and Chinese names, 8 points to win, 16 hands in a match.",
    name_zh_hant="國際麻將競賽規則",
    name_zh_hans="国际麻将竞赛规则",
    unit="points",
    minimum=8,
    minimum_option=None,
    cap=None,
    bonus_tiles=True,
    items=ITEMS,
    options=(
        OptionInfo(
            "seat_change",
            OptionKind.CHOICE,
            "customary",
            "Whether players change places between the four winds so that everybody sits once at each place.",
            choices=("customary", "none"),
        ),
    ),
    engine=Engine(
        hand_rules=_hand_rules,
        readings=readings,
        tally=tally,
        excluded=excluded,
        forms=FORMS,
    ),
    relations=RELATIONS,
    # Six sessions or more, of at most 150 minutes with 15 of rest; table points rank before contest points.
    federations=("ema",),  # the European Mahjong Association: MCR and riichi
    preset=Preset(
        sessions=6,
        minutes=150,
        rest_minutes=15,
        ranks_by_table_points=True,
        winds_at_table=True,
        says_length=True,
        ranks_better_of_related=True,  # Explanation, item 16 of the referee's duties
        players_sign=True,  # Explanation, game systems, 4
    ),
    # The end is announced when a quarter of the time is left, and the session stops at once (Explanation, game systems, 2).
    time=TimeRule(ends_at_once=True, announces_last_quarter=True),
    payoff=PAYOFF,
    flow=FLOW,
    table=TABLE,
    description=DESCRIPTION,
    words=WORDS,
    sampling=Sampling(share=0.12, forms=_SAMPLED),
    card=ROWS,
    outside_minimum=frozenset(("Flower Tiles",)),
    frequent=(
        "Mixed Triple Chow",
        "Mixed Straight",
        "Mixed Shifted Chows",
        "All Pungs",
        "Half Flush",
        "All Types",
        "Outside Hand",
        "All Chows",
        "Concealed Hand",
        "Self-Drawn",
        "Dragon Pung",
        "Flower Tiles",
    ),
)
