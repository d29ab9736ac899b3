"""Who has no right to an act is turned away before the state is looked at, and nothing is changed."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.test import Client

from tests.factories import make_user
from tests.tournament.acts.answers import answer_of
from tests.tournament.acts.event_posts import EVENT_POSTS
from tests.tournament.acts.posts import LINK_POSTS, POSTS
from tests.tournament.acts.stage import Stage, set_stage
from tests.tournament.acts.table_stage import reach_table
from tests.tournament.acts.walking import Post, all_rows, signed_in
from tournament.acts.events import EVENT_ACTS
from tournament.acts.rounds import ROUND_ACTS
from tournament.acts.tables import TABLE_ACTS, TableSituation
from tournament.acts.types import STAFF, Act, Bearer
from tournament.events.enums import Role

pytestmark = pytest.mark.django_db
PUBLIC = ("export_workbook", "export_list")
"""Everybody may read these of a public event."""


@pytest.fixture
def stage() -> Stage:
    stage = set_stage()
    reach_table(stage, TableSituation.PLAYING)
    return stage


def by_account(stage: Stage) -> Iterator[tuple[Act[Any], Callable[[Stage], Post]]]:
    makers = {**EVENT_POSTS, **POSTS}
    acts: tuple[Act[Any], ...] = (*EVENT_ACTS, *ROUND_ACTS, *TABLE_ACTS)
    for act in {act.code: act for act in acts}.values():
        if not act.is_by_link and act.code not in PUBLIC:
            yield act, makers[act.code]


def send(device: Client, post: Post):
    url, data = post
    return device.get(url) if data is None else device.post(url, data)


def test_others_change_nothing(stage: Stage):
    stranger, roles = signed_in(make_user()), stage.devices
    posts = [(act, make(stage)) for act, make in by_account(stage)]
    before = all_rows()
    for act, post in posts:
        assert send(stranger, post).status_code == 404, act.code
        for role in STAFF - act.roles:
            assert send(roles[Role(role)], post).status_code == 403, act.code
        # The session was lost: the person is asked to sign in, and nothing is done on the way.
        lost = send(Client(), post)
        assert (lost.status_code, lost["Location"].startswith("/sign-in/")) == (302, True), act.code
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
