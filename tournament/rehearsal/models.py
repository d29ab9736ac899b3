"""A rehearsal, the devices that joined it, and what was found on them."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.events.models import Event
from tournament.rehearsal.enums import Check, DeviceKind, Fault

DEVICES_MOST = 200
NAME_MAX = 40
LANGUAGE_MAX = 20
TABLES_MOST = 999
FIGURE_MOST = 1_000_000_000
"""More than any device measures."""


class Rehearsal(models.Model):
    """Robots play `event`, a copy of `original`; the copy is removed at `ends_at`, or when an organizer ends it.

    `turns` counts how often the robots were let go: each time is a job of its own. While they are paused, `paused_at`
    says since when.
    """

    event = models.OneToOneField(Event, models.CASCADE, related_name="rehearsal")
    original = models.OneToOneField(Event, models.CASCADE, related_name="rehearsed_by")
    begun_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    begun_at = models.DateTimeField(default=timezone.now)
    ends_at = models.DateTimeField()
    turns = models.PositiveIntegerField(default=1)
    paused_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("rehearsal")
        verbose_name_plural = _("rehearsals")
        constraints = [
            models.CheckConstraint(
                condition=~Q(event=models.F("original")), name="rehearsal_rehearsal_of_another"
            ),
            models.CheckConstraint(
                condition=Q(ends_at__gt=models.F("begun_at")), name="rehearsal_rehearsal_ends_after_beginning"
            ),
        ]

    def __str__(self) -> str:
        return str(self.event)


class RehearsalDevice(models.Model):
    """A device that joined a rehearsal. A browser knows its `key`, which it keeps in a cookie.

    A tablet stands at the table `table_number`; robots leave that table to people if `is_played`. `entry_key` is the last
    entry that the device sent, and `entries` counts them: the same entry sent again does not count.
    """

    rehearsal = models.ForeignKey(Rehearsal, models.CASCADE, related_name="devices")
    key = models.UUIDField(unique=True)
    name = models.CharField(_("name"), max_length=NAME_MAX)
    kind = models.CharField(_("what it does"), max_length=10, choices=DeviceKind.choices)
    table_number = models.PositiveSmallIntegerField(_("table"), null=True, blank=True)
    is_played = models.BooleanField(_("people play at this table"), default=False)
    language = models.CharField(max_length=LANGUAGE_MAX, blank=True)
    width = models.PositiveIntegerField(null=True, blank=True)
    height = models.PositiveIntegerField(null=True, blank=True)
    entry_key = models.UUIDField(null=True, blank=True)
    entries = models.PositiveIntegerField(default=0)
    joined_at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("device of a rehearsal")
        verbose_name_plural = _("devices of rehearsals")
        ordering = ["kind", "table_number", "name"]
        constraints = [
            models.UniqueConstraint(fields=["rehearsal", "name"], name="rehearsal_device_name_once"),
            models.CheckConstraint(condition=~Q(name=""), name="rehearsal_device_name_given"),
            models.CheckConstraint(
                condition=Q(kind__in=DeviceKind.values), name="rehearsal_device_kind_known"
            ),
            models.CheckConstraint(
                condition=Q(kind=DeviceKind.TABLE) | Q(table_number__isnull=True, is_played=False),
                name="rehearsal_device_table_of_a_tablet",
            ),
            models.CheckConstraint(
                condition=Q(is_played=False) | Q(table_number__isnull=False),
                name="rehearsal_device_plays_somewhere",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def event(self) -> Event:
        """The copy that is played."""
        return self.rehearsal.event


class DeviceCheck(models.Model):
    """What was found the last time that one thing was checked on a device; without a `fault` it works.

    `figure` is what was measured, if anything was.
    """

    device = models.ForeignKey(RehearsalDevice, models.CASCADE, related_name="checks")
    check_code = models.CharField(max_length=10, choices=Check.choices)
    fault = models.CharField(max_length=20, choices=Fault.choices, blank=True)
    figure = models.IntegerField(null=True, blank=True)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("check of a device")
        verbose_name_plural = _("checks of devices")
        constraints = [
            models.UniqueConstraint(fields=["device", "check_code"], name="rehearsal_devicecheck_once"),
            models.CheckConstraint(
                condition=Q(check_code__in=Check.values), name="rehearsal_devicecheck_known"
            ),
            models.CheckConstraint(
                condition=Q(fault__in=["", *Fault.values]), name="rehearsal_devicecheck_fault_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.device}: {self.check_code}"
