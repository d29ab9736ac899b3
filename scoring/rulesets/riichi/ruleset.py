"""Riichi as a ruleset record."""

from typing import Final

from scoring.ruleset import Preset, Ruleset
from scoring.rulesets.riichi.card import ROWS
from scoring.rulesets.riichi.described import DESCRIPTION
from scoring.rulesets.riichi.flow import FLOW
from scoring.rulesets.riichi.items import DORA_NAMES, ITEMS, SERIES
from scoring.rulesets.riichi.match import MATCH
from scoring.rulesets.riichi.options import OPTIONS, turned_off
from scoring.rulesets.riichi.payoff import PAYOFF
from scoring.rulesets.riichi.presets import PRESETS
from scoring.rulesets.riichi.relations import RELATIONS
from scoring.rulesets.riichi.sampling import SAMPLING
from scoring.rulesets.riichi.table import TABLE
from scoring.rulesets.riichi.tally import ENGINE
from scoring.rulesets.riichi.words import NOTATION, WORDS

RIICHI: Final = Ruleset(
    id="riichi",
    name="Riichi",
    summary="Japanese mahjong: han and fu, riichi bets and dora; the dealer pays and is paid double.",
    name_zh_hant="立直麻雀",
    name_zh_hans="立直麻将",
    unit="han",
    minimum=1,
    minimum_option=None,
    cap=None,
    bonus_tiles=False,
    items=ITEMS,
    options=OPTIONS,
    engine=ENGINE,
    relations=RELATIONS,
    payoff=PAYOFF,
    flow=FLOW,
    table=TABLE,
    sampling=SAMPLING,
    card=ROWS,
    preset=Preset(
        sessions=4,
        minutes=90,
        rest_minutes=0,
        ranks_by_table_points=False,
        winds_at_table=False,
        says_length=False,
    ),
    description=DESCRIPTION,
    words=WORDS,
    outside_minimum=DORA_NAMES,
    frequent=(
        "Riichi",
        "Menzen Tsumo",
        "Pinfu",
        "Tanyao",
        "White Dragon",
        "Green Dragon",
        "Red Dragon",
        "Dora",
    ),
    series=SERIES,
    notation=NOTATION,
    match=MATCH,
    turned_off=turned_off,
    presets=PRESETS,
    federations=("ema",),  # the European Mahjong Association: MCR and riichi
)
