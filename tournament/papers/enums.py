"""Words of the printed pages."""

from enum import StrEnum

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _


class PaperSize(TextChoices):
    """The paper in the printer of an event."""

    A4 = "a4", _("A4")
    LETTER = "letter", _("Letter")


class Picks(StrEnum):
    """By which numbers some sheets of a document are chosen."""

    TABLES = "tables"
    PLAYERS = "players"
