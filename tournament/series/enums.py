"""The fixed words of series."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Scheme(models.TextChoices):
    """What a result in an event is worth in the series; `standings.engine.series` works it out."""

    PLACE = "place", _("By place: 1 point for the last, 1 more for each place above")
    THOUSANDTHS = "thousandths", _("By place: 1000 points for the first, 0 for the last, evenly spaced")
    TABLE_POINTS = "table_points", _("The table points of the event")
    POINTS = "points", _("The points of the event")
