"""The fixed words of draws."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Wind(models.IntegerChoices):
    """A seat at a table, by the wind that the player has in the first hand. Play goes to the right: E, S, W,
    N.
    """

    EAST = 0, _("East")
    SOUTH = 1, _("South")
    WEST = 2, _("West")
    NORTH = 3, _("North")


class DrawKind(models.TextChoices):
    """How a version of a draw was made."""

    DRAWN = "drawn", _("Drawn")
    SWAP = "swap", _("Swap")
    CHOSEN = "chosen", _("Chosen again")
    WINDS = "winds", _("Winds drawn at the table")
    TABLES = "tables", _("Some tables redrawn")


class Fill(models.TextChoices):
    """What happens when the players do not fill the tables; the values are the engine's."""

    HOUSE = "house", _("House players fill the last table")
    SIT_OUT = "sit-out", _("Players sit out in turn")


class Winds(models.TextChoices):
    """Who decides the winds at a table; the values are the engine's."""

    ASSIGNED = "assigned", _("The draw gives them, in balance")
    AT_TABLE = "at-table", _("The players draw them at the table")


class TableOrder(models.TextChoices):
    """What decides the number of a table; the values are the engine's."""

    BY_METHOD = "by-method", _("As the method prescribes")
    BALANCED = "balanced", _("Everybody plays at as many tables as possible")
    BY_RANK = "by-rank", _("The leaders sit at the first table")


class LineOrder(models.TextChoices):
    """The line from which methods draw ahead."""

    NUMBER = "number", _("By player number")
    LOT = "lot", _("By lot")
    TEAMS = "teams", _("By player number, each team within one group")


class SeatChangeKind(models.TextChoices):
    """Why somebody else sits on a seat from a certain hand on. WINDS: the four drew other winds before the
    first hand.
    """

    SUBSTITUTE = "substitute", _("Substitute")
    LATE = "late", _("A late player arrives")
    LEAVER = "leaver", _("The player leaves and a successor plays on")
    WRONG_TABLE = "wrong_table", _("Two players sat at each other’s tables")
    WINDS = "winds", _("Winds drawn at the table")
    UNDO = "undo", _("A change is undone")


class Receiver(models.TextChoices):
    """Who gets the place and the table points of a seat that several people sat on."""

    FINISHES = "finishes", _("Whoever plays at the end")
    MORE_HANDS = "more_hands", _("Whoever played more hands")
    BEGAN = "began", _("Whoever sat there first")
    NOBODY = "nobody", _("Nobody")
