"""How an event lets its tables enter hands."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.events.models import Event


class EntryRules(models.Model):
    """How hands are entered and tables closed in an event. An event without a row has the defaults.

    With `allows_links` the organizer may give a table's scorer a link. With `needs_confirmations` a table closes
    only when all four have confirmed or a referee has decided their dispute; without it a referee may close a table
    whose confirmations are missing, and the closing says whose were. With `final_scores_only` a table gets its four
    scores at once and no hands; a table that has hands goes on with them.
    """

    event = models.OneToOneField(Event, models.CASCADE, related_name="entry_rules")
    allows_tiles = models.BooleanField(_("Tiles"), default=True)
    allows_items = models.BooleanField(_("Items"), default=True)
    allows_points = models.BooleanField(_("Points"), default=True)
    allows_links = models.BooleanField(_("Scorers at the tables, by a table link"), default=False)
    needs_confirmations = models.BooleanField(_("Four confirmations to close a table"), default=False)

    final_scores_only = models.BooleanField(_("Final scores only"), default=False)

    class Meta:
        verbose_name = _("ways to enter")
        verbose_name_plural = _("ways to enter")
        constraints = [
            models.CheckConstraint(
                condition=Q(allows_tiles=True) | Q(allows_items=True) | Q(allows_points=True),
                name="play_entryrules_allow_something",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event}"
