"""Which records besides hands a table has, so that pages and acts read only those that are there."""

from dataclasses import dataclass

from tournament.core.existing import which_exist
from tournament.draws.enums import Winds
from tournament.draws.models import DrawSettings, SeatChange, Table
from tournament.play.models import (
    ClockChange,
    ClockSettings,
    Confirmation,
    EntryRules,
    HandAcceptance,
    HandDoubt,
    LateHand,
    RefereeCall,
    RotationChange,
    RoundSeal,
    SeatRepair,
    TableClosing,
)


@dataclass(frozen=True, slots=True)
class TableRecords:
    """Whether a table has any row of a kind. Most tables have none of nearly all kinds.

    Rows that no longer count, such as calls that are done, are rows too. `seal` and `clock_changes` are those of the
    round, `entry_rules` and `clock_settings` those of the event. With `winds_at_table` the players of the event draw their
    winds.
    """

    closing: bool
    seal: bool
    seat_changes: bool
    rotation_changes: bool
    seat_repairs: bool
    clock_changes: bool
    confirmations: bool
    calls: bool
    doubts: bool
    acceptances: bool
    late_hands: bool
    entry_rules: bool
    clock_settings: bool
    winds_at_table: bool


def records_of(table: Table) -> TableRecords:
    """What a table has; one query."""
    return TableRecords(
        *which_exist(
            (TableClosing, {"table": table.pk}),
            (RoundSeal, {"round": table.round_id}),
            (SeatChange, {"table": table.pk}),
            (RotationChange, {"table": table.pk}),
            (SeatRepair, {"table": table.pk}),
            (ClockChange, {"round": table.round_id}),
            (Confirmation, {"table": table.pk}),
            (RefereeCall, {"table": table.pk}),
            (HandDoubt, {"hand__table": table.pk}),
            (HandAcceptance, {"hand__table": table.pk}),
            (LateHand, {"hand__table": table.pk}),
            (EntryRules, {"event": table.round.event_id}),
            (ClockSettings, {"event": table.round.event_id}),
            (DrawSettings, {"event": table.round.event_id, "winds": Winds.AT_TABLE}),
        )
    )
