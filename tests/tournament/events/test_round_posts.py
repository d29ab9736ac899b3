"""Buttons of a round that are pressed twice."""

import pytest
from django.urls import reverse

from tests.acts import nothing_changes
from tests.conftest import SignIn
from tests.factories import make_entries, make_round, set_state
from tests.pages import text_of
from tournament.accounts.models import User
from tournament.events.enums import RoundState
from tournament.events.models import Event
from tournament.play.models import TableClosing


@pytest.mark.parametrize(
    ("address", "before", "after"),
    [
        ("draws:round-publish", RoundState.DRAWN, "published"),
        ("play:round-start", RoundState.PUBLISHED, "running"),
        ("play:round-close", RoundState.RUNNING, "closed"),
    ],
)
def test_second_press_says_that_it_is_done(
    event: Event, organizer: User, sign_in: SignIn, address: str, before: RoundState, after: str
) -> None:
    round_ = make_round(event, [make_entries(event, 4)])
    TableClosing.objects.create(table=round_.tables.get(), closed_by=organizer, unconfirmed=[])
    set_state(round_, before)
    client = sign_in(organizer)
    url = reverse(address, args=[event.slug, 1])
    assert client.post(url).status_code == 302
    with nothing_changes(event):
        second = client.post(url, follow=True)
    assert second.redirect_chain
    assert f"Round 1 is already {after}." in text_of(second)
