"""The fixed words of registration."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class EntryStatus(models.TextChoices):
    """Whether an entry takes part. Only a withdrawn entry is left out of the next draw."""

    REGISTERED = "registered", _("Registered")
    CHECKED_IN = "checked_in", _("Checked in")
    WITHDRAWN = "withdrawn", _("Withdrawn")


class SignUpState(models.TextChoices):
    """Where a sign-up stands."""

    ENTERED = "entered", _("Entered")
    WAITING = "waiting", _("On the waiting list")
    WITHDRAWN = "withdrawn", _("Withdrawn")


class QuestionKind(models.TextChoices):
    """What an answer to a question of the organizer looks like."""

    TEXT = "text", _("A line of text")
    CHOICE = "choice", _("One of several choices")
    YES = "yes", _("Yes or no")


class PaymentMethod(models.TextChoices):
    """How a fee was paid."""

    CASH = "cash", _("Cash")
    CARD = "card", _("Card")
    TRANSFER = "transfer", _("Bank transfer")
    OTHER = "other", _("Another way")


class NumberOrder(models.TextChoices):
    """What the numbers of the players follow."""

    ORDER = "order", _("The order of entering")
    SEED = "seed", _("The seed")
    RANK = "rank", _("The rank")
    LOT = "lot", _("A lot")


class MailKind(models.TextChoices):
    """A mail that the desk sends."""

    CONFIRMATION = "confirmation", _("Confirmation of the place")
    WAITING = "waiting", _("Confirmation of the waiting list")
    PROMOTION = "promotion", _("A place became free")
    REMINDER = "reminder", _("The seat of the first round")
