"""Each constraint on players and entries, and an attempt to break it."""

from typing import Any

import pytest
from django.db import transaction
from django.db.models import ProtectedError

from tests.constraints import change, constraint_names, refused_by
from tests.factories import make_entries, make_event
from tournament.events.models import Event
from tournament.registration.models import Entry, Player

BREACHES: list[tuple[str, dict[str, Any]]] = [
    ("registration_entry_number_once", {"number": 2}),
    ("registration_entry_number_in_range", {"number": 0}),
    ("registration_entry_number_in_range", {"number": 10_000}),
    ("registration_entry_named", {"name": ""}),
    ("registration_entry_status_known", {"status": "asleep"}),
]
ELSEWHERE = {
    "registration_entry_player_once",
    "registration_player_named",
    "registration_succession_of_two",
    "registration_succession_once",
}


@pytest.fixture
def entries(event: Event) -> list[Entry]:
    return make_entries(event, 2)


def test_every_constraint_of_registration_is_tried() -> None:
    assert {name for name, _fields in BREACHES} | ELSEWHERE == constraint_names("registration")


@pytest.mark.parametrize(("constraint", "fields"), BREACHES)
def test_entry_constraint_holds(entries: list[Entry], constraint: str, fields: dict[str, Any]) -> None:
    with refused_by(constraint):
        change(entries[0], **fields)


def test_player_enters_an_event_once(entries: list[Entry]) -> None:
    with refused_by("registration_entry_player_once"):
        change(entries[0], player=entries[1].player)


def test_player_enters_two_events(entries: list[Entry]) -> None:
    (other,) = make_entries(make_event(), 1)
    change(other, player=entries[0].player)
    assert entries[0].player.entries.count() == 2


def test_player_has_a_name(entries: list[Entry]) -> None:
    with refused_by("registration_player_named"):
        change(entries[0].player, name="", name_zh="")


def test_chinese_name_is_a_name(event: Event) -> None:
    player = Player.objects.create(name_zh="陳大文")
    entry = Entry.objects.create(event=event, player=player, number=1, name_zh="陳大文")
    assert str(entry) == "陳大文"


def test_player_with_entries_cannot_be_deleted(entries: list[Entry]) -> None:
    with pytest.raises(ProtectedError), transaction.atomic():
        entries[0].player.delete()
