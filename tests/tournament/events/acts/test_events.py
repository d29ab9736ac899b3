"""Acts on events, staff and the states of rounds: what they write, and what they refuse."""

from itertools import pairwise

import pytest
from django.db import transaction
from django.utils import timezone

from tests.acts import nothing_changes, one_act, refused
from tests.factories import make_event, make_round, make_user, set_state
from tournament.accounts.acting import INSTALLATION
from tournament.accounts.models import User
from tournament.audit.acts.recording import record
from tournament.events.acting import locked
from tournament.events.acts.events import change_event, move_round
from tournament.events.acts.staff import add_staff, remove_staff
from tournament.events.enums import Role, RoundState
from tournament.events.errors import (
    AlreadyStaff,
    EventGone,
    LastOrganizer,
    RoundsAlreadyDrawn,
    RoundStateRefusal,
    TieBreakRefused,
    UnknownUser,
)
from tournament.events.models import Event
from tournament.events.verbs import EventVerb
from tournament.play.acts.new_events import create_event
from tournament.registration.verbs import EntryVerb

FIELDS = {"name": "Harbour Open", "ruleset": "mcr", "rounds_planned": 5, "minutes_per_round": 90}


def test_new_event_has_its_rounds_its_organizer_and_its_audit(organizer: User) -> None:
    event = create_event(organizer, INSTALLATION, fields=FIELDS)
    assert list(event.rounds.values_list("number", "state")) == [(n, "planned") for n in range(1, 6)]
    assert list(event.staff.values_list("user", "role")) == [(organizer.pk, "organizer")]
    assert list(event.audit_entries.values_list("actor_name", "verb")) == [("organizer", "event_created")]


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Harbour Open", "harbour-open"),
        ("Łódź Open 2026", "odz-open-2026"),
        ("香港公開賽", "event"),
        ("Events", "events-2"),
        ("<script>alert(1)</script>", "scriptalert1script"),
        ("Sign in", "sign-in-2"),
        ("A" * 200, "a" * 50),
    ],
)
def test_address_is_made_from_the_name(organizer: User, name: str, slug: str) -> None:
    assert create_event(organizer, INSTALLATION, fields={**FIELDS, "name": name}).slug == slug


def test_address_is_never_given_twice(organizer: User) -> None:
    slugs = [create_event(organizer, INSTALLATION, fields=FIELDS).slug for _ in range(3)]
    assert slugs == ["harbour-open", "harbour-open-2", "harbour-open-3"]


def test_change_is_written_with_the_names_of_its_fields(event: Event, organizer: User) -> None:
    with one_act(event, EventVerb.EVENT_CHANGED):
        change_event(organizer, event, fields={"venue": "Town Hall", "name": "Spring Open"})
    assert (
        event.audit_entries.order_by("pk").last().sentence == "changed the settings: venue: none → Town Hall"
    )


def test_change_that_changes_nothing_leaves_no_trace(event: Event, organizer: User) -> None:
    with nothing_changes(event):
        change_event(organizer, event, fields={"name": event.name, "ruleset": "mcr"})


def test_number_of_rounds_grows_and_shrinks(event: Event, organizer: User) -> None:
    change_event(organizer, event, fields={"rounds_planned": 5})
    assert list(event.rounds.values_list("number", flat=True)) == [1, 2, 3, 4, 5]
    change_event(organizer, event, fields={"rounds_planned": 2})
    assert list(event.rounds.values_list("number", flat=True)) == [1, 2]


def test_drawn_round_is_not_cut_off(event: Event, organizer: User) -> None:
    set_state(event.rounds.get(number=3), RoundState.DRAWN)
    with refused(event, RoundsAlreadyDrawn):
        change_event(organizer, event, fields={"rounds_planned": 2, "venue": "Elsewhere"})


def test_staff_is_added_and_removed(event: Event, organizer: User) -> None:
    user = make_user("wong")
    with one_act(event, EventVerb.STAFF_ADDED, is_public=False):
        staff = add_staff(organizer, event, username="wong", role=Role.REFEREE)
    assert (staff.user, staff.role) == (user, Role.REFEREE)
    with one_act(event, EventVerb.STAFF_REMOVED):
        remove_staff(organizer, staff)
        remove_staff(organizer, staff)  # from two tabs at once
    assert not event.staff.filter(user=user).exists()


def test_unknown_user_cannot_join_the_staff(event: Event, organizer: User) -> None:
    with refused(event, UnknownUser):
        add_staff(organizer, event, username="nobody", role=Role.REFEREE)


def test_role_is_not_given_twice(event: Event, organizer: User, referee: User) -> None:
    with refused(event, AlreadyStaff):
        add_staff(organizer, event, username=referee.username, role=Role.ORGANIZER)


def test_last_organizer_stays(event: Event, organizer: User) -> None:
    with refused(event, LastOrganizer):
        remove_staff(organizer, event.staff.get(user=organizer))


def test_organizer_leaves_when_there_is_another(event: Event, organizer: User) -> None:
    make_user("wong")
    add_staff(organizer, event, username="wong", role=Role.ORGANIZER)
    remove_staff(organizer, event.staff.get(user=organizer))
    assert list(event.staff.filter(role=Role.ORGANIZER).values_list("user__username", flat=True)) == ["wong"]


def test_states_set_and_clear_their_stamps(event: Event) -> None:
    round_ = event.rounds.get(number=1)
    stamps = []
    steps = [
        RoundState.PLANNED,
        RoundState.DRAWN,
        RoundState.PUBLISHED,
        RoundState.RUNNING,
        RoundState.CLOSED,
        RoundState.RUNNING,
    ]
    for source, target in pairwise(steps):
        move_round(round_, source, target)
        found = (round_.published_at, round_.started_at, round_.closed_at)
        stamps.append([stamp is not None for stamp in found])
    assert stamps == [
        [False, False, False],
        [True, False, False],
        [True, True, False],
        [True, True, True],
        [True, True, False],
    ]


def test_reopened_round_keeps_when_it_started(event: Event) -> None:
    round_ = make_round(event, [], state=RoundState.CLOSED)
    started = round_.started_at
    move_round(round_, RoundState.CLOSED, RoundState.RUNNING)
    assert round_.started_at == started


@pytest.mark.parametrize("state", [state for state in RoundState if state != RoundState.PLANNED])
def test_round_moves_only_from_the_state_it_is_in(event: Event, state: RoundState) -> None:
    round_ = event.rounds.get(number=1)
    with refused(event, RoundStateRefusal), transaction.atomic():
        move_round(round_, state, RoundState.DRAWN)


def test_act_on_one_event_leaves_another_alone(event: Event, organizer: User) -> None:
    other = make_event()
    with nothing_changes(other):
        change_event(organizer, event, fields={"venue": "Town Hall", "rounds_planned": 7})


@pytest.mark.parametrize(("count", "words"), [(1, "1 house player"), (2, "2 house players")])
def test_audit_counts_in_the_right_number(event: Event, organizer: User, count: int, words: str) -> None:
    assert record(event, organizer, EntryVerb.HOUSE_PLAYERS_ADDED, count=count).sentence == f"added {words}"


@pytest.mark.parametrize(
    ("ruleset", "rounds", "minutes", "ranking"),
    [
        ("mcr", 6, 150, "table_points"),
        ("gghk", 4, 90, "points"),
        ("hk_fanlaak", 4, 90, "points"),
        ("apm", 4, 90, "points"),
        ("mau", 4, 90, "points"),
    ],
)
def test_new_event_starts_from_its_rulebook(
    organizer: User, ruleset: str, rounds: int, minutes: int, ranking: str
) -> None:
    made = create_event(organizer, INSTALLATION, fields={"name": "Bare", "ruleset": ruleset})
    assert (made.rounds_planned, made.minutes_per_round, made.ranking) == (rounds, minutes, ranking)
    assert (made.tie_breaks, made.rounds.count()) == ([], rounds)


@pytest.mark.parametrize(
    ("ranking", "tie_breaks"),
    [
        ("table_points", ["table_points"]),
        ("points", ["points"]),
        ("points", ["firsts", "best_round", "firsts"]),
    ],
)
def test_tie_break_that_never_decides_is_refused(event: Event, ranking: str, tie_breaks: list[str]) -> None:
    fields = {"ranking": ranking, "tie_breaks": tie_breaks}
    with refused(event, TieBreakRefused):
        change_event(event.created_by, event, fields=fields)
    with pytest.raises(TieBreakRefused):
        create_event(event.created_by, INSTALLATION, fields={**FIELDS, **fields})


def test_deleted_event_is_not_locked(event: Event) -> None:
    Event.objects.filter(pk=event.pk).update(deleted_at=timezone.now())
    with pytest.raises(EventGone), locked(event):
        pass
