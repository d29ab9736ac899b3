"""Who pays whom in Asia Pacific Mahjong."""

from typing import Final

from scoring.options import Options
from scoring.ruleset import Payoff, SharedTile
from scoring.rulesets.zung_jung.payoff import pay, values_up_to_the_limit

_CHICKEN_POINTS: Final = 1


def _shared_tile(winners: int, options: Options) -> SharedTile:
    """The next in turn wins. What happens with three winners is the organizer's choice."""
    if winners == 3 and options["triple_win"] == "all_win":
        return SharedTile.ALL_WIN
    if winners == 3 and options["triple_win"] == "void":
        return SharedTile.NOBODY_WINS
    return SharedTile.NEXT_IN_TURN_WINS


PAYOFF: Final = Payoff(
    pay=pay, can_be_worth=values_up_to_the_limit(chicken=_CHICKEN_POINTS), shared_tile=_shared_tile
)
