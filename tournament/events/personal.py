"""Which columns of this app have personal data, and which kind (`privacy/stored.py`)."""

from tournament.events.models import (
    Event,
    Invitation,
    Round,
    SentContent,
    SentForm,
    Staff,
    TwoPeopleRequest,
    TwoPeopleRule,
)
from tournament.privacy.kinds import Kind
from tournament.privacy.stored import Stored

STORED = (
    Stored(
        model=Event,
        personal={
            Kind.ACTS: "finished_by created_by",
        },
        other="translations slug name venue town country starts_on ends_on time_zone languages "
        "visibility ruleset options rounds_planned minutes_per_round table_points_first "
        "table_points_second table_points_third table_points_fourth ranking tie_breaks team_ranking "
        "team_best cut_after cut_size cut_carry_over lot_seed hold_back holds_last_round finished_at "
        "shows_federation_ids steps_aside is_rehearsal deleted_at revision revised_at uid created_at",
    ),
    Stored(
        model=Round,
        other="event number state begins_at published_at started_at closed_at results_published_at",
    ),
    Stored(
        model=SentForm,
        other="client_key event kind made_id sent_at",
    ),
    Stored(
        model=SentContent,
        other="client_key act digest event",
    ),
    Stored(
        model=Staff,
        personal={
            Kind.ROLES: "user role tables vouched_by",
        },
        other="event",
    ),
    Stored(
        model=Invitation,
        personal={
            Kind.ROLES: "name role tables made_by made_at accepted_by accepted_at",
        },
        other="event nonce token_hash expires_at withdrawn_at made_account",
    ),
    Stored(
        model=TwoPeopleRule,
        personal={
            Kind.ROLES: "set_by",
        },
        other="event set_at",
    ),
    Stored(
        model=TwoPeopleRequest,
        personal={
            Kind.NOTES: "reason params lines",
            Kind.ACTS: "asked_by asked_at ending ended_by ended_at",
        },
        other="event act subject_id mark expires_at",
    ),
)
