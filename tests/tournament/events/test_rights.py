"""The page that says who may do what: everything that is declared, in words."""

from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.architecture.site_map import all_routes
from tests.conftest import SignIn
from tests.pages import text_of, words_of
from tests.rights import DOCUMENT, rights_document
from tournament.accounts.acting import Standing
from tournament.accounts.models import User
from tournament.acts.act import Act
from tournament.acts.people import Bearer
from tournament.events.enums import Role
from tournament.events.models import Event
from tournament.events.rights import GROUPS, ROLES, WORDS, Part, app_of, line_of, rights_page

pytestmark = pytest.mark.django_db
all_routes()
"""The addresses of the site name every view, and the views name every act."""
ACTS = tuple(Act.declared.values())


@pytest.fixture
def url() -> str:
    return reverse("events:rights")


def test_page_shows_every_act_with_who_and_when(client: Client, url: str):
    words = words_of(client.get(url))
    for act in ACTS:
        line = line_of(act)
        assert line.title in words
        assert all(part in words for part in (*line.who, *line.when, line.undo))


def test_page_is_the_same_for_everybody(client: Client, url: str, sign_in: SignIn, stranger: User):
    assert client.get(url).status_code == 200
    shown = unescape(text_of(sign_in(stranger).get(url)))
    assert all(line_of(act).title in shown for act in ACTS)


@pytest.mark.parametrize("method", ["post", "put", "delete"])
def test_page_is_only_read(client: Client, url: str, method: str):
    assert getattr(client, method)(url).status_code == 405


def test_page_asks_nothing_of_the_database(client: Client, url: str, django_assert_num_queries: Any):
    with django_assert_num_queries(0):
        client.get(url)


def test_staff_and_every_page_lead_to_it(event: Event, sign_in: SignIn, organizer: User, url: str):
    staff = text_of(sign_in(organizer).get(reverse("events:staff-list", args=[event.slug])))
    assert staff.count(f'href="{url}"') == 2
    assert f'href="{url}"' in text_of(Client().get("/"))


def test_every_act_is_on_the_page_once():
    shown = [line for group in rights_page().groups for line in group.acts]
    assert len(shown) == len(ACTS)
    assert {app_of(act) for act in ACTS} <= set(GROUPS)


def test_everybody_who_acts_has_a_word():
    assert set(WORDS) == {*Role, *Bearer, *Standing, *Part}
    assert {who for who, _name, _sentence in ROLES} == set(WORDS) - {Bearer.SITE, Standing.ACCOUNT}
    shown = [line for group in rights_page().groups for line in group.acts]
    assert [line.title for line in shown if not line.who] == []


def test_titles_read_like_buttons():
    """A verb first, one line, no full stop, and no two acts with the same."""
    titles = [str(act.terms.title) for act in ACTS]
    assert [
        one for one in titles if not one[0].isupper() or one.endswith(".") or "'" in one or len(one) > 60
    ] == []
    assert len(set(titles)) == len(titles)


def test_conditions_are_whole_sentences():
    words = {str(condition.words) for act in ACTS for condition in act.terms.when}
    assert [one for one in words if not one[0].isupper() or not one.endswith(".")] == []


def test_what_an_act_needs_first_is_said():
    reopening = line_of(Act.declared["reopen_round"])
    assert (reopening.who, reopening.asks_reason, reopening.undo) == (
        ["Organizer", "Head referee"],
        True,
        "Close a round",
    )
    assert reopening.when[:2] == ["The round is not sealed.", "The round is closed."]


def test_documentation_has_the_same_matrix():
    written = DOCUMENT.read_text(encoding="utf-8")
    assert written == rights_document(), "make it again with: python -m tests.rights"
