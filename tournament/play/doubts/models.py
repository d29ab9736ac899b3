"""What players doubt about recorded hands, and what referees answered."""

from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.events.models import Event
from tournament.play.enums import DoubtAnswerKind, DoubtKind
from tournament.play.models.hands import Hand
from tournament.registration.models import Entry


class HandDoubt(models.Model):
    """A player says, on their own page, that one of their hands is recorded wrongly; once for each version of a hand.

    Rows are only added.
    """

    hand = models.ForeignKey(Hand, models.PROTECT, related_name="doubts")
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="doubts")
    kind = models.CharField(_("what is not right"), max_length=20, choices=DoubtKind.choices)
    note = models.CharField(_("note"), max_length=300, blank=True)
    raised_at = models.DateTimeField(auto_now_add=True)

    # Of `queries.doubts.with_fate`.
    is_replaced: bool
    is_taken_back: bool
    current: int

    if TYPE_CHECKING:
        answer: "DoubtAnswer"

    class Meta:
        verbose_name = _("doubt")
        verbose_name_plural = _("doubts")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["hand", "entry"], name="play_handdoubt_once"),
            models.CheckConstraint(condition=Q(kind__in=DoubtKind.values), name="play_handdoubt_kind_known"),
        ]

    def __str__(self) -> str:
        return f"{self.entry}: {self.hand}"

    @property
    def event(self) -> Event:
        return self.hand.event

    @property
    def at_tables(self) -> tuple[int, ...]:
        return self.hand.table.at_tables

    def read_again(self, event: Event) -> None:
        """Read the round as it is now; a row never changes."""
        self.hand.read_again(event)


class DoubtAnswer(models.Model):
    """What a referee answered to a doubt; rows are only added."""

    doubt = models.OneToOneField(HandDoubt, models.PROTECT, related_name="answer")
    kind = models.CharField(_("answer"), max_length=20, choices=DoubtAnswerKind.choices)
    note = models.CharField(_("note"), max_length=300, blank=True)
    answered_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    answered_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("answered doubt")
        verbose_name_plural = _("answered doubts")
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(kind__in=DoubtAnswerKind.values), name="play_doubtanswer_kind_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.doubt}"
