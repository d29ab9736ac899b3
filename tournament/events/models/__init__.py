"""Events, their staff and their rounds."""

from tournament.events.models.events import (
    LOT_BITS,
    MINUTES_MAX,
    ROUNDS_MAX,
    TABLE_POINTS_MAX,
    Event,
    default_languages,
    new_lot_seed,
)
from tournament.events.models.rounds import Round
from tournament.events.models.sent import SentContent, SentForm
from tournament.events.models.staff import Invitation, Staff

__all__ = [
    "LOT_BITS",
    "MINUTES_MAX",
    "ROUNDS_MAX",
    "TABLE_POINTS_MAX",
    "Event",
    "Invitation",
    "Round",
    "SentContent",
    "SentForm",
    "Staff",
    "default_languages",
    "new_lot_seed",
]
