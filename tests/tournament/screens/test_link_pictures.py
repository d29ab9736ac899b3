"""The pictures of shared links: drawn once for a revision, so many in a minute, and with nothing that is not public."""

from io import BytesIO
from typing import Any

import pytest
from django.core.cache import caches
from django.test import Client
from django.urls import reverse
from PIL import Image

from tests.conftest import SignIn
from tests.factories import discard_win, make_entries, make_round, play
from tournament.accounts.models import User
from tournament.core.audience import names_for
from tournament.events.enums import HoldBack, Visibility
from tournament.events.models import Event
from tournament.screens.link_pictures import views
from tournament.screens.link_pictures.drawing import LinkPicture, drawn, fitted
from tournament.screens.link_pictures.pages import (
    calculator_picture,
    event_picture,
    player_picture,
    standings_picture,
    table_picture,
)

MEMORY = {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": "link-pictures"}
pytestmark = pytest.mark.one_database


@pytest.fixture
def played(event: Event) -> Event:
    entries = make_entries(event, 4)
    play(make_round(event, [entries]).tables.get(), discard_win(0, 1, 8))
    return event


def addresses_of(event: Event) -> list[str]:
    return [
        reverse("screens:event-picture", args=[event.slug]),
        reverse("screens:standings-picture", args=[event.slug]),
        reverse("screens:player-picture", args=[event.slug, event.entries.order_by("pk")[0].pk]),
        reverse("screens:table-picture", args=[event.slug, 1, 1]),
    ]


def test_every_picture_is_a_png_of_the_usual_size(played: Event) -> None:
    hand = reverse("screens:calculator-picture") + "?ruleset=mcr&tiles=111222m333444p5s%2B5s"
    for url in (*addresses_of(played), hand):
        answer = Client().get(url)
        assert answer["Content-Type"] == "image/png", url
        with Image.open(BytesIO(answer.content)) as picture:
            assert picture.size == (1200, 630), url


def test_picture_is_drawn_once_for_a_revision_and_so_many_in_a_minute(
    played: Event, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.CACHES = {**settings.CACHES, "pages": MEMORY}
    caches["pages"].clear()
    asked: list[LinkPicture] = []

    def count(picture: LinkPicture) -> bytes:
        asked.append(picture)
        return b"png"

    monkeypatch.setattr(views, "drawn", count)
    url, *others = addresses_of(played)
    for _time in range(3):
        assert Client().get(url).content == b"png"
    assert len(asked) == 1
    monkeypatch.setattr(views, "DRAWN_IN_A_MINUTE", 1)
    assert all(Client().get(other).status_code == 302 for other in others)
    assert len(asked) == 1


def test_pictures_tell_what_every_visitor_reads(played: Event, organizer: User, sign_in: SignIn) -> None:
    """Also where the organizer asks; and nothing of a round whose scores are held back."""
    entry = played.entries.order_by("pk")[0]
    type(entry).objects.filter(pk=entry.pk).update(hides_name=True, name="Xenia Goneaway")
    Event.objects.filter(pk=played.pk).update(hold_back=HoldBack.PUBLISHED)
    held, round_ = Event.objects.get(pk=played.pk), played.rounds.get(number=1)
    round_.event = held
    with names_for(staff=False):
        shown = [
            event_picture(held),
            standings_picture(held),
            player_picture(held, held.entries.get(pk=entry.pk)),
            table_picture(held, round_, 1),
        ]
    said = repr(shown)
    assert "Goneaway" not in said
    assert "+32" not in said
    assert sign_in(organizer).get(addresses_of(held)[0]).status_code == 200


def test_pictures_of_a_private_event_are_for_its_staff(
    played: Event, organizer: User, sign_in: SignIn
) -> None:
    Event.objects.filter(pk=played.pk).update(visibility=Visibility.PRIVATE)
    for url in addresses_of(played):
        assert Client().get(url).status_code == 404
        assert sign_in(organizer).get(url).status_code == 200
        assert sign_in(organizer).post(url).status_code == 405
    assert "og:image" not in sign_in(organizer).get(f"/{played.slug}/standings/").content.decode()


def test_pages_name_their_picture_with_its_whole_address(client: Client, played: Event) -> None:
    pages = [f"/{played.slug}/", f"/{played.slug}/standings/", "/calculator/?ruleset=mcr"]
    for page in pages:
        text = client.get(page).content.decode()
        assert '<meta property="og:image" content="http://testserver/' in text, page
        assert "picture.png" in text


@pytest.mark.parametrize("query", ["", "x" * 5_000, "ruleset=nonsense", "ruleset=mcr&tiles=99z"])
def test_nonsense_in_the_address_of_a_hand_is_answered(client: Client, query: str) -> None:
    assert client.get(f"/calculator/picture.png?{query}").status_code in (200, 302)


def test_hand_of_the_calculator_stands_on_its_picture() -> None:
    picture = calculator_picture("ruleset=mcr&tiles=111222m333444p5s%2B5s&how=self_draw")
    assert picture.above.startswith("Mahjong calculator")


def test_long_text_ends_in_dots_and_chinese_takes_twice_the_room() -> None:
    assert fitted("Anna Maria", 6).text == "Anna…"
    assert fitted("王小明", 4).text == "王…"
    assert drawn(LinkPicture(above="", title="<&>")).startswith(b"\x89PNG")


def test_unknown_table_has_no_picture(client: Client, played: Event) -> None:
    assert client.get(f"/{played.slug}/rounds/1/tables/9/picture.png").status_code == 404
