"""How a session of the Mahjong Competition Rules proceeds from deal to deal."""

from typing import Final

from scoring.options import Options
from scoring.ruleset import Flow

_ROUNDS: Final = 4
_PLACES: Final = ("ESWN", "SENW", "NWES", "WNSE")
"""Places by seat at the start of each round, after the customary changes: East and South, West and North; then East
to West, West to South, South to North, North to East; then East and South, West and North again."""


def _turns(options: Options) -> int:
    return 4 * _ROUNDS


def _places(round_number: int, options: Options) -> str:
    if options["seat_change"] == "customary":
        return _PLACES[(round_number - 1) % _ROUNDS]
    return _PLACES[0]


FLOW: Final = Flow(turns=_turns, places=_places)
