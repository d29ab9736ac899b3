"""Winds that the players have still to draw: nothing that everybody sees shows them, and a table at a time they become known."""

import re

import jsonschema
import pytest
from django.test import Client
from django.urls import reverse

from tests.conftest import SignIn
from tests.factories import make_entries, make_round, play, self_draw, set_state
from tests.tournament.exchange.document.test_event import SCHEMA
from tests.tournament.exchange.document.test_event import faults as stranger_finds
from tests.tournament.exchange.moving import bytes_of, full, moved
from tests.tournament.papers.hall import sheets_of
from tournament.draws.acts.winds import enter_winds
from tournament.draws.enums import Winds
from tournament.draws.models import DrawSettings
from tournament.draws.pages.calendar import appointments_of
from tournament.draws.queries import seated_tables
from tournament.events.enums import RoundState
from tournament.events.models import Event, Round
from tournament.exchange.document.event import event_document
from tournament.screens.pages.content import shown_table
from tournament.standings.exports.sheets.rounds import rounds_sheet
from tournament.standings.queries import standings

pytestmark = pytest.mark.django_db


@pytest.fixture
def round_(event: Event) -> Round:
    """A round of three tables: nobody has drawn winds at the first, the second recorded those of the draw, the third
    has a hand."""
    entries = make_entries(event, 12)
    DrawSettings.objects.create(event=event, winds=Winds.AT_TABLE)
    made = make_round(event, [entries[:4], entries[4:8], entries[8:]], state=RoundState.PUBLISHED)
    set_state(made, RoundState.RUNNING)
    enter_winds(event.created_by, made, winds={2: [entry.pk for entry in entries[4:8]]})
    play(made.tables.get(number=3), self_draw(0, 12))
    return Round.objects.get(pk=made.pk)


def test_document_says_which_winds_are_provisional(round_: Round) -> None:
    public, everything = (event_document(round_.event, full=full) for full in (False, True))

    first, *others = public["rounds"][0]["tables"]
    assert first["provisional_winds"] is True
    assert [seat["wind"] for seat in first["seats"]] == [None] * 4
    assert first["results"] == []
    for table in others:
        assert "provisional_winds" not in table
        assert [seat["wind"] for seat in table["seats"]] == ["E", "S", "W", "N"]
    assert ["provisional_winds" in table for table in everything["rounds"][0]["tables"]] == [
        True,
        False,
        False,
    ]
    for document in (public, everything):
        jsonschema.validate(document, SCHEMA)
        assert stranger_finds(document) == []


def test_public_seats_do_not_stand_in_the_order_of_provisional_winds(round_: Round) -> None:
    four = [seat.entry_id for seat in round_.tables.get(number=2).seats.order_by("wind")]
    assert enter_winds(round_.event.created_by, round_, winds={2: four[::-1]}) == [2]
    round_.tables.get(number=2).winds_drawn.delete()

    seats = event_document(round_.event, full=False)["rounds"][0]["tables"][1]["seats"]

    assert [seat["person"] for seat in seats] == ["p5", "p6", "p7", "p8"]


def test_provisional_and_drawn_winds_come_back_to_the_byte(round_: Round) -> None:
    assert moved(full(round_.event)) == bytes_of(round_.event)


def test_api_shows_no_provisional_wind(round_: Round, client: Client) -> None:
    names = ["exchange:api-table", "exchange:player"]
    slug = round_.event.slug
    table = client.get(reverse(names[0], args=[slug, 1, 1])).json()
    player = client.get(reverse(names[1], args=[slug, 1])).json()

    assert {seat["wind"] for seat in table["seats"]} == {None}
    assert {seat["wind"] for seat in player["rounds"][0]["seats"]} == {None}
    assert player["rounds"][0]["provisional_winds"] is True


def test_screens_and_overlay_show_no_provisional_wind(round_: Round) -> None:
    for number, has_winds in ((1, False), (2, True), (3, True)):
        shown = shown_table(round_.event, round_, number)
        assert shown is not None
        assert [seat.wind is not None for seat in shown.seats] == [has_winds] * 4
        assert any(seat.is_dealer for seat in shown.seats) is has_winds


def badges(page: str) -> list[str]:
    return re.findall(r'data-wind="(.)"', page)


def test_table_page_shows_provisional_winds_to_the_staff_alone(
    round_: Round, client: Client, sign_in: SignIn
) -> None:
    urls = [reverse("play:table-detail", args=[round_.event.slug, 1, number]) for number in (1, 2)]

    assert [len(badges(client.get(url).content.decode())) for url in urls] == [0, 4]
    staff = sign_in(round_.event.created_by)
    assert len(badges(staff.get(urls[0]).content.decode())) == 4


def test_sheets_of_the_workbook_leave_provisional_winds_empty(round_: Round) -> None:
    event = round_.event
    entries = {entry.pk: entry for entry in event.entries.all()}

    rows = list(rounds_sheet(event, standings(event, live=True, staff=True), entries).rows)

    assert [row[2] for row in rows] == [None] * 4 + ["East", "South", "West", "North"] * 2


@pytest.mark.parametrize("code", ["seats-by-name", "seats-by-table", "player-cards"])
def test_paper_prints_the_winds_that_are_drawn(round_: Round, code: str) -> None:
    html = "".join(sheet.html for sheet in sheets_of(round_.event, code))

    assert html.count("東") == (2 if code != "player-cards" else html.count("南"))
    assert "東" in html


def test_calendar_names_the_winds_that_are_drawn(round_: Round) -> None:
    event = round_.event
    words = [
        appointments_of(event, event.entries.get(number=number), site="x", page="y")[-1].summary
        for number in (1, 5, 9)
    ]

    assert words == ["Round 1: table 1", "Round 1: table 2, East", "Round 1: table 3, East"]


def test_tables_know_whether_they_wait(round_: Round) -> None:
    assert [table.waits_for_winds for table in seated_tables(round_)] == [True, False, False]
