"""How a match of riichi proceeds from deal to deal, as far as results alone decide it.

When scores or the bell end a match is in ``match.py``.
"""

from typing import Final

from scoring.deals import TURNS_IN_A_ROUND, DealResult, ResultKind
from scoring.options import Options
from scoring.ruleset import Flow
from scoring.rulesets.riichi.options import WIN_OR_TENPAI


def _turns(options: Options) -> int:
    return TURNS_IN_A_ROUND * options.number("rounds")


def _dealer_stays(dealer: int, result: DealResult, options: Options) -> bool:
    """The dealer stays after winning, also as one of several, and in tenpai at a draw."""
    if result.kind is ResultKind.NO_WIN:
        return options["dealer_stays"] == WIN_OR_TENPAI and dealer in result.tenpai
    return dealer in result.winners


FLOW: Final = Flow(turns=_turns, dealer_stays=_dealer_stays)
