"""Which columns of this app have personal data, and which kind (`privacy/stored.py`)."""

from tournament.chain.models import ChainedRow, ChainEntry, RoundDigest, Written
from tournament.privacy.kinds import Kind
from tournament.privacy.stored import Stored

STORED = (
    Stored(
        model=Written,
        personal={
            Kind.ACTS: "was now",
        },
        other="event_id round_id kind row_id transaction",
    ),
    Stored(
        model=ChainEntry,
        personal={
            Kind.ACTS: "said",
        },
        other="event number digest",
    ),
    Stored(
        model=ChainedRow,
        personal={
            Kind.ACTS: "content",
        },
        other="event kind row_id salt digest",
    ),
    Stored(
        model=RoundDigest,
        other="round number digest at",
    ),
)
