"""Which columns of this app have personal data, and which kind (`privacy/stored.py`)."""

from tournament.privacy.kinds import Kind
from tournament.privacy.stored import Stored
from tournament.series.models import Series, SeriesEvent

STORED = (
    Stored(
        model=Series,
        personal={
            Kind.ACTS: "created_by created_at",
        },
        other="slug name scheme best_of drop_worst place_points attendance averages least countback planned "
        "final_size revision client_key",
    ),
    Stored(
        model=SeriesEvent,
        other="series event",
    ),
)
