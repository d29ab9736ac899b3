"""Which columns of this app have personal data, and which kind (`privacy/stored.py`)."""

from tournament.privacy.kinds import Kind
from tournament.privacy.stored import Stored
from tournament.screens.models import Ceremony, Screen

STORED = (
    Stored(
        model=Screen,
        personal={
            Kind.NOTES: "words translations",
        },
        other="event number name content table_number seconds language other_language",
    ),
    Stored(
        model=Ceremony,
        other="event places revealed",
    ),
)
