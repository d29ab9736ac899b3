"""The enumerations of the ledger. Values are stored; labels are shown."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class RowKind(models.TextChoices):
    """A row gives a penalty or reverses one."""

    PENALTY = "penalty", _("Penalty")
    REVERSAL = "reversal", _("Reversal")


class CountsAt(models.TextChoices):
    """Which score a deduction changes."""

    TABLE = "table", _("The table’s points, and with them its places")
    EVENT = "event", _("Only the event’s score, after the table is settled")


class ResultsOf(models.TextChoices):
    """What happens to the results of a player who is disqualified."""

    KEEP = "keep", _("The results stay, and the player keeps a place")
    ZERO = "zero", _("The table points are set to 0, and the player keeps a place")
    UNRANKED = "unranked", _("The results stay, and the player has no place")
    VOID = "void", _("The results are struck out, and the player has no place")


class AppealStep(models.TextChoices):
    """An appeal is opened once and decided once."""

    OPENED = "opened", _("Appeal")
    UPHELD = "upheld", _("The penalty stands")
    CHANGED = "changed", _("The penalty is changed")
    DROPPED = "dropped", _("The penalty is dropped")


DECISIONS = (AppealStep.UPHELD, AppealStep.CHANGED, AppealStep.DROPPED)


class PublicView(models.TextChoices):
    """How much of the ledger people without a role in the event can see."""

    NOTHING = "nothing", _("Nothing")
    CARDS = "cards", _("Player, foul and consequences")
    ALL = "all", _("Player, foul, consequences, notes and witnesses")


class AbsentPlaces(models.TextChoices):
    """What happens to the place of a player who does not count at a table, being absent or having lost the session."""

    CLOSED_UP = "closed_up", _("Those present are ranked among themselves")
    AS_PLAYED = "as_played", _("Places as played; this player’s place goes to nobody")
