"""Who pays whom under the Zung Jung rules."""

from collections.abc import Callable
from typing import Final

from scoring.options import Options
from scoring.rulesets.zung_jung.items import LIMIT_POINTS
from scoring.rulesets.zung_jung.options import THROWER_DOUBLE
from scoring.wins import Deltas, Win, others, settle

BYSTANDER_POINTS: Final = 25
_LISTED_VALUES: Final = (400, 480)


def pay(win: Win, options: Options) -> Deltas:
    """The winner receives three times the value: even shares up to 25 points and on a self-draw, otherwise 25 from each
    bystander and the rest from the discarder, or from whoever discarded the same tile first in the same turn."""
    value = win.value
    if options["payoff"] == THROWER_DOUBLE:
        if win.discarder is not None:
            return settle(win.winner, {win.discarder: 2 * value})
        return settle(win.winner, dict.fromkeys(others(win.winner), value))
    payer = win.discarder if win.same_turn_first is None else win.same_turn_first
    if payer is None or payer == win.winner or value <= BYSTANDER_POINTS:
        return settle(win.winner, dict.fromkeys(others(win.winner), value))
    dues = dict.fromkeys(others(win.winner), BYSTANDER_POINTS)
    dues[payer] = 3 * value - 2 * BYSTANDER_POINTS
    return settle(win.winner, dues)


def values_up_to_the_limit(*, chicken: int) -> Callable[[int], bool]:
    """Whether a value can exist: a sum of patterns up to the limit, or a pattern listed above it.

    ``chicken`` is what a hand without any pattern is worth.
    """

    def can_be_worth(value: int) -> bool:
        is_sum = value % 5 == 0 and 0 < value <= LIMIT_POINTS
        return is_sum or value == chicken or value in _LISTED_VALUES

    return can_be_worth
