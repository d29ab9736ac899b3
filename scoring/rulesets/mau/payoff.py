"""Who pays whom in Mahjong Australia."""

from typing import Final

from scoring.errors import InvalidWin
from scoring.ruleset import Payoff
from scoring.rulesets.zung_jung.payoff import pay, values_up_to_the_limit
from scoring.wins import Win


def _check(win: Win) -> None:
    if win.same_turn_first is not None and win.same_turn_first == win.winner:
        raise InvalidWin(
            "own_discard", "A player may not win on a tile that he discarded himself in the same turn."
        )


PAYOFF: Final = Payoff(pay=pay, can_be_worth=values_up_to_the_limit(chicken=0), check=_check)
