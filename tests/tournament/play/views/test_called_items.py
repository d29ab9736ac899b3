"""Items as they are called out: what is certain is shown, what is likely is asked for, what cannot be is refused."""

from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests.acts import nothing_changes
from tests.conftest import SignIn
from tests.factories import make_event, make_table, token_for
from tests.pages import text_of
from tests.tournament.play.at_table import hand_fields, url_of
from tournament.draws.models import Table
from tournament.play.models import Hand

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return make_table(make_event(ruleset="gghk"))


@pytest.fixture
def judge(sign_in: SignIn, table: Table) -> Client:
    return sign_in(table.round.event.created_by)


def called(*items: str, **fields: Any) -> dict[str, Any]:
    return hand_fields(**{"method": "items", "points": "", "items": list(items), **fields})


def read_items(response: HttpResponse) -> list[tuple[str, int, bool]]:
    preview = response.context["preview"]  # type: ignore[attr-defined]  # the test client adds it
    return [(item.name, item.points, item.is_certain) for item in preview.items]


def asked(response: HttpResponse) -> list[tuple[str, str]]:
    preview = response.context["preview"]  # type: ignore[attr-defined]  # the test client adds it
    return [(item.field, item.name) for item in preview.asked]


def test_preview_shows_what_is_certain(table: Table, judge: Client) -> None:
    response = judge.post(url_of(table, "hand-preview"), called("Small Dragons"))
    assert read_items(response) == [("Triplet of Dragons", 2, True), ("Small Dragons", 3, False)]
    assert response.context["preview"].deltas == (96, -96, 0, 0)
    assert "certain" in text_of(response)


def test_hand_is_recorded_as_its_preview_showed(table: Table, judge: Client) -> None:
    assert judge.post(url_of(table, "hand-add"), called("Small Dragons")).status_code == 302
    assert Hand.objects.get().deltas == (96, -96, 0, 0)
    page = judge.get(url_of(table, "table-detail"))
    (hand,) = page.context["hands"]
    assert [(item.name, item.is_certain) for item in hand.items] == [
        ("Small Dragons", False),
        ("Triplet of Dragons", True),
    ]


def test_correction_opens_with_the_called_items_alone(table: Table, judge: Client) -> None:
    judge.post(url_of(table, "hand-add"), called("Small Dragons"))
    form = judge.get(url_of(table, "hand-correct", 1)).context["form"]
    assert form["items"].value() == ["Small Dragons"]
    changed = called("Flush", outcome="self_draw")
    response = judge.post(url_of(table, "hand-preview") + "?hand=1", changed)
    assert read_items(response) == [("Self drawn", 1, True), ("Flush", 7, False)]
    assert asked(response) == [
        ("items", "Closed Hand"),
        ("items", "All sequences"),
        ("items", "All Triplets"),
    ]


def test_likely_items_are_asked_for_where_the_win_is_too_cheap(table: Table, judge: Client) -> None:
    response = judge.post(url_of(table, "hand-preview"), called("Triplet of Dragons"))
    assert "minimum" in response.context["preview"].error
    assert ("items", "Semi-Flush") in asked(response)


def test_each_winner_is_asked_for_items_of_their_own(table: Table, judge: Client) -> None:
    second = {"also_won": ["2"], "seat2-method": "items", "seat2-items": ["Flush"]}
    response = judge.post(url_of(table, "hand-preview"), called("Semi-Flush", **second))
    assert {field for field, _ in asked(response)} == {"items", "seat2-items"}


@pytest.mark.parametrize(
    ("items", "sentence"),
    [
        (["All sequences", "Small Dragons"], "“All sequences” and “Small Dragons” cannot occur in one hand."),
        (
            ["Small Dragons", *["Triplet of Dragons"] * 3],
            "“Small Dragons” and “Big Dragons” cannot occur in one hand.",
        ),
        (["Last Tile from Wall"], "“Last Tile from Wall” needs a self-drawn win."),
    ],
)
def test_what_cannot_go_together_is_refused_in_one_sentence(
    table: Table, judge: Client, items: list[str], sentence: str
) -> None:
    fields = called(*items)
    response = judge.post(url_of(table, "hand-preview"), fields)
    assert response.context["preview"].error == sentence
    assert asked(response) == []
    with nothing_changes(table.round.event):
        assert judge.post(url_of(table, "hand-add"), fields).status_code == 422


def test_table_link_reads_called_items_alike(table: Table) -> None:
    address = reverse("play:link-hand-preview", args=[token_for(table)])
    response = Client().post(address, called("Small Dragons"))
    assert read_items(response) == [("Triplet of Dragons", 2, True), ("Small Dragons", 3, False)]
