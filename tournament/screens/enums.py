"""What a screen can show."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Content(models.TextChoices):
    """NAME is what a new screen shows, so that somebody in front of it can find it in the list."""

    NAME = "name", _("Its own name")
    STANDINGS = "standings", _("Standings, page by page")
    SEATING = "seating", _("Seating by name, page by page")
    CLOCK = "clock", _("The clock alone")
    RACE = "race", _("The race of the first ten through the rounds")
    BEST_HANDS = "best_hands", _("The best hands of the round")
    MOMENT = "moment", _("The table of the moment")
    WORDS = "words", _("An announcement, large")
    TABLE = "table", _("The hands of a table")
    SPONSORS = "sponsors", _("Sponsors, one after another")
    CEREMONY = "ceremony", _("The ceremony, place by place")


NEEDS_WORDS = (Content.WORDS, Content.SPONSORS)
