"""The Mahjong Competition Rules as a ruleset record."""

from collections.abc import Mapping
from typing import Final

from scoring.arrangements import Form, Reading
from scoring.context import Context, knitted_readings, regular_readings, special_readings
from scoring.options import OptionInfo, OptionKind, Options
from scoring.problems import HandRules
from scoring.ruleset import Engine, Ruleset
from scoring.rulesets.mcr.explain import excluded
from scoring.rulesets.mcr.items import ITEMS
from scoring.rulesets.mcr.relations import RELATIONS
from scoring.rulesets.mcr.tally import tally
from scoring.shapes import is_seven_pairs
from scoring.turns import FlowRules
from scoring.words import Words

FORMS: Final = frozenset(Form)
_SPECIALS: Final = frozenset((Form.SEVEN_PAIRS, Form.THIRTEEN_ORPHANS, Form.HONORS_AND_KNITTED))
_SEVEN_PAIRS: Final = frozenset((Form.SEVEN_PAIRS,))


def _readings(context: Context, options: Options) -> list[Reading]:
    """Every reading. Beside a regular reading only seven pairs is possible: the other forms hold too many singles."""
    readings = regular_readings(context, with_waits=True)
    if not readings:
        return knitted_readings(context) or special_readings(context, _SPECIALS)
    if is_seven_pairs(context.concealed):
        return readings + special_readings(context, _SEVEN_PAIRS)
    return readings


_RULES: Final = HandRules(bonus_tiles=True, heaven_allows_kong=True, last_of_kind_is_checked=True)


def _hand_rules(options: Options) -> HandRules:
    return _RULES


_TURNS: Final = 16
_NEIGHBOURS: Final = {0: 1, 1: 0, 2: 3, 3: 2}
_ALL_ROUND: Final = {0: 2, 1: 3, 2: 1, 3: 0}
_MOVES: Final = {1: _NEIGHBOURS, 2: _ALL_ROUND, 3: _NEIGHBOURS}
"""Which chair changes to which after the East, the South and the West round: East and South, West and North; then East
to West, West to South, South to North, North to East; then East and South, West and North again."""


def _turns(options: Options) -> int:
    return _TURNS


def _moves(options: Options, round_number: int) -> Mapping[int, int]:
    return _MOVES.get(round_number, {}) if options["seat_change"] == "customary" else {}


MCR: Final = Ruleset(
    id="mcr",
    name="Mahjong Competition Rules",
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
            "Whether players change places between the four rounds so that everybody sits once at each place.",
            choices=("customary", "none"),
        ),
    ),
    flow=FlowRules(turns=_turns, moves=_moves),
    engine=Engine(
        hand_rules=_hand_rules,
        readings=_readings,
        tally=tally,
        excluded=excluded,
        forms=FORMS,
    ),
    relations=RELATIONS,
    words=Words(round_wind="Prevalent wind", points="Contest points", match="Game session"),
    outside_minimum=frozenset(("Flower Tiles",)),
)
