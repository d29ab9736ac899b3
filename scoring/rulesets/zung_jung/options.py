"""The options that the rulebooks of the Zung Jung family share."""

from typing import Final

from scoring.options import OptionInfo, OptionKind
from scoring.rulesets.zung_jung.items import LIMIT_POINTS

THROWER_DOUBLE: Final = "thrower_double"
PAYOFF_OPTION: Final = OptionInfo(
    "payoff",
    OptionKind.CHOICE,
    "zung_jung",
    "How a win is paid: by all with 25 points as the most a bystander pays, or double by the discarder alone.",
    choices=("zung_jung", THROWER_DOUBLE),
)
HANDS_OPTION: Final = OptionInfo(
    "hands", OptionKind.INT, 16, "How many hands a session has.", minimum=1, maximum=128
)

SEAT_DRAW_OPTION: Final = OptionInfo(
    "seats_drawn_anew",
    OptionKind.CHOICE,
    "never",
    "When the four players of a table draw their seats anew during a match. The book has them do so at the start of "
    "each quarter or half, as the tournament's format says; where each round of the event is a quarter or a half, "
    "they have drawn already.",
    choices=("never", "each_half", "each_quarter"),
)


def minimum_option(points: int) -> OptionInfo:
    """The option for the minimum of a win; ``points`` is the rulebook's minimum."""
    description = "How many points a hand needs to win."
    return OptionInfo("min_points", OptionKind.INT, points, description, minimum=0, maximum=LIMIT_POINTS)
