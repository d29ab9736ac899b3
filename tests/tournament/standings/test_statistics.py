import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import NO_WIN, discard_win, make_table, play, seat_somebody, self_draw
from tournament.events.enums import HoldBack
from tournament.events.models import Event
from tournament.registration.acts.entries import add_entry
from tournament.standings.statistics import statistics, tally_of

pytestmark = pytest.mark.django_db


def test_hands_count_for_who_sat_there() -> None:
    table = make_table()
    event = table.round.event
    play(table, discard_win(0, 3, 8), self_draw(1, 24))
    fifth = add_entry(event, actor=event.created_by, fields={"name": "Player 5"})
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
    assert tally_of(event, fifth) == tallies[5]
    assert tally_of(event, table.seats.get(wind=0).entry) == tallies[1]


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
