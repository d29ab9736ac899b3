"""Every view that writes has its act in a table, as a row or as what undoes one."""

import pytest
from django.urls import resolve

from tests.architecture.site_map import all_routes
from tests.tournament.acts.expected.picture import SHEETS
from tests.tournament.acts.expected.tables import TableSituation
from tests.tournament.acts.scenery import all_posts
from tests.tournament.acts.stage import set_stage
from tests.tournament.acts.table_stage import reach_table

pytestmark = pytest.mark.django_db

NAMED = {code for sheet in SHEETS for act in sheet.acts for code in (act.code, act.undone_by) if code}
WRITING = {route.name for route in all_routes() if "POST" in route.methods}
LEFT_OUT = {
    **dict.fromkeys(
        (name for name in WRITING if name.startswith("accounts:")),
        "An account is in no event; `tests/tournament/accounts` tries these.",
    ),
    **dict.fromkeys(
        (
            "play:hand-preview",
            "play:sheet-preview",
            "play:link-hand-preview",
            "play:link-paper-preview",
        ),
        "A preview writes nothing.",
    ),
    **dict.fromkeys(
        ("events:event-create", "exchange:event-import", "simulation:demo-visit"),
        "There is no event yet that could be in a state.",
    ),
    **dict.fromkeys(
        (name for name in WRITING if name.startswith("series:")),
        "A series is above events and has no states; `tests/tournament/series` tries its acts.",
    ),
    **dict.fromkeys(
        (name for name in WRITING if name.startswith("ratings:")),
        "Ratings are above events and have no states; `tests/tournament/ratings` tries their acts.",
    ),
    **dict.fromkeys(
        (name for name in WRITING if name.startswith("people:")),
        "People and lists are above events; `tests/tournament/people` tries their acts in each state.",
    ),
    **dict.fromkeys(
        (name for name in WRITING if name.startswith("rehearsal:")),
        "A rehearsal is a copy with states of its own; `tests/tournament/rehearsal` tries its acts.",
    ),
    **dict.fromkeys(
        (name for name in WRITING if name.startswith("notices:")),
        "A phone has no state in an event; `tests/tournament/notices` tries its acts.",
    ),
    **dict.fromkeys(
        (name for name in WRITING if name.startswith("copies:")),
        "A copy is of the whole installation; `tests/tournament/copies` tries its acts.",
    ),
    **dict.fromkeys(
        ("exchange:tokens", "exchange:token-revoke"), "A token is of an account, which is in no event."
    ),
    **dict.fromkeys(("exchange:recorded-hands", "exchange:check-document"), "It keeps nothing."),
    **dict.fromkeys(
        (name for name in WRITING if name.startswith("events:two-people-")),
        "It takes two people; `tests/tournament/events/acts/test_two_people.py` tries the states.",
    ),
    "language": "The browser keeps the choice.",
    "play:photo-add": "A device sends the photo of `take_photo` by itself; `tests/tournament/play/photos` tries it.",
    "exchange:report-names": "It is done in every state; `test_name_parts` tries it.",
    "draws:seating-import": "It draws a round, with seats from a file; `test_seating_file` tries it.",
    "events:invitation": "The person is in no event yet; `tests/tournament/events` tries the states of invitations.",
}
"""Views that take a form and have no act, and why."""


@pytest.fixture
def sent_to() -> dict[str, set[str]]:
    """The acts by the view that they are sent to."""
    stage = set_stage()
    reach_table(stage, TableSituation.PLAYING)
    found: dict[str, set[str]] = {}
    for code, (url, _data) in all_posts(stage):
        found.setdefault(resolve(url.partition("?")[0]).view_name, set()).add(code)
    return found


def test_every_route_names_its_methods():
    assert [route.name for route in all_routes() if not route.methods] == []


@pytest.mark.one_database
def test_every_view_that_writes_has_an_act(sent_to: dict[str, set[str]]):
    acts = {view for view, codes in sent_to.items() if codes & NAMED}
    assert WRITING - acts == set(LEFT_OUT)


@pytest.mark.one_database
def test_everything_that_is_sent_is_an_act(sent_to: dict[str, set[str]]):
    assert {code for codes in sent_to.values() for code in codes} == NAMED
