"""Recovery codes: what somebody writes down to sign in without phone and passkey, each of them once. Pure."""

import secrets
import unicodedata
from hashlib import sha256

from tournament.core.letters import grouped

COUNT = 10
LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's base32: no letter looks like a digit."""
LENGTH = 16
"""80 random bits: nobody guesses one, so tries are not counted, and a plain digest is enough."""
_ALIKE = str.maketrans("OIL", "011")


def new_codes() -> list[str]:
    """Ten codes as they are shown: 4F7K-…"""
    return [grouped("".join(secrets.choice(LETTERS) for _ in range(LENGTH)), "-") for _ in range(COUNT)]


def digest_of(typed: str) -> str:
    """What is stored of a code. Small letters, spaces, and O for 0 make no difference."""
    text = unicodedata.normalize("NFKC", typed).upper().translate(_ALIKE)
    kept = "".join(each for each in text if each in LETTERS)
    return sha256(f"seatwind recovery code {kept}".encode()).hexdigest()
