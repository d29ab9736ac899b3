"""Mails that wait to be sent."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.accounts.models import WARNINGS
from tournament.audit.models import AuditEntry
from tournament.registration.enums import MailKind
from tournament.registration.models.messages import Message
from tournament.registration.models.sign_ups import SignUp

MESSAGE = "message"
"""The kind of a mail that an organizer wrote."""
WARNING_KINDS = [(kind.value, kind.label) for kind in WARNINGS]


class OutgoingMail(models.Model):
    """A mail to somebody who signed up, or to the owner of an account, stored with the act that it reports and deleted
    once it is sent.

    A `message` is what an organizer wrote. The row holds neither text nor address: both are taken from the sign-up, or from the account and the row of the
    audit (`reported`), when the mail is sent, and the row is deleted with the sign-up. A mail is not sent before `due_at`. A process that sends it first sets a later
    `due_at`, so no other process sends it at the same time.
    """

    sign_up = models.ForeignKey(SignUp, models.CASCADE, related_name="outgoing_mails", null=True)
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="outgoing_mails", null=True
    )
    reported = models.ForeignKey(AuditEntry, models.PROTECT, related_name="+", null=True)
    message = models.ForeignKey(Message, models.CASCADE, related_name="outgoing_mails", null=True)
    kind = models.CharField(
        max_length=20, choices=[*MailKind.choices, (MESSAGE, _("Message")), *WARNING_KINDS]
    )
    made_at = models.DateTimeField(default=timezone.now)
    due_at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("outgoing mail")
        verbose_name_plural = _("outgoing mails")
        ordering = ["due_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["sign_up", "kind"],
                condition=Q(message__isnull=True),
                name="registration_outgoingmail_once",
            ),
            models.UniqueConstraint(
                fields=["sign_up", "message"], name="registration_outgoingmail_message_once"
            ),
            models.UniqueConstraint(
                fields=["account", "kind"], name="registration_outgoingmail_once_for_an_account"
            ),
            models.CheckConstraint(
                condition=Q(
                    sign_up__isnull=False,
                    account__isnull=True,
                    message__isnull=True,
                    kind__in=MailKind.values,
                )
                | Q(sign_up__isnull=False, account__isnull=True, message__isnull=False, kind=MESSAGE)
                | Q(
                    sign_up__isnull=True,
                    account__isnull=False,
                    reported__isnull=False,
                    message__isnull=True,
                    kind__in=WARNINGS,
                ),
                name="registration_outgoingmail_kind_known",
            ),
        ]
        indexes = [models.Index(fields=["due_at"], name="registration_mail_due")]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.sign_up or self.account}"
