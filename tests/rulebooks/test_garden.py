"""A sixth rulebook, one folder and one line, plays a whole event: pages, simulation, fouls and exports."""

import io
from typing import Any
from uuid import uuid4

import openpyxl
import pytest
from django.test import Client
from django.urls import reverse

import scoring
from tests.conftest import SignIn
from tests.factories import make_entries, make_event, make_round, play, self_draw
from tests.pages import text_of
from tests.rulebooks.garden.ruleset import HANDS
from tournament.accounts.models import User
from tournament.events.enums import RoundState
from tournament.events.models import Event
from tournament.play.models import Hand
from tournament.simulation.playing import Crew, Plan, play_event
from tournament.standings.queries import standings

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("garden")]


@pytest.fixture
def event(organizer: User) -> Event:
    return make_event(organizer=organizer, ruleset="garden", rounds_planned=3)


def test_organizer_chooses_it_in_the_form(sign_in: SignIn, organizer: User):
    client = sign_in(organizer)
    page = text_of(client.get(reverse("events:event-create")))
    assert "Garden mahjong" in page
    assert "An invented rulebook of five items." in page
    fields = {
        "name": "Garden party",
        "time_zone": "UTC",
        "visibility": "public",
        "ruleset": "garden",
        "languages": "en",
        **{f"table_points_{place}": 0 for place in ("first", "second", "third", "fourth")},
        "options_of": "garden",
        "option_garden_rain": "on",
        "client_key": str(uuid4()),
    }
    response = client.post(reverse("events:event-create"), fields)
    assert response.status_code == 302, response.context["form"].errors
    event = Event.objects.get(name="Garden party")
    assert (event.ruleset, event.options) == ("garden", {"rain": True})
    assert (event.rounds_planned, event.minutes_per_round, event.ranking) == (3, 40, "points")


def test_hands_are_read_and_paid_by_its_rules(event: Event):
    table = make_round(event, [make_entries(event, 4)]).tables.get()
    (hand,) = play(table, self_draw(0, 3))
    assert hand.deltas == (18, -6, -6, -6)
    read = scoring.score(scoring.parse_hand("123m456p78s99p 777z +9s self-drawn seat=S round=E"), "garden")
    assert read.items_by_name() == {"Harvest": 2, "Own Draw": 1}


def test_whole_event_is_simulated(event: Event, organizer: User, sign_in: SignIn):
    make_entries(event, 8)
    play_event(event, crew=Crew(organizer, organizer), plan=Plan(seed=11))
    assert set(event.rounds.values_list("state", flat=True)) == {RoundState.CLOSED}
    numbers = Hand.objects.current().filter(table__round__event=event).values_list("table", "number")
    assert {number for _table, number in numbers} >= set(range(1, HANDS + 1))
    rows = standings(Event.objects.get(pk=event.pk)).rows
    assert len(rows) == 8
    assert [row.points for row in rows] == sorted((row.points for row in rows), reverse=True)
    client = sign_in(organizer)
    for name in ("standings:standings", "penalties:ledger", "penalties:rules", "events:event-home"):
        assert client.get(reverse(name, args=[event.slug])).status_code == 200, name
    for number in (1, 2, 3):
        assert client.get(reverse("play:overview", args=[event.slug, number])).status_code == 200
        assert client.get(reverse("play:table-detail", args=[event.slug, number, 1])).status_code == 200
    workbook = client.get(reverse("standings:standings-xlsx", args=[event.slug]))
    sheets = openpyxl.load_workbook(io.BytesIO(workbook.content)).sheetnames
    assert sheets
    assert client.get(reverse("standings:standings-csv", args=[event.slug])).status_code == 200


def test_hand_is_entered_and_fouls_are_given_on_its_pages(event: Event, sign_in: SignIn, organizer: User):
    table = make_round(event, [make_entries(event, 4)]).tables.get()
    client = sign_in(organizer)
    place = [event.slug, 1, table.number]
    page = text_of(client.get(reverse("play:table-detail", args=place)))
    assert "Four Hedges" in page
    assert "in leaves" in text_of(post_hand(client, place, method="points", items=[]))
    assert post_hand(client, place).status_code == 302
    hand = Hand.objects.get(table=table)
    assert (hand.wins.get().value, hand.deltas) == (6, (36, -12, -12, -12))
    entry = table.seats.get(wind=1).entry
    assert "Trampling" in text_of(client.get(reverse("penalties:penalty-give", args=[event.slug, entry.pk])))


def post_hand(client: Client, place: list[object], **changes: object) -> Any:
    fields = {
        "outcome": "discard",
        "winner": "0",
        "discarder": "1",
        "method": "items",
        "items": ["Harvest", "Four Hedges"],
        "client_key": str(uuid4()),
        "expected_hand_number": "1",
        **changes,
    }
    return client.post(reverse("play:hand-add", args=place), fields)
