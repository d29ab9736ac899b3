"""The rounds of an event."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.events.enums import PUBLIC_ROUND_STATES, RoundState
from tournament.events.models.events import ROUNDS_MAX, Event


class Round(models.Model):
    """One round of an event. Its state moves planned → drawn → published → running → closed.

    `begins_at` is when it is planned to begin. `results_published_at` is when the organizer showed results that the
    event holds back.
    """

    event = models.ForeignKey(Event, models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField(_("number"))
    state = models.CharField(
        _("state"), max_length=20, choices=RoundState.choices, default=RoundState.PLANNED
    )
    begins_at = models.DateTimeField(_("planned beginning"), null=True, blank=True)
    published_at = models.DateTimeField(null=True, blank=True)
    started_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    results_published_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("round")
        verbose_name_plural = _("rounds")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="events_round_number_once"),
            models.UniqueConstraint(
                fields=["event"], condition=Q(state=RoundState.RUNNING), name="events_round_one_running"
            ),
            models.CheckConstraint(
                condition=Q(number__range=(1, ROUNDS_MAX)), name="events_round_number_in_range"
            ),
            models.CheckConstraint(condition=Q(state__in=RoundState.values), name="events_round_state_known"),
            models.CheckConstraint(
                condition=Q(state__in=PUBLIC_ROUND_STATES, published_at__isnull=False)
                | Q(~Q(state__in=PUBLIC_ROUND_STATES), published_at__isnull=True),
                name="events_round_published_at_fits_state",
            ),
            models.CheckConstraint(
                condition=Q(state__in=(RoundState.RUNNING, RoundState.CLOSED), started_at__isnull=False)
                | Q(~Q(state__in=(RoundState.RUNNING, RoundState.CLOSED)), started_at__isnull=True),
                name="events_round_started_at_fits_state",
            ),
            models.CheckConstraint(
                condition=Q(state=RoundState.CLOSED, closed_at__isnull=False)
                | Q(~Q(state=RoundState.CLOSED), closed_at__isnull=True),
                name="events_round_closed_at_fits_state",
            ),
            models.CheckConstraint(
                condition=Q(results_published_at__isnull=True) | Q(state=RoundState.CLOSED),
                name="events_round_results_published_when_closed",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event}: {self.number}"

    @property
    def state_words(self) -> str:
        """The state for use in a sentence: "running"."""
        return RoundState(self.state).in_sentence

    @property
    def is_public(self) -> bool:
        return self.state in PUBLIC_ROUND_STATES
