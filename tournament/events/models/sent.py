"""What was sent before, so that sending it again changes nothing."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.events.models.events import Event


class SentForm(models.Model):
    """A form that was carried out: a second press of its button changes nothing.

    `kind` says what the form makes, `made_id` is the primary key of the row that it made.
    """

    client_key = models.UUIDField(unique=True)
    event = models.ForeignKey(Event, models.CASCADE, related_name="sent_forms")
    kind = models.CharField(max_length=20)
    made_id = models.BigIntegerField()
    sent_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("form that was sent")
        verbose_name_plural = _("forms that were sent")
        constraints = [
            models.CheckConstraint(condition=~Q(kind=""), name="events_sentform_kind_given"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.client_key}"


class SentContent(models.Model):
    """What was sent under a client key, as a digest: the same again is a repeat, anything else is refused.

    `act` names the act. An act that calls another one with the same key leaves a row for each. Acts of older releases
    have no row.
    """

    client_key = models.UUIDField()
    act = models.CharField(max_length=30)
    digest = models.CharField(max_length=64)
    event = models.ForeignKey(Event, models.CASCADE, related_name="sent_contents")

    class Meta:
        verbose_name = _("content that was sent")
        verbose_name_plural = _("contents that were sent")
        constraints = [
            models.UniqueConstraint(fields=["client_key", "act"], name="events_sentcontent_act_once"),
            models.CheckConstraint(condition=~Q(act=""), name="events_sentcontent_act_given"),
            models.CheckConstraint(condition=~Q(digest=""), name="events_sentcontent_digest_given"),
        ]

    def __str__(self) -> str:
        return f"{self.act} {self.client_key}"
