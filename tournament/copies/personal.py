"""Which columns of this app have personal data, and which kind (`privacy/stored.py`)."""

from tournament.copies.models import Answered, Asked, Change, Copy, SetAsideTrigger, Source
from tournament.privacy.kinds import Kind
from tournament.privacy.stored import Stored

STORED = (
    Stored(
        model=Copy,
        other="kind address secret connected_at number digest horizon needs_all reads_on gates sent box "
        "private_key applied_at answered_at compared_at rows_digest trouble",
    ),
    Stored(
        model=Change,
        other="table row mark",
    ),
    Stored(
        model=Source,
        other="kind secret number digest as_of applied_at heard_at compared_at rows_digest taken_over_at current_at "
        "box term site public_key mirrors",
    ),
    Stored(
        model=SetAsideTrigger,
        other="name statement",
    ),
    # What is sealed can be read by the hall, or by the visitor, alone.
    Stored(
        model=Asked,
        personal={Kind.TRIES: "sender", Kind.SIGN_UP: "sealed answer"},
        other="key is_patient asked_at fetched_at answered_at",
    ),
    Stored(
        model=Answered,
        personal={Kind.SIGN_UP: "answer"},
        other="key at",
    ),
)
