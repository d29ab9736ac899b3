"""A player's calendar and "my page" as an app, by the public page and by the private link."""

import json
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.test import Client
from django.urls import reverse

from tests.conftest import SignIn
from tests.factories import make_entries, make_round, play, self_draw, set_state
from tests.pages import text_of
from tests.tournament.core.test_icalendar import plain, read_back
from tests.tournament.registration.sign_ups import make_sign_up
from tournament.accounts.models import User
from tournament.draws.enums import Winds
from tournament.draws.models import DrawSettings
from tournament.events.acts.times import plan_times
from tournament.events.enums import RoundState, Visibility
from tournament.events.models import Event, Round
from tournament.registration.acts.entries import set_status
from tournament.registration.acts.sign_ups import withdraw_sign_up
from tournament.registration.enums import EntryStatus
from tournament.registration.models import Entry
from tournament.registration.people import LINK_HOLDER
from tournament.registration.queries.sign_ups import token_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def entries(event: Event) -> list[Entry]:
    Event.objects.filter(pk=event.pk).update(
        starts_on=date(2026, 5, 1), ends_on=date(2026, 5, 2), venue="Hall; 2nd floor, left", name="Cup, open"
    )
    event.refresh_from_db()
    return make_entries(event, 4)


@pytest.fixture
def first(event: Event, entries: list[Entry]) -> Round:
    return make_round(event, [entries], state=RoundState.PUBLISHED)


def calendar(client: Client, entry: Entry) -> list[tuple[str, ...]]:
    answer = client.get(reverse("registration:entry-calendar", args=[entry.event.slug, entry.pk]))
    assert answer.status_code == 200
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    lines: list[tuple[str, ...]] = read_back(answer.content.decode())
    return lines


def all_of(lines: list[tuple[str, ...]], name: str) -> list[str]:
    return [plain(line[1]) for line in lines if line[0] == name]


def test_seat_that_is_published_stands_on_the_day_of_the_event(
    client: Client, first: Round, entries: list[Entry]
) -> None:
    lines = calendar(client, entries[1])

    assert all_of(lines, "SUMMARY") == ["Cup, open", "Round 1: table 1, South"]
    assert all_of(lines, "DTSTART;VALUE=DATE") == ["20260501", "20260501"]
    assert all_of(lines, "DTEND;VALUE=DATE") == ["20260503", "20260502"]
    assert set(all_of(lines, "LOCATION")) == {"Hall; 2nd floor, left"}
    assert len(set(all_of(lines, "UID"))) == 2
    assert all_of(lines, "URL")[0].endswith(f"/entries/{entries[1].pk}/")


def test_round_that_runs_stands_at_its_time_under_the_same_id(
    client: Client, event: Event, first: Round, entries: list[Entry]
) -> None:
    before = all_of(calendar(client, entries[0]), "UID")
    set_state(first, RoundState.RUNNING)
    Round.objects.filter(pk=first.pk).update(started_at=datetime(2026, 5, 1, 7, 30, tzinfo=UTC))
    lines = calendar(client, entries[0])

    assert all_of(lines, "UID") == before
    assert all_of(lines, "DTSTART") == ["20260501T073000Z"]
    ends = datetime(2026, 5, 1, 7, 30, tzinfo=UTC) + timedelta(minutes=event.minutes_per_round)
    assert all_of(lines, "DTEND") == [f"{ends:%Y%m%dT%H%M%SZ}"]


def test_round_with_a_planned_time_stands_there(
    client: Client, event: Event, first: Round, entries: list[Entry]
) -> None:
    begins = datetime(2026, 5, 1, 8, 0, tzinfo=UTC)
    plan_times(event.created_by, event, times={1: begins})
    assert all_of(calendar(client, entries[0]), "DTSTART") == ["20260501T080000Z"]


def test_calendar_holds_no_seat_that_is_not_public_and_no_score(
    client: Client, first: Round, entries: list[Entry]
) -> None:
    set_state(first, RoundState.DRAWN)
    assert all_of(calendar(client, entries[0]), "SUMMARY") == ["Cup, open"]
    set_state(first, RoundState.RUNNING)
    play(first.tables.get(), self_draw(0, 77))
    assert not any(
        "77" in line[1] or "255" in line[1]
        for line in calendar(client, entries[0])
        if line[0] in ("SUMMARY", "DESCRIPTION")
    )


def test_winds_that_are_drawn_at_the_table_are_not_told(
    client: Client, event: Event, first: Round, entries: list[Entry]
) -> None:
    DrawSettings.objects.create(event=event, winds=Winds.AT_TABLE)
    assert all_of(calendar(client, entries[0]), "SUMMARY")[1] == "Round 1: table 1"


def test_event_without_days_has_the_day_of_publication(
    client: Client, event: Event, first: Round, entries: list[Entry]
) -> None:
    Event.objects.filter(pk=event.pk).update(starts_on=None, ends_on=None)
    assert len(all_of(calendar(client, entries[0]), "DTSTART;VALUE=DATE")) == 1


def test_who_withdrew_and_private_events_have_no_public_calendar(
    client: Client, event: Event, first: Round, entries: list[Entry], sign_in: SignIn, organizer: User
) -> None:
    url = reverse("registration:entry-calendar", args=[event.slug, entries[3].pk])
    set_status(organizer, entries[3], status=EntryStatus.WITHDRAWN)
    assert client.get(url).status_code == 404
    other = reverse("registration:entry-calendar", args=[event.slug, entries[0].pk])
    Event.objects.filter(pk=event.pk).update(visibility=Visibility.PRIVATE)
    assert client.get(other).status_code == 404
    staff = sign_in(organizer)
    assert staff.get(other).status_code == 200
    assert staff.post(other).status_code == 405


def test_private_link_has_the_calendar_of_a_private_event(
    client: Client, event: Event, entries: list[Entry]
) -> None:
    row = make_sign_up(event, "Wanda Wish")
    assert row.entry is not None
    make_round(event, [[*entries[:3], row.entry]], state=RoundState.PUBLISHED)
    Event.objects.filter(pk=event.pk).update(visibility=Visibility.PRIVATE)
    url = reverse("registration:sign-up-calendar", args=[event.slug, token_of(row)])

    answer = client.get(url)
    lines = read_back(answer.content.decode())
    assert all_of(lines, "SUMMARY")[1] == "Round 1: table 1, North"
    assert all_of(lines, "URL")[0].endswith(f"/sign-up/{token_of(row)}/")
    assert "no-store" in answer["Cache-Control"]
    assert client.get(url.replace(token_of(row), "x" * 43)).status_code == 404

    page = text_of(client.get(reverse("registration:sign-up-own", args=[event.slug, token_of(row)])))
    assert page.index("Round 1, next") < page.index("You are entered")
    assert "webcal://" in page
    assert url in page


def test_calendar_of_who_withdrew_by_the_link_is_empty(
    client: Client, event: Event, entries: list[Entry]
) -> None:
    row = make_sign_up(event, "Wanda Wish")
    withdraw_sign_up(LINK_HOLDER, row)
    url = reverse("registration:sign-up-calendar", args=[event.slug, token_of(row)])
    assert b"VEVENT" not in client.get(url).content


def test_my_page_can_be_kept_as_an_app(client: Client, event: Event, entries: list[Entry]) -> None:
    row = make_sign_up(event, "Wanda Wish")
    pages = (
        (reverse("registration:entry-detail", args=[event.slug, entries[0].pk]), "Player 1"),
        (reverse("registration:sign-up-own", args=[event.slug, token_of(row)]), "Wanda Wish"),
    )
    for page, name in pages:
        manifest_url = f"{page}app.webmanifest"
        assert f'href="{manifest_url}"' in client.get(page).content.decode()
        answer = client.get(manifest_url)
        assert answer["Content-Type"] == "application/manifest+json"
        manifest = json.loads(answer.content)
        assert manifest["start_url"] == page
        assert page.startswith(manifest["scope"])
        assert name in manifest["name"]
        assert manifest["display"] == "standalone"
        for icon in manifest["icons"]:
            assert finders.find(Path(icon["src"]).as_posix().removeprefix(settings.STATIC_URL)), icon
