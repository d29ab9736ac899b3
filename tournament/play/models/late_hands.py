"""Hands entered after the round's time was up."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.play.enums import LateReason
from tournament.play.models.hands import Hand


class LateHand(models.Model):
    """A hand that was entered `minutes_over` whole minutes after the end of its round's time.

    `reason` is empty if the rulebook lets players finish the hand in play. Rows are only ever added.
    """

    hand = models.OneToOneField(Hand, models.PROTECT, related_name="late")
    minutes_over = models.PositiveIntegerField(_("minutes after time was up"))
    reason = models.CharField(_("why"), max_length=20, choices=LateReason.choices, blank=True)

    class Meta:
        verbose_name = _("late hand")
        verbose_name_plural = _("late hands")
        constraints = [
            models.CheckConstraint(
                condition=Q(reason="") | Q(reason__in=LateReason.values), name="play_latehand_reason_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.hand}: +{self.minutes_over}"
