"""API tokens: random, known to their owner alone; the database keeps a hash."""

import hashlib

from django.db.models import QuerySet

from tournament.accounts.models import User
from tournament.exchange.models import ApiToken

PREFIX = "seatwind_"
"""What a token begins with, so that people and programs that look for lost secrets know it."""


def hash_of(token: str) -> str:
    """What the database keeps of a token."""
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
