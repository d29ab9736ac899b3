"""The fixed words of play."""

from enum import StrEnum

from django.db import models
from django.utils.translation import gettext_lazy as _


class Outcome(models.TextChoices):
    """How a hand ended.

    FINAL stands for a whole match of which only the four scores are known; it is the only hand of its table.
    FALSE_WIN is a wrong declaration that ended the hand, ABANDONED a hand that could not be finished and is dealt
    again. ABORTIVE_DRAW is one that the rulebook ends before anybody wins, and that counts as played. VOID is the version
    that takes a hand back.
    """

    DISCARD = "discard", _("Win on a discard")
    SELF_DRAW = "self_draw", _("Self-drawn win")
    ROBBED_KONG = "robbed_kong", _("Win by robbing a kong")
    NO_WIN = "no_win", _("No win")
    ABORTIVE_DRAW = "abortive_draw", _("Abortive draw")
    FALSE_WIN = "false_win", _("False win")
    ABANDONED = "abandoned", _("Abandoned")
    VOID = "void", _("Taken back")
    FINAL = "final", _("Final scores")


WINS = (Outcome.DISCARD, Outcome.SELF_DRAW, Outcome.ROBBED_KONG)
WINS_FROM_ANOTHER = (Outcome.DISCARD, Outcome.ROBBED_KONG)
MOVES_POINTS = (*WINS, Outcome.FINAL)
WITHOUT_OFFENDER = (Outcome.ABORTIVE_DRAW, Outcome.ABANDONED, Outcome.VOID, Outcome.FINAL)
DRAWS = (Outcome.NO_WIN, Outcome.ABORTIVE_DRAW)
"""Hands that were played and that nobody won; riichi sticks stay on the table."""
DEALT_AGAIN = (Outcome.FALSE_WIN, Outcome.ABANDONED, Outcome.VOID)
"""Hands after which the table is as it was before them, where riichi sticks lie on it."""


class AbortCause(models.TextChoices):
    """Why the rulebook ended a hand in an abortive draw."""

    NINE_TERMINALS = "nine_terminals", _("Nine terminals and honors")
    FOUR_WINDS = "four_winds", _("Four equal winds")
    FOUR_KONGS = "four_kongs", _("Four kongs")
    FOUR_RIICHI = "four_riichi", _("Four riichi")
    TRIPLE_RON = "triple_ron", _("Three wins on one discard")


class EntryMethod(models.TextChoices):
    """How a win's value was entered: read from its tiles, added up from the items called, or typed."""

    TILES = "tiles", _("Tiles")
    ITEMS = "items", _("Items")
    POINTS = "points", _("Points")


READ_METHODS = (EntryMethod.TILES, EntryMethod.ITEMS)
"""Methods whose value the rules work out."""


class RotationKind(models.TextChoices):
    """What changed the deal at a table; the kind of a `RotationChange`."""

    WRONG_DEALER = "wrong_dealer", _("The wrong player dealt, and the hand stands")
    DEALER_SET = "dealer_set", _("The referee says who deals, and for which turn")
    SEATS_DRAWN = "seats_drawn", _("The seats were drawn again")
    TAKEN_BACK = "taken_back", _("Taken back")


class Verdict(models.TextChoices):
    """What a player says about the table at its end."""

    AGREED = "agreed", _("I agree")
    DISPUTED = "disputed", _("I do not agree")


class DoubtKind(models.TextChoices):
    """What a player finds wrong about a recorded hand."""

    WINNER = "winner", _("Somebody else won")
    DISCARDER = "discarder", _("Somebody else discarded")
    VALUE = "value", _("The value is not right")
    POINTS = "points", _("The points are not right")
    OTHER = "other", _("Something else")


class DoubtAnswerKind(models.TextChoices):
    """A referee's answer to a doubt."""

    STANDS = "stands", _("The hand stands as it is")
    CORRECTED = "corrected", _("The hand was corrected")


class LateReason(models.TextChoices):
    """Why a hand is entered after the time is up, in rulebooks where play stops at once."""

    BEFORE_END = "before_end", _("It was played before the end and is entered afterwards")
    EXTRA_TIME = "extra_time", _("A referee gave the table extra time")
    PAPER_SHEET = "paper_sheet", _("It is typed from the paper sheet")


class ClockAct(models.TextChoices):
    """What was done to the clock of a round."""

    PAUSED = "paused", _("Stopped")
    RESUMED = "resumed", _("Went on")
    EXTENDED = "extended", _("Was given time")


class SeatWord(models.TextChoices):
    """Where the sign-off of one seat stands. CHANGED: the player agreed, but the player's points have been corrected
    since.
    """

    WAITING = "waiting", _("Not confirmed yet")
    AGREED = "agreed", _("Confirmed")
    CHANGED = "changed", _("Changed since: confirm again")
    DISPUTED = "disputed", _("Does not agree")
    DECIDED = "decided", _("Decided by a referee")


SETTLED = (SeatWord.AGREED, SeatWord.DECIDED)
"""The states of a seat with which its table can be closed."""


class Exchange(StrEnum):
    """How the seats of two players who sat at each other's tables are corrected.

    STAY: they stay on the chairs that they took. BACK: they go to their own chairs now, and what each won so far stays
    theirs. BACK_FOR_CHAIR: they go to their own chairs now, and what was won on a chair counts for the player
    who was drawn there.
    """

    STAY = "stay"
    BACK = "back"
    BACK_FOR_CHAIR = "back_for_chair"


class Gives(StrEnum):
    """What the players present get at a table where no hand was played."""

    SIT_OUT = "sit_out"
    NOTHING = "nothing"
