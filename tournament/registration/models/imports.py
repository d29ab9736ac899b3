"""Player lists that are waiting to be imported."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournament.events.models import Event


class ImportDraft(models.Model):
    """A player list that was read; its preview is waiting to be committed or abandoned.

    `content` is what `spreadsheet.read_player_list` found, as JSON. A draft is committed at most once.
    """

    event = models.ForeignKey(Event, models.CASCADE, related_name="import_drafts")
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    filename = models.CharField(max_length=255)
    content = models.JSONField()
    committed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("import draft")
        verbose_name_plural = _("import drafts")

    def __str__(self) -> str:
        return self.filename or str(_("a file"))
