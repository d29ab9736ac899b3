"""Robots play at the pace of the rehearsal, leave tables to people, and say why they stopped."""

import json
import os
from datetime import timedelta

import pytest
from django.utils import timezone

from tests.factories import make_entries
from tests.tournament.rehearsal.rehearsed import Clock, begun, play_on
from tests.tournament.rehearsal.test_acts import join
from tournament.core.jobs.begun import Job
from tournament.core.jobs.folder import ERROR, FAILED
from tournament.core.jobs.process import NotMade
from tournament.events.enums import RoundState
from tournament.events.models import Event
from tournament.play.acts.event_settings import change_event_settings
from tournament.play.errors import TablesOpen
from tournament.play.models import Hand
from tournament.rehearsal import robots
from tournament.rehearsal.acts.rehearsals import pause_robots
from tournament.rehearsal.enums import DeviceKind
from tournament.rehearsal.joining import Joining
from tournament.rehearsal.models import Rehearsal
from tournament.simulation import rehearsing

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(timezone, "now", clock.now)
    return clock


@pytest.fixture
def rehearsal(event: Event, clock: Clock) -> Rehearsal:
    make_entries(event, 8)
    return begun(Event.objects.get(pk=event.pk))


def hands_at(rehearsal: Rehearsal, table: int) -> int:
    return Hand.objects.of_event(rehearsal.event).filter(table__number=table).count()


def test_round_takes_a_tenth_of_its_time(rehearsal: Rehearsal, clock: Clock):
    round_ = rehearsal.event.rounds.get(number=1)
    play_on(rehearsal, clock, lambda: round_.__class__.objects.get(pk=round_.pk).state == "closed")
    round_.refresh_from_db()
    assert round_.started_at
    assert round_.closed_at
    assert timedelta(minutes=6) < round_.closed_at - round_.started_at < timedelta(minutes=11)
    assert min(hands_at(rehearsal, table) for table in (1, 2)) >= 12


def test_planned_cut_is_made_and_the_final_is_played(event: Event, clock: Clock):
    make_entries(event, 8)
    change_event_settings(
        event.created_by, event, fields={"cut_after": 1, "cut_size": 4, "rounds_planned": 2}
    )
    rehearsal = begun(Event.objects.get(pk=event.pk))
    play_on(rehearsal, clock)
    final = rehearsal.event.rounds.get(number=2)
    assert final.state == RoundState.CLOSED
    assert final.tables.count() == 1
    assert rehearsal.event.stages.get().size == 4


def test_table_of_people_is_left_to_them(rehearsal: Rehearsal, clock: Clock):
    join(rehearsal, Joining("Tablet 1", DeviceKind.TABLE, table_number=1, is_played=True))
    play_on(rehearsal, clock, lambda: hands_at(rehearsal, 2) >= 5)
    assert hands_at(rehearsal, 1) == 0
    rehearsal.devices.all().delete()
    play_on(rehearsal, clock, lambda: hands_at(rehearsal, 1) >= 1)
    assert hands_at(rehearsal, 1) >= 1


def test_paused_or_removed_rehearsal_is_not_played(rehearsal: Rehearsal, clock: Clock):
    pause_robots(rehearsal.begun_by, rehearsal)
    assert rehearsing.step(rehearsal.pk, clock.now()) is None
    assert rehearsing.step(rehearsal.pk + 1, clock.now()) is None
    rehearsal.refresh_from_db()
    assert robots.robots_of(rehearsal).state is robots.RobotState.PAUSED


def test_robots_say_which_refusal_stopped_them(
    rehearsal: Rehearsal, monkeypatch: pytest.MonkeyPatch, tmp_path, settings
):
    def refuse(*_args: object) -> None:
        raise TablesOpen(number=1, tables="2")

    monkeypatch.setattr(rehearsing, "step", refuse)
    monkeypatch.setattr(rehearsing.time, "sleep", lambda _seconds: None)
    with pytest.raises(NotMade) as stopped:
        rehearsing.play({"rehearsal": rehearsal.pk}, lambda _done, _total: None)
    assert json.loads(stopped.value.code)["code"] == TablesOpen.code
    job = Job(tmp_path, "key", failed=stopped.value.code)
    monkeypatch.setattr(robots, "find", lambda _work, _key: job)
    found = robots.robots_of(rehearsal)
    assert (found.state, found.why) == (robots.RobotState.STOPPED, str(TablesOpen(number=1, tables="2")))


def test_one_process_plays_however_many_ask(
    rehearsal: Rehearsal, jobs_undone, monkeypatch: pytest.MonkeyPatch
):
    assert robots.robots_of(rehearsal).state is robots.RobotState.STOPPED
    robots.let_play(rehearsal)
    robots.let_play(rehearsal)
    assert robots.robots_of(rehearsal).state is robots.RobotState.PLAYING
    assert len(list(jobs_undone.iterdir())) == 1


def test_robots_go_on_where_their_process_was_killed(rehearsal: Rehearsal, jobs_undone):
    robots.let_play(rehearsal)
    [folder] = jobs_undone.iterdir()
    for path in folder.iterdir():
        os.utime(path, (0, 0))
    assert robots.robots_of(rehearsal).state is robots.RobotState.STOPPED
    assert robots.revived(rehearsal).state is robots.RobotState.PLAYING
    # What failed by itself would fail again.
    (folder / FAILED).write_text(ERROR)
    assert robots.revived(rehearsal).state is robots.RobotState.STOPPED


def test_what_plays_is_there():
    assert robots.import_string(robots.PLAYER) is rehearsing.play
    assert len(robots.made_up_people(1, 3)) == 3
