"""Every act of the organizer however far the event has come: what the table of acts says is what the site does."""

import pytest

from tests.tournament.acts.event_posts import EVENT_POSTS
from tests.tournament.acts.event_stage import set_event
from tests.tournament.acts.walking import Scene, lasting, told, tried_here, walk
from tournament.acts.events import EVENT_ACTS, EventSituation

pytestmark = pytest.mark.django_db
READING = ("export_workbook", "export_list", "read_audit")


def test_every_act_is_tried():
    assert {act.code for act in EVENT_ACTS} <= set(EVENT_POSTS)
    assert {act.undone_by for act in EVENT_ACTS} - {""} <= set(EVENT_POSTS)


@pytest.mark.parametrize("situation", EventSituation, ids=lambda situation: situation.name.lower())
def test_acts_end_as_the_table_says(situation: EventSituation):
    stage = set_event(situation)
    scene = Scene(stage.devices, lambda code, person: EVENT_POSTS[code](stage), reading=READING)
    acts = tried_here(EVENT_ACTS, EventSituation, situation)
    ends, undone = walk(scene, acts)
    assert ends == told(acts, situation)
    assert lasting(undone) == {act.code for act in acts if situation in act.stays}, undone
