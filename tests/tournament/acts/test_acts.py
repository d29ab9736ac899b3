"""Every act in every state: what the tables of acts say is what the site does."""

from enum import StrEnum

import pytest

from tests.tournament.acts.expected.picture import SHEETS
from tests.tournament.acts.scenery import CASES, SCENERY
from tests.tournament.acts.walking import lasting, told, tried_here, walk
from tournament.registration import robots

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nobody_is_too_quick(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(robots, "SECONDS_TO_FILL_IN", 0)


def test_every_table_of_acts_is_walked():
    # What a device sends again has a walk of its own, in `test_devices.py`.
    assert {sheet.name for sheet in SHEETS} - set(SCENERY) == {"devices"}


@pytest.mark.parametrize("name", SCENERY)
def test_every_act_is_tried(name: str):
    acts = SCENERY[name].sheet.acts
    assert {act.code for act in acts} | {act.undone_by for act in acts} - {""} <= set(SCENERY[name].posts)


@pytest.mark.parametrize(("name", "situation"), CASES, ids=lambda one: getattr(one, "name", one))
def test_acts_end_as_the_table_says(name: str, situation: StrEnum):
    sheet = SCENERY[name].sheet
    acts = tried_here(sheet.acts, sheet.states, situation)
    if not acts:
        return
    ends, undone = walk(SCENERY[name].set_up(situation), acts)
    assert ends == told(acts, situation)
    assert lasting(undone) == {act.code for act in acts if situation in act.stays}, undone
