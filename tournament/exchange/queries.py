"""API tokens: random, known only to their owner; the database keeps a hash."""

import hashlib

from django.db.models import QuerySet

from tournament.accounts.models import User
from tournament.exchange.models import ApiToken

PREFIX = "seatwind_"
"""The prefix of a token, by which people and secret scanners recognize it."""


def hash_of(token: str) -> str:
    """The hash of a token, as the database keeps it."""
    return hashlib.sha256(token.encode()).hexdigest()


def find_token(token: str) -> ApiToken | None:
    """The token, if it works: not revoked, and its account still active."""
    if not token.startswith(PREFIX) or not token.isascii():
        return None
    rows = ApiToken.objects.select_related("user")
    return rows.filter(token_hash=hash_of(token), revoked_at__isnull=True, user__is_active=True).first()


def tokens_of(user: User) -> QuerySet[ApiToken]:
    """The tokens of an account, the newest first; revoked ones stay in the list."""
    return ApiToken.objects.filter(user=user).order_by("-pk")
