"""Which records besides hands a table has, so that pages and acts read only those that are there."""

from dataclasses import dataclass, field

from tournament.core.existing import Question, which_exist
from tournament.draws.enums import Winds
from tournament.draws.models import DrawSettings, SeatChange, Table
from tournament.play.hooks.records import AddedRecords, added_questions
from tournament.play.models import (
    ClockChange,
    ClockSettings,
    Confirmation,
    EntryRules,
    HandDoubt,
    HandPhoto,
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
    round, `entry_rules` and `clock_settings` those of the event. With `winds_at_table` the players of the event draw
    their winds. `added` are the rows of other apps.
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
    photos: bool
    entry_rules: bool
    clock_settings: bool
    winds_at_table: bool
    added: AddedRecords = field(default_factory=dict, kw_only=True)


def records_of(table: Table) -> TableRecords:
    """What a table has; one query."""
    return records_and(table)[0]


def records_and(table: Table, *asked: Question) -> tuple[TableRecords, tuple[bool, ...]]:
    """What a table has, and whether the rows of other questions are there; one query for all."""
    added = added_questions(table)
    own = _questions(table)
    found = which_exist(*own, *added.values(), *asked)
    rest = found[len(own) :]
    by_name = dict(zip(added, rest, strict=False))
    return TableRecords(*found[: len(own)], added=by_name), rest[len(added) :]


def _questions(table: Table) -> tuple[Question, ...]:
    """What is asked of a table, in the order of the fields of `TableRecords`."""
    return (
        (TableClosing, {"table": table.pk}),
        (RoundSeal, {"round": table.round_id}),
        (SeatChange, {"table": table.pk}),
        (RotationChange, {"table": table.pk}),
        (SeatRepair, {"table": table.pk}),
        (ClockChange, {"round": table.round_id}),
        (Confirmation, {"table": table.pk}),
        (RefereeCall, {"table": table.pk}),
        (HandDoubt, {"hand__table": table.pk}),
        (HandPhoto, {"hand__table": table.pk}),
        (EntryRules, {"event": table.round.event_id}),
        (ClockSettings, {"event": table.round.event_id}),
        (DrawSettings, {"event": table.round.event_id, "winds": Winds.AT_TABLE}),
    )
