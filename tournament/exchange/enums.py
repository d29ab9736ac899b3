"""The words of files and programs."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Scope(models.TextChoices):
    """What a token of the API opens in addition to what everybody may read."""

    EVENTS = "events", _("My events, including private ones, as everybody sees them")
    FULL = "full", _("Drafts, corrections, seeds and reasons of my events")
    PEOPLE = "people", _("Federation numbers of the players in my events")


class TokenState(models.TextChoices):
    """Whether a token of the API opens anything, and why not."""

    WORKING = "working", _("Works")
    EXPIRING = "expiring", _("Expires soon")
    EXPIRED = "expired", _("Expired")
    OUTLIVED = "outlived", _("Ended with the old password")
    REVOKED = "revoked", _("Revoked")

    @property
    def is_working(self) -> bool:
        return self in (TokenState.WORKING, TokenState.EXPIRING)


TOKEN_DAYS = {30: _("30 days"), 90: _("90 days"), 180: _("half a year"), 365: _("a year")}
"""For how long a token of the API can be made to work, in days."""
TOKEN_DAYS_USUAL = 180
