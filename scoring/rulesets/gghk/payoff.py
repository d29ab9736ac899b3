"""Who pays whom in Classical Hong Kong."""

from typing import Final

from scoring.options import Options
from scoring.ruleset import Payoff, SharedTile
from scoring.rulesets.gghk.items import CAP_FAAN
from scoring.wins import Deltas, Win, others, settle

_DISCARD: Final = {3: 32, 4: 64, 5: 96, 6: 128, 7: 192, 8: 256, 9: 384, 10: 512}
"""Points by faan that the discarder pays alone; on a self-draw each player pays half (Faan to Score Table)."""
HIGHEST_TOTAL: Final = 50
"""All Honors, Small Winds with a quad of dragons, All Quads and After Consecutive Kan with what comes with them, before
the cap."""


def _pay(win: Win, options: Options) -> Deltas:
    """The discarder pays for all (Payment 1). A liable player pays for a self-draw alone (Payment 2.2.1). The owner of
    a robbed kong pays the self-drawn rate for all three, and an earlier liability is void (Robbing a kan 2)."""
    discard = _DISCARD[min(win.value, CAP_FAAN)]
    each = discard // 2
    if win.discarder is not None:
        return settle(win.winner, {win.discarder: 3 * each if win.robbing_kong else discard})
    if win.pao is not None:
        return settle(win.winner, {win.pao: 3 * each})
    return settle(win.winner, dict.fromkeys(others(win.winner), each))


def _can_be_worth(value: int) -> bool:
    """A total before the cap is accepted too. Ten and more pay the same."""
    return value <= HIGHEST_TOTAL


def _shared_tile(winners: int, options: Options) -> SharedTile:
    """Two or three players may win one discard (Hu 3.3)."""
    return SharedTile.ALL_WIN


PAYOFF: Final = Payoff(pay=_pay, can_be_worth=_can_be_worth, shared_tile=_shared_tile)
