"""How two machines know each other: by a secret that the pairing code carried from one to the other.

Every message is signed with it, and every answer, so that nobody between them can feed a copy or speak for it. A message
that is sent again does nothing: a delivery is applied once, and a question changes nothing.

A mirror also says how new it is, so a message that somebody kept must not make it look new. With each answer it gives a
challenge that holds for a minute by its own clock, and it hears only who brings a challenge back.
"""

import hmac
import time
from hashlib import sha256
from secrets import token_urlsafe
from urllib.parse import urlsplit

from django.conf import settings

from tournament.copies.errors import NotAPairingCode

SECRET_BYTES = 32


def new_secret() -> str:
    return token_urlsafe(SECRET_BYTES)


def pairing_code(address: str, secret: str) -> str:
    """What is carried to the machine that writes: where the copy is, and the secret of both."""
    return f"{address.rstrip('/')}/#{secret}"


def read_pairing_code(code: str) -> tuple[str, str]:
    """The address and the secret. Raises NotAPairingCode."""
    parts = urlsplit(code.strip())
    if parts.scheme not in ("http", "https") or not parts.hostname or len(parts.fragment) < SECRET_BYTES:
        raise NotAPairingCode
    return f"{parts.scheme}://{parts.netloc}{parts.path.rstrip('/')}", parts.fragment


def signature(secret: str, *parts: object) -> str:
    """The signature of a message in parts, none of which holds a line break."""
    return hmac.new(secret.encode(), "\n".join(map(str, parts)).encode(), sha256).hexdigest()


def is_signed(secret: str, given: str, *parts: object) -> bool:
    return hmac.compare_digest(signature(secret, *parts), given)


def key_digest(secret: str) -> str:
    """Whether two machines have the same secret key, told without telling the key."""
    return signature(secret, "secret key", sha256(settings.SECRET_KEY.encode()).hexdigest())


CHALLENGE_SECONDS = 60


def new_challenge(secret: str) -> str:
    """What the next message has to bring back."""
    now = str(int(time.time()))
    return f"{now}.{signature(secret, 'challenge', now)}"


def holds(secret: str, challenge: str) -> bool:
    """Whether this machine gave the challenge, a short while ago."""
    at, _point, signed = challenge.partition(".")
    if not (at.isascii() and at.isdigit()) or not is_signed(secret, signed, "challenge", at):
        return False
    return -CHALLENGE_SECONDS <= time.time() - int(at) <= CHALLENGE_SECONDS
