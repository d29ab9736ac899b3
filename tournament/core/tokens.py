"""Tokens in secret addresses: HMAC-SHA256 of a row's nonce under the site's secret.

The database keeps the nonce and the token's hash, so leaked rows open nothing, and still a link can be shown again.
"""

import hashlib
from base64 import urlsafe_b64encode

from django.utils.crypto import salted_hmac

TOKEN_LENGTH = 43
"""Characters of a token: 32 bytes in base64 without padding."""


def secret_token(salt: str, nonce: str) -> str:
    """The token of this nonce. The salt tells the tokens of one kind of link from those of others."""
    digest = salted_hmac(salt, nonce, algorithm="sha256").digest()
    return urlsafe_b64encode(digest).decode().rstrip("=")


def may_be_token(text: str) -> bool:
    """Whether a text from an address looks like a token at all."""
    return len(text) == TOKEN_LENGTH and text.isascii()


def hash_of(token: str) -> str:
    """What the database keeps of a token."""
    return hashlib.sha256(token.encode()).hexdigest()
