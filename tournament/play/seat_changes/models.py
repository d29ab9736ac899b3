"""Players who were mixed up at a table, and put right."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tournament.draws.enums import Wind
from tournament.draws.models import Table


class SeatRepair(models.Model):
    """Two players of a table were mixed up from hand `from_number` on, and one act put it right.

    With `swaps_winds` they sat in each other's places: their winds are exchanged from that hand on. With
    `swaps_points` the hands were entered for the wrong one of the two: the hands got new versions. Rows are only
    added; the same repair again undoes it.
    """

    table = models.ForeignKey(Table, models.PROTECT, related_name="seat_repairs")
    from_number = models.PositiveSmallIntegerField(_("from hand"))
    first = models.PositiveSmallIntegerField(_("one player"), choices=Wind.choices)
    second = models.PositiveSmallIntegerField(_("the other player"), choices=Wind.choices)
    swaps_winds = models.BooleanField(_("their winds"))
    swaps_points = models.BooleanField(_("their points"))
    reason = models.CharField(_("reason"), max_length=300)
    client_key = models.UUIDField(unique=True)
    recorded_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    recorded_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("seat repair")
        verbose_name_plural = _("seat repairs")
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(condition=Q(from_number__gte=1), name="play_seatrepair_from_positive"),
            models.CheckConstraint(
                condition=Q(first__in=Wind.values, second__in=Wind.values) & ~Q(first=F("second")),
                name="play_seatrepair_of_two_seats",
            ),
            models.CheckConstraint(
                condition=Q(swaps_winds=True) | Q(swaps_points=True), name="play_seatrepair_swaps_something"
            ),
            models.CheckConstraint(condition=~Q(reason=""), name="play_seatrepair_has_reason"),
        ]

    def __str__(self) -> str:
        return f"{self.table}: {self.get_first_display()} – {self.get_second_display()}"
