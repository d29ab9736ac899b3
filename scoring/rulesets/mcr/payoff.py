"""Who pays whom in the Mahjong Competition Rules."""

from typing import Final

from scoring.options import Options
from scoring.ruleset import Payoff
from scoring.wins import Deltas, Win, others, settle

BASE_POINTS: Final = 8
"""Points that every loser pays beside the value of the hand."""
HIGHEST_TOTAL: Final = 336
"""Big Three Dragons, Four Kongs, All Honors, Four Concealed Pungs, Prevalent and Seat Wind, Fully Concealed Hand, Last
Tile Draw, Out with Replacement Tile and eight flowers: no hand holds more, Big Four Winds containing its winds."""


def _pay(win: Win, options: Options) -> Deltas:
    """Each of the others pays eight. The value is paid by the discarder, or by each of the three when self-drawn."""
    dues = dict.fromkeys(others(win.winner), BASE_POINTS + (win.value if win.self_drawn else 0))
    if win.discarder is not None:
        dues[win.discarder] = BASE_POINTS + win.value
    return settle(win.winner, dues)


def _can_be_worth(value: int) -> bool:
    return value <= HIGHEST_TOTAL


PAYOFF: Final = Payoff(pay=_pay, can_be_worth=_can_be_worth)
