"""Acts that two people do together: the rule of an event, and what one person asked another to confirm."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.events.enums import Ending
from tournament.events.models.events import Event


class TwoPeopleRule(models.Model):
    """In this event, the acts of `hooks.two_people` need a second person."""

    event = models.OneToOneField(Event, models.CASCADE, related_name="two_people_rule")
    set_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    set_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("rule of two people")
        verbose_name_plural = _("rules of two people")

    def __str__(self) -> str:
        return f"{self.event}"


class TwoPeopleRequest(models.Model):
    """Somebody asked for an act, and somebody else confirms it before `expires_at`.

    `act` is the code of the act, `subject_id` the key of what it is done to, `params` its other arguments. `lines` are
    the effect that the first person saw, as stored phrases, and `mark` is a digest of its state. A request has ended when
    it was confirmed, withdrawn by either, or when the first person lost the right; one whose time is over has lapsed.
    """

    event = models.ForeignKey(Event, models.CASCADE, related_name="two_people_requests")
    act = models.CharField(max_length=60)
    subject_id = models.PositiveBigIntegerField()
    params = models.JSONField(default=dict, blank=True)
    reason = models.CharField(_("reason"), max_length=300)
    lines = models.JSONField(default=list, blank=True)
    mark = models.CharField(max_length=16)
    asked_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    asked_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    ending = models.CharField(max_length=20, choices=Ending.choices, blank=True)
    ended_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True, blank=True
    )
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("request for a second person")
        verbose_name_plural = _("requests for a second person")
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "act", "subject_id"],
                condition=Q(ended_at__isnull=True),
                name="events_twopeoplerequest_one_open",
            ),
            models.CheckConstraint(
                condition=Q(ending="", ended_by__isnull=True, ended_at__isnull=True)
                | Q(ending__in=Ending.values, ended_by__isnull=False, ended_at__isnull=False),
                name="events_twopeoplerequest_end_is_whole",
            ),
            models.CheckConstraint(
                condition=~Q(ending=Ending.CONFIRMED) | ~Q(ended_by=F("asked_by")),
                name="events_twopeoplerequest_confirmed_by_another",
            ),
            models.CheckConstraint(
                condition=~Q(reason="") & ~Q(mark=""), name="events_twopeoplerequest_has_reason"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event}: {self.act}"

    @property
    def is_open(self) -> bool:
        """Whether somebody can still confirm it, as far as time goes."""
        return self.ended_at is None and self.expires_at > timezone.now()
