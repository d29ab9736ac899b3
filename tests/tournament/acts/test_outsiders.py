"""Who has no right to an act is turned away before the state is looked at, and nothing is changed."""

import pytest
from django.test import Client

from tests.factories import make_user
from tests.tournament.acts.answers import answer_of
from tests.tournament.acts.expected.declared import NOT_DECLARED
from tests.tournament.acts.expected.picture import SHEETS
from tests.tournament.acts.expected.tables import TABLE_ACTS, TableSituation
from tests.tournament.acts.expected.types import STAFF, Bearer, Limited
from tests.tournament.acts.posts import LINK_POSTS
from tests.tournament.acts.scenery import all_posts
from tests.tournament.acts.stage import Stage, set_stage
from tests.tournament.acts.table_stage import reach_table
from tests.tournament.acts.walking import Post, all_rows, signed_in
from tournament.events.enums import Role

pytestmark = pytest.mark.django_db
PUBLIC = ("export_workbook", "export_list")
"""Everybody may read these of a public event."""
CHANGE_NOTHING_THERE = ("close_finished_tables", "end_call")
"""No table of this referee is finished, and nobody calls: a second press, which changes nothing."""
ACTS = {
    act.code: act
    for sheet in SHEETS
    for act in sheet.acts
    # The table of devices names a person who tries an act, and not everybody who may.
    if not act.is_by_link and sheet.name != "devices"
}


@pytest.fixture
def stage() -> Stage:
    stage = set_stage()
    reach_table(stage, TableSituation.PLAYING)
    return stage


def send(device: Client, post: Post):
    url, data = post
    return device.get(url) if data is None else device.post(url, data)


@pytest.mark.one_database
def test_others_change_nothing(stage: Stage):
    stranger, roles = signed_in(make_user()), stage.devices
    posts = {code: post for code, post in all_posts(stage) if code in ACTS and code not in PUBLIC}
    assert set(posts) == set(ACTS) - set(PUBLIC)
    before = all_rows()
    for code, post in posts.items():
        assert send(stranger, post).status_code == 404, code
        for role in STAFF - ACTS[code].roles:
            assert send(roles[Role(role)], post).status_code == 403, code
        # The session was lost: the person is asked to sign in, and nothing is done on the way.
        lost = send(Client(), post)
        assert (lost.status_code, lost["Location"].startswith("/sign-in/")) == (302, True), code
    assert all_rows() == before


@pytest.mark.one_database
def test_referee_of_another_table_changes_nothing(stage: Stage):
    device = signed_in(stage.limited[Limited.ELSEWHERE])
    passed = {*NOT_DECLARED, *CHANGE_NOTHING_THERE}
    posts = {code: post for code, post in all_posts(stage) if code in ACTS and code not in passed}
    before = all_rows()
    for code, post in posts.items():
        assert send(device, post).status_code in (403, 404, 409, 422), code
    assert all_rows() == before


def test_player_has_the_own_sign_off_and_nothing_else(stage: Stage):
    before = all_rows()
    for act in TABLE_ACTS:
        if act.is_by_link and Bearer.PLAYER not in act.roles:
            url, data = LINK_POSTS[act.code](stage, stage.tokens[Bearer.PLAYER])
            answer = answer_of(Client().post(url, data))
            assert answer == act.cell(TableSituation.PLAYING, Bearer.PLAYER), act.code
    url, data = LINK_POSTS["sign_by_link"](stage, stage.tokens[Bearer.PLAYER])
    assert Client().post(url.replace("sign-off/0/", "sign-off/1/"), data).status_code == 404
    assert all_rows() == before
