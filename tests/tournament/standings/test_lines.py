"""The standings as lines through the rounds: on the page, on a screen and on paper, and never what is held back."""

import re
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.factories import discard_win, make_entries, make_round, play
from tests.pages import text_of
from tournament.accounts.models import User
from tournament.events.enums import HoldBack
from tournament.events.models import Event
from tournament.play.acts.rounds import close_round, close_table
from tournament.registration.models import Entry
from tournament.screens.acts.screens import add_screen, change_screen
from tournament.screens.enums import Content
from tournament.standings.pages.lines import lines_of
from tournament.standings.queries import standings


@pytest.fixture
def players(event: Event, organizer: User) -> list[Entry]:
    """Four players after two closed rounds: the first one won the first hand, the second one a higher one in round 2."""
    entries = make_entries(event, 4)
    for number, (winner, value) in enumerate(((0, 8), (1, 60)), start=1):
        round_ = make_round(event, [entries], number=number)
        play(round_.tables.get(), discard_win(winner, 3, value))
        close_table(organizer, round_.tables.get(), expected_hands=1)
        close_round(organizer, round_)
    event.refresh_from_db()
    return entries


def picture(
    event: Event, *, after_round: int | None = None, staff: bool = False
) -> dict[int, tuple[int | None, ...]]:
    lines = lines_of(event, standings(event, after_round=after_round, staff=staff))
    return {row.standing.entry.number: row.places for row in lines.players if row.standing} if lines else {}


def test_lines_are_the_places_of_the_standings_after_each_round(event: Event, players: list[Entry]) -> None:
    drawn = picture(event)

    assert len(drawn) == 4
    for index, number in enumerate((1, 2)):
        table = standings(event, after_round=number)
        assert {row.entry.number: row.place for row in table.rows} == {
            key: places[index] for key, places in drawn.items()
        }
    assert drawn[1][0] == 1
    assert drawn[2][1] == 1
    assert picture(event, after_round=1) == {}


def test_a_name_or_a_number_is_followed(client: Client, event: Event, players: list[Entry]) -> None:
    address = reverse("standings:standings", args=[event.slug])
    name = players[1].name

    plain = client.get(address)
    assert "bump-mark" not in plain.text
    assert 'href="?follow=2#lines"' in plain.text
    assert client.get(address, {"follow": name}).headers["Location"] == f"{address}?follow=2#lines"
    followed = client.get(address, {"follow": "2"})
    assert f"{name} is in place 1 after round 2." in text_of(followed)
    assert len(re.findall("bump-mark", followed.text)) == 2
    # The page keeps following when it fetches itself anew.
    assert "&amp;follow=2" in followed.text

    for nonsense in ("99999999999", "nobody of this name", "\0", "%"):
        answer = client.get(address, {"follow": nonsense})
        assert answer.status_code == 422
        assert "No player matches." in text_of(answer)


def test_lines_hold_back_what_the_standings_hold_back(
    client: Client, event: Event, players: list[Entry]
) -> None:
    assert "bump-line" in client.get(reverse("standings:standings", args=[event.slug])).text

    Event.objects.filter(pk=event.pk).update(hold_back=HoldBack.PUBLISHED)
    event.rounds.filter(number=1).update(results_published_at=timezone.now())
    event.refresh_from_db()

    assert picture(event) == {}
    assert "bump-line" not in client.get(reverse("standings:standings", args=[event.slug])).text
    assert len(picture(event, staff=True)) == 4


def test_lines_on_a_screen_and_on_paper(
    client: Client, event: Event, organizer: User, players: list[Entry]
) -> None:
    screen = add_screen(organizer, event, name="Stage", client_key=uuid4())
    change_screen(organizer, screen, fields={"content": Content.STANDINGS})

    shown = client.get(reverse("screens:screen", args=[event.slug, screen.number]))
    assert shown.text.count('class="bump-line"') == 4

    client.force_login(organizer)
    printed = client.get(reverse("papers:round-document", args=[event.slug, 2, "standings"]))
    assert "lines-on-paper" in printed.text
    first = client.get(reverse("papers:round-document", args=[event.slug, 1, "standings"]))
    assert "lines-on-paper" not in first.text
