"""Series and their events."""

from django.conf import settings
from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.core.names import shown
from tournament.events.models import Event
from tournament.series.enums import Scheme


class Series(models.Model):
    """Several events as one: a league, a season, one competition of several rulesets.

    With `best_of` only that many of a person's results count; `Rules` of `standings/engine/series.py` says what the other
    rules mean. `place_points` are numbers with hyphens between them, `planned` is how many events there will be, and the
    first `final_size` of the table come to the final. `revision` grows with every change of the series; when an
    event leaves, it grows by that event's revision, so that the sum of all revisions never falls.
    """

    slug = models.SlugField(_("address"), max_length=60, unique=True)
    name = models.CharField(_("name"), max_length=200)
    scheme = models.CharField(
        _("what a result is worth"), max_length=20, choices=Scheme.choices, default=Scheme.PLACE
    )
    best_of = models.PositiveSmallIntegerField(
        _("results that count"), null=True, blank=True, validators=[MinValueValidator(1)]
    )
    drop_worst = models.PositiveSmallIntegerField(_("worst results left out"), default=0)
    place_points = models.CharField(_("points for the places"), max_length=200, blank=True)
    attendance = models.PositiveSmallIntegerField(_("points for taking part"), default=0)
    averages = models.BooleanField(_("average instead of sum"), default=False)
    least = models.PositiveSmallIntegerField(_("least number of events"), default=0)
    countback = models.BooleanField(_("equal totals are parted by the best results"), default=False)
    planned = models.PositiveSmallIntegerField(_("planned events"), null=True, blank=True)
    final_size = models.PositiveSmallIntegerField(_("places in the final"), null=True, blank=True)
    revision = models.PositiveIntegerField(default=1, editable=False)
    client_key = models.UUIDField(unique=True, editable=False)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="series_created")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("series")
        verbose_name_plural = _("series")
        ordering = ["name", "pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(name=""), name="series_series_name_given"),
            models.CheckConstraint(condition=Q(scheme__in=Scheme.values), name="series_series_scheme_known"),
            models.CheckConstraint(
                condition=~Q(scheme=Scheme.OWN_POINTS, place_points=""), name="series_series_own_points_given"
            ),
            models.CheckConstraint(
                condition=Q(best_of__isnull=True) | Q(best_of__gte=1), name="series_series_best_of_some"
            ),
        ]

    def __str__(self) -> str:
        return shown(self.name)


class SeriesEvent(models.Model):
    """An event of a series."""

    series = models.ForeignKey(Series, models.CASCADE, related_name="members")
    event = models.ForeignKey(Event, models.CASCADE, related_name="series_memberships")

    class Meta:
        verbose_name = _("event of a series")
        verbose_name_plural = _("events of series")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["series", "event"], name="series_seriesevent_once"),
        ]

    def __str__(self) -> str:
        return f"{self.series}: {self.event}"
