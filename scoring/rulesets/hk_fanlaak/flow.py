"""How a match of Hong Kong with bonus tiles proceeds from deal to deal."""

from typing import Final

from scoring.deals import DealResult, ResultKind
from scoring.options import Options
from scoring.ruleset import Flow


def _turns(options: Options) -> int:
    return 4 * options.number("revolutions")


def _dealer_stays(dealer: int, result: DealResult, options: Options) -> bool:
    """East stays after winning and when nobody wins (Round)."""
    return dealer in result.winners or result.kind is ResultKind.NO_WIN


FLOW: Final = Flow(turns=_turns, dealer_stays=_dealer_stays)
