"""What the chain covers of the seats: how they were drawn, and who sat there."""

from tournament.chain.hooks.covered import Covered, ids_renamed
from tournament.draws.models import (
    Draw,
    DrawSettings,
    KnownSeats,
    Seat,
    SeatChange,
    SitOut,
    StatusBefore,
    Table,
    WindsDrawn,
)
from tournament.draws.renaming import inputs_renamed, tables_renamed
from tournament.registration.models import Entry

COVERED = (
    Covered(
        model=DrawSettings,
        columns="event_id plan weights band_width winds table_order table_numbers fill sit_out_points "
        "sit_out_table_points_x12 line turnup_plan turnup_step stride seconds",
        all_results="sit_out_points sit_out_table_points_x12",
    ),
    Covered(
        model=Draw,
        event="round__event",
        columns="round_id version kind parent_id method seed steps inputs settings ahead_index result sitting_out swapped "
        "note created_by_id created_at",
        left_out="report",
        bound="created_by_id created_at",
        renamed={
            "inputs": (Entry, inputs_renamed),
            "result": (Entry, tables_renamed),
            "sitting_out": (Entry, ids_renamed),
            "swapped": (Entry, ids_renamed),
        },
    ),
    Covered(model=Table, event="round__event", round="round", columns="round_id number"),
    Covered(model=Seat, event="round__event", round="round", columns="table_id round_id wind entry_id"),
    Covered(model=WindsDrawn, event="table__round__event", round="table__round", columns="table_id"),
    Covered(
        model=SeatChange,
        event="table__round__event",
        round="table__round",
        columns="table_id seat from_number left_id entry_id credited_id kind receiver note undoes_id act step "
        "recorded_by_id recorded_at",
        bound="act recorded_by_id recorded_at",
    ),
    Covered(model=StatusBefore, event="change__table__round__event", columns="change_id entry_id status"),
    Covered(model=KnownSeats, event="round__event", columns="round_id seats", stays=True),
    Covered(model=SitOut, event="round__event", round="round", columns="round_id entry_id"),
)
