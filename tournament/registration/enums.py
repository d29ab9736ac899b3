"""The fixed words of registration."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class EntryStatus(models.TextChoices):
    """Whether an entry takes part. Only a withdrawn entry is left out of the next draw."""

    REGISTERED = "registered", _("Registered")
    CHECKED_IN = "checked_in", _("Checked in")
    WITHDRAWN = "withdrawn", _("Withdrawn")
