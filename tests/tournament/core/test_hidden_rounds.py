"""What is not published does not exist for a visitor: not one byte of any page moves before it is."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.conftest import SignIn
from tests.factories import discard_win, make_entries, make_round, play, set_state
from tests.pages import text_of
from tournament.accounts.models import User
from tournament.core.watching import middleware
from tournament.draws.acts.drawing import draw_round
from tournament.draws.acts.publishing import publish_round, unpublish_round
from tournament.draws.engine import methods
from tournament.events.enums import RoundState
from tournament.events.models import Event, Round
from tournament.play.acts.rounds import close_round, close_table

pytestmark = pytest.mark.one_database

FORM_TOKEN = re.compile(rb"[A-Za-z0-9]{64}")


@pytest.fixture
def event_after_round(event: Event, organizer: User) -> Event:
    """Round 1 of two tables is closed; round 2 can be drawn."""
    entries = make_entries(event, 8)
    round_ = make_round(event, [entries[:4], entries[4:]])
    for table in round_.tables.all():
        play(table, discard_win(0, 1, 8))
        close_table(organizer, table, expected_hands=1)
    close_round(organizer, round_)
    return Event.objects.get(pk=event.pk)


@pytest.fixture(autouse=True)
def _requests_have_one_number(monkeypatch: pytest.MonkeyPatch) -> None:
    """The number of a request is its own, on every answer."""
    monkeypatch.setattr(middleware, "id_of", lambda _brought, **_proxy: "0")


def draw_second(event: Event, organizer: User) -> Round:
    round_ = event.rounds.get(number=2)
    draw_round(organizer, round_, method=methods.RANDOM, ranked_ids=[], seed=3, step_limit=1_000)
    return round_


def public_addresses(event: Event) -> list[str]:
    slug = event.slug
    entries = [reverse("registration:entry-detail", args=[slug, entry.pk]) for entry in event.entries.all()]
    return [
        "/",
        reverse("events:event-home", args=[slug]),
        reverse("registration:entry-list", args=[slug]),
        *entries,
        reverse("draws:seat-search", args=[slug]) + "?q=player",
        reverse("draws:round-detail", args=[slug, 1]),
        reverse("draws:round-detail", args=[slug, 1]) + "?by=name",
        reverse("draws:round-detail", args=[slug, 2]),
        reverse("play:table-detail", args=[slug, 1, 1]),
        reverse("play:table-detail", args=[slug, 2, 1]),
        reverse("standings:standings", args=[slug]),
        reverse("standings:standings-xlsx", args=[slug]),
        reverse("standings:standings-csv", args=[slug]),
    ]


def seen(client: Client, event: Event) -> dict[str, tuple[int, bytes]]:
    """What each public address answers, without the tokens of forms."""
    found = {}
    for address in public_addresses(event):
        response = client.get(address)
        found[address] = (response.status_code, FORM_TOKEN.sub(b"", response.content))
    return found


def test_draw_shows_a_visitor_nothing(event_after_round: Event, organizer: User) -> None:
    before = seen(Client(), event_after_round)
    draw_second(event_after_round, organizer)
    assert seen(Client(), event_after_round) == before


def test_draw_shows_a_stranger_nothing(
    event_after_round: Event, organizer: User, sign_in: SignIn, stranger: User
) -> None:
    before = seen(sign_in(stranger), event_after_round)
    draw_second(event_after_round, organizer)
    assert seen(sign_in(stranger), event_after_round) == before


def test_publication_shows_the_round_everywhere(event_after_round: Event, organizer: User) -> None:
    before = seen(Client(), event_after_round)
    publish_round(organizer, draw_second(event_after_round, organizer))
    after = seen(Client(), event_after_round)
    slug = event_after_round.slug
    for name, number in (("draws:round-detail", [2]), ("play:table-detail", [2, 1])):
        address = reverse(name, args=[slug, *number])
        assert (before[address][0], after[address][0]) == (404, 200)
    for address in ("draws:seat-search",):
        found = reverse(address, args=[slug]) + "?q=player"
        assert b"Round 2" not in before[found][1]
        assert b"Round 2" in after[found][1]


def test_publication_taken_back_shows_nothing_again(event_after_round: Event, organizer: User) -> None:
    round_ = draw_second(event_after_round, organizer)
    hidden = (404, 404)
    publish_round(organizer, round_)
    unpublish_round(organizer, round_)
    slug = event_after_round.slug
    addresses = [
        reverse("draws:round-detail", args=[slug, 2]),
        reverse("play:table-detail", args=[slug, 2, 1]),
    ]
    assert tuple(Client().get(address).status_code for address in addresses) == hidden
    assert "Round 2" not in text_of(Client().get(reverse("draws:seat-search", args=[slug]), {"q": "player"}))


def test_staff_sees_the_draw(
    event_after_round: Event, organizer: User, sign_in: SignIn, referee: User
) -> None:
    draw_second(event_after_round, organizer)
    address = reverse("draws:round-detail", args=[event_after_round.slug, 2])
    assert "Player 1" in text_of(sign_in(referee).get(address))


@pytest.mark.parametrize("state", [RoundState.PLANNED, RoundState.DRAWN])
def test_referee_of_a_hidden_round_records_nothing(
    event: Event, sign_in: SignIn, referee: User, state: RoundState
) -> None:
    round_ = make_round(event, [make_entries(event, 4)])
    set_state(round_, state)
    page = sign_in(referee).get(reverse("play:table-detail", args=[event.slug, 1, 1]))
    assert (page.status_code, page.context["form"]) == (200, None)
