"""Each act on a rehearsal in each of its states: how it ends, and what undoes it."""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone

from tests.factories import make_entries, make_round, make_staff, make_user
from tests.tournament.rehearsal.rehearsed import NAME, begun
from tournament.acts.act import Act
from tournament.core.duty import Duty, Post
from tournament.core.errors import AlreadySo, NotAllowed, Refusal
from tournament.events.acts.events import change_event
from tournament.events.acts.invitations import invite
from tournament.events.acts.password_links import link_takers, password_tokens
from tournament.events.enums import Role, RoundState
from tournament.events.errors import EventGone, RehearsalStaysPrivate
from tournament.events.models import Event
from tournament.play.acts.event_deletion import delete_event
from tournament.registration.models import Entry
from tournament.rehearsal.acts.devices import (
    as_device,
    join_rehearsal,
    remove_device,
    report_check,
    send_entry,
)
from tournament.rehearsal.acts.rehearsals import (
    end_due,
    end_rehearsal,
    pause_robots,
    rehearse,
    resume_robots,
)
from tournament.rehearsal.enums import Check, DeviceKind, Fault
from tournament.rehearsal.errors import (
    DeviceNameTaken,
    DeviceUnknown,
    IsRehearsal,
    RehearsalRuns,
    RehearsalTooLate,
    RobotsArePaused,
    RobotsPlay,
    TooFewToRehearse,
    TooManyDevices,
)
from tournament.rehearsal.joining import Joining
from tournament.rehearsal.models import Rehearsal, RehearsalDevice

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

TABLET = Joining("Tablet 3", DeviceKind.TABLE, table_number=2)


@pytest.fixture
def event(event: Event) -> Event:
    make_entries(event, 8)
    return Event.objects.get(pk=event.pk)


def too_few(event: Event) -> Event:
    Entry.objects.filter(event=event, number__gt=3).delete()
    return event


def started(event: Event) -> Event:
    entries = list(event.entries.all())
    make_round(event, [entries[:4], entries[4:]], state=RoundState.RUNNING)
    return event


def the_copy(event: Event) -> Event:
    return begun(event).event


@pytest.mark.parametrize(
    ("reach", "refusal"),
    [
        (lambda event: event, None),
        (too_few, TooFewToRehearse),
        (started, RehearsalTooLate),
        (the_copy, IsRehearsal),
        (lambda event: begun(event).original, AlreadySo),
    ],
    ids=["entered", "three players", "started", "a rehearsal", "rehearsed"],
)
def test_rehearse_in_each_state(event: Event, reach: Callable[[Event], Event], refusal: type[Refusal] | None):
    here = reach(event)
    offered = rehearse.offer(event.created_by, here)
    assert type(offered) is (refusal or type(None))
    if refusal in (None, AlreadySo):
        made = rehearse(event.created_by, here, name=NAME)
        assert Rehearsal.objects.get() == made
    else:
        with pytest.raises(refusal):
            rehearse(event.created_by, here, name=NAME)


@pytest.mark.parametrize(
    ("act", "is_paused", "refusal"),
    [
        (pause_robots, False, None),
        (pause_robots, True, RobotsArePaused),
        (resume_robots, True, None),
        (resume_robots, False, RobotsPlay),
        (end_rehearsal, False, None),
        (end_rehearsal, True, None),
    ],
)
def test_acts_on_robots_in_each_state(
    event: Event, act: Act[Any, Any, Any], is_paused: bool, refusal: type[Refusal] | None
):
    rehearsal = begun(event)
    if is_paused:
        pause_robots(event.created_by, rehearsal)
        rehearsal.refresh_from_db()
    assert type(act.offer(event.created_by, rehearsal)) is (refusal or type(None))
    if refusal:
        with pytest.raises(refusal):
            act(event.created_by, rehearsal)
        return
    turns = rehearsal.turns
    act(event.created_by, rehearsal)
    if act is end_rehearsal:
        with pytest.raises(EventGone):
            act(event.created_by, rehearsal)
        assert rehearse.offer(event.created_by, event) is None
    else:
        rehearsal.refresh_from_db()
        assert (rehearsal.paused_at is None, rehearsal.turns) == (is_paused, turns + is_paused)


def test_only_the_machine_that_writes_ends_what_is_due(event: Event, monkeypatch: pytest.MonkeyPatch):
    Rehearsal.objects.filter(pk=begun(event).pk).update(ends_at=timezone.now())
    for here in (Duty.STANDBY, Duty.RETIRED, Duty.MIRROR):
        monkeypatch.setattr("tournament.core.duty.post", lambda here=here: Post(here))
        assert end_due() is None
    assert Rehearsal.objects.exists()
    monkeypatch.undo()
    assert end_due() is None
    assert not Rehearsal.objects.exists()


def test_only_organizers_begin_and_end(event: Event, referee, stranger):
    rehearsal = begun(event)
    make_staff(event, desk := make_user(), Role.DESK)
    for person in (referee, stranger, desk):
        for act, subject in (
            (rehearse, event),
            (end_rehearsal, rehearsal),
            (pause_robots, rehearsal),
            (resume_robots, rehearsal),
        ):
            assert isinstance(act.offer(person, subject), NotAllowed)


def join(rehearsal: Rehearsal, said: Joining = TABLET, **more) -> RehearsalDevice:
    return join_rehearsal(as_device(said.name), rehearsal, key=more.get("key") or uuid4(), said=said)


def test_device_joins_once_and_changes_what_it_is(event: Event):
    rehearsal = begun(event)
    key = uuid4()
    device = join(rehearsal, key=key)
    report_check(as_device("Tablet 3"), device, check=Check.CLOCK, fault=Fault.CLOCK_OFF, figure=90)
    again = join(rehearsal, Joining("Stage", DeviceKind.SCREEN, table_number=2, is_played=True), key=key)
    assert again.pk == device.pk
    assert (again.name, again.table_number, again.is_played) == ("Stage", None, False)
    assert not again.checks.exists()
    with pytest.raises(DeviceNameTaken):
        join(rehearsal, Joining("Stage", DeviceKind.PHONE))


def test_list_of_devices_has_an_end(event: Event, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("tournament.rehearsal.acts.devices.DEVICES_MOST", 1)
    rehearsal = begun(event)
    join(rehearsal)
    with pytest.raises(TooManyDevices):
        join(rehearsal, Joining("Tablet 4", DeviceKind.TABLE))


def test_entry_counts_once_for_its_key(event: Event):
    device = join(begun(event))
    person, first, second = as_device("Tablet 3"), uuid4(), uuid4()
    assert [send_entry(person, device, key=key) for key in (first, first, second, second)] == [1, 1, 2, 2]


def test_newer_result_of_a_check_replaces_the_older(event: Event):
    device = join(begun(event))
    person = as_device("Tablet 3")
    report_check(person, device, check=Check.CLOCK, fault=Fault.CLOCK_OFF, figure=90)
    report_check(person, device, check=Check.CLOCK)
    assert device.checks.get().fault == ""


def test_removed_device_is_unknown(event: Event, referee):
    device = join(begun(event))
    remove_device(referee, device)
    remove_device(referee, device)
    with pytest.raises(DeviceUnknown):
        report_check(as_device("Tablet 3"), device, check=Check.CLOCK)


def test_event_stays_while_it_is_rehearsed(event: Event):
    rehearsal = begun(event)
    with pytest.raises(RehearsalRuns):
        delete_event(event.created_by, event)
    end_rehearsal(event.created_by, rehearsal)
    delete_event(event.created_by, event)
    assert not Event.objects.exists()


def test_role_in_a_rehearsal_is_no_role_elsewhere(event: Event):
    """Links for a new password are for accounts of one event, and end when roles change: a rehearsal is neither."""
    helper = make_user("helper")
    make_staff(event, helper, Role.REFEREE)
    row = invite(event.created_by, event, role=Role.REFEREE, name="Ida")
    type(row).objects.filter(pk=row.pk).update(accepted_by=helper, accepted_at=row.made_at, made_account=True)
    token = password_tokens.make_token(helper)
    begun(event)
    assert list(link_takers(event, event.created_by)) == [helper]
    assert password_tokens.check_token(helper, token)


def test_rehearsal_is_never_shown_to_everybody(event: Event):
    with pytest.raises(RehearsalStaysPrivate):
        change_event(event.created_by, begun(event).event, fields={"visibility": "public"})


def test_rehearsal_ends_by_itself(event: Event):
    rehearsal = begun(event)
    assert end_due() is not None
    assert Rehearsal.objects.exists()
    Rehearsal.objects.update(begun_at=rehearsal.begun_at.replace(year=2001), ends_at=rehearsal.begun_at)
    assert end_due() is None
    assert not Rehearsal.objects.exists()
