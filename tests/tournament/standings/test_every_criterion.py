"""A criterion stands in two places, and every page, file and program can do with it."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.architecture.import_rules import ROOT
from tests.conftest import BuildOnce, SignIn
from tests.penalties.given import give
from tests.tournament.exchange.document.test_event import OPEN_DOCUMENT, faults
from tests.tournament.standings.reference import PlayedTable
from tests.tournament.standings.rows import write_event
from tournament.events.enums import RankedBy, Ranking, TeamRanking
from tournament.events.models import Event
from tournament.events.settings.ranking import AMONG_EQUALS
from tournament.exchange.document.event import event_document
from tournament.screens.enums import Content
from tournament.screens.models import Screen
from tournament.standings.engine.criteria import CRITERIA

pytestmark = pytest.mark.one_database

ENGINE = "CRITERIA in tournament/standings/engine/criteria.py"
CHOICES = "RankedBy in tournament/events/enums.py"
MEASURED = {criterion.code: criterion for criterion in CRITERIA}
CHOSEN = [one for one in RankedBy if one is not RankedBy.LOT]
"""Everything but the lot, which the engine makes of a seed."""
NAMES = ("Ann", "Ben", "Cho", "Dee", "Eva", "Fay", "Gus", "Hal")
TABLES = [
    PlayedTable(1, NAMES[:4], ((24, -8, -8, -8), (-10, 30, -10, -10))),
    PlayedTable(1, NAMES[4:], ((24, -8, -8, -8), (-10, 30, -10, -10))),
]


def test_every_criterion_that_can_be_chosen_is_measured() -> None:
    missing = [one.value for one in CHOSEN if one.value not in MEASURED]
    assert missing == [], f"a criterion of {CHOICES} is missing in {ENGINE}"


def test_every_criterion_that_is_measured_can_be_chosen() -> None:
    missing = [code for code in MEASURED if code not in RankedBy.values]
    assert missing == [], f"a criterion of {ENGINE} is missing in {CHOICES}"


def test_criteria_without_a_number_of_their_own_are_known_as_such() -> None:
    among = {code for code, criterion in MEASURED.items() if criterion.among}
    assert among | {RankedBy.LOT.value} == {one.value for one in AMONG_EQUALS}, (
        "AMONG_EQUALS in events/settings/ranking.py"
    )


def test_points_have_a_column_that_is_wide_enough() -> None:
    wide = set(re.findall(r"\.figure-(\w+)", (ROOT / "static/css/standings.css").read_text(encoding="utf-8")))
    signed = {one.value for one in RankedBy if one.has_sign and one not in AMONG_EQUALS}
    assert signed <= wide, ".figure-… in static/css/standings.css"


@pytest.fixture(scope="module")
def built(build_once: BuildOnce) -> int:
    """Two tables that were played alike, with teams, a penalty and a screen of the hall."""
    return build_once(_made)


def _made() -> int:
    event = write_event(NAMES, TABLES, team_ranking=TeamRanking.POINTS)
    for number, entry in enumerate(event.entries.order_by("number")):
        entry.team = "Dragons" if number < 4 else "Winds"
        entry.save()
    give(event, event.entries.get(name="Ben"), "faulty_set")
    Screen.objects.create(event=event, number=1, name="Hall", content=Content.STANDINGS)
    return event.pk


@pytest.fixture(params=list(RankedBy))
def event(request: pytest.FixtureRequest, db: None, built: int) -> Event:
    """The event under one criterion first, and then under the first one that is not the same."""
    first: RankedBy = request.param
    then = [] if first is RankedBy.LOT else [RankedBy.POINTS if first is RankedBy.FIRSTS else RankedBy.FIRSTS]
    Event.objects.filter(pk=built).update(ranking=Ranking.OWN, tie_breaks=[first, *then])
    return Event.objects.get(pk=built)


def addresses(event: Event) -> Iterator[str]:
    own: tuple[tuple[str, tuple[Any, ...]], ...] = (
        ("events:event-home", ()),
        ("events:event-settings", ()),
        ("events:settings-section", ("ranking",)),
        ("standings:standings", ()),
        ("standings:standings-xlsx", ()),
        ("standings:standings-csv", ()),
        ("standings:teams", ()),
        ("standings:cut", ()),
        ("standings:title", ()),
        ("standings:finish", ()),
        ("registration:entry-detail", (event.entries.get(name="Ben").pk,)),
        ("screens:screen", (1,)),
        ("papers:document", ("results",)),
        ("papers:round-document", (1, "standings")),
        ("exchange:files", ()),
        ("exchange:api-standings", ()),
    )
    return (reverse(name, args=[event.slug, *args]) for name, args in own)


def test_every_page_shows_an_event_under_the_criterion(event: Event, sign_in: SignIn) -> None:
    client = sign_in(event.created_by)
    answers = {url: client.get(url).status_code for url in addresses(event)}
    assert {url: status for url, status in answers.items() if status not in (200, 302)} == {}


def test_everybody_sees_the_standings_under_the_criterion(event: Event, client: Client) -> None:
    assert client.get(reverse("standings:standings", args=[event.slug])).status_code == 200


def test_programs_read_an_event_under_the_criterion(event: Event) -> None:
    for is_full in (False, True):
        document = event_document(event, full=is_full)
        OPEN_DOCUMENT.validate(document)
        assert faults(document) == []
