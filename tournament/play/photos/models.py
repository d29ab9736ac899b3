"""Photos of hands, and who may see them."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.events.models import Event
from tournament.play.models.hands import Hand


class HandPhoto(models.Model):
    """The photo of one version of a hand, as a JPEG that was written anew.

    A corrected hand keeps the photos of its earlier versions. The rows are deleted: by another photo of the version, by
    hand with a reason, with the person who played, and by themselves some weeks after the event; the audit tells of each.
    """

    hand = models.OneToOneField(Hand, models.PROTECT, related_name="photo")
    content = models.BinaryField(_("photo"))
    width = models.PositiveSmallIntegerField()
    height = models.PositiveSmallIntegerField()
    taken_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    taken_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("photo of a hand")
        verbose_name_plural = _("photos of hands")
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(condition=Q(width__gt=0, height__gt=0), name="play_handphoto_has_a_size"),
        ]

    def __str__(self) -> str:
        return f"{self.hand}"

    @property
    def event(self) -> Event:
        return self.hand.event

    @property
    def at_tables(self) -> tuple[int, ...]:
        return self.hand.table.at_tables


class PhotoRules(models.Model):
    """Who besides the staff sees the photos of an event; an event without a row shows them to nobody else."""

    event = models.OneToOneField(Event, models.CASCADE, related_name="photo_rules")
    seen_by_players = models.BooleanField(_("Players see the photos of their hands"), default=False)

    class Meta:
        verbose_name = _("rules of photos")
        verbose_name_plural = _("rules of photos")

    def __str__(self) -> str:
        return f"{self.event}"
