"""What organizers wrote to people."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.events.models import Event, OwnTexts, translations_by_column
from tournament.registration.enums import Audience
from tournament.registration.models.sign_ups import SignUp

SUBJECT_MAX = 150
BODY_MAX = 4000


class Message(OwnTexts):
    """A message as it was written, with the people to whom it was sent. The mails are made from it one by one.

    `table_number` and `team` say which table or team, where the audience is one.
    """

    event = models.ForeignKey(Event, models.CASCADE, related_name="messages")
    audience = models.CharField(_("to"), max_length=10, choices=Audience.choices)
    table_number = models.PositiveSmallIntegerField(_("table"), null=True, blank=True)
    team = models.CharField(_("team"), max_length=120, blank=True)
    subject = models.CharField(_("subject"), max_length=SUBJECT_MAX)
    body = models.TextField(_("text"), max_length=BODY_MAX)
    recipients = models.ManyToManyField(SignUp, related_name="messages")
    sent_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    sent_at = models.DateTimeField(auto_now_add=True)

    spoken = ("subject", "body")

    class Meta:
        verbose_name = _("message")
        verbose_name_plural = _("messages")
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(audience__in=Audience.values), name="registration_message_audience_known"
            ),
            models.CheckConstraint(
                condition=Q(audience=Audience.TABLE, table_number__isnull=False)
                | (~Q(audience=Audience.TABLE) & Q(table_number__isnull=True)),
                name="registration_message_table_given",
            ),
            models.CheckConstraint(
                condition=(Q(audience=Audience.TEAM) & ~Q(team=""))
                | (~Q(audience=Audience.TEAM) & Q(team="")),
                name="registration_message_team_given",
            ),
            models.CheckConstraint(
                condition=~Q(subject="") & ~Q(body=""), name="registration_message_has_text"
            ),
            translations_by_column("registration_message"),
        ]

    def __str__(self) -> str:
        return self.subject
