"""Which columns of this app have personal data, and which kind (`privacy/stored.py`)."""

from tournament.privacy.kinds import Kind
from tournament.privacy.stored import Stored
from tournament.ratings.models import RatedEvent, Rating, RatingList, RatingRun

STORED = (
    Stored(
        model=RatingList,
        personal={
            Kind.ACTS: "created_by created_at",
        },
        other="name series members is_public parameters client_key",
    ),
    Stored(
        model=RatedEvent,
        personal={
            Kind.PLAY: "tables digest",
        },
        other="rating_list event position revision",
    ),
    Stored(
        model=Rating,
        personal={
            Kind.PLAY: "player mu sigma tables is_latest",
        },
        other="rating_list rated",
    ),
    Stored(
        model=RatingRun,
        other="rating_list number made_at parameters cause event events moved rated",
    ),
)
