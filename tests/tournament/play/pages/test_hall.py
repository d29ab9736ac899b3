"""Where everybody sits, while the players have still to draw their winds and afterwards."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_entries, make_round, play, self_draw, set_state
from tournament.draws.acts.winds import enter_winds
from tournament.draws.enums import Winds
from tournament.draws.models import DrawSettings
from tournament.events.enums import RoundState
from tournament.events.models import Event, Round
from tournament.play.pages.hall import found_seats, hall_tables
from tournament.registration.models import Entry


@pytest.fixture
def entries(event: Event) -> list[Entry]:
    return make_entries(event, 8)


@pytest.fixture
def first(event: Event, entries: list[Entry]) -> Round:
    """A published round whose players draw their winds at the table."""
    DrawSettings.objects.create(event=event, winds=Winds.AT_TABLE)
    return make_round(event, [entries[:4], entries[4:]], state=RoundState.PUBLISHED)


def tables_with_winds(round_: Round) -> list[int]:
    return [table.number for table in hall_tables(round_.event, round_) if table.has_winds]


def test_winds_are_not_known_before_the_players_draw_them(
    event: Event, first: Round, entries: list[Entry]
) -> None:
    (found,) = found_seats(event, entries[:1])
    assert found.now is not None
    assert (found.now.wind, [one.wind for one in found.now.opponents]) == (None, [None] * 3)
    assert tables_with_winds(first) == []


def test_winds_are_known_once_they_are_entered(event: Event, first: Round, entries: list[Entry]) -> None:
    south, east, *others = (entry.pk for entry in entries[:4])
    enter_winds(event.created_by, first, winds={1: [east, south, *others]})
    (found,) = found_seats(event, entries[:1])
    assert found.now is not None
    assert (found.now.wind, [one.wind for one in found.now.opponents]) == (1, [0, 2, 3])
    assert tables_with_winds(first) == [1]


def test_winds_are_known_once_a_hand_is_recorded(first: Round) -> None:
    set_state(first, RoundState.RUNNING)
    play(first.tables.get(number=2), self_draw(0, 12))
    assert tables_with_winds(first) == [2]


def test_winds_of_a_closed_round_are_known(first: Round) -> None:
    set_state(first, RoundState.CLOSED)
    assert tables_with_winds(first) == [1, 2]


@pytest.mark.parametrize(
    ("page", "query"),
    [
        ("draws:round-detail", {}),
        ("draws:round-detail", {"by": "name"}),
        ("draws:seat-search", {"q": "Player 1"}),
        ("registration:entry-detail", {}),
    ],
)
def test_pages_show_no_wind_that_is_still_to_be_drawn(
    event: Event, first: Round, entries: list[Entry], page: str, query: dict[str, str]
) -> None:
    last = {"draws:round-detail": [first.number], "registration:entry-detail": [entries[0].pk]}.get(page, [])
    address = reverse(page, args=[event.slug, *last])

    def has_winds() -> bool:
        content = Client().get(address, query).content.decode()
        assert "Player 1" in content
        return 'class="wind ' in content or 'class="place-wind"' in content

    assert not has_winds()
    DrawSettings.objects.filter(event=event).update(winds=Winds.ASSIGNED)
    Event.objects.filter(pk=event.pk).update(revision=event.revision + 1)
    assert has_winds()
