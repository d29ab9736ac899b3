"""What a public page weighs on its way to a phone: the page and all that it names, compressed, without pictures."""

import gzip
import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from django.urls import reverse

from tests.factories import NO_WIN, discard_win, make_entries, make_round, play
from tournament.events.models import Event
from tournament.play.acts.rounds import close_round, close_table

pytestmark = pytest.mark.one_database

BYTES_MOST = 150_000
NAMED = re.compile(r'(?:href|src)="/static/([^"#]+\.(?:css|js|woff2))"')


@pytest.fixture
def played(event: Event) -> Event:
    """32 players after their first round."""
    entries = make_entries(event, 32)
    round_ = make_round(event, [entries[at : at + 4] for at in range(0, 32, 4)])
    for table in round_.tables.all():
        play(table, discard_win(0, 1, 8), NO_WIN)
        close_table(event.created_by, table, expected_hands=2)
    close_round(event.created_by, round_)
    return event


def weight_of(page: bytes) -> int:
    """Compressed bytes of a page and its files; every typeface counts, though few pages need all of them."""
    names = set(NAMED.findall(page.decode())) | {
        f"fonts/{path.name}" for path in Path(str(finders.find("fonts"))).glob("*.woff2")
    }
    files = [Path(str(finders.find(name))).read_bytes() for name in names]
    packed = [
        len(content) if content.startswith(b"wOF2") else len(gzip.compress(content)) for content in files
    ]
    return len(gzip.compress(page)) + sum(packed)


@pytest.mark.parametrize(
    "name",
    [
        "events:event-home",
        "standings:standings",
        "registration:entry-list",
        "draws:round-now",
        "draws:seat-search",
    ],
)
def test_public_page_is_light(played: Event, name: str) -> None:
    page = Client().get(reverse(name, args=[played.slug])).content
    assert weight_of(page) < BYTES_MOST


def test_first_page_is_light(played: Event) -> None:
    assert weight_of(Client().get("/").content) < BYTES_MOST
