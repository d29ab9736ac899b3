"""The private keys of notices are stored sealed: who reads the database alone cannot send anything.

The seal is made from the secret of the installation, so a standby, a second server and a restored backup open it where they
have the same SEATWIND_SECRET_KEY.
"""

from base64 import urlsafe_b64encode

from cryptography.fernet import Fernet, InvalidToken
from django.utils.crypto import salted_hmac

SALT = "tournament.notices.sealing"


class SealBrokenError(Exception):
    """The key was sealed under another secret of the installation."""


def seal(private: str) -> str:
    """Seal a private key."""
    return _fernet().encrypt(private.encode()).decode()


def unseal(sealed: str) -> str:
    """The private key again. Raises SealBrokenError."""
    try:
        return _fernet().decrypt(sealed.encode()).decode()
    except InvalidToken:
        raise SealBrokenError from None


def _fernet() -> Fernet:
    return Fernet(urlsafe_b64encode(salted_hmac(SALT, "keys of notices", algorithm="sha256").digest()))
