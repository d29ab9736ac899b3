"""Short functions for the tables of fouls: each makes one consequence."""

from penalties.catalogue.types import Consequence, Consequences, Kind

NOTHING = Consequence(Kind.NOTHING)
PUT_RIGHT = Consequence(Kind.PUT_RIGHT)
WARNING = Consequence(Kind.WARNING)
YELLOW = Consequence(Kind.YELLOW)
RED = Consequence(Kind.RED)
HU_FORBIDDANCE = Consequence(Kind.HU_FORBIDDANCE)
DEAD_HAND = Consequence(Kind.DEAD_HAND)
LONG_HAND = Consequence(Kind.LONG_HAND)
NO_WIN_THIS_TURN = Consequence(Kind.NO_WIN_THIS_TURN)
NO_CLAIM = Consequence(Kind.NO_CLAIM)
FORCED_DISCARD = Consequence(Kind.FORCED_DISCARD)
RESTART = Consequence(Kind.RESTART)
SESSION_LOST = Consequence(Kind.SESSION_LOST)
RESIGNED = Consequence(Kind.RESIGNED)
DISQUALIFIED = Consequence(Kind.DISQUALIFIED)
BLACKLISTED = Consequence(Kind.BLACKLISTED)

BANNED: Consequences = (DISQUALIFIED, BLACKLISTED)
FALSE_WIN: Consequences = (Consequence(Kind.FALSE_WIN), RESTART)
"""A false win of the HKMA rulebook: its points come from the card rules, and the hand is played again."""


def off(points: int, points_max: int = 0) -> Consequence:
    """Points that the player loses and nobody receives; a range when `points_max` is given."""
    return Consequence(Kind.DEDUCTION, points, points_max)


def pay_each(points: int) -> Consequence:
    """Points paid to each of the other three."""
    return Consequence(Kind.PAY_EACH, points)


def pay_one(points: int, points_max: int = 0) -> Consequence:
    """Points paid to the player who was harmed."""
    return Consequence(Kind.PAY_ONE, points, points_max)


def tiles(count: int) -> Consequence:
    """Penalty tiles, which lie face up."""
    return Consequence(Kind.PENALTY_TILES, count)
