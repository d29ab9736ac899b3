"""Each constraint on events, staff, rounds and the audit, and an attempt to break it."""

from datetime import date
from typing import Any

import pytest
from django.db import connection, transaction
from django.db.models import ProtectedError
from django.utils import timezone

from tests.constraints import change, constraint_names, execute, refused_by
from tests.factories import make_event, make_staff, make_user
from tournament.audit.models import AuditEntry
from tournament.events.acts.invitations import invite
from tournament.events.enums import Role, RoundState
from tournament.events.models import Event, Round, Staff, TwoPeopleRequest

NOW = timezone.now()

EVENT_BREACHES: list[tuple[str, dict[str, Any]]] = [
    ("events_event_rehearsal_private", {"is_rehearsal": True, "visibility": "public"}),
    ("events_event_name_given", {"name": ""}),
    ("events_event_visibility_known", {"visibility": "secret"}),
    ("events_event_ranking_known", {"ranking": "luck"}),
    ("events_event_rounds_in_range", {"rounds_planned": 0}),
    ("events_event_rounds_in_range", {"rounds_planned": 61}),
    ("events_event_minutes_in_range", {"minutes_per_round": 0}),
    ("events_event_minutes_in_range", {"minutes_per_round": 601}),
    ("events_event_ends_after_start", {"starts_on": date(2026, 5, 2), "ends_on": date(2026, 5, 1)}),
    ("events_event_table_points_fall", {"table_points_second": 5}),
    ("events_event_table_points_fall", {"table_points_third": 3}),
    ("events_event_table_points_fall", {"table_points_fourth": 2}),
    ("events_event_table_points_fall", {"table_points_first": 101}),
    ("events_event_table_points_fall", {"table_points_fourth": -101}),
    ("events_event_own_ranking_given", {"ranking": "own", "tie_breaks": []}),
    ("events_event_hold_back_known", {"hold_back": "for ever"}),
    ("events_event_team_ranking_known", {"team_ranking": "own"}),
    ("events_event_team_best_in_range", {"team_best": 0}),
    ("events_event_team_best_in_range", {"team_best": 101}),
    ("events_event_cut_before_last_round", {"rounds_planned": 3, "cut_after": 3, "cut_size": 8}),
    ("events_event_cut_before_last_round", {"cut_after": 1}),
    ("events_event_cut_before_last_round", {"cut_size": 8}),
    ("events_event_cut_before_last_round", {"cut_after": 0, "cut_size": 8}),
    ("events_event_cut_fills_tables", {"cut_after": 1, "cut_size": 6}),
    ("events_event_cut_fills_tables", {"cut_after": 1, "cut_size": 0}),
    ("events_event_cut_fills_tables", {"cut_after": 1, "cut_size": 1004}),
    ("events_event_cut_carry_over_known", {"cut_carry_over": "some"}),
    ("events_event_finished_by_somebody", {"finished_at": NOW}),
    ("events_event_revision_positive", {"revision": 0}),
    ("events_event_translations_by_column", {"translations": ["海港公開賽"]}),
]
ROUND_BREACHES: list[tuple[str, dict[str, Any]]] = [
    ("events_round_number_once", {"number": 2}),
    ("events_round_number_in_range", {"number": 0}),
    ("events_round_number_in_range", {"number": 61}),
    ("events_round_state_known", {"state": "paused"}),
    ("events_round_results_published_when_closed", {"results_published_at": NOW}),
    ("events_round_published_at_fits_state", {"state": RoundState.PUBLISHED}),
    ("events_round_published_at_fits_state", {"published_at": NOW}),
    ("events_round_started_at_fits_state", {"state": RoundState.RUNNING, "published_at": NOW}),
    ("events_round_started_at_fits_state", {"started_at": NOW}),
    (
        "events_round_closed_at_fits_state",
        {"state": RoundState.CLOSED, "published_at": NOW, "started_at": NOW},
    ),
    ("events_round_closed_at_fits_state", {"closed_at": NOW}),
]
ELSEWHERE = {
    "events_round_one_running",
    "events_staff_one_role",
    "events_staff_role_known",
    "events_staff_tables_of_referees",
    "events_twopeoplerequest_confirmed_by_another",
    "events_twopeoplerequest_end_is_whole",
    "events_twopeoplerequest_has_reason",
    "events_twopeoplerequest_one_open",
    "events_auditentry_verb_given",
    "events_sentform_kind_given",
    "events_sentcontent_act_once",
    "events_sentcontent_act_given",
    "events_sentcontent_digest_given",
}
INVITATION_BREACHES: list[tuple[str, dict[str, Any]]] = [
    ("events_invitation_token_given", {"token_hash": ""}),
    ("events_invitation_token_given", {"nonce": ""}),
    ("events_invitation_role_known", {"role": "king"}),
    ("events_invitation_tables_of_referees", {"role": "desk", "tables": [1]}),
    ("events_invitation_accepted_by_somebody", {"accepted_at": NOW}),
    ("events_invitation_accepted_by_somebody", {"made_account": True}),
]


def test_every_constraint_of_events_is_tried() -> None:
    tried = {name for name, _fields in [*EVENT_BREACHES, *ROUND_BREACHES, *INVITATION_BREACHES]}
    assert tried | ELSEWHERE == constraint_names("events") | constraint_names("audit")


@pytest.mark.parametrize(("constraint", "fields"), EVENT_BREACHES)
def test_event_constraint_holds(event: Event, constraint: str, fields: dict[str, Any]) -> None:
    with refused_by(constraint):
        change(event, **fields)


@pytest.mark.parametrize(("constraint", "fields"), ROUND_BREACHES)
def test_round_constraint_holds(event: Event, constraint: str, fields: dict[str, Any]) -> None:
    with refused_by(constraint):
        change(event.rounds.get(number=1), **fields)


@pytest.mark.parametrize(("constraint", "fields"), INVITATION_BREACHES)
def test_invitation_constraint_holds(event: Event, constraint: str, fields: dict[str, Any]) -> None:
    invitation = invite(event.created_by, event, role=Role.REFEREE, name="Ida")
    with refused_by(constraint):
        change(invitation, **fields)


def test_only_one_round_of_an_event_runs(event: Event) -> None:
    running = {"state": RoundState.RUNNING, "published_at": NOW, "started_at": NOW}
    change(event.rounds.get(number=1), **running)
    with refused_by("events_round_one_running"):
        change(event.rounds.get(number=2), **running)


def test_rounds_of_two_events_may_run(event: Event) -> None:
    running = {"state": RoundState.RUNNING, "published_at": NOW, "started_at": NOW}
    change(event.rounds.get(number=1), **running)
    change(make_event().rounds.get(number=1), **running)
    assert Round.objects.filter(state=RoundState.RUNNING).count() == 2


def test_user_has_one_role_in_an_event(event: Event) -> None:
    with refused_by("events_staff_one_role"):
        make_staff(event, event.created_by, Role.REFEREE)


def test_role_is_a_known_one(event: Event) -> None:
    with refused_by("events_staff_role_known"):
        Staff.objects.create(event=event, user=make_user(), role="mascot")


def test_only_a_referee_has_tables(event: Event) -> None:
    with refused_by("events_staff_tables_of_referees"):
        Staff.objects.create(event=event, user=make_user(), role=Role.HEAD_REFEREE, tables=[1])


@pytest.mark.parametrize(
    ("constraint", "fields"),
    [
        ("events_twopeoplerequest_end_is_whole", {"ending": "confirmed"}),
        ("events_twopeoplerequest_end_is_whole", {"ended_at": NOW}),
        ("events_twopeoplerequest_has_reason", {"reason": ""}),
        ("events_twopeoplerequest_has_reason", {"mark": ""}),
    ],
)
def test_request_for_a_second_person_is_whole(event: Event, constraint: str, fields: dict[str, Any]) -> None:
    with refused_by(constraint):
        change(waiting_request(event), **fields)


def test_request_is_confirmed_by_another(event: Event) -> None:
    request = waiting_request(event)
    with refused_by("events_twopeoplerequest_confirmed_by_another"):
        change(request, ending="confirmed", ended_at=NOW, ended_by=request.asked_by)


def test_one_request_waits_for_an_act(event: Event) -> None:
    request = waiting_request(event)
    request.pk = None
    with refused_by("events_twopeoplerequest_one_open"):
        request.save(force_insert=True)


def waiting_request(event: Event) -> TwoPeopleRequest:
    return TwoPeopleRequest.objects.create(
        event=event,
        act="unseal_round",
        subject_id=1,
        reason="A score was wrong",
        mark="0",
        asked_by=event.created_by,
        asked_at=NOW,
        expires_at=NOW,
    )


def test_audit_row_has_a_verb(event: Event) -> None:
    with refused_by("events_auditentry_verb_given"):
        AuditEntry.objects.create(event=event, actor_name="Somebody", verb="")


def test_audit_row_cannot_be_changed(event: Event) -> None:
    with refused_by("events_auditentry is append-only"):
        change(event.audit_entries.get(), actor_name="Somebody else")


def test_audit_row_cannot_be_deleted(event: Event) -> None:
    with refused_by("events_auditentry is append-only"):
        event.audit_entries.get().delete()


@pytest.mark.parametrize(
    "sql",
    ["UPDATE events_auditentry SET actor_name = 'Nobody'", "DELETE FROM events_auditentry"],
)
def test_audit_refuses_raw_sql(event: Event, sql: str) -> None:
    with refused_by("events_auditentry is append-only"):
        execute(sql)
    assert event.audit_entries.get().actor_name == "organizer"


def test_audit_row_cannot_be_replaced(event: Event) -> None:
    """SQLite's REPLACE deletes the old row silently, unless triggers may fire on it."""
    if connection.vendor != "sqlite":
        sql = (
            "INSERT INTO events_auditentry (id, actor_name, verb, data, at) SELECT id, 'Nobody', verb, data, at "
            "FROM events_auditentry ON CONFLICT (id) DO UPDATE SET actor_name = 'Nobody'"
        )
    else:
        sql = "REPLACE INTO events_auditentry SELECT * FROM events_auditentry"
    with refused_by("events_auditentry is append-only"):
        execute(sql)


def test_event_with_an_audit_cannot_be_deleted(event: Event) -> None:
    with pytest.raises(ProtectedError), transaction.atomic():
        event.delete()


def test_account_that_acted_cannot_be_deleted(event: Event) -> None:
    with pytest.raises(ProtectedError), transaction.atomic():
        event.created_by.delete()


def test_slug_is_given_to_one_event_only(event: Event) -> None:
    with refused_by("slug"):
        change(make_event(), slug=event.slug)
