"""An event that has come so far as an act may meet it, through the real services."""

from collections.abc import Callable

from tests.factories import make_entries, make_event, make_user
from tests.tournament.acts.expected.events import EventSituation
from tests.tournament.acts.stage import Stage, close, draw, finish, finish_all, play_hands, publish, start
from tournament.events.enums import CarryOver, Role
from tournament.events.models import Staff
from tournament.play.acts.event_deletion import delete_event
from tournament.play.acts.sealing import seal_round
from tournament.registration.enums import CutKind, RestOfField, TieMethod
from tournament.standings.acts.cuts import make_cut, order_play_off
from tournament.standings.acts.titles import settle_title
from tournament.standings.stages.cuts import CutOrder
from tournament.standings.stages.titles import TitleOrder

S = EventSituation


def set_event(situation: EventSituation) -> Stage:
    """An event with an organizer, somebody at the desk and two referees, one of them just added, in this situation."""
    organizer, referee, newcomer, helper = make_user(), make_user(), make_user(), make_user()
    rounds = 1 if situation in (S.PLAYED_OUT, S.TITLE, S.FINISHED) else 3
    event = make_event(organizer=organizer, rounds_planned=rounds, name="Spring Open")
    # The newest member is the one that the acts on the staff are done to.
    joined = {Role.DESK: helper, Role.HEAD_REFEREE: referee, Role.REFEREE: newcomer}
    for role, user in joined.items():
        Staff.objects.create(event=event, user=user, role=role)
    staff = {Role.ORGANIZER: organizer, **joined}
    stage = Stage(event, staff, None, number=1)
    if situation is S.DELETED:
        delete_event(organizer, event)
        return stage
    if situation is not S.NEW:
        make_entries(event, 9 if situation is S.ENTERED else 8)
    for step in STEPS.get(situation, ()):
        step(stage, 1)
    return stage


def _seal(stage: Stage, number: int) -> None:
    seal_round(stage.organizer, stage.event.rounds.get(number=number))


CUT_TO_FOUR = CutOrder(
    kind=CutKind.TOP,
    size=4,
    carry_over=CarryOver.FULL,
    rest=RestOfField.TOGETHER,
    tie_method=TieMethod.LOT,
)
"""Four players are level from the third place on."""


def _cut(stage: Stage, _number: int) -> None:
    make_cut(stage.organizer, stage.event, order=CUT_TO_FOUR)


def _play_off(stage: Stage, _number: int) -> None:
    order_play_off(stage.organizer, stage.event, order=CUT_TO_FOUR)
    stage.event.refresh_from_db()


def _title(stage: Stage, _number: int) -> None:
    settle_title(stage.organizer, stage.event, order=TitleOrder(TieMethod.LOT))


def _draw_next(stage: Stage, number: int) -> None:
    draw(stage, number + 1)


def _finish(stage: Stage, _number: int) -> None:
    finish_all(stage)


PLAYED_AND_CLOSED = (publish, start, play_hands, finish, close)
STEPS: dict[EventSituation, tuple[Callable[[Stage, int], None], ...]] = {
    S.DRAWN: (draw,),
    S.PUBLISHED: (publish,),
    S.STARTED: (publish, start),
    S.PLAYED: (publish, start, play_hands),
    S.CLOSED: PLAYED_AND_CLOSED,
    S.SEALED: (*PLAYED_AND_CLOSED, _seal),
    S.CUT: (*PLAYED_AND_CLOSED, _cut),
    S.CUT_DRAWN: (*PLAYED_AND_CLOSED, _cut, _draw_next),
    S.PLAY_OFF: (*PLAYED_AND_CLOSED, _play_off),
    S.PLAYED_OUT: PLAYED_AND_CLOSED,
    S.TITLE: (*PLAYED_AND_CLOSED, _title),
    S.FINISHED: (_finish,),
}
