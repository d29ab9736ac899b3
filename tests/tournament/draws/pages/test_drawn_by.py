"""By which method a round was drawn, on the pages of players and staff."""

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from tests.conftest import SignIn
from tests.factories import make_entries, make_event, set_state
from tests.pages import text_of
from tests.tournament.draws.deeds import choose, draw, draw_to, numbers_of
from tournament.accounts.models import User
from tournament.draws.acts.versions import choose_version, swap_seats
from tournament.draws.engine import Method, methods
from tournament.draws.errors import LaterRoundApart, LaterRoundNeedsResults
from tournament.draws.models import Draw
from tournament.draws.pages.drawn_by import drawn_by
from tournament.draws.request.reproduction import reproduced_bytes, stored_bytes
from tournament.events.enums import RoundState
from tournament.events.models import Event


@pytest.fixture
def event(organizer: User) -> Event:
    event = make_event(organizer=organizer, rounds_planned=6)
    make_entries(event, 16)
    return event


@pytest.mark.parametrize(
    ("method", "said"),
    [
        (methods.HIGH_TO_HIGH, "High to high, repeats avoided"),
        (methods.HIGH_TO_HIGH_PRINTED, "High to high as printed"),
    ],
)
def test_round_says_which_high_to_high_was_used(
    event: Event, organizer: User, sign_in: SignIn, method: Method, said: str
) -> None:
    first, second = event.rounds.get(number=1), event.rounds.get(number=2)
    draw(first, methods.HIGH_TO_HIGH_PRINTED)
    first.refresh_from_db()
    set_state(first, RoundState.CLOSED)
    draw(second, method)
    desk = reverse("draws:draw-desk", args=[event.slug, 2])
    assert f"<strong>{said}</strong>" in text_of(sign_in(organizer).get(desk))
    second.refresh_from_db()
    set_state(second, RoundState.PUBLISHED)
    page = reverse("draws:round-detail", args=[event.slug, 2])
    assert f"<strong>{said}</strong>" in text_of(Client().get(page))


def test_strict_blocks_follow_the_standings(event: Event) -> None:
    first, second = event.rounds.get(number=1), event.rounds.get(number=2)
    blocks = [(1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12), (13, 14, 15, 16)]
    for round_ in (first, second):
        made = draw(round_, methods.HIGH_TO_HIGH_PRINTED)
        assert numbers_of(round_) == blocks
        assert reproduced_bytes(Draw.objects.get(pk=made.pk)) == stored_bytes(made)
        round_.refresh_from_db()
        set_state(round_, RoundState.CLOSED)
    with pytest.raises(LaterRoundNeedsResults):
        draw_to(event.rounds.get(number=3), 4, methods.HIGH_TO_HIGH_PRINTED)


def test_printed_turnup_jump_is_drawn_ahead_by_itself_and_one_by_one_alike(event: Event) -> None:
    choose(event, plan=[["turnup-jump-printed", 1, 4], ["turnup", 5, 6]], stride=2)
    first = event.rounds.get(number=1)
    with pytest.raises(LaterRoundApart):
        draw_to(first, 5, methods.TURNUP_JUMP_PRINTED)
    ahead = draw_to(first, 4, methods.TURNUP_JUMP_PRINTED)
    assert [made.method for made in ahead] == ["turnup-jump-printed"] * 4
    assert numbers_of(event.rounds.get(number=3))[:2] == [(1, 3, 5, 7), (2, 4, 6, 8)]
    assert all(reproduced_bytes(Draw.objects.get(pk=made.pk)) == stored_bytes(made) for made in ahead)
    tables = [numbers_of(round_) for round_ in event.rounds.order_by("number")[:4]]
    for number in range(1, 5):
        draw(event.rounds.get(number=number), methods.TURNUP_JUMP_PRINTED)
    assert [numbers_of(round_) for round_ in event.rounds.order_by("number")[:4]] == tables


@pytest.mark.parametrize("method", [methods.TURNUP_JUMP, methods.TURNUP_JUMP_PRINTED])
def test_stored_turnup_jump_draws_verify(event: Event, method: Method) -> None:
    draw_to(event.rounds.get(number=1), 6, method)
    call_command("verify_draws", event=event.slug)


def test_mixing_turnup_jump_keeps_its_stored_meaning(event: Event) -> None:
    """Game 3 as it was drawn before there was a printed one: the tables of game 2 dealt out."""
    choose(event, stride=2)
    draw_to(event.rounds.get(number=1), 3, methods.TURNUP_JUMP)
    second, third = event.rounds.get(number=2), event.rounds.get(number=3)
    assert numbers_of(second) == [(1, 8, 11, 14), (2, 5, 12, 15), (3, 6, 9, 16), (4, 7, 10, 13)]
    assert numbers_of(third) == [(1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12), (13, 14, 15, 16)]


def test_seats_changed_by_hand_are_said_until_the_draw_is_chosen_again(event: Event) -> None:
    round_ = event.rounds.get(number=1)
    draw(round_)
    found = drawn_by(round_)
    assert found is not None
    assert (found.label, found.is_changed) == ("Random", False)
    round_.refresh_from_db()
    one, other = event.entries.order_by("number")[:2]
    swap_seats(event.created_by, round_, one=one, other=other)
    choose_version(event.created_by, event.rounds.get(number=1), version=2)
    swapped = drawn_by(round_)
    assert swapped is not None
    assert swapped.is_changed
    choose_version(event.created_by, event.rounds.get(number=1), version=1)
    again = drawn_by(round_)
    assert again is not None
    assert not again.is_changed


def test_round_without_a_draw_says_nothing(event: Event) -> None:
    assert drawn_by(event.rounds.get(number=1)) is None
