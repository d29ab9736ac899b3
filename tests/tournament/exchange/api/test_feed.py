"""The feed names every change that a reader can see, and goes on from each of its tokens."""

import json
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import discard_win, make_table, play
from tests.penalties.given import give
from tests.tournament.exchange.document.test_event import played_event
from tests.tournament.exchange.events import KINDS, cut, play_on, simulated
from tournament.events.acts.held_results import publish_results
from tournament.events.enums import CarryOver, HoldBack
from tournament.events.models import Event
from tournament.exchange.api.feed import feed_lines
from tournament.play.acts.rounds import close_table

pytestmark = pytest.mark.django_db


def feed(event: Event, since: object = "") -> list[dict[str, Any]]:
    data = {"since": since} if since != "" else {}
    response = Client().get(reverse("exchange:feed", args=[event.slug]), data)
    return [json.loads(line) for line in response.content.decode().splitlines()]


def types(event: Event, *, staff: bool = False) -> list[str]:
    event = Event.objects.get(pk=event.pk)
    return [json.loads(line)["type"] for line in feed_lines(event, since=0, staff=staff)]


def test_feed_goes_on_from_its_token() -> None:
    event = played_event()
    lines = feed(event)
    hands = [line for line in lines if line["type"] == "hand_recorded"]
    assert [(line["round"], line["table"], line["hand"]) for line in hands] == [
        (1, 1, 1),
        (1, 1, 2),
        (1, 1, 3),
        (1, 2, 1),
        (1, 2, 2),
    ]
    assert feed(event, lines[2]["token"]) == lines[3:]
    assert feed(event, lines[-1]["token"]) == []


@pytest.mark.parametrize("since", ["x", "-1", "9" * 40, "１"])
def test_token_that_is_none_is_refused(since: str) -> None:
    event = played_event()
    response = Client().get(reverse("exchange:feed", args=[event.slug]), {"since": since})
    assert response.status_code == 422


@pytest.mark.one_database
def test_players_seats_final_scores_and_cuts_are_told() -> None:
    assert {"entry_added", "seat_taken", "table_closed_unconfirmed", "round_closed"} <= set(
        types(played_event())
    )
    assert "final_scores_recorded" in types(simulated("gghk", finals=True))
    event = simulated(players=16, rounds=1)
    cut(event, 8, CarryOver.FULL)
    play_on(event, rounds=1)
    types_in_order = types(event)
    assert types_in_order.index("cut_made") < len(types_in_order) - 1 - types_in_order[::-1].index(
        "round_published"
    )


def test_held_scores_are_told_when_they_are_published() -> None:
    event = played_event()
    Event.objects.filter(pk=event.pk).update(hold_back=HoldBack.PUBLISHED)
    newest = feed(event)[-1]["token"]
    assert not [line for line in feed(event) if line["type"].startswith("hand")]
    publish_results(event.created_by, event.rounds.get(number=1))
    (line,) = feed(event, newest)
    assert (line["type"], line["round"]) == ("results_published", 1)


def test_penalties_are_told_to_whoever_may_read_them() -> None:
    event = played_event()
    give(event, event.entries.get(number=1), "faulty_set")
    assert "penalty_given" not in types(event)
    assert "penalty_given" in types(event, staff=True)


def test_many_hidden_changes_do_not_stop_a_reader() -> None:
    table = make_table(hold_back=HoldBack.PUBLISHED)
    event = table.round.event
    newest = feed(event)[-1]["token"]
    play(table, *[discard_win(0, 1, 8)] * 5)
    close_table(event.created_by, table, expected_hands=5)
    (line,) = feed_lines(Event.objects.get(pk=event.pk), since=newest, staff=False, most=3)
    assert json.loads(line)["type"] == "table_closed_unconfirmed"


@pytest.mark.one_database
@pytest.mark.parametrize("kind", ["whole mcr", "stages", "play-off"])
def test_feed_names_nobody_and_its_tokens_grow(kind: str) -> None:
    event = KINDS[kind]()
    text = "".join(feed_lines(event, since=0, staff=True, most=None))
    lines = [json.loads(line) for line in text.splitlines()]
    tokens = [line["token"] for line in lines]
    assert tokens == sorted(set(tokens))
    assert {name for line in lines for name in line} <= {"token", "type", "at", "round", "table", "hand"}
    assert all(isinstance(line.get("table", 0), int) for line in lines)
