"""Points hand by hand on the page of a table and of a player, and never where scores are held back."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import NO_WIN, discard_win, make_entries, make_round, play
from tests.pages import text_of
from tournament.events.enums import HoldBack, RoundState
from tournament.events.models import Event


@pytest.fixture
def addresses(event: Event) -> tuple[str, str]:
    """The pages of a table with three hands, and of a player there."""
    entries = make_entries(event, 4)
    round_ = make_round(event, [entries], state=RoundState.RUNNING)
    play(round_.tables.get(), discard_win(0, 1, 8), NO_WIN, discard_win(2, 0, 20))
    table = reverse("play:table-detail", args=[event.slug, 1, 1])
    return table, reverse("registration:entry-detail", args=[event.slug, entries[0].pk])


def test_sums_stand_in_the_table_behind_the_picture(client: Client, addresses: tuple[str, str]) -> None:
    of_table, of_player = (client.get(address) for address in addresses)

    assert of_table.text.count('class="points-line"') == 4
    assert of_player.text.count('class="points-line"') == 1
    # A win of 8 on a discard: 8 + 3 × 8 for the winner; then the discard of a win of 20 costs 28.
    behind = of_player.text.partition("points-behind")[2].partition("</table>")[0]
    assert re.findall(r"<td[^>]*>([^<]+)</td>", behind) == ["+32", "+32", "+4"]
    for page in (of_table, of_player):
        assert "Points hand by hand" in text_of(page)


def test_held_back_scores_are_not_drawn(client: Client, event: Event, addresses: tuple[str, str]) -> None:
    Event.objects.filter(pk=event.pk).update(hold_back=HoldBack.CLOSED)

    for address in addresses:
        assert "points-line" not in client.get(address).text
    client.force_login(event.created_by)
    assert "points-line" in client.get(addresses[1]).text
