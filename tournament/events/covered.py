"""What the chain covers of an event: its rules, who works at it, how far its rounds are."""

from tournament.chain.hooks.covered import Covered
from tournament.events.models import Event, Invitation, Round, Staff, TwoPeopleRequest, TwoPeopleRule

RESULT_COLUMNS = (
    "ruleset options table_points_first table_points_second table_points_third table_points_fourth "
    "ranking tie_breaks team_ranking team_best lot_seed"
)
"""A change of these can change every place."""

COVERED = (
    Covered(
        model=Event,
        event="",
        columns=f"name {RESULT_COLUMNS} starts_on ends_on visibility rounds_planned minutes_per_round cut_after cut_size "
        "cut_carry_over hold_back holds_last_round finished_at finished_by_id shows_federation_ids is_rehearsal "
        "deleted_at uid created_by_id created_at",
        left_out="translations slug venue town country time_zone languages steps_aside revision revised_at",
        all_results=RESULT_COLUMNS,
        bound="finished_by_id is_rehearsal deleted_at created_by_id created_at",
    ),
    Covered(
        model=Round,
        columns="event_id number state published_at started_at closed_at results_published_at",
        left_out="begins_at",
        round="pk",
        result="state",
    ),
    Covered(
        model=Staff, columns="event_id user_id role", stays=True, later={"tables": [], "vouched_by_id": None}
    ),
    Covered(
        model=Invitation,
        columns="event_id role token_hash made_by_id made_at expires_at withdrawn_at accepted_at accepted_by_id made_account",
        left_out="name nonce",
        stays=True,
        later={"tables": []},
    ),
    Covered(model=TwoPeopleRule, columns="event_id set_by_id set_at", stays=True),
    Covered(
        model=TwoPeopleRequest,
        columns="event_id act subject_id mark asked_by_id asked_at expires_at ending ended_by_id ended_at",
        left_out="params reason lines",
        stays=True,
    ),
)
