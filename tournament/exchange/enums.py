"""The words of files and programs."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Scope(models.TextChoices):
    """What a token of the API opens in addition to what everybody may read."""

    EVENTS = "events", _("My events, private ones too, as everybody sees them")
    FULL = "full", _("Drafts, corrections, seeds and reasons of my events")
    PEOPLE = "people", _("Federation numbers of the players in my events")
