"""API tokens: random, known only to their owner; the database keeps a hash."""

import hashlib

from tournament.accounts.models import User
from tournament.exchange.models import ApiToken, ApiTokenQuerySet

PREFIX = "seatwind_"
"""The prefix of a token, by which people and secret scanners recognize it."""


def hash_of(token: str) -> str:
    """The hash of a token, as the database keeps it."""
    return hashlib.sha256(token.encode()).hexdigest()


def find_token(token: str) -> ApiToken | None:
    """The token, if it works: neither revoked nor expired, and its account active with the same password."""
    if not token.startswith(PREFIX) or not token.isascii():
        return None
    rows = ApiToken.objects.standing().select_related("user")
    return rows.filter(token_hash=hash_of(token)).first()


def tokens_of(user: User) -> ApiTokenQuerySet:
    """The tokens of an account, the newest first; those that ended stay in the list."""
    return ApiToken.objects.filter(user=user).select_related("user").order_by("-pk")
