"""Who pays whom for one win of riichi, without honba and sticks and with seat 0 as the dealer.

A win's value is its base points. ``settlement.py`` has everything that lies on the table.
"""

from typing import Final

from scoring.options import Options
from scoring.ruleset import Payoff, SharedTile
from scoring.rulesets.riichi.limits import MANGAN_BASE, MOST_YAKUMAN, YAKUMAN_BASE
from scoring.rulesets.riichi.options import ALL, HEAD_BUMP
from scoring.rulesets.riichi.settlement import rounded
from scoring.wins import Deltas, Win, others, settle

_LIMITS: Final = frozenset(
    (MANGAN_BASE, 3_000, 4_000, 6_000, *(YAKUMAN_BASE * count for count in range(1, MOST_YAKUMAN + 1)))
)
_BELOW_MANGAN: Final = frozenset(
    base
    for fu in (20, 25, *range(30, 150, 10))
    for han in range(1, 5)
    if (base := fu << han + 2) < MANGAN_BASE
)


def _pay(win: Win, options: Options) -> Deltas:
    dealer = 0
    if win.discarder is not None:
        times = 6 if win.winner == dealer else 4
        if win.pao is None or win.pao == win.discarder:
            return settle(win.winner, {win.discarder: rounded(times * win.value)})
        half = rounded(times * win.value // 2)
        return settle(win.winner, {win.discarder: half, win.pao: half})
    if win.pao is not None:
        return settle(win.winner, {win.pao: rounded((6 if win.winner == dealer else 4) * win.value)})
    dues = {
        seat: rounded((2 if dealer in (seat, win.winner) else 1) * win.value) for seat in others(win.winner)
    }
    return settle(win.winner, dues)


def _shared_tile(winners: int, options: Options) -> SharedTile:
    """All win, only two, or the next in turn (option)."""
    if options["several_ron"] == HEAD_BUMP:
        return SharedTile.NEXT_IN_TURN_WINS
    if winners == 2 or options["several_ron"] == ALL:
        return SharedTile.ALL_WIN
    return SharedTile.NOBODY_WINS


def _can_be_worth(value: int) -> bool:
    return value in _LIMITS or value in _BELOW_MANGAN


PAYOFF: Final = Payoff(pay=_pay, can_be_worth=_can_be_worth, shared_tile=_shared_tile)
