"""Which columns of this app have personal data, and which kind (`privacy/stored.py`)."""

from tournament.exchange.models import ApiToken, KeptParts
from tournament.privacy.kinds import Kind
from tournament.privacy.stored import Stored

STORED = (
    Stored(
        model=KeptParts,
        personal={
            Kind.NOTES: "parts",
        },
        other="event",
    ),
    Stored(
        model=ApiToken,
        personal={
            Kind.ROLES: "user name scopes made_at expires_at used_at revoked_at",
        },
        other="token_hash",
    ),
)
