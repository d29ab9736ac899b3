"""The Mahjong Competition Rules at the table, apart from the value of hands."""

from typing import Final

from scoring.options import Options
from scoring.relations import Need
from scoring.ruleset import FalseWin, TableRules
from scoring.types import PLAIN_FLAGS, Flag


def _false_win(options: Options) -> FalseWin:
    """Ten points to each other player if the hand was waiting, twenty otherwise, and the hand is dead (Explanation,
    false win)."""
    return FalseWin(ends_hand=False, fines=(10, 20))


TABLE: Final = TableRules(
    false_win=_false_win,
    circumstances=PLAIN_FLAGS - {Flag.CONSECUTIVE_KONG, Flag.HEAVEN, Flag.EARTH},
    needs={
        "Self-Drawn": Need.SELF_DRAW,
        "Fully Concealed Hand": Need.SELF_DRAW,
        "Last Tile Draw": Need.SELF_DRAW,
        "Out with Replacement Tile": Need.SELF_DRAW,
        "Last Tile Claim": Need.DISCARD,
        "Melded Hand": Need.DISCARD,
        "Concealed Hand": Need.DISCARD,
        "Robbing The Kong": Need.ROBBED_KONG,
    },
    tiles_are_checked=True,  # Explanation, game systems, 3
)
