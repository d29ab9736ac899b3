"""The words of files and programs."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Scope(models.TextChoices):
    """What a token of the API opens besides what everybody may read."""

    STAFFED = "staffed", _("events I am on the staff of, as everybody sees them, also while they are private")
    FULL = "full", _("also drafts, corrections, seeds and reasons of these events")
    PEOPLE = "people", _("also the federation numbers of their players")
