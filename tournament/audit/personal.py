"""Which columns of this app have personal data, and which kind (`privacy/stored.py`)."""

from tournament.audit.models import AccountErasure, AuditEntry, Erasure
from tournament.privacy.kinds import Kind
from tournament.privacy.stored import Stored

STORED = (
    Stored(
        model=Erasure,
        other="event",
    ),
    Stored(
        model=AccountErasure,
        personal={Kind.ACCOUNT: "account"},
    ),
    Stored(
        model=AuditEntry,
        personal={
            Kind.ACTS: "actor actor_name data at",
        },
        other="event verb",
    ),
)
