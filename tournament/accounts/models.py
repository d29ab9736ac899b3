"""People who sign in: organizers and referees. Players need no account."""

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _


class User(AbstractUser):
    """An account of this installation; what it may do is said per event by `events.Staff`."""

    display_name = models.CharField(_("name shown to others"), max_length=120, blank=True)

    class Meta:
        verbose_name = _("user")
        verbose_name_plural = _("users")

    def __str__(self) -> str:
        return self.display_name or self.username
