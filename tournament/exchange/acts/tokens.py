"""API tokens: made, noted when they are used, revoked."""

import secrets
from collections.abc import Collection
from datetime import timedelta

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from tournament.accounts.models import User
from tournament.audit.acts.recording import record
from tournament.core.names import clean_texts
from tournament.exchange.enums import TOKEN_DAYS_USUAL, Scope
from tournament.exchange.errors import TokenNameTaken, TooManyTokens
from tournament.exchange.models import ApiToken
from tournament.exchange.queries import PREFIX, hash_of, tokens_of
from tournament.exchange.verbs import TokenVerb

TOKEN_BYTES = 32
TOKENS_MAX = 20
NOTED_AGAIN = timedelta(minutes=1)
"""The recorded last use may be this old, so that a program that asks every second does not cause a write every second.
"""


@transaction.atomic
def make_token(user: User, *, name: str, scopes: Collection[Scope], days: int = TOKEN_DAYS_USUAL) -> str:
    """Make a token that works for so many days, and return it; it cannot be recovered later.

    Raises TokenNameTaken, TooManyTokens.
    """
    User.objects.select_for_update().get(pk=user.pk)
    name = clean_texts({"name": name})["name"]
    standing = tokens_of(user).standing()
    if standing.filter(name=name).exists():
        raise TokenNameTaken(name=name)
    if standing.count() >= TOKENS_MAX:
        raise TooManyTokens(most=TOKENS_MAX)
    token = PREFIX + secrets.token_urlsafe(TOKEN_BYTES)
    ordered = [scope.value for scope in Scope if scope in scopes]
    expires_at = timezone.now() + timedelta(days=days)
    ApiToken.objects.create(
        user=user, name=name, token_hash=hash_of(token), scopes=ordered, expires_at=expires_at
    )
    record(None, user, TokenVerb.TOKEN_MADE, name=name, scopes=ordered)
    return token


@transaction.atomic
def revoke_token(token: ApiToken) -> None:
    """Revoke a token. Revoking it again changes nothing."""
    standing = ApiToken.objects.filter(pk=token.pk, revoked_at__isnull=True)
    if standing.update(revoked_at=timezone.now()):
        record(None, token.user, TokenVerb.TOKEN_REVOKED, name=token.name)


def note_use(token: ApiToken) -> None:
    """Record when a token was last used, to the minute."""
    now = timezone.now()
    is_old = Q(used_at__isnull=True) | Q(used_at__lt=now - NOTED_AGAIN)
    ApiToken.objects.filter(is_old, pk=token.pk).update(used_at=now)
