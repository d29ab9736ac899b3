"""The texts that rows of this app store as codes: why a hand has a new version, and who wrote without an account."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from tournament.core.hooks.wording import Words
from tournament.draws.enums import Wind
from tournament.play.enums import DoubtAnswerKind


def taken_back() -> str:
    return _("Taken back")


def entered_anew() -> str:
    return _("Entered again after it was taken back")


def read_again(hand: int) -> str:
    """The winds of a later hand changed when an earlier one was corrected."""
    return _("Recalculated after hand %(number)s was corrected") % {"number": hand}


def seats_drawn_anew() -> str:
    return _("Recalculated after the seats were redrawn")


def tried_out() -> str:
    """A correction that is undone at once, to show its effect."""
    return _("Tried out")


def players_mixed_up(one: int, other: int, reason: str) -> str:
    """A seat repair; the two are seats, the reason is what the referee typed."""
    return _("%(one)s and %(other)s were mixed up from here on: %(reason)s") % {
        "one": Wind(one).label,
        "other": Wind(other).label,
        "reason": reason,
    }


def any_of_four() -> str:
    """All four players of a table, where each of them is missing."""
    return _("any of the four")


def scorer(table: int) -> str:
    return _("Scorer of table %(table)s") % {"table": table}


def doubt_answered(kind: str, note: str) -> str:
    """A referee's answer to a doubt, with the referee's own words, if any."""
    words = str(DoubtAnswerKind(kind).label)
    return f"{words} ({note})" if note else words


def unsealed(round: int) -> str:  # noqa: A002 - the name that rows of the audit have, too
    """What breaking a seal does."""
    return _("The hands of round %(number)s can be corrected again, which may change the standings.") % {
        "number": round
    }


def overruled(hand: int, table: int, round: int) -> str:  # noqa: A002 - the same
    """A hand is corrected after its table was closed, otherwise than the program values it."""
    sentence = _("Hand %(hand)s of table %(table)s in round %(round)s counts as the referee says.")
    return sentence % {"hand": hand, "table": table, "round": round}


def points_at_seat(seat: int, before: int, after: int) -> str:
    """What a correction does to the points of a seat at its table."""
    said = {"seat": Wind(seat).label, "before": before, "after": after}
    return _("%(seat)s: %(before)s points before, %(after)s after") % said


def reopened() -> str:
    """What reopening a finished event does."""
    return _("The results are no longer final: rounds can be unsealed and corrected, and places may change.")


WORDS: Mapping[str, Words] = {
    "taken_back": taken_back,
    "entered_anew": entered_anew,
    "read_again": read_again,
    "seats_drawn_anew": seats_drawn_anew,
    "tried_out": tried_out,
    "unsealed": unsealed,
    "overruled": overruled,
    "points_at_seat": points_at_seat,
    "reopened": reopened,
    "players_mixed_up": players_mixed_up,
    "any_of_four": any_of_four,
    "scorer": scorer,
    "doubt_answered": doubt_answered,
}
