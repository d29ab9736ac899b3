"""Rating lists, and what was worked out for them.

Everything but the list itself follows from the results of events, and is worked out again when one of them changes.
"""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.core.names import shown
from tournament.events.models import Event
from tournament.people.models import MembersList
from tournament.ratings.engine.weng_lin import NEWEST, PARAMETERS
from tournament.ratings.enums import Cause
from tournament.registration.models import Player
from tournament.series.models import Series

CHANGED = ("name", "is_public", "parameters")
"""What can be changed of a list of ratings."""


class RatingList(models.Model):
    """The ratings of everybody in the finished public events of a series, or of those that a members’ list fills.

    `parameters` is the version of `engine.weng_lin.PARAMETERS`. Without `is_public` the ratings are only for those who
    run the list.
    """

    name = models.CharField(_("name"), max_length=120)
    series = models.OneToOneField(Series, models.CASCADE, null=True, blank=True, related_name="ratings")
    members = models.OneToOneField(MembersList, models.CASCADE, null=True, blank=True, related_name="ratings")
    is_public = models.BooleanField(_("everybody sees the ratings"), default=True)
    parameters = models.PositiveSmallIntegerField(_("parameters"), default=NEWEST)
    client_key = models.UUIDField(unique=True, editable=False)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="rating_lists")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("rating list")
        verbose_name_plural = _("rating lists")
        ordering = ["name", "pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(name=""), name="ratings_ratinglist_named"),
            models.CheckConstraint(
                condition=Q(series__isnull=False, members__isnull=True)
                | Q(series__isnull=True, members__isnull=False),
                name="ratings_ratinglist_one_scope",
            ),
            models.CheckConstraint(
                condition=Q(parameters__in=list(PARAMETERS)), name="ratings_ratinglist_parameters_known"
            ),
        ]

    def __str__(self) -> str:
        return shown(self.name)


class RatedEvent(models.Model):
    """An event as a list has rated it: the `position` among its events, and what was read of it.

    `tables` has for each finished table the ids of entries with their places. `digest` is one of the same with people in
    the place of entries, so that it changes with who is one person. `revision` is the event's when it was read.
    """

    rating_list = models.ForeignKey(RatingList, models.CASCADE, related_name="rated")
    event = models.ForeignKey(Event, models.CASCADE, related_name="rated_in")
    position = models.PositiveIntegerField()
    revision = models.PositiveIntegerField()
    tables = models.JSONField(default=list)
    digest = models.CharField(max_length=64)

    class Meta:
        verbose_name = _("rated event")
        verbose_name_plural = _("rated events")
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["rating_list", "event"], name="ratings_ratedevent_once"),
            models.UniqueConstraint(fields=["rating_list", "position"], name="ratings_ratedevent_in_order"),
        ]

    def __str__(self) -> str:
        return f"{self.rating_list}: {self.event}"


class Rating(models.Model):
    """What a person’s rating was after an event: `mu`, give or take `sigma`, from so many tables up to then."""

    rating_list = models.ForeignKey(RatingList, models.CASCADE, related_name="ratings")
    rated = models.ForeignKey(RatedEvent, models.CASCADE, related_name="ratings")
    player = models.ForeignKey(Player, models.CASCADE, related_name="ratings")
    mu = models.FloatField()
    sigma = models.FloatField()
    tables = models.PositiveIntegerField()
    is_latest = models.BooleanField(default=False)

    class Meta:
        verbose_name = _("rating")
        verbose_name_plural = _("ratings")
        ordering = ["rated__position", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["rated", "player"], name="ratings_rating_once"),
            models.UniqueConstraint(
                fields=["rating_list", "player"],
                condition=Q(is_latest=True),
                name="ratings_rating_one_latest",
            ),
            models.CheckConstraint(condition=Q(sigma__gt=0, tables__gte=1), name="ratings_rating_of_a_table"),
        ]

    def __str__(self) -> str:
        return f"{self.player}: {self.mu:.0f} ± {self.sigma:.0f}"


class RatingRun(models.Model):
    """One time that ratings were worked out: why, and what came of it.

    `event` is the first one that was the cause, and `events` says how many were. `moved` people had another rating
    afterwards, among those who had one before; `rated` have one now.
    """

    rating_list = models.ForeignKey(RatingList, models.CASCADE, related_name="runs")
    number = models.PositiveIntegerField()
    made_at = models.DateTimeField(auto_now_add=True)
    parameters = models.PositiveSmallIntegerField()
    cause = models.CharField(max_length=20, choices=Cause.choices)
    event = models.ForeignKey(Event, models.SET_NULL, null=True, related_name="+")
    events = models.PositiveIntegerField(default=0)
    moved = models.PositiveIntegerField()
    rated = models.PositiveIntegerField()

    class Meta:
        verbose_name = _("run of ratings")
        verbose_name_plural = _("runs of ratings")
        ordering = ["-number"]
        constraints = [
            models.UniqueConstraint(fields=["rating_list", "number"], name="ratings_ratingrun_in_order"),
            models.CheckConstraint(condition=Q(cause__in=Cause.values), name="ratings_ratingrun_cause_known"),
            models.CheckConstraint(
                condition=Q(parameters__in=list(PARAMETERS)), name="ratings_ratingrun_parameters_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.rating_list}: {self.number}"
