"""An event that has come so far as an act may meet it, through the real services."""

from tests.factories import make_entries, make_event, make_user
from tests.tournament.acts.stage import Stage, close, draw, finish, play_hands, publish, start
from tournament.acts.events import EventSituation
from tournament.events.enums import Role
from tournament.events.models import Staff
from tournament.play.acts.event_deletion import delete_event
from tournament.play.acts.sealing import seal_round

S = EventSituation


def set_event(situation: EventSituation) -> Stage:
    """An event with an organizer and two referees, one of them just added, in this situation."""
    organizer, referee, newcomer = make_user(), make_user(), make_user()
    event = make_event(organizer=organizer, rounds_planned=3, name="Spring Open")
    for user, role in ((referee, Role.HEAD_REFEREE), (newcomer, Role.REFEREE)):
        Staff.objects.create(event=event, user=user, role=role)
    staff = {Role.ORGANIZER: organizer, Role.HEAD_REFEREE: referee, Role.REFEREE: newcomer}
    stage = Stage(event, staff, None, number=1)
    if situation is S.DELETED:
        delete_event(event, actor=organizer)
        return stage
    if situation is not S.NEW:
        make_entries(event, 9 if situation is S.ENTERED else 8)
    for step in STEPS.get(situation, ()):
        step(stage, 1)
    if situation is S.SEALED:
        seal_round(stage.round, actor=organizer)
    return stage


STEPS = {
    S.DRAWN: (draw,),
    S.PUBLISHED: (publish,),
    S.STARTED: (publish, start),
    S.PLAYED: (publish, start, play_hands),
    S.CLOSED: (publish, start, play_hands, finish, close),
    S.SEALED: (publish, start, play_hands, finish, close),
}
