"""Which columns of this app have personal data, and which kind (`privacy/stored.py`)."""

from tournament.privacy.kinds import Kind
from tournament.privacy.stored import Stored
from tournament.rehearsal.models import DeviceCheck, Rehearsal, RehearsalDevice

STORED = (
    Stored(
        model=Rehearsal,
        personal={
            Kind.ACTS: "begun_by begun_at",
        },
        other="event original ends_at turns paused_at",
    ),
    Stored(
        model=RehearsalDevice,
        event="rehearsal__event",
        personal={
            Kind.REHEARSAL: "key name language width height joined_at",
        },
        other="rehearsal kind table_number is_played entry_key entries",
    ),
    Stored(
        model=DeviceCheck,
        event="device__rehearsal__event",
        personal={
            Kind.REHEARSAL: "device check_code fault figure at",
        },
    ),
)
