"""How a match of Classical Hong Kong proceeds from deal to deal."""

from typing import Final

from scoring.deals import DealResult
from scoring.options import Options
from scoring.ruleset import Flow, WrongDealer


def _turns(options: Options) -> int:
    return 4 * options.number("revolutions")


def _dealer_stays(dealer: int, result: DealResult, options: Options) -> bool:
    """The dealer stays after winning, if the organizer lets the dealer repeat. A draw passes the deal (Tie 2)."""
    if dealer not in result.winners or not options.is_on("dealer_repeats_on_win"):
        return False
    return len(result.winners) == 1 or options.is_on("dealer_repeats_on_shared_win")


FLOW: Final = Flow(
    turns=_turns,
    dealer_stays=_dealer_stays,
    wrong_dealer=WrongDealer(
        "GGHK, Fouls during Initial Hand Drawing 1, Dealer Rotation Error", skips_next_turn=True
    ),
)
