"""Series and their events."""

from django.conf import settings
from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.core.names import shown
from tournament.events.models import Event
from tournament.registration.models import Entry, Player
from tournament.series.enums import Scheme


class Series(models.Model):
    """Several events as one: a league, a season, one competition of several rulesets.

    With `best_of` only that many of a person's results count. `revision` grows with every change of the series; when an
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


class JoinedEntry(models.Model):
    """An entry that was given the person of another one, because the series said that they are the same.

    The entries that left one person together have the same `key`. `left` is that person; it is empty where nothing of
    them was left outside the series, and whoever takes the join back makes the person anew from the entries.
    """

    series = models.ForeignKey(Series, models.CASCADE, related_name="joined_entries")
    entry = models.ForeignKey(Entry, models.CASCADE, related_name="joined_in_series")
    left = models.ForeignKey(Player, models.SET_NULL, null=True, related_name="+")
    key = models.UUIDField(editable=False)

    class Meta:
        verbose_name = _("joined player of a series")
        verbose_name_plural = _("joined players of series")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["key", "entry"], name="series_joinedentry_once"),
        ]

    def __str__(self) -> str:
        return f"{self.series}: {self.entry}"
