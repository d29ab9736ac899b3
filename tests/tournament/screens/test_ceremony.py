"""The ceremony: places appear one by one, from below, on the screens that show it and nowhere else."""

from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from tests.conftest import SignIn
from tests.constraints import constraint_names, refused_by
from tests.pages import text_of
from tests.tournament.standings.reference import PlayedTable
from tests.tournament.standings.rows import write_event
from tournament.accounts.models import User
from tournament.events.models import Event
from tournament.screens.acts.ceremony import begin_ceremony, reveal_place, take_back_place
from tournament.screens.acts.screens import add_screen, change_screen
from tournament.screens.enums import Content
from tournament.screens.models import Ceremony, Screen
from tournament.standings.acts.finishing import finish_event

pytestmark = pytest.mark.django_db
PLAYERS = ("Ada", "Ben", "Cleo", "Dora")
"""In the order of their places: Ben and Cleo share the second."""


@pytest.fixture
def event(organizer: User) -> Event:
    tables = [PlayedTable(1, PLAYERS, ((30, 5, 5, -40),))]
    return write_event(PLAYERS, tables, holds_last_round=True)


@pytest.fixture
def screen(event: Event) -> Screen:
    screen = add_screen(event.created_by, event, name="Stage", client_key=uuid4())
    change_screen(event.created_by, screen, fields={"content": Content.CEREMONY})
    return screen


def address(event: Event, name: str, *args: object) -> str:
    return reverse(f"screens:{name}", args=[event.slug, *args])


def told_on(screen: Screen) -> set[str]:
    """Who is anywhere in the source of the screen's page."""
    page = text_of(Client().get(address(screen.event, "screen", screen.number)))
    return {name for name in PLAYERS if name in page}


def test_places_appear_one_by_one_from_below(
    event: Event, screen: Screen, organizer: User, sign_in: SignIn
) -> None:
    client = sign_in(organizer)
    assert told_on(screen) == set()
    assert client.post(address(event, "ceremony"), {"places": 3}).status_code == 302
    assert told_on(screen) == set()
    assert "Reveal place 2" in text_of(client.get(address(event, "ceremony")))
    revision = Event.objects.get(pk=event.pk).revision
    # Pressed twice, or by two people at once, it reveals one place.
    for _press in range(2):
        assert client.post(address(event, "ceremony-reveal"), {"seen": 0}).status_code == 302
    assert told_on(screen) == {"Ben", "Cleo"}
    assert Event.objects.get(pk=event.pk).revision > revision
    client.post(address(event, "ceremony-reveal"), {"seen": 1})
    assert told_on(screen) == {"Ada", "Ben", "Cleo"}
    assert "Champion" in text_of(Client().get(address(event, "screen", screen.number)))
    assert client.post(address(event, "ceremony-reveal"), {"seen": 2}).status_code == 409
    for _press in range(2):
        client.post(address(event, "ceremony-take-back"), {"seen": 2})
    assert told_on(screen) == {"Ben", "Cleo"}
    client.post(address(event, "ceremony-end"))
    assert (told_on(screen), Ceremony.objects.count()) == (set(), 0)


def test_other_public_pages_tell_nothing_until_the_event_is_finished(event: Event, screen: Screen) -> None:
    begin_ceremony(event.created_by, event, places=3)
    for seen in range(2):
        reveal_place(event.created_by, event, seen=seen)
    pages = [
        reverse(name, args=[event.slug])
        for name in ("events:event-home", "standings:standings", "exchange:files", "standings:statistics")
    ]
    for page in pages:
        shown = Client().get(page)
        assert shown.status_code == 200
        assert "+30" not in text_of(shown), page
    assert Client().get(reverse("standings:champion", args=[event.slug])).status_code == 404
    document = Client().get(reverse("exchange:document-file", args=[event.slug])).content.decode()
    assert '"points": 30' not in document
    finish_event(event.created_by, event)
    assert Client().get(reverse("standings:champion", args=[event.slug])).status_code == 200


def test_ceremony_needs_results_that_are_held_back(event: Event, organizer: User, sign_in: SignIn) -> None:
    Event.objects.filter(pk=event.pk).update(holds_last_round=False)
    client = sign_in(organizer)
    assert "Keep the last round for the ceremony" in text_of(client.get(address(event, "ceremony")))
    assert client.post(address(event, "ceremony"), {"places": 3}).status_code == 409
    assert not Ceremony.objects.exists()


def test_number_of_places_is_read(event: Event, organizer: User, sign_in: SignIn) -> None:
    client = sign_in(organizer)
    assert client.post(address(event, "ceremony"), {"places": "0"}).status_code == 422
    assert client.post(address(event, "ceremony-reveal"), {"seen": "x"}).status_code == 422


def test_what_was_taken_back_is_revealed_again(event: Event, screen: Screen, organizer: User) -> None:
    begin_ceremony(organizer, event, places=3)
    reveal_place(organizer, event, seen=0)
    take_back_place(organizer, event, seen=1)
    assert told_on(screen) == set()
    reveal_place(organizer, event, seen=0)
    assert told_on(screen) == {"Ben", "Cleo"}


BREACHES = [
    ("screens_ceremony_places_in_range", {"places": 0}),
    ("screens_ceremony_reveals_its_places", {"places": 1, "revealed": 2}),
]


@pytest.mark.parametrize(("name", "fields"), BREACHES)
def test_database_refuses(event: Event, name: str, fields: dict[str, int]) -> None:
    with refused_by(name):
        Ceremony.objects.create(event=event, **fields)


def test_every_constraint_is_tried() -> None:
    of_ceremonies = {name for name in constraint_names("screens") if name.startswith("screens_ceremony_")}
    assert {name for name, _fields in BREACHES} == of_ceremonies
