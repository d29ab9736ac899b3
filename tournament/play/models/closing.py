"""Tables that are finished, and rounds that are final."""

from django.conf import settings
from django.db import models
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
