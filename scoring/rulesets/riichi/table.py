"""The rules of riichi at the table, apart from the value of hands."""

from typing import Final

from scoring.options import Options
from scoring.relations import Need
from scoring.ruleset import FalseWin, TableRules
from scoring.rulesets.riichi.faults import CIRCUMSTANCES


def _false_win(options: Options) -> FalseWin:
    """After a chombo the hand is dealt again (EMA; WRC 7.1); what it costs is no fine to each of the others."""
    return FalseWin(ends_hand=True)


TABLE: Final = TableRules(
    false_win=_false_win,
    circumstances=CIRCUMSTANCES,
    needs={
        "Menzen Tsumo": Need.SELF_DRAW,
        "Haitei": Need.SELF_DRAW,
        "Rinshan Kaihou": Need.SELF_DRAW,
        "Houtei": Need.DISCARD,
        "Renhou": Need.OTHER,
        "Chankan": Need.ROBBED_KONG,
        "Tenhou": Need.DEALER,
        "Chiihou": Need.SELF_DRAW,
    },
    has_liability=True,
)
