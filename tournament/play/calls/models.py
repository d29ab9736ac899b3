"""Tables that ask for a referee."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.draws.models import Table
from tournament.events.models import Event
from tournament.play.links.models import TableLink


class RefereeCall(models.Model):
    """A table that asks for a referee: made, answered with "on my way", done. One at a time per table."""

    table = models.ForeignKey(Table, models.PROTECT, related_name="calls")
    called_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True, blank=True
    )
    link = models.ForeignKey(TableLink, models.PROTECT, related_name="calls", null=True, blank=True)
    called_at = models.DateTimeField(auto_now_add=True)
    answered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True, blank=True
    )
    answered_at = models.DateTimeField(null=True, blank=True)
    done_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("call for a referee")
        verbose_name_plural = _("calls for a referee")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["table"], condition=Q(done_at__isnull=True), name="play_refereecall_one_open"
            ),
            models.CheckConstraint(
                condition=Q(called_by__isnull=False, link__isnull=True)
                | Q(called_by__isnull=True, link__isnull=False),
                name="play_refereecall_made_by_one",
            ),
            models.CheckConstraint(
                condition=Q(answered_by__isnull=True, answered_at__isnull=True)
                | Q(answered_by__isnull=False, answered_at__isnull=False),
                name="play_refereecall_answer_is_whole",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table}"

    @property
    def event(self) -> Event:
        return self.table.event

    def read_again(self, event: Event) -> None:
        self.refresh_from_db()
        self.table.read_again(event)
