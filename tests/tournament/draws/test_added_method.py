"""A method of one record and one function, added by one line, draws a round through the pages."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.conftest import SignIn
from tests.factories import make_entries
from tests.pages import text_of
from tests.tournament.draws.deeds import numbers_of
from tournament.accounts.models import User
from tournament.draws.engine import Method, methods
from tournament.draws.engine.known import Quad
from tournament.draws.engine.methods.round_to_draw import RoundToDraw, fours
from tournament.draws.models import Draw, DrawSettings
from tournament.draws.request.reproduction import reproduced_bytes, stored_bytes
from tournament.events.models import Event

BACK_TO_FRONT = Method(
    id="back-to-front",
    label="Back to front",
    description="The last four numbers sit together, then the four before them.",
    prescribes_meetings=True,
    settings=frozenset({"stride"}),
    better_round=methods.RANDOM.id,
)


def draw(round_: RoundToDraw) -> list[Quad]:
    return fours(sorted(round_.ids, reverse=True))


@pytest.fixture(autouse=True)
def added(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(methods.DRAWN_BY, BACK_TO_FRONT, draw)


@pytest.fixture
def desk(sign_in: SignIn, organizer: User, event: Event) -> Client:
    make_entries(event, 12)
    return sign_in(organizer)


def test_added_method_is_planned_offered_drawn_and_made_again(event: Event, desk: Client) -> None:
    settings_url = reverse("draws:draw-settings", args=[event.slug])
    page = text_of(desk.get(settings_url))
    assert "Used by Jump, Turnup-Jump as printed, Back to front." in page
    assert "turnup-jump-printed, back-to-front" in page
    DrawSettings.objects.create(event=event, plan=[["back-to-front", 1, event.rounds_planned]])
    form = desk.get(settings_url).context["form"]
    assert {bound.value() for bound in form.plan_fields} == {"back-to-front"}
    assert all(("back-to-front", "Back to front") in bound.field.choices for bound in form.plan_fields)
    round_ = event.rounds.get(number=1)
    desk_url = reverse("draws:draw-desk", args=[event.slug, 1])
    page = text_of(desk.get(desk_url))
    assert BACK_TO_FRONT.label in page
    assert BACK_TO_FRONT.description in page
    draw_url = reverse("draws:round-draw", args=[event.slug, 1])
    answer = desk.post(draw_url, {"method": "back-to-front", "seed": "5", "seen": "0"})
    assert answer.status_code == 302
    assert sorted(numbers_of(round_)) == [(1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12)]
    made = Draw.objects.get()
    assert (made.method, made.method_label) == ("back-to-front", "Back to front")
    assert reproduced_bytes(made) == stored_bytes(made)
    assert "Back to front" in text_of(desk.get(desk_url))


def test_method_that_is_not_registered_is_refused_beside_its_field(
    event: Event, desk: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(methods.DRAWN_BY, BACK_TO_FRONT)
    answer = desk.post(
        reverse("draws:round-draw", args=[event.slug, 1]), {"method": "back-to-front", "seen": "0"}
    )
    assert answer.status_code == 422
    assert not Draw.objects.exists()
