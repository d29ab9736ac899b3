"""Every act at a table in every state of the table: what the table of acts says is what the site does."""

import pytest

from tests.tournament.acts.posts import LINK_POSTS, POSTS
from tests.tournament.acts.scenes import scene_of
from tests.tournament.acts.stage import set_stage
from tests.tournament.acts.table_stage import reach_table
from tests.tournament.acts.walking import lasting, told, tried_here, walk
from tournament.acts.tables import TABLE_ACTS, TableSituation

pytestmark = pytest.mark.django_db


def test_every_act_is_tried():
    codes = {act.code for act in TABLE_ACTS}
    assert codes <= set(POSTS) | set(LINK_POSTS)
    assert set(LINK_POSTS) <= codes


@pytest.mark.parametrize("situation", TableSituation, ids=lambda situation: situation.name.lower())
def test_acts_end_as_the_table_says(situation: TableSituation):
    stage = set_stage()
    reach_table(stage, situation)
    acts = tried_here(TABLE_ACTS, TableSituation, situation)
    ends, undone = walk(scene_of(stage), acts)
    assert ends == told(acts, situation)
    assert lasting(undone) == {act.code for act in acts if situation in act.stays}, undone
