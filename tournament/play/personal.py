"""Which columns of this app have personal data, and which kind (`privacy/stored.py`)."""

from tournament.play.calls.models import RefereeCall
from tournament.play.clock.models import Announcement, ClockChange, ClockSettings
from tournament.play.models import (
    Confirmation,
    DisputeDecision,
    DoubtAnswer,
    EntryRules,
    Hand,
    HandAcceptance,
    HandDoubt,
    HandPhoto,
    HandWin,
    LateHand,
    PhotoRules,
    RotationChange,
    RoundSeal,
    SeatRepair,
    Shortfall,
    TableClosing,
    TableLink,
)
from tournament.privacy.kinds import Kind
from tournament.privacy.stored import Stored

STORED = (
    Stored(
        model=TableLink,
        personal={
            Kind.ACTS: "issued_by issued_at revoked_by revoked_at",
        },
        other="table seat nonce token_hash",
    ),
    Stored(
        model=RefereeCall,
        personal={
            Kind.ACTS: "called_by called_at answered_by answered_at",
        },
        other="table link done_at",
    ),
    Stored(
        model=ClockChange,
        personal={
            Kind.ACTS: "made_by at",
        },
        other="round table kind minutes",
    ),
    Stored(
        model=ClockSettings,
        other="event warnings",
    ),
    Stored(
        model=Announcement,
        personal={
            Kind.NOTES: "text translations",
            Kind.ACTS: "made_by made_at",
        },
        other="event taken_down_at",
    ),
    Stored(
        model=Hand,
        event="table__round__event",
        personal={
            Kind.PLAY: "outcome discarder offender fine_points riichi tenpai nagashi cause delta_east "
            "delta_south delta_west delta_north",
            Kind.NOTES: "reason",
            Kind.ACTS: "recorded_by recorded_at",
        },
        other="table number supersedes reason_code reason_params sticks_before sticks_after bell "
        "client_key link",
    ),
    Stored(
        model=HandAcceptance,
        personal={
            Kind.ACTS: "accepted_by accepted_at",
        },
        other="hand",
    ),
    Stored(
        model=HandWin,
        event="hand__table__round__event",
        personal={
            Kind.PLAY: "seat value method tiles items breakdown declared liable same_turn_first han "
            "fu yakuman liable_yakuman",
            Kind.NOTES: "override_reason note",
        },
        other="hand",
    ),
    Stored(
        model=HandDoubt,
        event="hand__table__round__event",
        personal={
            Kind.PLAY: "entry kind raised_at",
            Kind.NOTES: "note",
        },
        other="hand",
    ),
    Stored(
        model=DoubtAnswer,
        event="doubt__hand__table__round__event",
        personal={
            Kind.NOTES: "note",
            Kind.ACTS: "answered_by answered_at",
        },
        other="doubt kind",
    ),
    Stored(
        model=HandPhoto,
        event="hand__table__round__event",
        personal={
            Kind.PHOTOS: "content",
            Kind.ACTS: "taken_by taken_at",
        },
        other="hand width height",
    ),
    Stored(
        model=PhotoRules,
        other="event seen_by_players",
    ),
    Stored(
        model=TableClosing,
        personal={
            Kind.ACTS: "closed_by closed_at",
        },
        other="table unconfirmed",
    ),
    Stored(
        model=Shortfall,
        personal={
            Kind.PLAY: "absent points table_points_x12",
        },
        other="closing is_unplayed",
    ),
    Stored(
        model=RoundSeal,
        personal={
            Kind.ACTS: "sealed_by sealed_at",
        },
        other="round",
    ),
    Stored(
        model=EntryRules,
        other="event allows_tiles allows_items allows_points allows_links needs_confirmations "
        "final_scores_only",
    ),
    Stored(
        model=LateHand,
        event="hand__table__round__event",
        personal={
            Kind.NOTES: "reason",
        },
        other="hand minutes_over",
    ),
    Stored(
        model=RotationChange,
        event="table__round__event",
        personal={
            Kind.NOTES: "reason",
            Kind.ACTS: "recorded_by recorded_at",
        },
        other="table kind from_number dealer turn chair_east chair_south chair_west chair_north "
        "takes_back client_key",
    ),
    Stored(
        model=SeatRepair,
        event="table__round__event",
        personal={
            Kind.NOTES: "reason",
            Kind.ACTS: "recorded_by recorded_at",
        },
        other="table from_number first second swaps_winds swaps_points client_key",
    ),
    Stored(
        model=Confirmation,
        event="table__round__event",
        personal={
            Kind.PLAY: "entry seat verdict",
            Kind.NOTES: "reason",
            Kind.ACTS: "recorded_by recorded_at",
        },
        other="table seen points_moved client_key link",
    ),
    Stored(
        model=DisputeDecision,
        event="confirmation__table__round__event",
        personal={
            Kind.NOTES: "note",
            Kind.ACTS: "decided_by decided_at",
        },
        other="confirmation",
    ),
)
