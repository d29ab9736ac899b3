"""People who sign in: organizers and referees. Players need no account."""

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class User(AbstractUser):
    """An account of this installation. `events.Staff` says what it may do in an event."""

    display_name = models.CharField(_("name shown to others"), max_length=120, blank=True)
    warned_by_mail = models.BooleanField(
        _("mail me about sign-ins from new devices and about many wrong passwords"), default=True
    )
    password_set_at = models.DateTimeField(null=True, editable=False)

    class Meta:
        verbose_name = _("user")
        verbose_name_plural = _("users")

    def __str__(self) -> str:
        return self.display_name or self.username

    def set_password(self, raw_password: str | None) -> None:
        """Note when the password was set: what it vouched for ends (tokens of the API). Save both fields.

        Hashing the same password anew at a sign-in comes here too, but saves the password only.
        """
        super().set_password(raw_password)
        self.password_set_at = timezone.now()


class Device(models.Model):
    """An active session: where an account is signed in, and when it was last used."""

    session = models.OneToOneField("sessions.Session", models.CASCADE, related_name="device")
    user = models.ForeignKey(User, models.CASCADE, related_name="devices")
    browser = models.CharField(_("browser"), max_length=60, blank=True)
    address = models.GenericIPAddressField(_("address"), null=True, blank=True)
    signed_in_at = models.DateTimeField(auto_now_add=True)
    last_seen_at = models.DateTimeField(_("last used"))

    class Meta:
        verbose_name = _("device")
        verbose_name_plural = _("devices")

    def __str__(self) -> str:
        return self.browser or str(_("Unknown browser"))


class OwnerMail(models.TextChoices):
    """What the owner of an account gets by mail."""

    NEW_PASSWORD = "new_password", _("Link for a new password")
    NEW_DEVICE = "new_device", _("Sign-in from a new device")
    WRONG_PASSWORDS = "wrong_passwords", _("Many wrong passwords")


WARNINGS = (OwnerMail.NEW_DEVICE, OwnerMail.WRONG_PASSWORDS)
"""What an owner can do without (`User.warned_by_mail`)."""


class MailPause(models.Model):
    """Until when an account gets no further mail of a kind, so that strangers cannot fill its owner's mailbox."""

    user = models.ForeignKey(User, models.CASCADE, related_name="mail_pauses")
    kind = models.CharField(max_length=20, choices=OwnerMail.choices)
    until = models.DateTimeField()

    class Meta:
        verbose_name = _("pause between mails")
        verbose_name_plural = _("pauses between mails")
        constraints = [
            models.UniqueConstraint(fields=["user", "kind"], name="accounts_mailpause_once"),
            models.CheckConstraint(
                condition=models.Q(kind__in=OwnerMail.values), name="accounts_mailpause_kind_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.user}"
