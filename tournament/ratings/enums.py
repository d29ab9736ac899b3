"""The fixed words of ratings."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Cause(models.TextChoices):
    """Why the ratings of a list were worked out."""

    MADE = "made", _("The list was made.")
    COUNTED = "counted", _("Results of a finished event came in.")
    LEFT = "left", _("An event does not count any more.")
    CHANGED = "changed", _("The results of an event were corrected.")
    PEOPLE = "people", _("It was changed who is one person.")
    ORDER = "order", _("The order of the events was changed.")
    PARAMETERS = "parameters", _("Other parameters were chosen.")
    BY_HAND = "by_hand", _("Everything was worked out again by hand.")
