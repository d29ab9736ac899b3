"""How a session proceeds from deal to deal: the deal passes after every hand, and there is no prevailing wind."""

from typing import Final

from scoring.options import Options
from scoring.ruleset import Flow, WrongDealer
from scoring.rulesets.zung_jung.options import HANDS_OPTION, SEAT_DRAW_OPTION

_PARTS: Final = {"each_half": 2, "each_quarter": 4}


def flow(paragraph: str) -> Flow:
    """The course of a match (The Dealer and the Seat Wind); ``paragraph`` is the book's paragraph on a wrong dealer."""
    return Flow(
        turns=_turns,
        has_round_wind=False,
        turns_between_seat_draws=_turns_between_seat_draws,
        wrong_dealer=WrongDealer(paragraph),
    )


def _turns(options: Options) -> int:
    return options.number(HANDS_OPTION.name)


def _turns_between_seat_draws(options: Options) -> int | None:
    parts = _PARTS.get(str(options[SEAT_DRAW_OPTION.name]))
    return None if parts is None else -(-_turns(options) // parts)
