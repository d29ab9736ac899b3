"""The pages of the calculator and the trainer, for everybody."""

import json
import re
from io import BytesIO
from zipfile import ZipFile

import pytest
from django.test import Client

from tests.factories import make_table, play
from tests.pages import text_of
from tournament.calculator.offline.parcel import parcel_for
from tournament.events.enums import Visibility
from tournament.events.models import Event
from tournament.play.enums import Outcome
from tournament.play.inputs import HandInput, WinInput
from tournament.play.models import HandWin

URL = "/calculator/"
HAND = {"ruleset": "mcr", "tiles": "123m456p78s99p 777z +9s"}


@pytest.fixture
def win(db: None) -> HandWin:
    """A win with tiles at a public event that is finished."""
    table = make_table()
    play(table, HandInput(Outcome.SELF_DRAW, (WinInput(seat=0, tiles="123m456p78s99p 777z +9s"),)))
    event = table.round.event
    finish(event)
    return HandWin.objects.get()


def finish(event: Event) -> None:
    Event.objects.filter(pk=event.pk).update(
        visibility=Visibility.PUBLIC, finished_at=event.created_at, finished_by=event.created_by
    )


@pytest.mark.django_db
def test_calculator(client: Client) -> None:
    assert "Enter a hand." in text_of(client.get(URL))
    page = client.get(URL, HAND)
    assert "11 points" in text_of(page)
    assert page["HX-Replace-Url"].startswith("/calculator/?ruleset=mcr&tiles=")
    assert client.get(URL, HAND, headers={"HX-Request": "true"}).content.lstrip().startswith(b"<div")
    assert client.post(URL).status_code == 405


@pytest.mark.django_db
def test_bad_input_is_said_beside_its_field(client: Client) -> None:
    for wrong in (
        {"honba": "100", "ruleset": "riichi"},
        {"winner": "9"},
        {"outcome": "lost"},
        {"tiles": "1m" * 200},
    ):
        assert client.get(URL, HAND | wrong).status_code == 422
    assert client.get(URL, {"ruleset": "unknown"}).status_code == 422


def test_form_follows_the_options_that_were_sent(client: Client) -> None:
    book = {"ruleset": "riichi"}
    assert "flag-renhou" not in text_of(client.get(URL, book))
    page = text_of(client.get(URL, book | {"option_riichi_renhou": "mangan", "option_riichi_red_fives": "3"}))
    assert "flag-renhou" in page
    assert 'data-tile="0m"' in page
    hand = {"tiles": "234567m34p67899s +5p", "outcome": "discard", "flags": "renhou"}
    assert client.get(URL, book | hand | {"option_riichi_renhou": "mangan"}).status_code == 200
    assert client.get(URL, book | {"option_riichi_renhou": "nonsense"}).status_code == 422


def test_nothing_of_the_calculator_asks_the_database(client: Client) -> None:
    assert client.get(URL, HAND).status_code == 200


def test_it_can_be_put_on_a_phone(client: Client) -> None:
    assert client.get("/calculator/calculator.webmanifest").json()["scope"] == URL
    worker = client.get("/calculator/service-worker.js")
    facts = json.loads(re.findall(r"= (\{.*\});", worker.text)[0])
    for address in facts["engine"]:
        assert address.startswith(facts["files"])
    engine = client.get("/calculator/engine.js")
    assert "'wasm-unsafe-eval'" in engine["Content-Security-Policy"]
    assert "'wasm-unsafe-eval'" not in client.get(URL)["Content-Security-Policy"]


def test_a_parcel_holds_the_program_and_no_rows(client: Client) -> None:
    parcel = client.get("/calculator/parcels/zh-hant.zip")
    names = ZipFile(BytesIO(parcel.content)).namelist()
    assert "tournament/calculator/answers.py" in names
    assert "tournament/locale/zh_Hant/LC_MESSAGES/django.mo" in names
    assert not [name for name in names if name.startswith("tournament/") and "/models" in name]
    assert not [name for name in names if name.startswith("tournament/settings")]
    again = client.get("/calculator/parcels/zh-hant.zip", headers={"If-None-Match": parcel["ETag"]})
    assert again.status_code == 304
    assert client.get("/calculator/parcels/xx.zip").status_code == 404
    assert parcel_for("en").digest != parcel_for("zh-hant").digest


def test_trainer_asks_and_judges(client: Client, win: HandWin) -> None:
    chosen = client.get("/calculator/trainer/", {"ruleset": "mcr"})
    assert chosen.url == f"/calculator/trainer/{win.pk}/"
    page = text_of(client.get(chosen.url))
    assert "11 points" not in page
    assert "Right." in text_of(client.get(chosen.url, {"value": 11}))
    assert "Not quite." in text_of(client.get(chosen.url, {"value": 12}))
    assert "11 points" in text_of(client.get(chosen.url, {"value": "", "reveal": 1}))
    assert client.get(chosen.url, {"value": "many"}).status_code == 422


def test_trainer_asks_for_items(client: Client, win: HandWin) -> None:
    url = f"/calculator/trainer/{win.pk}/"
    right = {"by": "items", "items": ["Mixed Straight", "Dragon Pung", "Self-Drawn"]}
    assert "Right." in text_of(client.get(url, right))
    assert "Not quite." in text_of(client.get(url, right | {"items": ["Mixed Straight"]}))


def test_trainer_shows_no_hand_of_an_open_or_private_event(client: Client, win: HandWin) -> None:
    url = f"/calculator/trainer/{win.pk}/"
    event = win.hand.table.round.event
    Event.objects.filter(pk=event.pk).update(visibility=Visibility.PRIVATE)
    assert client.get(url).status_code == 404
    assert "There is none for this rulebook yet." in text_of(client.get("/calculator/trainer/"))
    Event.objects.filter(pk=event.pk).update(visibility=Visibility.PUBLIC, finished_at=None, finished_by=None)
    assert client.get(url).status_code == 404


def test_trainer_names_no_player(client: Client, win: HandWin) -> None:
    page = text_of(client.get(f"/calculator/trainer/{win.pk}/", {"reveal": 1}))
    for entry in win.hand.table.round.event.entries.all():
        assert entry.name not in page
