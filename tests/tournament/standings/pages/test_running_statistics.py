"""Rates and places of players where scores run along."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_table, set_state
from tests.pages import words_of
from tests.tournament.play.running import RULESET, drawn, record, ron, tsumo
from tournament.events.enums import RoundState, Visibility
from tournament.standings.pages.statistics import statistics, statistics_of_events

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]


def test_rates_rest_on_hands_and_places_on_closed_matches(client: Client) -> None:
    table = make_table(ruleset=RULESET, visibility=Visibility.PUBLIC)
    event = table.round.event
    record(table, ron(1, 0, 3, 30, riichi=(1, 2)))
    record(table, tsumo(1, riichi=(1,)))
    record(table, drawn(1))
    record(table, drawn(3, riichi=(3,)))
    assert {row.ends.played for row in statistics(event).running} == {0}
    set_state(table.round, RoundState.CLOSED)

    found: dict[int, Any] = {row.entry.number: row for row in statistics(event).running}

    east, south, west, north = (found[number] for number in (1, 2, 3, 4))
    assert (south.tally.hands, south.win_rate, south.deal_in_rate, south.riichi_rate) == (4, 50, 0, 50)
    assert (east.win_rate, east.deal_in_rate, west.riichi_rate, north.riichi_rate) == (0, 25, 25, 25)
    assert [row.ends.places for row in (south, east)] == [[1, 0, 0, 0], [0, 0, 0, 1]]
    both: dict[int, Any] = {row.entry.number: row for row in statistics_of_events([event, event]).running}
    assert (both[2].ends.places, both[2].win_rate, both[2].ends.average_place) == ([2, 0, 0, 0], 50, 1)
    page = words_of(client.get(reverse("standings:statistics", args=[event.slug])))
    assert "50.0 %" in page
    assert "1.00" in page
    assert "3 han 30 fu" in page
    assert "Average hand" not in page
    own = words_of(client.get(reverse("registration:entry-detail", args=[event.slug, south.entry.pk])))
    assert "Win rate 50 % 2 of 4 hands Self-drawn 50 % 1 of 2 wins Deal-in rate 0 % 0 of 4 hands" in own
    assert "Riichi rate 50.0 %" in own
    assert "Matches 1 Average place 1.00 First to fourth places 1 · 0 · 0 · 0 Average points +" in own
    assert "Average hand" not in own


def test_other_rulebooks_have_no_such_figures() -> None:
    assert statistics(make_table().round.event).running == ()
