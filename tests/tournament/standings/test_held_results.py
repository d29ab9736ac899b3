"""Results that are held back: no page, file or fragment for everybody tells them before their time."""

import re
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from tests.acts import refused
from tests.conftest import SignIn
from tests.factories import discard_win, make_entries, make_round, play
from tests.pages import text_of
from tests.tournament.core.test_hidden_rounds import public_addresses
from tournament.accounts.models import User
from tournament.events.acts.events import change_event
from tournament.events.acts.held_results import hide_results, publish_results
from tournament.events.enums import HoldBack, RoundState, TeamRanking
from tournament.events.errors import EventFinished, LastRoundKept
from tournament.events.models import Event
from tournament.play.acts.rounds import close_round, close_table
from tournament.screens.acts.screens import add_screen, change_screen
from tournament.screens.enums import Content
from tournament.standings.acts.finishing import finish_event, reopen_event
from tournament.standings.queries import standings

VALUE = 77
WON, LOST = 3 * 8 + VALUE, VALUE + 8
"""What the only hand moves: a discard of 77 fan by the rules of the event."""
TOLD = re.compile(rf"(?<!\w)[+\u2212-]({WON}|{LOST})(?!\w)")
"""Either of them with its sign, but not the end of an id such as `seat-101`."""


@pytest.fixture
def played(event: Event, organizer: User) -> Event:
    """One round of one table, running, with one hand that nobody can mistake."""
    round_ = make_round(event, [make_entries(event, 4)], state=RoundState.RUNNING)
    play(round_.tables.get(), discard_win(0, 1, VALUE))
    return event


def hold(event: Event, **fields: object) -> Event:
    Event.objects.filter(pk=event.pk).update(**fields)
    return Event.objects.get(pk=event.pk)


def close(event: Event, organizer: User) -> None:
    round_ = event.rounds.get(number=1)
    close_table(organizer, round_.tables.get(), expected_hands=1)
    close_round(organizer, round_)


def leaks(event: Event, client: Client) -> list[str]:
    """The addresses of everybody's pages and fragments that tell the points of the hand, or its value."""
    leaking = []
    for address in public_addresses(event):
        for headers in ({}, {"HX-Request": "true"}):
            answer = client.get(address, headers=headers)
            body = answer.getvalue().decode("utf-8", "ignore") if answer.status_code == 200 else ""
            if TOLD.search(body):
                leaking.append(address)
    return leaking


@pytest.mark.one_database
def test_scores_show_while_they_are_played_unless_the_event_holds_them_back(
    client: Client, played: Event, organizer: User
) -> None:
    assert leaks(played, client)

    held = hold(played, hold_back=HoldBack.CLOSED)
    assert leaks(held, client) == []
    assert standings(held, live=True).held == 1

    close(held, organizer)
    assert leaks(held, client)


@pytest.mark.one_database
def test_scores_wait_for_the_organizer(client: Client, played: Event, organizer: User) -> None:
    held = hold(played, hold_back=HoldBack.PUBLISHED)
    close(held, organizer)
    assert leaks(held, client) == []
    assert standings(held, staff=True).rows[0].points == WON

    publish_results(organizer, held.rounds.get(number=1))
    assert leaks(held, client)

    hide_results(organizer, held.rounds.get(number=1))
    assert leaks(held, client) == []


@pytest.mark.one_database
def test_the_last_round_waits_for_the_ceremony(client: Client, played: Event, organizer: User) -> None:
    held = hold(played, holds_last_round=True, rounds_planned=1)
    held.rounds.filter(number__gt=1).delete()
    close(held, organizer)

    assert leaks(held, client) == []


@pytest.mark.parametrize("is_closed", [False, True], ids=["running", "closed"])
def test_the_round_kept_for_the_ceremony_is_not_shown_because_another_is_planned(
    client: Client, played: Event, organizer: User, sign_in: SignIn, *, is_closed: bool
) -> None:
    held = hold(played, holds_last_round=True, rounds_planned=1)
    held.rounds.filter(number__gt=1).delete()
    if is_closed:
        close(held, organizer)
    fields = {"rounds_planned": 2}
    with refused(held, LastRoundKept):
        change_event(organizer, held, fields=fields)
    browser = sign_in(organizer)
    url = reverse("events:settings-section", args=[held.slug, "rounds"])
    page = browser.get(url).context["form"]
    sent = {name: value for name, value in page.initial.items() if value is not None}
    answer = browser.post(url, {**sent, "rounds_planned": "2", "holds_last_round": "on"})
    assert answer.status_code == 422
    assert "kept for the ceremony" in text_of(answer)
    assert leaks(held, client) == []

    change_event(organizer, held, fields={**fields, "hold_back": HoldBack.PUBLISHED})
    assert leaks(held, client) == []


def test_who_stops_keeping_the_last_round_plans_more(played: Event, organizer: User) -> None:
    held = hold(played, holds_last_round=True, rounds_planned=1)
    held.rounds.filter(number__gt=1).delete()
    close(held, organizer)
    change_event(organizer, held, fields={"rounds_planned": 2, "holds_last_round": False})
    assert standings(Event.objects.get(pk=held.pk)).rows[0].points == WON


def test_another_round_is_planned_after_the_results_are_published(played: Event, organizer: User) -> None:
    held = hold(played, holds_last_round=True, rounds_planned=1)
    held.rounds.filter(number__gt=1).delete()
    close(held, organizer)
    publish_results(organizer, held.rounds.get(number=1))
    change_event(organizer, held, fields={"rounds_planned": 2})
    assert Event.objects.get(pk=held.pk).rounds_planned == 2


@pytest.mark.one_database
def test_nothing_is_published_in_a_finished_event(
    client: Client, played: Event, organizer: User, sign_in: SignIn
) -> None:
    """A page that is older than the end could still post it: reopening would then leave the round shown."""
    held = hold(played, holds_last_round=True, rounds_planned=1)
    held.rounds.filter(number__gt=1).delete()
    close(held, organizer)
    finish_event(organizer, held)
    with refused(held, EventFinished):
        publish_results(organizer, held.rounds.get(number=1))
    assert leaks(held, client)
    page = sign_in(organizer).get(reverse("standings:finish", args=[held.slug]))
    assert "reopening it hides them again: 1." in text_of(page)
    reopen_event(organizer, held, reason="A hand was wrong")
    assert leaks(held, client) == []


@pytest.mark.one_database
def test_what_was_published_before_the_end_stays_shown_after_reopening(
    client: Client, played: Event, organizer: User
) -> None:
    held = hold(played, holds_last_round=True, rounds_planned=1)
    held.rounds.filter(number__gt=1).delete()
    close(held, organizer)
    publish_results(organizer, held.rounds.get(number=1))
    finish_event(organizer, held)
    with refused(held, EventFinished):
        hide_results(organizer, held.rounds.get(number=1))
    reopen_event(organizer, held, reason="A hand was wrong")
    assert leaks(held, client)
    hide_results(organizer, held.rounds.get(number=1))
    assert leaks(held, client) == []


def test_results_are_not_hidden_where_nothing_is_held_back(
    played: Event, organizer: User, sign_in: SignIn
) -> None:
    held = hold(played, hold_back=HoldBack.PUBLISHED)
    close(held, organizer)
    publish_results(organizer, held.rounds.get(number=1))
    hold(played, hold_back=HoldBack.LIVE)
    page = sign_in(organizer).get(reverse("draws:round-detail", args=[held.slug, 1]))
    assert "Hide the results again" not in text_of(page)


def test_the_staff_sees_held_scores_and_publishes_them(
    played: Event, organizer: User, sign_in: SignIn
) -> None:
    held = hold(played, hold_back=HoldBack.PUBLISHED)
    close(held, organizer)
    client = sign_in(organizer)
    round_url = reverse("draws:round-detail", args=[held.slug, 1])

    page = client.get(reverse("standings:standings", args=[held.slug])).content.decode()
    assert f"+{WON}" in page
    assert "Only the staff sees the scores from round 1 on, until an organizer publishes them." in page
    assert "Publish the results" in client.get(round_url).content.decode()
    client.post(reverse("play:results-publish", args=[held.slug, 1]))
    assert "Hide the results again" in client.get(round_url).content.decode()


KEPT = "The scores of round 1 are kept for the ceremony."
WAITS_FOR_ORGANIZER = "The scores of round 1 are shown as soon as the organizer publishes them."
WAITS_FOR_CLOSING = "The scores of round 1 are shown as soon as the round is closed."
POLICIES = [
    ({"holds_last_round": True, "rounds_planned": 1}, KEPT),
    ({"hold_back": HoldBack.PUBLISHED}, WAITS_FOR_ORGANIZER),
    ({"hold_back": HoldBack.CLOSED}, WAITS_FOR_CLOSING),
]


@pytest.mark.parametrize(("settings", "sentence"), POLICIES, ids=["ceremony", "published", "closed"])
def test_every_page_says_when_the_scores_will_be_shown(
    client: Client, played: Event, settings: dict[str, object], sentence: str
) -> None:
    held = hold(played, team_ranking=TeamRanking.POINTS, **settings)
    screen = add_screen(held.created_by, held, name="Stage", client_key=uuid4())
    pages = [
        reverse("events:event-home", args=[held.slug]),
        reverse("standings:standings", args=[held.slug]),
        reverse("standings:teams", args=[held.slug]),
        reverse("standings:statistics", args=[held.slug]),
        reverse("draws:round-detail", args=[held.slug, 1]),
        reverse("play:table-detail", args=[held.slug, 1, 1]),
        reverse("registration:entry-detail", args=[held.slug, held.entries.order_by("pk")[0].pk]),
    ]
    for url in pages:
        shown = text_of(client.get(url))
        assert shown.count(sentence) == 1, url
        assert "appear here" not in shown, url
    for content in (Content.STANDINGS, Content.TABLE):
        change_screen(held.created_by, screen, fields={"content": content, "table_number": 1})
        shown = text_of(client.get(reverse("screens:screen", args=[held.slug, 1])))
        assert sentence in shown, content


def test_before_anything_is_played_pages_say_what_the_event_does(client: Client, event: Event) -> None:
    for policy, sentence in (
        (HoldBack.PUBLISHED, "The scores of a round are shown as soon as the organizer publishes them."),
        (HoldBack.CLOSED, "The scores of a round are shown as soon as it is closed."),
    ):
        hold(event, hold_back=policy, revision=Event.objects.get(pk=event.pk).revision + 1)
        assert sentence in text_of(client.get(reverse("events:event-home", args=[event.slug])))
        assert sentence in text_of(client.get(reverse("standings:standings", args=[event.slug])))


def test_nobody_is_on_the_podium_before_the_ceremony(
    client: Client, played: Event, organizer: User, sign_in: SignIn
) -> None:
    """The standings after the round before are no result of the event."""
    close(played, organizer)
    played.rounds.filter(number__gt=2).delete()
    seated = make_round(played, [list(played.entries.order_by("number"))], number=2)
    play(seated.tables.get(), discard_win(2, 1, 8))
    held = hold(played, holds_last_round=True, rounds_planned=2)
    close_table(organizer, seated.tables.get(), expected_hands=1)
    close_round(organizer, seated)
    home = reverse("events:event-home", args=[held.slug])

    before = text_of(client.get(home))
    assert "Leaders after round 1" in before
    assert "The scores of round 2 are kept for the ceremony." in before
    assert "podium-1" not in before
    staff = text_of(sign_in(organizer).get(home))
    assert "Only the staff sees the scores of round 2." in staff

    publish_results(organizer, held.rounds.get(number=2))
    after = text_of(Client().get(home))
    assert "podium-1" in after
    assert "ceremony" not in after

    finish_event(organizer, held)
    finished = text_of(Client().get(home))
    assert "Final places" in finished
    assert reverse("standings:champion", args=[held.slug]) in finished


def test_table_that_is_held_back_leads_to_its_round(played: Event) -> None:
    held = hold(played, hold_back=HoldBack.CLOSED)
    page = Client().get(reverse("play:table-detail", args=[held.slug, 1, 1]))

    assert "Round 1 · Table 1" in text_of(page)
    assert f'href="{reverse("draws:round-detail", args=[held.slug, 1])}"' in page.content.decode()
