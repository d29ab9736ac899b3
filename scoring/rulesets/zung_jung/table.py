"""The rules of Asia Pacific Mahjong and Mahjong Australia at the table, apart from the value of hands."""

from typing import Final

from scoring.options import Options
from scoring.relations import Need
from scoring.ruleset import FalseWin, TableRules
from scoring.types import PLAIN_FLAGS, Flag


def _false_win(options: Options) -> FalseWin:
    """Play goes on; the tiles shown become penalty tiles (False win)."""
    return FalseWin(ends_hand=False, offender_may_win=True)


def _asks_who_discarded_first(options: Options) -> bool:
    return options["payoff"] == "zung_jung"


TABLE: Final = TableRules(
    false_win=_false_win,
    circumstances=PLAIN_FLAGS - {Flag.CONSECUTIVE_KONG, Flag.LAST_OF_KIND},
    needs={
        "Final Draw": Need.SELF_DRAW,
        "Win on Kong": Need.SELF_DRAW,
        "Final Discard": Need.DISCARD,
        "Robbing a Kong": Need.ROBBED_KONG,
        "Blessing of Heaven": Need.DEALER,
        "Blessing of Earth": Need.OTHER,
    },
    has_same_turn_immunity=True,
    asks_who_discarded_first=_asks_who_discarded_first,
)
