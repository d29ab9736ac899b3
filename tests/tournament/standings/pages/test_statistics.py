from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.factories import NO_WIN, discard_win, make_table, play, seat_somebody, self_draw
from tests.pages import text_of
from tournament.draws.models import Table
from tournament.events.enums import HoldBack, Visibility
from tournament.events.models import Event
from tournament.play.acts.event_settings import change_entry_rules
from tournament.play.acts.final_scores import record_finals
from tournament.play.bridge.evaluation import ZERO_DELTAS, Deltas
from tournament.play.enums import EntryMethod, Outcome
from tournament.play.inputs import HandInput, WinInput
from tournament.registration.acts.entries import add_entry
from tournament.registration.models import Entry
from tournament.standings.engine.statistics import Tally
from tournament.standings.pages.player import hands_at_tables, player_tally
from tournament.standings.pages.statistics import (
    events_of_ruleset,
    statistics,
    statistics_of_events,
)
from tournament.standings.queries import entry_results

pytestmark = pytest.mark.django_db


def test_hands_count_for_who_sat_there() -> None:
    table = make_table()
    event = table.round.event
    play(table, discard_win(0, 3, 8), self_draw(1, 24))
    fifth = add_entry(event.created_by, event, fields={"name": "Player 5"})
    seat_somebody(table, 3, fifth, from_number=3)
    play(table, discard_win(3, 0, 12), NO_WIN)

    found = statistics(event)

    tallies = {row.entry.number: row.tally for row in found.players}
    assert [(number, tallies[number].hands, tallies[number].wins) for number in sorted(tallies)] == [
        (1, 4, 1),
        (2, 4, 1),
        (3, 4, 0),
        (4, 2, 0),
        (5, 2, 1),
    ]
    assert tallies[4].discards_into_wins == 1
    assert [(record.value, record.entry.number) for record in found.records] == [(24, 2), (12, 5), (8, 1)]
    assert _tally_of(event, fifth) == tallies[5]
    assert _tally_of(event, table.seats.get(wind=0).entry) == tallies[1]


def _tally_of(event: Event, entry: Entry, *, staff: bool = False) -> Tally:
    results = entry_results(event, entry, event.rounds.all(), staff=staff)
    return player_tally(entry, results, hands_at_tables(results))


def items_win(winner: int, **items: int) -> HandInput:
    named = {name.replace("_", " "): count for name, count in items.items()}
    return HandInput(Outcome.SELF_DRAW, (WinInput(seat=winner, items=named),))


def test_items_count_for_who_made_them_also_after_leaving_the_seat(client: Client) -> None:
    table = make_table()
    event = table.round.event
    leaver = table.seats.get(wind=3).entry
    play(table, items_win(3, Full_Flush=1), items_win(3, Full_Flush=1, Flower_Tiles=2), discard_win(0, 3, 8))
    fifth = add_entry(event.created_by, event, fields={"name": "Player 5"})
    seat_somebody(table, 3, fifth, from_number=4)
    play(table, items_win(3, Mixed_Straight=1), items_win(0, Knitted_Straight=1))

    found = statistics(event)

    made = {row.entry.pk: row.tally for row in found.players}
    # A self-drawn win by items has the item for it, although nobody called it.
    assert made[leaver.pk].items == {"Full Flush": 2, "Self-Drawn": 2, "Flower Tiles": 1}
    assert made[fifth.pk].items == {"Mixed Straight": 1, "Self-Drawn": 1}
    assert found.event.items["Full Flush"] == 2
    for entry in (leaver, fifth, table.seats.get(wind=0).entry):
        assert _tally_of(event, entry) == made[entry.pk]
    url = reverse("registration:entry-detail", args=[event.slug, leaver.pk])
    page = client.get(url)
    assert [(bar.label, bar.number) for bar in page.context["items"]] == [
        ("Full Flush", 2),
        ("Self-Drawn", 2),
        ("Flower Tiles", 1),
    ]
    assert "Items of this player" in page.content.decode()
    whole = client.get(reverse("standings:statistics", args=[event.slug])).content.decode()
    assert "Different items" in whole
    together = statistics_of_events([event, event])
    assert together.event.items["Full Flush"] == 4


def test_items_of_a_round_that_is_held_back_stay_hidden(client: Client) -> None:
    table = make_table()
    event = table.round.event
    play(table, items_win(1, Full_Flush=1))
    entry = table.seats.get(wind=1).entry
    Event.objects.filter(pk=event.pk).update(hold_back=HoldBack.CLOSED)
    event.refresh_from_db()

    assert not _tally_of(event, entry).items
    assert _tally_of(event, entry, staff=True).items == {"Full Flush": 1, "Self-Drawn": 1}


def test_page_tells_the_hands_and_hides_what_is_held_back(client: Client) -> None:
    table = make_table()
    event = table.round.event
    play(table, self_draw(1, 77))
    url = reverse("standings:statistics", args=[event.slug])

    text = client.get(url).content.decode()
    assert "Highest hands" in text
    assert ">77<" in text
    Event.objects.filter(pk=event.pk).update(hold_back=HoldBack.CLOSED, revision=event.revision + 50)
    assert ">77<" not in client.get(url).content.decode()
    entry_url = reverse("registration:entry-detail", args=[event.slug, table.seats.get(wind=1).entry_id])
    assert "Hands of this player" not in client.get(entry_url).content.decode()
    assert client.post(url).status_code == 405


def test_statistics_take_as_many_queries_for_a_large_event(
    client: Client, django_assert_max_num_queries
) -> None:
    table = make_table()
    event = table.round.event
    play(table, *[discard_win(0, 1, 8)] * 4)

    with django_assert_max_num_queries(8):
        statistics(event)


def test_events_of_a_ruleset_are_counted_together(client: Client) -> None:
    one, other, private = make_table(), make_table(), make_table()
    for table, value in ((one, 24), (other, 40), (private, 88)):
        play(table, self_draw(0, value), discard_win(1, 2, 8))
    Event.objects.filter(pk=private.round.event_id).update(visibility=Visibility.PRIVATE)
    same, person = (table.seats.get(wind=0).entry for table in (one, other))
    Entry.objects.filter(pk=same.pk).update(player=person.player)

    events = events_of_ruleset("mcr")
    found = statistics_of_events(events)

    assert {event.pk for event in events} == {one.round.event_id, other.round.event_id}
    assert (found.event.hands, found.event.wins, found.event.self_draws, found.event.best) == (4, 4, 2, 40)
    assert [row.tally.wins for row in found.players] == [2, 1, 1, 0, 0, 0, 0]
    assert [record.value for record in found.records] == [40, 24, 8, 8]
    page = client.get(reverse("standings:ruleset-statistics", args=["mcr"]))
    assert ">40<" in page.content.decode()
    assert ">88<" not in page.content.decode()
    assert client.get(reverse("standings:ruleset-statistics", args=["gghk"])).status_code == 404
    assert client.post(reverse("standings:ruleset-statistics", args=["mcr"])).status_code == 405


def test_finished_events_of_a_ruleset_are_counted_once(
    settings: Any, monkeypatch: pytest.MonkeyPatch, client: Client, django_assert_num_queries: Any
) -> None:
    """What a finished event tells is kept without names, and more players than a page has are told in a sentence."""
    memory = {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": "statistics"}
    settings.CACHES = {**settings.CACHES, "pages": memory}
    tables = [make_table(), make_table()]
    for table in tables:
        play(table, self_draw(0, 24))
        event = table.round.event
        changed = Event.objects.filter(pk=event.pk)
        changed.update(finished_at=timezone.now(), finished_by=event.created_by)
    before = statistics_of_events(events_of_ruleset("mcr"))
    Entry.objects.filter(event=tables[0].round.event, number=1).update(name="Somebody Else")

    with django_assert_num_queries(2):
        after = statistics_of_events(events_of_ruleset("mcr"))

    assert [row.tally for row in after.players] == [row.tally for row in before.players]
    assert {str(record.entry) for record in after.records} == {"Player 1", "Somebody Else"}
    monkeypatch.setattr("tournament.standings.views.statistics.PLAYERS_SHOWN", 3)
    page = text_of(client.get(reverse("standings:ruleset-statistics", args=["mcr"])))
    assert "Each table shows the first 3 of 8 players." in page


def play_finals(table: Table, scores: Deltas) -> None:
    actor = table.round.event.created_by
    change_entry_rules(actor, table.round.event, allowed=list(EntryMethod), final_scores_only=True)
    record_finals(actor, table, client_key=uuid4(), scores=scores, moved_seen=ZERO_DELTAS)


def test_final_scores_have_statistics_of_their_own(client: Client) -> None:
    table = make_table()
    event = table.round.event
    play_finals(table, (40, 40, -30, -50))

    found = statistics(event)

    assert (found.matches.played, found.matches.average, found.matches.best) == (1, 40, 40)
    rows = [
        (row.entry.number, row.matches.firsts, row.matches.average, row.matches.best)
        for row in found.match_players
    ]
    assert rows == [(1, 1, 40, 40), (2, 1, 40, 40), (3, 0, -30, -30), (4, 0, -50, -50)]
    for url in (
        reverse("standings:statistics", args=[event.slug]),
        reverse("standings:ruleset-statistics", args=[event.ruleset]),
    ):
        shown = text_of(client.get(url))
        assert "so there are no figures about single hands" in shown
        assert "First places" in shown
        assert "Hands without a win" not in shown
    Event.objects.filter(pk=event.pk).update(hold_back=HoldBack.CLOSED)
    held = statistics(Event.objects.get(pk=event.pk))
    assert (held.matches.played, held.match_players, held.held) == (0, (), 1)


def test_final_scores_count_for_who_has_the_place() -> None:
    table = make_table()
    event = table.round.event
    leaver = table.seats.get(wind=3).entry
    fifth = add_entry(event.created_by, event, fields={"name": "Player 5"})
    seat_somebody(table, 3, fifth, from_number=1)
    play_finals(table, (10, 20, 30, -60))

    numbers = {row.entry.number: row.matches.points for row in statistics(event).match_players}

    assert numbers == {1: 10, 2: 20, 3: 30, 5: -60}
    assert leaver.number not in numbers


def test_same_person_has_the_matches_of_all_events() -> None:
    one, other = make_table(), make_table()
    play_finals(one, (60, -10, -20, -30))
    play(other, discard_win(1, 2, 8))
    play_finals(make_table(), (10, 0, -5, -5))

    found = statistics_of_events(events_of_ruleset("mcr"))

    assert (found.matches.played, found.matches.best, found.event.hands) == (2, 60, 1)
    assert found.match_players[0].matches.best == 60
