"""The rules of Hong Kong with bonus tiles at the table, apart from the value of hands."""

from typing import Final

from scoring.options import Options
from scoring.relations import Need
from scoring.ruleset import FalseWin, TableRules
from scoring.types import PLAIN_FLAGS, Flag


def _false_win(options: Options) -> FalseWin:
    """The dealer stays (Round). The cost of a false win is the organizer's choice."""
    fine = options.number("false_win_penalty")
    return FalseWin(ends_hand=True, fines=(fine,) if fine else ())


TABLE: Final = TableRules(
    false_win=_false_win,
    circumstances=PLAIN_FLAGS - {Flag.CONSECUTIVE_KONG, Flag.LAST_OF_KIND} | {Flag.FLOWER_REPLACEMENT},
    needs={
        "Self-drawn last tile": Need.SELF_DRAW,
        "Out on the last tile of the Wall": Need.SELF_DRAW,
        "Out on a supplement tile": Need.SELF_DRAW,
        "Hidden Treasure": Need.SELF_DRAW,
        "Out on the last discard": Need.DISCARD,
        "Out by robbing a Kong": Need.ROBBED_KONG,
        "Heavenly Hands": Need.DEALER,
        "Earthly Hands": Need.OTHER,
    },
)
