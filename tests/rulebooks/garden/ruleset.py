"""Garden mahjong as a ruleset record: a match of eight hands, a false win ends the hand, everybody pays alike."""

from typing import Final

from scoring.arrangements import Form
from scoring.options import OptionInfo, OptionKind, Options
from scoring.relations import Need, Relations
from scoring.ruleset import FalseWin, Flow, Payoff, Preset, Ruleset, Sampling, TableRules
from scoring.types import Flag
from scoring.wins import Deltas, Win, others, settle
from tests.rulebooks.garden.items import ITEMS
from tests.rulebooks.garden.tally import ENGINE

HANDS: Final = 8
HIGHEST: Final = sum(item.points for item in ITEMS)
FINE: Final = 3


def _pay(win: Win, options: Options) -> Deltas:
    return settle(win.winner, dict.fromkeys(others(win.winner), 2 * win.value))


def _can_be_worth(value: int) -> bool:
    return 2 <= value <= HIGHEST


def _turns(options: Options) -> int:
    return HANDS


def _false_win(options: Options) -> FalseWin:
    return FalseWin(ends_hand=True, fines=(FINE,))


GARDEN: Final = Ruleset(
    id="garden",
    name="Garden mahjong",
    summary="An invented rulebook of five items.",
    name_zh_hant="園林麻雀",
    name_zh_hans="园林麻将",
    unit="leaves",
    minimum=2,
    minimum_option=None,
    cap=None,
    bonus_tiles=False,
    items=ITEMS,
    options=(OptionInfo("rain", OptionKind.BOOL, False, "Whether it rains, which changes nothing."),),
    engine=ENGINE,
    relations=Relations(exclusive=(frozenset(("Four Hedges", "Four Paths")),)),
    payoff=Payoff(pay=_pay, can_be_worth=_can_be_worth),
    flow=Flow(turns=_turns),
    table=TableRules(
        false_win=_false_win,
        circumstances=frozenset((Flag.ROBBING_KONG,)),
        needs={"Own Draw": Need.SELF_DRAW},
    ),
    sampling=Sampling(share=0.0, forms=(Form.REGULAR,)),
    card=tuple(
        (item.number, "Invented.", "3p 678p 555z 777z 345m +3p self-drawn seat=S round=E") for item in ITEMS
    ),
    preset=Preset(
        sessions=3,
        minutes=40,
        rest_minutes=0,
        ranks_by_table_points=False,
        winds_at_table=False,
        says_length=True,
    ),
)
