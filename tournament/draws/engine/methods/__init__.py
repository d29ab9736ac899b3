"""Every draw method, and the function that draws by it.

A new method is a file here with its record and its function, and a line in `DRAWN_BY`.
"""

from tournament.draws.engine.best import best_rounds
from tournament.draws.engine.draw_errors import UnknownMethodError
from tournament.draws.engine.method import Method
from tournament.draws.engine.methods import best, by_lot, high_to_high, jump, turnup, turnup_jump
from tournament.draws.engine.methods.best import BEST
from tournament.draws.engine.methods.by_lot import RANDOM
from tournament.draws.engine.methods.high_to_high import HIGH_TO_HIGH, HIGH_TO_HIGH_PRINTED, HIGH_TO_HIGH_TEAM
from tournament.draws.engine.methods.imported import IMPORTED
from tournament.draws.engine.methods.jump import JUMP
from tournament.draws.engine.methods.round_to_draw import DrawSchedule, DrawTables
from tournament.draws.engine.methods.turnup import FREE_TURNUP, TURNUP
from tournament.draws.engine.methods.turnup_jump import TURNUP_JUMP, TURNUP_JUMP_PRINTED

__all__ = [
    "BEST",
    "DRAWN_BY",
    "FIRST_ROUND",
    "FREE_TURNUP",
    "HIGH_TO_HIGH",
    "HIGH_TO_HIGH_PRINTED",
    "HIGH_TO_HIGH_TEAM",
    "IMPORTED",
    "JUMP",
    "LATER_ROUNDS",
    "RANDOM",
    "SCHEDULED_BY",
    "SINGLE_TABLES",
    "TURNUP",
    "TURNUP_JUMP",
    "TURNUP_JUMP_PRINTED",
    "WHOLE_EVENT",
    "all_methods",
    "is_method",
    "method_of_id",
]

DRAWN_BY: dict[Method, DrawTables] = {
    RANDOM: by_lot.draw,
    HIGH_TO_HIGH: high_to_high.draw,
    HIGH_TO_HIGH_PRINTED: high_to_high.draw_printed,
    HIGH_TO_HIGH_TEAM: high_to_high.draw_team,
    BEST: best.draw,
    TURNUP: turnup.draw,
    FREE_TURNUP: turnup.draw_free,
    JUMP: jump.draw,
    TURNUP_JUMP: turnup_jump.draw,
    TURNUP_JUMP_PRINTED: turnup_jump.draw_printed,
}
"""The methods in the order in which they are offered."""

SCHEDULED_BY: dict[Method, DrawSchedule] = {BEST: best_rounds}
"""How several rounds are drawn as one schedule, for methods with `draws_as_schedule`."""

FIRST_ROUND = RANDOM
"""The method for the first round of a plan, unless the organizer chooses another one."""
LATER_ROUNDS = HIGH_TO_HIGH
"""The method for the following rounds, and for a round that the plan does not cover."""
SINGLE_TABLES = RANDOM
"""The method for redrawing a few tables when the round's own method cannot draw a part of a round."""
WHOLE_EVENT = BEST
"""The method for a schedule that is drawn from a number of players alone."""


def all_methods() -> tuple[Method, ...]:
    return tuple(DRAWN_BY)


def is_method(method_id: str) -> bool:
    """Whether rounds can be drawn by the method with this id."""
    return any(method.id == method_id for method in DRAWN_BY)


def method_of_id(method_id: str) -> Method:
    """The method with a stored or typed id, including the one for imported seats. Raises UnknownMethodError."""
    found = next((method for method in (*DRAWN_BY, IMPORTED) if method.id == method_id), None)
    if found is None:
        raise UnknownMethodError(method=method_id)
    return found
