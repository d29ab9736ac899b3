"""The secrets of authenticator apps are stored sealed: who reads the database alone cannot make codes.

The key is made from the secret of the installation, so a standby or a restored backup opens them where it has the same
SEATWIND_SECRET_KEY.
"""

from base64 import urlsafe_b64encode

from django.utils.crypto import salted_hmac

from tournament.accounts.errors import SealBroken

SALT = "tournament.accounts.factors.sealing"
FORM_SECONDS = 3600
"""So long a new secret is kept in the form that sets it up."""


def seal(secret: str, *, owner: int) -> str:
    """Seal a secret for an account."""
    sealed: bytes = _fernet(owner).encrypt(secret.encode())
    return sealed.decode()


def unseal(sealed: str, *, owner: int, within_seconds: int | None = None) -> str:
    """The secret again. Raises SealBroken: it was sealed for somebody else, by another installation, or too long ago."""
    from cryptography.fernet import InvalidToken  # noqa: PLC0415 - slow import

    try:
        opened: bytes = _fernet(owner).decrypt(sealed.encode(), ttl=within_seconds)
    except (InvalidToken, UnicodeEncodeError):
        raise SealBroken from None
    return opened.decode()


def _fernet(owner: int):  # type: ignore[no-untyped-def]  # its class is imported late
    from cryptography.fernet import Fernet  # noqa: PLC0415 - slow import

    key = salted_hmac(SALT, f"authenticator app of {owner}", algorithm="sha256").digest()
    return Fernet(urlsafe_b64encode(key))
