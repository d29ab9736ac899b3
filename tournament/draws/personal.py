"""Which columns of this app have personal data, and which kind (`privacy/stored.py`)."""

from tournament.draws.models import (
    Draw,
    DrawSettings,
    FixedTable,
    KeptApart,
    KnownSeats,
    Seat,
    SeatChange,
    SitOut,
    StatusBefore,
    Table,
    WindsDrawn,
)
from tournament.privacy.kinds import Kind
from tournament.privacy.stored import Stored

STORED = (
    Stored(
        model=DrawSettings,
        other="event plan weights band_width winds table_order table_numbers fill sit_out_points "
        "sit_out_table_points_x12 line turnup_plan turnup_step stride seconds",
    ),
    Stored(
        model=KeptApart,
        event="one__event",
        personal={
            Kind.PLAY: "one other",
            Kind.NOTES: "reason",
        },
    ),
    Stored(
        model=FixedTable,
        personal={
            Kind.PLAY: "entry number",
        },
    ),
    Stored(
        model=Draw,
        event="round__event",
        personal={
            Kind.PLAY: "inputs result sitting_out swapped report",
            Kind.NOTES: "note",
            Kind.ACTS: "created_by created_at",
        },
        other="round version kind parent method seed steps settings ahead_index",
    ),
    Stored(
        model=Table,
        other="round number",
    ),
    Stored(
        model=Seat,
        personal={
            Kind.PLAY: "entry table wind",
        },
        other="round",
    ),
    Stored(
        model=WindsDrawn,
        other="table",
    ),
    Stored(
        model=SeatChange,
        event="table__round__event",
        personal={
            Kind.PLAY: "left entry credited table seat",
            Kind.NOTES: "note",
            Kind.ACTS: "recorded_by recorded_at",
        },
        other="from_number kind receiver undoes act step",
    ),
    Stored(
        model=StatusBefore,
        personal={
            Kind.PLAY: "entry status",
        },
        other="change",
    ),
    Stored(
        model=KnownSeats,
        personal={
            Kind.PLAY: "seats",
        },
        other="round",
    ),
    Stored(
        model=SitOut,
        personal={
            Kind.PLAY: "entry round",
        },
    ),
)
