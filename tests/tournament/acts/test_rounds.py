"""Every act on a round in every state of the round: what the table of acts says is what the site does."""

import pytest

from tests.tournament.acts.posts import POSTS
from tests.tournament.acts.scenes import scene_of
from tests.tournament.acts.stage import reach, set_stage
from tests.tournament.acts.walking import lasting, told, tried_here, walk
from tournament.acts.rounds import ROUND_ACTS, RoundSituation

pytestmark = pytest.mark.django_db


def test_every_act_is_tried():
    assert {act.code for act in ROUND_ACTS} <= set(POSTS)
    assert {act.undone_by for act in ROUND_ACTS} - {""} <= set(POSTS)


@pytest.mark.parametrize("situation", RoundSituation, ids=lambda situation: situation.name.lower())
def test_acts_end_as_the_table_says(situation: RoundSituation):
    stage = set_stage()
    reach(stage, situation)
    acts = tried_here(ROUND_ACTS, RoundSituation, situation)
    ends, undone = walk(scene_of(stage), acts)
    assert ends == told(acts, situation)
    assert lasting(undone) == {act.code for act in acts if situation in act.stays}, undone
