"""The fixed words of series."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Scheme(models.TextChoices):
    """What a result in an event is worth in the series; `standings.engine.series` works it out."""

    PLACE = "place", _("By place: the last gets 1 point, each place above it 1 more")
    THOUSANDTHS = "thousandths", _("By place: 1000 points for the first, 0 for the last, evenly between")
    OWN_POINTS = "own_points", _("Points of your own for each place, such as 25-18-15")
    TABLE_POINTS = "table_points", _("The table points of the event")
    POINTS = "points", _("The points of the event")
