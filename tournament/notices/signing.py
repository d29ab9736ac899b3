"""What a message needs on its way to a browser: the keys of this installation, its signature, and the sealed text.

Signed as RFC 8292 says (VAPID) by `py_vapid`, and sealed as RFC 8291 says by `http_ece`: the service that carries a
message to a browser learns who sends it, for whom, how large it is and how long it is good, and nothing else.
"""

import os
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings

SIGNED_FOR = 12 * 3600
"""Seconds; services refuse a signature that is good for more than a day."""
POINT_BYTES = 65
AUTH_BYTES = 16
SALT_BYTES = 16


@dataclass(frozen=True, slots=True)
class KeyPair:
    """Both keys in the letters in which they are stored and told (base64url): 32 and 65 bytes."""

    private: str
    public: str


def new_pair() -> KeyPair:
    """A new pair of keys on the curve P-256."""
    made = ec.generate_private_key(ec.SECP256R1())
    private = made.private_numbers().private_value.to_bytes(32, "big")
    return KeyPair(letters(private), letters(_point(made.public_key())))


def letters(data: bytes) -> str:
    """Bytes as base64url without padding."""
    return urlsafe_b64encode(data).decode().rstrip("=")


def data_of(text: str) -> bytes:
    """Base64url, with or without padding, as bytes. Raises ValueError."""
    return urlsafe_b64decode(text.rstrip("=").encode("ascii") + b"=" * (-len(text.rstrip("=")) % 4))


def is_point(text: str) -> bool:
    """Whether this is the public key of a browser."""
    try:
        data = data_of(text)
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), data)
    except ValueError:
        return False
    return len(data) == POINT_BYTES


def is_secret(text: str) -> bool:
    """Whether this is the shared secret of a browser."""
    try:
        return len(data_of(text)) == AUTH_BYTES
    except ValueError:
        return False


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def sealed_for(text: bytes, *, p256dh: str, auth: str) -> bytes:
    """The text as only the browser with these keys can read it: one record of aes128gcm."""
    import http_ece  # noqa: PLC0415 - slow import

    sealed: bytes = http_ece.encrypt(
        text,
        salt=os.urandom(SALT_BYTES),
        private_key=ec.generate_private_key(ec.SECP256R1()),
        dh=data_of(p256dh),
        auth_secret=data_of(auth),
        version="aes128gcm",
    )
    return sealed


def signature_for(endpoint: str, private: str) -> Mapping[str, str]:
    """The header that says to the service at `endpoint` who sends."""
    from py_vapid import Vapid02  # noqa: PLC0415 - slow import

    parts = urlsplit(endpoint)
    claims = {
        "aud": f"{parts.scheme}://{parts.netloc}",
        "exp": int(time.time()) + SIGNED_FOR,
        "sub": contact(),
    }
    signed: Mapping[str, str] = Vapid02.from_raw(private.encode()).sign(claims)
    return signed


def contact() -> str:
    """Whom the services may tell of trouble: the contact of the settings, or the address of the site or of its mails."""
    if settings.SECURITY_CONTACT:
        return str(settings.SECURITY_CONTACT)
    if settings.SITE_URL.startswith("https://"):
        return str(settings.SITE_URL)
    return f"mailto:{settings.DEFAULT_FROM_EMAIL}"
