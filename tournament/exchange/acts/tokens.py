"""API tokens: made, noted when they are used, revoked."""

import secrets
from collections.abc import Collection
from datetime import timedelta

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.accounts.acting import ACCOUNTS, AccountDoing, account_act
from tournament.accounts.models import User
from tournament.core.duty import is_writer
from tournament.core.names import clean_texts
from tournament.core.tokens import hash_of
from tournament.exchange.enums import TOKEN_DAYS_USUAL, Scope
from tournament.exchange.errors import TokenNameTaken, TooManyTokens
from tournament.exchange.models import ApiToken
from tournament.exchange.queries import PREFIX, tokens_of
from tournament.exchange.verbs import TokenVerb

TOKEN_BYTES = 32
TOKENS_MAX = 20
NOTED_AGAIN = timedelta(minutes=1)
"""The recorded last use may be this old, so that a program that asks every second does not cause a write every second.
"""


@account_act("make_token", _("Make a token for programs"), on=User, who=ACCOUNTS, undo="revoke_token")
def make_token(
    doing: AccountDoing[User], *, name: str, scopes: Collection[Scope], days: int = TOKEN_DAYS_USUAL
) -> str:
    """Make a token of one's account that works for so many days, and return it; it cannot be recovered later.

    Raises TokenNameTaken, TooManyTokens.
    """
    user = doing.user
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
    doing.tell(TokenVerb.TOKEN_MADE, name=name, scopes=ordered)
    return token


def _revoked(doing: AccountDoing[ApiToken]) -> ApiToken | None:
    return doing.subject if doing.subject.revoked_at else None


@account_act(
    "revoke_token",
    _("Revoke a token"),
    on=ApiToken,
    who=ACCOUNTS,
    already=_revoked,
    undo="make_token",
)
def revoke_token(doing: AccountDoing[ApiToken]) -> ApiToken:
    """Revoke a token of one's account. Revoking it again changes nothing."""
    token = doing.subject
    token.revoked_at = timezone.now()
    token.save(update_fields=["revoked_at"])
    doing.tell(TokenVerb.TOKEN_REVOKED, name=token.name)
    return token


def note_use(token: ApiToken) -> None:
    """Record when a token was last used, to the minute. A copy records nothing."""
    if not is_writer():
        return
    now = timezone.now()
    is_old = Q(used_at__isnull=True) | Q(used_at__lt=now - NOTED_AGAIN)
    ApiToken.objects.filter(is_old, pk=token.pk).update(used_at=now)
