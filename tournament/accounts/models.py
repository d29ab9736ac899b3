"""People who sign in: organizers and referees. Players need no account."""

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _


class User(AbstractUser):
    """An account of this installation. `events.Staff` says what it may do in an event."""

    display_name = models.CharField(_("name shown to others"), max_length=120, blank=True)

    class Meta:
        verbose_name = _("user")
        verbose_name_plural = _("users")

    def __str__(self) -> str:
        return self.display_name or self.username


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
