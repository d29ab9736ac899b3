"""What the chain covers of the tables: hands and their corrections, closings, seals, who may enter and who confirmed."""

from typing import Any

from tournament.chain.hooks.covered import Covered, Rename
from tournament.play.models import (
    Confirmation,
    DisputeDecision,
    DoubtAnswer,
    EntryRules,
    Hand,
    HandAcceptance,
    HandDoubt,
    HandWin,
    LateHand,
    RotationChange,
    RoundSeal,
    SeatRepair,
    Shortfall,
    TableClosing,
    TableLink,
)

ROUND = "table__round"
EVENT = f"{ROUND}__event"
ROUND_OF_HAND = f"hand__{ROUND}"
EVENT_OF_HAND = f"hand__{EVENT}"


def _seen_renamed(seen: Any, rename: Rename) -> list[list[Any]]:
    """The hands that somebody confirmed: number, version and points of each."""
    return [[number, None if hand is None else rename(hand), points] for number, hand, points in seen]


COVERED = (
    Covered(
        model=Hand,
        event=EVENT,
        round=ROUND,
        columns="table_id number supersedes_id reason reason_code reason_params outcome discarder offender fine_points "
        "riichi tenpai nagashi cause sticks_before sticks_after bell delta_east delta_south delta_west delta_north "
        "client_key recorded_by_id link_id recorded_at",
        bound="client_key recorded_by_id link_id recorded_at",
    ),
    Covered(
        model=HandWin,
        event=EVENT_OF_HAND,
        round=ROUND_OF_HAND,
        columns="hand_id seat value method tiles items breakdown declared override_reason liable same_turn_first han fu "
        "yakuman liable_yakuman note",
    ),
    Covered(
        model=HandAcceptance,
        event=EVENT_OF_HAND,
        round=ROUND_OF_HAND,
        columns="hand_id accepted_by_id accepted_at",
        bound="accepted_by_id accepted_at",
    ),
    Covered(model=LateHand, event=EVENT_OF_HAND, columns="hand_id minutes_over reason"),
    Covered(
        model=RotationChange,
        event=EVENT,
        round=ROUND,
        columns="table_id kind from_number dealer turn chair_east chair_south chair_west chair_north takes_back_id reason "
        "client_key recorded_by_id recorded_at",
        bound="client_key recorded_by_id recorded_at",
    ),
    Covered(
        model=SeatRepair,
        event=EVENT,
        round=ROUND,
        columns="table_id from_number first second swaps_winds swaps_points reason client_key recorded_by_id recorded_at",
        bound="client_key recorded_by_id recorded_at",
    ),
    Covered(
        model=TableClosing,
        event=EVENT,
        round=ROUND,
        columns="table_id unconfirmed closed_by_id closed_at",
        bound="closed_by_id closed_at",
    ),
    Covered(
        model=Shortfall,
        event="closing__table__round__event",
        round="closing__table__round",
        columns="closing_id absent is_unplayed points table_points_x12",
    ),
    Covered(
        model=RoundSeal,
        event="round__event",
        columns="round_id sealed_by_id sealed_at",
        bound="sealed_by_id sealed_at",
    ),
    Covered(
        model=Confirmation,
        event=EVENT,
        columns="table_id seat entry_id verdict reason seen points_moved client_key recorded_by_id link_id recorded_at",
        bound="client_key recorded_by_id link_id recorded_at",
        renamed={"seen": (Hand, _seen_renamed)},
    ),
    Covered(
        model=DisputeDecision,
        event="confirmation__table__round__event",
        columns="confirmation_id note decided_by_id decided_at",
        bound="decided_by_id decided_at",
    ),
    Covered(
        model=HandDoubt,
        event=EVENT_OF_HAND,
        columns="hand_id entry_id kind note raised_at",
        bound="raised_at",
    ),
    Covered(
        model=DoubtAnswer,
        event="doubt__hand__table__round__event",
        columns="doubt_id kind note answered_by_id answered_at",
        bound="answered_by_id answered_at",
    ),
    Covered(
        model=EntryRules,
        columns="event_id allows_tiles allows_items allows_points allows_links needs_confirmations final_scores_only",
    ),
    Covered(
        model=TableLink,
        event=EVENT,
        columns="table_id seat token_hash issued_by_id issued_at revoked_by_id revoked_at",
        left_out="nonce",
        stays=True,
    ),
)
