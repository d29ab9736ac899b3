"""What the four players say about their table, and how a referee decides disputes."""

from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.draws.enums import Wind
from tournament.draws.models import Table
from tournament.events.models import Event
from tournament.play.enums import Verdict
from tournament.play.links.models import TableLink
from tournament.registration.models import Entry


class Confirmation(models.Model):
    """What one of the four players said about the table: that it is right, or that it is not and why. The newest word
    of a seat counts. `seen` is what the player saw: number, id of the version and own points of every hand entered
    at that time; if the points differ later, the word is void. `points_moved` are the points that penalties had
    moved for the player. `entry` is who said it: the word of a player who has left the seat does not count for the
    successor. Both are None in rows older than these columns. It was given on a member of the staff's tablet
    (`recorded_by`) or by a link. Rows are only added.
    """

    table = models.ForeignKey(Table, models.PROTECT, related_name="confirmations")
    seat = models.PositiveSmallIntegerField(_("seat"), choices=Wind.choices)
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="+", null=True, blank=True)
    verdict = models.CharField(_("verdict"), max_length=20, choices=Verdict.choices)
    reason = models.CharField(_("what is not right"), max_length=300, blank=True)
    seen = models.JSONField(default=list)
    points_moved = models.IntegerField(_("points moved by penalties"), null=True, blank=True)
    client_key = models.UUIDField(unique=True)
    recorded_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True, blank=True
    )
    link = models.ForeignKey(TableLink, models.PROTECT, related_name="confirmations", null=True, blank=True)
    recorded_at = models.DateTimeField(auto_now_add=True)

    if TYPE_CHECKING:
        decision: "DisputeDecision"

    class Meta:
        verbose_name = _("confirmation")
        verbose_name_plural = _("confirmations")
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(condition=Q(seat__in=Wind.values), name="play_confirmation_seat_known"),
            models.CheckConstraint(
                condition=Q(verdict=Verdict.AGREED, reason="")
                | Q(Q(verdict=Verdict.DISPUTED) & ~Q(reason="")),
                name="play_confirmation_dispute_has_reason",
            ),
            models.CheckConstraint(
                condition=Q(recorded_by__isnull=False, link__isnull=True)
                | Q(recorded_by__isnull=True, link__isnull=False),
                name="play_confirmation_given_by_one",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table}: {self.get_seat_display()}"

    @property
    def event(self) -> Event:
        return self.table.event

    def read_again(self, event: Event) -> None:
        """Read the round as it is now; a row never changes."""
        self.table.read_again(event)


class DisputeDecision(models.Model):
    """How a referee decided what a player did not agree to; rows are only added."""

    confirmation = models.OneToOneField(Confirmation, models.PROTECT, related_name="decision")
    note = models.CharField(_("decision"), max_length=300)
    decided_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    decided_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("decided dispute")
        verbose_name_plural = _("decided disputes")
        constraints = [
            models.CheckConstraint(condition=~Q(note=""), name="play_disputedecision_has_note"),
        ]

    def __str__(self) -> str:
        return f"{self.confirmation}"
