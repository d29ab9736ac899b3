"""What was done to the clock of a round, its warnings, and what is announced to the hall."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.draws.models import Table
from tournament.events.models import Event, OwnTexts, Round, translations_by_column
from tournament.play.enums import ClockAct

EXTENSION_MINUTES_MOST = 180
ANNOUNCEMENT_MAX = 300


class ClockChange(models.Model):
    """The clock of a round was stopped, continued or given time; rows are in order.

    `minutes` are those of an extension, negative if time was taken back. With a `table` they are only for that table.
    """

    round = models.ForeignKey(Round, models.CASCADE, related_name="clock_changes")
    table = models.ForeignKey(Table, models.CASCADE, related_name="clock_changes", null=True, blank=True)
    kind = models.CharField(max_length=10, choices=ClockAct.choices)
    minutes = models.SmallIntegerField(_("minutes"), default=0)
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    at = models.DateTimeField()

    class Meta:
        verbose_name = _("change of a clock")
        verbose_name_plural = _("changes of clocks")
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(condition=Q(kind__in=ClockAct.values), name="play_clockchange_kind_known"),
            models.CheckConstraint(
                condition=Q(kind=ClockAct.EXTENDED)
                & ~Q(minutes=0)
                & Q(minutes__range=(-EXTENSION_MINUTES_MOST, EXTENSION_MINUTES_MOST))
                | ~Q(kind=ClockAct.EXTENDED) & Q(minutes=0, table__isnull=True),
                name="play_clockchange_minutes_fit_kind",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.round}: {self.kind}"


class ClockSettings(models.Model):
    """How many minutes before the end of a round the clock warns, in addition to the announcements of the rulebook."""

    event = models.OneToOneField(Event, models.CASCADE, related_name="clock_settings")
    warnings = models.JSONField(_("minutes before the end"), default=list, blank=True)

    class Meta:
        verbose_name = _("settings of the clock")
        verbose_name_plural = _("settings of clocks")

    def __str__(self) -> str:
        return str(self.event)


class Announcement(OwnTexts):
    """An announcement to everybody in the hall, on screens and phones, until it is taken down."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="announcements")
    text = models.CharField(_("announcement"), max_length=ANNOUNCEMENT_MAX)
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)
    taken_down_at = models.DateTimeField(null=True, blank=True)

    spoken = ("text",)

    class Meta:
        verbose_name = _("announcement")
        verbose_name_plural = _("announcements")
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(text=""), name="play_announcement_text_given"),
            translations_by_column("play_announcement"),
        ]

    def __str__(self) -> str:
        return self.text
