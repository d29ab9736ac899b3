"""The parts kept from imported documents, and the tokens of the API."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.events.models import Event
from tournament.exchange.enums import Scope


class KeptParts(models.Model):
    """The parts of an imported document that have no other place here: extensions, and properties of other programs.

    `parts` are rows of [place, name, value]; `kept.py` says what a place is. An export puts them back.
    """

    event = models.OneToOneField(Event, models.CASCADE, related_name="kept_parts")
    parts = models.JSONField(default=list)

    class Meta:
        verbose_name = _("kept parts of a document")
        verbose_name_plural = _("kept parts of documents")

    def __str__(self) -> str:
        return str(self.event)


class ApiToken(models.Model):
    """A token by which a program of an account reads the API; the row keeps only the token's hash.

    `scopes` says what it opens in addition to what everybody may read. The row of a revoked token is kept, but opens
    nothing.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="api_tokens")
    name = models.CharField(_("name"), max_length=80)
    token_hash = models.CharField(max_length=64, unique=True)
    scopes = models.JSONField(_("what it may read"), default=list)
    made_at = models.DateTimeField(auto_now_add=True)
    used_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("token of the API")
        verbose_name_plural = _("tokens of the API")
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(
                condition=~Q(name="") & ~Q(token_hash=""), name="exchange_apitoken_name_and_token_given"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def scope_labels(self) -> list[str]:
        """The token's scopes, in words."""
        return [str(Scope(code).label) for code in self.scopes]
