"""No list page asks the database more when the event grows. One number for each page, whatever the size."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.conftest import SignIn
from tests.factories import NO_WIN, discard_win, make_entries, make_event, make_round, play
from tournament.accounts.models import User
from tournament.events.models import Event
from tournament.play.acts.rounds import close_round, close_table
from tournament.registration.acts.imports import start_import

VISITOR_BUDGETS = {
    "home": 4,
    "event": 19,
    "entries": 5,
    "entry": 20,
    "round": 16,
    "round by name": 17,
    "seats": 10,
    "table": 15,
    "standings": 16,
    "workbook": 17,
    "text file": 12,
}
"""The most queries that a page may ask for somebody who is not signed in, where nothing is kept yet."""
STAFF_BUDGETS = {
    "home": 7,
    # One of them asks whom penalties keep from the next draw.
    "event": 39,
    "entries": 8,
    "entry": 24,
    "round": 29,
    "round by name": 29,
    "overview": 26,
    "seats": 12,
    "table": 22,
    "standings": 17,
    "workbook": 22,
    "text file": 15,
    "settings": 7,
    "staff": 8,
    "audit": 7,
    "import": 8,
    "desk": 11,
    "desk search": 11,
}
"""The same for an organizer; session, account and role cost three, and the strip of first steps one."""


def play_first_round(event: Event, players: int) -> Event:
    """Round 1 closed with hands at every table, round 2 running."""
    entries = make_entries(event, players)
    fours = [entries[at : at + 4] for at in range(0, players, 4)]
    first = make_round(event, fours)
    for table in first.tables.all():
        play(table, discard_win(0, 1, 8), NO_WIN)
        close_table(event.created_by, table, expected_hands=2)
    close_round(event.created_by, first)
    second = make_round(event, fours, number=2)
    for table in second.tables.all():
        play(table, discard_win(2, 3, 10))
    content = {"columns": [], "notes": [], "rows": []}
    start_import(event.created_by, event, filename="players.csv", content=content)
    return event


def addresses(event: Event) -> dict[str, str]:
    slug = event.slug
    entry = event.entries.get(number=1)
    draft = event.import_drafts.get()
    return {
        "home": "/",
        "event": f"/{slug}/",
        "entries": reverse("registration:entry-list", args=[slug]),
        "entry": reverse("registration:entry-detail", args=[slug, entry.pk]),
        "round": reverse("draws:round-detail", args=[slug, 2]),
        "overview": reverse("play:overview", args=[slug, 2]),
        "round by name": reverse("draws:round-detail", args=[slug, 2]) + "?by=name",
        "seats": reverse("draws:seat-search", args=[slug]) + "?q=player",
        "table": reverse("play:table-detail", args=[slug, 2, 1]),
        "standings": reverse("standings:standings", args=[slug]),
        "workbook": reverse("standings:standings-xlsx", args=[slug]),
        "text file": reverse("standings:standings-csv", args=[slug]),
        "settings": f"/{slug}/settings/ranking/",
        "staff": f"/{slug}/staff/",
        "audit": f"/{slug}/audit/",
        "desk": reverse("registration:desk", args=[slug]),
        "desk search": reverse("registration:desk", args=[slug]) + "?q=player&show=missing",
        "import": reverse("registration:import-preview", args=[slug, draft.pk]),
    }


def queries(client: Client, event: Event, pages: dict[str, int]) -> dict[str, int]:
    """How many queries each page asks of the database."""
    counts = {}
    for name, address in addresses(event).items():
        if name in pages:
            with CaptureQueriesContext(
                connection,
            ) as captured:
                response = client.get(address)
            assert response.status_code == 200, name
            counts[name] = len(captured)
    return counts


def assert_within(counts: dict[str, int], budgets: dict[str, int]) -> None:
    assert {name: count for name, count in counts.items() if count > budgets[name]} == {}


@pytest.fixture
def small(organizer: User) -> Event:
    return play_first_round(make_event(organizer=organizer), 4)


@pytest.fixture
def large(organizer: User) -> Event:
    return play_first_round(make_event(organizer=organizer), 24)


def test_pages_of_visitors_keep_their_budgets(small: Event, large: Event) -> None:
    counts = queries(Client(), small, VISITOR_BUDGETS)
    assert queries(Client(), large, VISITOR_BUDGETS) == counts
    assert_within(counts, VISITOR_BUDGETS)


def test_pages_of_staff_keep_their_budgets(
    small: Event, large: Event, sign_in: SignIn, organizer: User
) -> None:
    counts = queries(sign_in(organizer), small, STAFF_BUDGETS)
    assert queries(sign_in(organizer), large, STAFF_BUDGETS) == counts
    assert_within(counts, STAFF_BUDGETS)


def test_unchanged_page_costs_one_query(small: Event) -> None:
    """What every phone in the hall asks every few seconds."""
    small.refresh_from_db()
    polled = [
        reverse("draws:round-detail", args=[small.slug, 2]),
        reverse("standings:standings", args=[small.slug]),
    ]
    for address in polled:
        with CaptureQueriesContext(connection) as captured:
            response = Client().get(address, {"r": small.revision}, headers={"HX-Request": "true"})
        assert (response.status_code, len(captured)) in ((204, 1), (204, 2)), address
