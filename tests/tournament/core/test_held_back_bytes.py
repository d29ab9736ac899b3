"""Held-back scores move not one byte of what a visitor or the desk can read, wherever it is read."""

import re
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from io import BytesIO
from itertools import product
from uuid import UUID, uuid4

import pytest
from django.db import transaction
from django.http import HttpResponseBase
from django.test import Client
from django.utils import timezone

from tests.architecture.site_map import all_routes
from tests.factories import (
    discard_win,
    make_entries,
    make_event,
    make_round,
    make_staff,
    make_user,
    play,
    self_draw,
)
from tournament.accounts.acting import INSTALLATION
from tournament.core.watching import middleware
from tournament.events.acts.held_results import publish_results
from tournament.events.enums import CarryOver, HoldBack, Role, TeamRanking
from tournament.events.models import Event
from tournament.notices.acts.keys import ensure_key
from tournament.play.acts.rounds import close_round, close_table
from tournament.play.inputs import HandInput
from tournament.registration.enums import CutKind, RestOfField, TieMethod
from tournament.registration.models import Entry, Player
from tournament.screens.acts.screens import add_screen, change_screen
from tournament.screens.enums import Content
from tournament.series.acts.series import change_series, create_series
from tournament.series.enums import Scheme
from tournament.standings.acts.cuts import CutOrder, make_cut

pytestmark = [pytest.mark.long, pytest.mark.one_database, pytest.mark.django_db]

FORM_TOKEN = re.compile(rb"[A-Za-z0-9]{64}")
NOON = datetime(2030, 1, 1, 12, tzinfo=UTC)
CLIENT_KEY = re.compile(rb'name="client_key" value="[^"]*"')
DIGEST = re.compile(rb'<code dir="ltr">.*?</code>')
"""The digest of a round tells nothing: the rows behind it are salted at random."""
OWN_HEADERS = ("content-length", "etag")
Hands = tuple[HandInput, ...]
WORLDS: tuple[tuple[Hands, Hands], ...] = (
    ((discard_win(0, 1, 5), self_draw(0, 3)), (discard_win(2, 3, 4), self_draw(3, 5))),
    ((discard_win(3, 2, 3), self_draw(2, 4)), (discard_win(1, 0, 5), self_draw(0, 4))),
)
"""The hands of the two tables of a round, in two courses that it might take."""


@pytest.fixture(autouse=True)
def _requests_have_one_number(monkeypatch: pytest.MonkeyPatch) -> None:
    """The number of a request is its own, on every answer."""
    monkeypatch.setattr(middleware, "id_of", lambda _brought, **_proxy: "0")


def played(hands: tuple[Hands, Hands], *, closes: bool) -> Event:
    """Round 1 is closed and shown; the scores of round 2 are held back."""
    organizer = make_user("organizer")
    event = make_event(
        organizer=organizer,
        name="Spring Open",
        ruleset="gghk",
        team_ranking=TeamRanking.TABLE_POINTS,
    )
    Event.objects.filter(pk=event.pk).update(lot_seed=7, uid=UUID(int=7).urn)
    entries = make_entries(event, 8)
    for entry in entries:
        Player.objects.filter(pk=entry.player_id).update(uid=UUID(int=entry.number).urn)
    Entry.objects.filter(pk__in=[entry.pk for entry in entries[::2]]).update(team="Dragons")
    for number, seats in ((1, (entries[:4], entries[4:])), (2, (entries[1:5], [*entries[5:], entries[0]]))):
        round_ = make_round(event, seats, number=number)
        for table, of_table in zip(round_.tables.order_by("number"), hands, strict=True):
            play(table, *(of_table if number == 2 else (discard_win(0, 1, 3), discard_win(1, 2, 5))))
            if number == 1 or closes:
                close_table(organizer, table, expected_hands=2)
        if number == 1 or closes:
            close_round(organizer, round_)
    publish_results(organizer, event.rounds.get(number=1))
    Event.objects.filter(pk=event.pk).update(hold_back=HoldBack.PUBLISHED if closes else HoldBack.CLOSED)
    return Event.objects.get(pk=event.pk)


def fill_the_hall(event: Event) -> None:
    """A screen for each content, and a series."""
    actor = event.created_by
    for content in Content:
        screen = add_screen(actor, event, name=content.value, client_key=uuid4())
        change_screen(actor, screen, fields={"content": content.value, "table_number": 1, "words": "Lunch"})
    fields = {"name": "League", "scheme": Scheme.PLACE, "best_of": None}
    series = create_series(actor, INSTALLATION, fields=fields, client_key=uuid4())
    change_series(actor, series, fields=fields, events=[event])


def cut(event: Event) -> None:
    order = CutOrder(CutKind.TOP, 4, CarryOver.FULL, RestOfField.OUT, TieMethod.LOT)
    make_cut(event.created_by, event, order=order)


def addresses(event: Event, *, of_staff: bool) -> list[str]:
    """Every address that a visitor can open without a link of their own, with the parameters that change what it
    shows; `of_staff` with those of the event's staff, too, whoever of them may open it.
    """
    first, *_others, last = event.entries.order_by("number")
    values: dict[str, tuple[object, ...]] = {
        "event_slug": (event.slug,),
        "number": (1, 2),
        "table_number": (1,),
        "pk": (first.pk, last.pk),
        "player_number": (1, 8),
        "screen_number": tuple(range(1, len(Content) + 1)),
        "sheet": ("standings", "rounds", "hands", "live", "players", "teams"),
        "ruleset": (event.ruleset,),
        "series_slug": ("league",),
    }
    found = []
    for route in all_routes():
        is_open = route.policy.startswith("event readers") or route.name.startswith(("api:", "series:"))
        is_open = is_open or route.name in ("events:home", "standings:ruleset-statistics")
        is_open = is_open or (of_staff and route.is_in_event and route.policy.startswith("event "))
        if not is_open or "GET" not in route.methods or not set(route.arguments) <= set(values):
            continue
        for chosen in product(*(values[name] for name in route.arguments)):
            url = route.url(dict(zip(route.arguments, chosen, strict=True)))
            found.append(url)
            if route.name.startswith("standings:standings"):
                found += [f"{url}?{query}" for query in ("after=1", "after=2", "live=0")]
            if route.name == "draws:seat-search":
                found.append(f"{url}?q=player")
    return found


def body_of(response: HttpResponseBase) -> bytes:
    body = response.getvalue()  # type: ignore[attr-defined]
    if body.startswith(b"PK"):
        with zipfile.ZipFile(BytesIO(body)) as file:
            body = b"".join(file.read(name) for name in sorted(file.namelist()))
    return DIGEST.sub(b"", CLIENT_KEY.sub(b"", FORM_TOKEN.sub(b"", body)))


def visitor(_event: Event) -> Client:
    return Client()


def at_desk(event: Event) -> Client:
    """Somebody with the rights of the desk."""
    client = Client()
    client.force_login(make_staff(event, make_user("dora"), Role.DESK).user)
    return client


def seen(event: Event, reader: Callable[[Event], Client]) -> dict[str, tuple[int, dict[str, str], bytes]]:
    """What each address answers a reader, as a page and as a fragment; files are no fragments."""
    client = reader(event)
    found = {}
    for url in addresses(event, of_staff=reader is at_desk):
        for headers in ({}, {"HX-Request": "true"}):
            response = client.get(url, headers=headers)
            sent = {name: value for name, value in response.items() if name.lower() not in OWN_HEADERS}
            found[f"{url} {headers}"] = (response.status_code, sent, body_of(response))
            if not sent.get("Content-Type", "").startswith("text/html"):
                break
    return found


@contextmanager
def taken_back() -> Iterator[None]:
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


@pytest.mark.parametrize(
    ("closes", "act", "reader"),
    [(False, None, visitor), (True, None, visitor), (True, cut, visitor), (True, None, at_desk)],
    ids=["running", "closed", "cut", "desk"],
)
def test_held_scores_move_no_byte(
    monkeypatch: pytest.MonkeyPatch,
    *,
    closes: bool,
    act: Callable[[Event], None] | None,
    reader: Callable[[Event], Client],
) -> None:
    monkeypatch.setattr(timezone, "now", lambda: NOON)
    # An installation has one key for its notices, whatever is played.
    ensure_key()
    found = []
    for hands in WORLDS:
        with taken_back():
            event = played(hands, closes=closes)
            fill_the_hall(event)
            if act:
                act(event)
            found.append(seen(Event.objects.get(pk=event.pk), reader))
    one, other = found
    assert len([status for status, _sent, _body in one.values() if status == 200]) > 80
    assert [url for url in one if one[url] != other[url]] == []
