"""The fixed words of standings."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class DecidedBy(models.TextChoices):
    """The criterion that put a player behind the next better place.

    Values are the codes of the criteria. None is ever stored, so a member prints as its label.
    """

    TABLE_POINTS = "table_points", _("Table points")
    POINTS = "points", _("Points")
    BEST_ROUND = "best_round", _("Best round")
    FIRSTS = "firsts", _("First places at a table")

    def __str__(self) -> str:
        return str(self.label)
