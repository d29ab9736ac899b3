"""When rounds are planned to begin: the act, its page, and where players read it."""

from datetime import UTC, datetime

import pytest
from django.test import Client
from django.urls import reverse

from tests.acts import nothing_changes, one_act
from tests.conftest import SignIn
from tests.factories import make_entries, make_round
from tests.pages import assert_fault_beside, text_of
from tournament.accounts.models import User
from tournament.events.acts.times import plan_times
from tournament.events.enums import RoundState
from tournament.events.errors import ChangedMeanwhile
from tournament.events.models import Event
from tournament.events.settings.seen import mark_of_times
from tournament.events.verbs import EventVerb

TEN = datetime(2026, 5, 1, 8, 0, tzinfo=UTC)


@pytest.fixture
def event(event: Event) -> Event:
    Event.objects.filter(pk=event.pk).update(time_zone="Europe/Vienna")
    event.refresh_from_db()
    return event


def times_of(event: Event) -> list[datetime | None]:
    return list(event.rounds.order_by("number").values_list("begins_at", flat=True))


def test_times_are_planned_and_taken_back(event: Event, organizer: User) -> None:
    with one_act(event, EventVerb.TIMES_PLANNED):
        assert plan_times(organizer, event, times={1: TEN}) == [1]
    assert times_of(event)[0] == TEN
    with nothing_changes(event):
        assert plan_times(organizer, event, times={1: TEN}) == []
    assert plan_times(organizer, event, times={1: None}) == [1]
    assert set(times_of(event)) == {None}


def test_times_that_somebody_else_saved_in_between_are_not_written_over(
    event: Event, organizer: User
) -> None:
    seen = mark_of_times(event.rounds.order_by("number"))
    plan_times(organizer, event, times={1: TEN})
    with nothing_changes(event), pytest.raises(ChangedMeanwhile):
        plan_times(organizer, event, times={2: TEN}, seen=seen)


def test_page_reads_the_times_in_the_zone_of_the_event(
    event: Event, sign_in: SignIn, organizer: User
) -> None:
    client = sign_in(organizer)
    url = reverse("events:round-times", args=[event.slug])
    seen = client.get(url).context["form"]["seen"].value()
    answer = client.post(url, {"seen": seen, "round_1": "2026-05-01T10:00"})
    assert answer.status_code == 302
    assert times_of(event)[0] == TEN
    assert 'value="2026-05-01T10:00"' in text_of(client.get(url))
    assert client.post(url, {"seen": seen, "round_1": "2026-05-01T11:00"}).status_code == 422
    assert times_of(event)[0] == TEN


@pytest.mark.parametrize("second", ["2026-05-01T10:00", "2026-05-01T09:00", "soon"])
def test_rounds_begin_one_after_the_other(
    event: Event, sign_in: SignIn, organizer: User, second: str
) -> None:
    url = reverse("events:round-times", args=[event.slug])
    with nothing_changes(event):
        answer = sign_in(organizer).post(url, {"round_1": "2026-05-01T10:00", "round_2": second})
    assert_fault_beside(answer, "round_2")


def test_players_read_the_time_with_their_seat(event: Event, organizer: User, client: Client) -> None:
    entries = make_entries(event, 4)
    make_round(event, [entries], state=RoundState.PUBLISHED)
    plan_times(organizer, event, times={1: TEN})
    for url in (
        reverse("registration:entry-detail", args=[event.slug, entries[0].pk]),
        reverse("draws:seat-search", args=[event.slug]) + "?q=Player 1",
    ):
        assert "Fri 1 May, 10:00" in text_of(client.get(url))
