"""Every act on a round in every state of the round: what the table of acts says is what the site does."""

from itertools import product

import pytest
from django.test import Client

from tests.acts import everything
from tests.factories import make_user
from tests.tournament.acts.answers import answer_of
from tests.tournament.acts.round_posts import POSTS
from tests.tournament.acts.stage import Stage, reach, set_stage
from tests.tournament.acts.walking import signed_in, taken_back
from tournament.acts.rounds import ROUND_ACTS, RoundSituation
from tournament.acts.types import ALREADY, DONE, Cell
from tournament.events.enums import Role

pytestmark = pytest.mark.django_db


@pytest.fixture(params=list(RoundSituation), ids=lambda situation: situation.name.lower())
def situation(request: pytest.FixtureRequest) -> RoundSituation:
    return RoundSituation(request.param)


@pytest.fixture
def stage(situation: RoundSituation) -> Stage:
    stage = set_stage()
    reach(stage, situation)
    return stage


def test_every_act_is_tried():
    assert set(POSTS) == {act.code for act in ROUND_ACTS}
    assert {act.undone_by for act in ROUND_ACTS} - {""} <= set(POSTS)


def test_acts_end_as_the_table_says(stage: Stage, situation: RoundSituation):
    found: dict[tuple[str, Role], Cell] = {}
    before = everything(stage.event)
    for act, role in product(ROUND_ACTS, Role):
        url, data = POSTS[act.code](stage)
        with taken_back():
            answer = answer_of(signed_in(stage.staff[role]).post(url, data))
            has_changed = everything(stage.event) != before
        found[act.code, role] = ALREADY if answer == DONE and not has_changed else answer
        assert not has_changed or answer == DONE, act.code
    assert found == {(act.code, role): act.cell(situation, role) for act, role in product(ROUND_ACTS, Role)}


def test_others_change_nothing(stage: Stage):
    before = everything(stage.event)
    stranger = signed_in(make_user())
    for act in ROUND_ACTS:
        url, data = POSTS[act.code](stage)
        assert stranger.post(url, data).status_code == 404, act.code
        # The session was lost: the person is asked to sign in, and nothing is done on the way.
        lost = Client().post(url, data)
        assert (lost.status_code, lost["Location"].startswith("/sign-in/")) == (302, True), act.code
    assert everything(stage.event) == before


def test_pressed_twice_is_done_once(stage: Stage, situation: RoundSituation):
    for act in ROUND_ACTS:
        if act.cell(situation, Role.ORGANIZER) != DONE:
            continue
        url, data = POSTS[act.code](stage)
        with taken_back():
            client = signed_in(stage.organizer)
            client.post(url, data)
            once = everything(stage.event)
            answer_of(client.post(url, data))
            assert everything(stage.event) == once, act.code
