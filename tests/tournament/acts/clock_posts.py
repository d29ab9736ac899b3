"""The clock of a round in each state that an act may meet, and what a browser sends for each of these acts."""

from collections.abc import Callable
from datetime import timedelta
from uuid import uuid4

from django.utils import timezone

from tests.tournament.acts.expected.clock import ClockSituation
from tests.tournament.acts.posts import POSTS, on_round, press, record_hand
from tests.tournament.acts.stage import Stage, close, finish, play_hands, publish, set_stage, start
from tests.tournament.acts.walking import Post
from tournament.draws.models import Table
from tournament.events.models import Event, Round
from tournament.play.acts.rounds import close_table
from tournament.play.clock.acts import extend_clock, pause_clock, set_warnings
from tournament.play.enums import LateReason

S = ClockSituation
BEGUN = timedelta(minutes=200)
WARNINGS = [20, 5]


def set_clock(situation: ClockSituation) -> Stage:
    """The first round with its clock in this situation."""
    stage = set_stage()
    if situation is S.OVER:
        # In the stage's own rulebook play stops at once.
        Event.objects.filter(pk=stage.event.pk).update(ruleset="gghk")
        stage.event.refresh_from_db()
    stage.number = 1
    publish(stage, 1)
    if situation is S.WAITING:
        return stage
    start(stage, 1)
    STEPS.get(situation, lambda stage: None)(stage)
    return stage


def _stop(stage: Stage) -> None:
    pause_clock(stage.organizer, stage.round, client_key=uuid4())


def _give(stage: Stage) -> None:
    extend_clock(stage.organizer, stage.round, client_key=uuid4(), minutes=10)
    set_warnings(stage.organizer, stage.event, warnings=WARNINGS)


def _pass(stage: Stage) -> None:
    Round.objects.filter(pk=stage.round.pk).update(started_at=timezone.now() - BEGUN)


def _shut(stage: Stage) -> None:
    play_hands(stage, 1)
    close_table(stage.organizer, stage.table, expected_hands=1)


def _end(stage: Stage) -> None:
    for step in (play_hands, finish, close):
        step(stage, 1)


STEPS: dict[ClockSituation, Callable[[Stage], None]] = {
    S.STOPPED: _stop,
    S.GIVEN: _give,
    S.OVER: _pass,
    S.OVER_AT_ONCE: _pass,
    S.SHUT: _shut,
    S.ENDED: _end,
}


def give_table_time(stage: Stage) -> Post:
    table = Table.objects.filter(round=stage.round).order_by("number").first()
    return press("clock-extend", minutes=5, table=table.pk if table else 0)(stage)


def record_late_hand(stage: Stage) -> Post:
    url, fields = record_hand(stage)
    return url, {**fields, "late_reason": next(iter(LateReason)).value}


CLOCK_POSTS: dict[str, Callable[[Stage], Post]] = {
    "stop_clock": POSTS["stop_clock"],
    "let_clock_go_on": POSTS["let_clock_go_on"],
    "change_time": POSTS["change_time"],
    "take_time_back": press("clock-extend", minutes=-5),
    "give_table_time": give_table_time,
    "set_warnings": on_round("play:clock-warnings", warnings=", ".join(map(str, WARNINGS))),
    "clear_warnings": on_round("play:clock-warnings", warnings=""),
    "record_hand": record_hand,
    "record_late_hand": record_late_hand,
    "take_back_hand": POSTS["take_back_hand"],
}
