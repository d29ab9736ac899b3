"""The fixed words of registration."""

from fractions import Fraction

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext

from tournament.events.enums import CarryOver


class EntryStatus(models.TextChoices):
    """Whether an entry takes part. The next draw leaves out withdrawn entries only."""

    REGISTERED = "registered", _("Registered")
    CHECKED_IN = "checked_in", _("Checked in")
    WITHDRAWN = "withdrawn", _("Withdrawn")

    @property
    def in_sentence(self) -> str:
        """The status after “is”: the player is checked in."""
        return {
            EntryStatus.REGISTERED: pgettext("a player is …", "registered"),
            EntryStatus.CHECKED_IN: pgettext("a player is …", "checked in"),
            EntryStatus.WITHDRAWN: pgettext("a player is …", "withdrawn"),
        }[self]


class CutKind(models.TextChoices):
    """How a cut chooses the players of the final."""

    TOP = "top", _("The best of the standings")
    TABLES = "tables", _("The best of each table of the round")
    PLAY_OFF = "play_off", _("Players tied at the line, at a table of the next round")
    TITLE = "title", _("Nobody: the organizer settled who shares the first place")


CUT_KINDS = (CutKind.TOP, CutKind.TABLES)
"""The kinds that are cuts, which an organizer can choose. A play-off comes before such a cut, or decides the title."""


CARRIED_PART = {
    CarryOver.FULL: Fraction(1),
    CarryOver.HALF: Fraction(1, 2),
    CarryOver.QUARTER: Fraction(1, 4),
    CarryOver.NOTHING: Fraction(0),
}


class RestOfField(models.TextChoices):
    """What the players who are not in the final do."""

    OUT = "out", _("Stop playing")
    TOGETHER = "together", _("Play on, at tables of their own")
    GROUPS = "groups", _("Play on in groups of the same size, by place")


class TieMethod(models.TextChoices):
    """How players tied at the line of a cut were put in order."""

    NONE = "none", _("Nobody was tied")
    CRITERION = "criterion", _("One more criterion")
    PLAY_OFF = "play_off", _("A play-off elsewhere, whose places are entered")
    LOT = "lot", _("Lot")


class SignUpState(models.TextChoices):
    """The state of a sign-up."""

    ENTERED = "entered", _("Entered")
    WAITING = "waiting", _("On the waiting list")
    UNCONFIRMED = "to_confirm", _("E-mail not confirmed")
    WITHDRAWN = "withdrawn", _("Withdrawn")


class NewsKind(models.TextChoices):
    """What a player can be told on a phone; each has a switch of its own."""

    SEAT = "seat", _("My seat in the next round")
    SEAT_CHANGED = "seat_changed", _("My seat has changed")
    BEGINS = "begins", _("My round begins in five minutes")
    TO_CONFIRM = "to_confirm", _("A result to confirm")
    PENALTY = "penalty", _("A penalty for me")
    DOUBT = "doubt", _("A referee answered my doubt")
    PLACE = "place", _("My place on the waiting list")


class QuestionKind(models.TextChoices):
    """The form of the answer to an organizer's question."""

    TEXT = "text", _("A line of text")
    CHOICE = "choice", _("One of several choices")
    YES = "yes", _("Yes or no")


class PaymentMethod(models.TextChoices):
    """How a fee was paid."""

    CASH = "cash", _("Cash")
    CARD = "card", _("Card")
    TRANSFER = "transfer", _("Bank transfer")
    OTHER = "other", _("Another way")

    @property
    def in_sentence(self) -> str:
        """How a fee was paid, after the amount: paid by card."""
        return {
            PaymentMethod.CASH: pgettext("paid …", "in cash"),
            PaymentMethod.CARD: pgettext("paid …", "by card"),
            PaymentMethod.TRANSFER: pgettext("paid …", "by bank transfer"),
            PaymentMethod.OTHER: pgettext("paid …", "in another way"),
        }[self]


class FeeKind(models.TextChoices):
    """Which fee somebody pays. Items are paid for besides."""

    FULL = "full", _("Full fee")
    EARLY = "early", _("Early fee")
    REDUCED = "reduced", _("Reduced fee")
    NONE = "none", _("No fee")


class NumberOrder(models.TextChoices):
    """The order of the players' numbers."""

    ORDER = "order", _("The order of entering")
    SEED = "seed", _("The seed")
    RANK = "rank", _("The rank")
    LOT = "lot", _("A lot")


class MailKind(models.TextChoices):
    """A mail that the desk sends."""

    ADDRESS = "address", _("Please confirm your address")
    CONFIRMATION = "confirmation", _("Confirmation of the place")
    WAITING = "waiting", _("Confirmation of the waiting list")
    PROMOTION = "promotion", _("A place became free")
    DECLINE = "decline", _("No place: the organizer declined")
    REMINDER = "reminder", _("The seat of the first round")
    SEAT = "seat", _("A published seat has changed")


class Audience(models.TextChoices):
    """To whom an organizer writes."""

    ALL = "all", _("Everybody who has a place")
    UNPAID = "unpaid", _("Who still owes something")
    MISSING = "missing", _("Who is not checked in")
    WAITING = "waiting", _("The waiting list")
    FINAL = "final", _("Who plays the final")
    TABLE = "table", _("A table of the round in turn")
    TEAM = "team", _("A team")


SHARED_TEXTS = ("club", "team", "country")
"""The texts of an entry that can be set for several players at once."""
