"""The parts kept from imported documents, and the tokens of the API."""

from datetime import timedelta
from typing import Self

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.events.models import Event
from tournament.exchange.enums import Scope, TokenState

WARNED_BEFORE = timedelta(days=14)
"""So long before its end a token is marked on the page of its owner."""


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


class ApiTokenQuerySet(models.QuerySet["ApiToken"]):
    def standing(self) -> Self:
        """Those that open something."""
        has_password = Q(user__password_set_at__isnull=True) | Q(user__password_set_at__lte=F("made_at"))
        return self.filter(
            has_password, revoked_at__isnull=True, expires_at__gt=timezone.now(), user__is_active=True
        )

    def expiring(self) -> Self:
        """Those that will soon open nothing any more."""
        return self.standing().filter(expires_at__lte=timezone.now() + WARNED_BEFORE)


class ApiToken(models.Model):
    """A token by which a program of an account reads the API; the row keeps only the token's hash.

    `scopes` says what it opens in addition to what everybody may read. The row of a token that is revoked, has expired
    or is older than the password of its account is kept, but opens nothing.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="api_tokens")
    name = models.CharField(_("name"), max_length=80)
    token_hash = models.CharField(max_length=64, unique=True)
    scopes = models.JSONField(_("what it may read"), default=list)
    made_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    objects = ApiTokenQuerySet.as_manager()

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
    def state(self) -> TokenState:
        """Whether it opens anything, and why not."""
        now, set_at = timezone.now(), self.user.password_set_at
        if self.revoked_at:
            return TokenState.REVOKED
        if set_at and set_at > self.made_at:
            return TokenState.OUTLIVED
        if self.expires_at <= now:
            return TokenState.EXPIRED
        return TokenState.EXPIRING if self.expires_at <= now + WARNED_BEFORE else TokenState.WORKING

    @property
    def scope_labels(self) -> list[str]:
        """The token's scopes, in words."""
        return [str(Scope(code).label) for code in self.scopes]
