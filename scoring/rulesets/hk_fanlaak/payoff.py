"""Who pays whom by the fan-laak table."""

from typing import Final

from scoring.errors import InvalidWin
from scoring.options import Options
from scoring.ruleset import Payoff
from scoring.rulesets.hk_fanlaak.items import CAP_FAN, LIMIT_FAN
from scoring.wins import Deltas, Win, others, settle

_BASE: Final = (1, 2, 4, 8, 16, 16, 16, 32, 32, 32, 64)
"""Chips by fan, nought to ten (payment table)."""


def _pay(win: Win, options: Options) -> Deltas:
    """The discarder pays double and the others single. On a self-draw all pay double."""
    base = _BASE[min(win.value, CAP_FAN)]
    dues = dict.fromkeys(others(win.winner), 2 * base if win.self_drawn else base)
    if win.discarder is not None:
        dues[win.discarder] = 2 * base
    return settle(win.winner, dues)


def _can_be_worth(value: int) -> bool:
    """A total before the cap is accepted too. Ten and more pay the same."""
    return value <= LIMIT_FAN


def _check(win: Win) -> None:
    if win.self_drawn and win.value == 0:
        raise InvalidWin("self_draw_without_fan", "A self-drawn win is worth at least one fan.")


PAYOFF: Final = Payoff(pay=_pay, can_be_worth=_can_be_worth, check=_check)
