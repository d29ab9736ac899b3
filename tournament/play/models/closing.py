"""Tables that are finished, and rounds that are final."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.draws.models import Table
from tournament.events.models import Round


class TableClosing(models.Model):
    """A table of a round that is finished and locked: its points are final and earn table points.

    `unconfirmed` are the seats whose confirmation was missing when it was closed.
    """

    table = models.OneToOneField(Table, models.PROTECT, related_name="closing")
    unconfirmed = models.JSONField(default=list)
    closed_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    closed_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("closed table")
        verbose_name_plural = _("closed tables")

    def __str__(self) -> str:
        return f"{self.table}"


class Shortfall(models.Model):
    """What was missing at a table when it was closed: nobody sat on the seats in `absent` at the end. With
    `is_unplayed` no hand was played; then each of those present gets `points` and `table_points_x12` (twelfths). A
    table that broke off keeps its points. An absent player has no place and earns nothing.
    """

    closing = models.OneToOneField(TableClosing, models.CASCADE, related_name="shortfall")
    absent = models.JSONField(default=list)
    is_unplayed = models.BooleanField(_("no hand was played"), default=False)
    points = models.IntegerField(_("points for those present"), default=0)
    table_points_x12 = models.PositiveSmallIntegerField(
        _("table points for those present, in twelfths"), default=0
    )

    class Meta:
        verbose_name = _("shortfall of a table")
        verbose_name_plural = _("shortfalls of tables")
        constraints = [
            models.CheckConstraint(
                condition=Q(is_unplayed=True) | Q(points=0, table_points_x12=0),
                name="play_shortfall_gives_at_unplayed_only",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.closing}"


class RoundSeal(models.Model):
    """A closed round whose hands nobody may correct any more, until the organizer breaks the seal."""

    round = models.OneToOneField(Round, models.PROTECT, related_name="seal")
    sealed_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    sealed_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("sealed round")
        verbose_name_plural = _("sealed rounds")

    def __str__(self) -> str:
        return f"{self.round}"
