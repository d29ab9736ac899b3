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
from tournament.events.models.own_texts import (
    IsObject,
    OwnTexts,
    Said,
    Translations,
    cleaned_translations,
    of_event,
    translations_by_column,
)
from tournament.events.models.rounds import Round
from tournament.events.models.sent import SentContent, SentForm
from tournament.events.models.staff import Invitation, Staff
from tournament.events.models.two_people import TwoPeopleRequest, TwoPeopleRule

__all__ = [
    "LOT_BITS",
    "MINUTES_MAX",
    "ROUNDS_MAX",
    "TABLE_POINTS_MAX",
    "Event",
    "Invitation",
    "IsObject",
    "OwnTexts",
    "Round",
    "Said",
    "SentContent",
    "SentForm",
    "Staff",
    "Translations",
    "TwoPeopleRequest",
    "TwoPeopleRule",
    "cleaned_translations",
    "default_languages",
    "new_lot_seed",
    "of_event",
    "translations_by_column",
]
