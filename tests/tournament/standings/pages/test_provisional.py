"""Results of an event that goes on say so wherever they look final: on paper, in sheets, in reports and beside the offers."""

import re
from html import unescape
from io import BytesIO

import openpyxl
import pytest
from django.urls import reverse

from tests.conftest import SignIn
from tests.factories import discard_win, play, set_state
from tests.tournament.papers.hall import seat_players, sheets_of
from tournament.events.enums import HoldBack, RoundState
from tournament.events.models import Event
from tournament.standings.acts.finishing import finish_event
from tournament.standings.exports.sheets.workbook import named_sheets
from tournament.standings.pages.provisional import provisional_mark
from tournament.standings.queries import standings

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

AFTER_ONE = "After round 1 of 3, provisional"


@pytest.fixture
def going_on(event: Event) -> Event:
    """The first of three rounds is closed."""
    return with_one_round(event, planned=3)


@pytest.fixture
def over(event: Event) -> Event:
    """The only round is closed; the event is not finished yet."""
    return with_one_round(event, planned=1)


def with_one_round(event: Event, *, planned: int) -> Event:
    event.rounds_planned = planned
    event.save()
    event.rounds.filter(number__gt=planned).delete()
    round_ = seat_players(event, 1, state=RoundState.RUNNING)
    play(round_.tables.get(), discard_win(0, 1, 8))
    set_state(round_, RoundState.CLOSED)
    return Event.objects.get(pk=event.pk)


def words_of(event: Event, code: str) -> list[str]:
    """The text of each sheet."""
    return [
        " ".join(unescape(re.sub(r"<[^>]*>", " ", sheet.html)).split()) for sheet in sheets_of(event, code)
    ]


@pytest.mark.parametrize("code", ["results", "certificates"])
def test_every_sheet_of_an_event_that_goes_on_is_marked(going_on: Event, code: str) -> None:
    assert [AFTER_ONE in words for words in words_of(going_on, code)] == [True] * len(
        sheets_of(going_on, code)
    )


@pytest.mark.parametrize("code", ["results", "certificates"])
def test_sheets_after_the_last_round_are_not_marked(over: Event, code: str) -> None:
    assert not any("provisional" in words for words in words_of(over, code))


def test_page_of_printing_says_so_beside_the_offers(going_on: Event, sign_in: SignIn) -> None:
    url = reverse("papers:papers", args=[going_on.slug])
    html = unescape(sign_in(going_on.created_by).get(url).content.decode())
    assert f"{AFTER_ONE}. Every page says so." in html
    assert f"{AFTER_ONE}. Every certificate says so" in html


def test_report_and_its_page_are_marked(going_on: Event, sign_in: SignIn) -> None:
    client = sign_in(going_on.created_by)
    page = client.get(reverse("exchange:report", args=[going_on.slug, "ema"])).content.decode()
    assert f"{AFTER_ONE}." in page
    content = client.get(reverse("exchange:report-workbook", args=[going_on.slug, "ema"])).content
    sheet = openpyxl.load_workbook(BytesIO(content)).worksheets[0]
    assert [sheet["A3"].value, sheet["A4"].value] == [going_on.name, AFTER_ONE]


def test_rows_of_the_sheets_are_marked(going_on: Event) -> None:
    for live, said in ((False, AFTER_ONE), (True, AFTER_ONE)):
        sheet = named_sheets(going_on, standings(going_on, live=live))["standings"]
        column = [one.header for one in sheet.columns].index("State of the results")
        assert {row[column] for row in sheet.rows} == {said}


def test_rows_after_the_last_round_count_all_rounds(over: Event) -> None:
    sheet = named_sheets(over, standings(over))["standings"]
    column = [one.header for one in sheet.columns].index("State of the results")
    assert {row[column] for row in sheet.rows} == {"All rounds"}


def test_page_of_files_says_so(going_on: Event, sign_in: SignIn) -> None:
    url = reverse("exchange:files", args=[going_on.slug])
    assert f"{AFTER_ONE}." in sign_in(going_on.created_by).get(url).content.decode()


def test_running_round_is_named(event: Event) -> None:
    round_ = seat_players(event, 1, state=RoundState.RUNNING)
    play(round_.tables.get(), discard_win(0, 1, 8))
    live = standings(event, live=True)
    assert provisional_mark(event, live) == f"During round 1 of {event.rounds_planned}, provisional"
    assert provisional_mark(event, standings(event)) == ""


def test_who_may_not_see_the_last_round_reads_that_results_are_provisional(event: Event) -> None:
    event = with_one_round(event, planned=1)
    event.hold_back = HoldBack.PUBLISHED
    event.save()
    assert standings(event).rounds == ()
    assert provisional_mark(event, standings(event, staff=True)) == ""
    finish_event(event.created_by, event)
    event = Event.objects.get(pk=event.pk)
    assert provisional_mark(event, standings(event)) == ""
