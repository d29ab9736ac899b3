"""Every act on a player's entry, whatever has become of the player: what the table of acts says is what the site does."""

from collections.abc import Callable
from itertools import product
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from tests.acts import everything
from tests.factories import make_user
from tests.penalties.given import give
from tests.tournament.acts.answers import answer_of
from tests.tournament.acts.stage import Stage, play_hands, publish, set_stage, start
from tests.tournament.acts.walking import signed_in, taken_back
from tournament.acts.entries import ENTRY_ACTS, EntrySituation
from tournament.acts.types import ALREADY, DONE, Cell
from tournament.draws.enums import Receiver, SeatChangeKind
from tournament.events.enums import Role
from tournament.play.forms.people import CountsFor
from tournament.registration.enums import EntryStatus
from tournament.registration.models import Entry
from tournament.registration.services import set_status

pytestmark = pytest.mark.django_db

Post = tuple[str, dict[str, Any]]
UNSEATED = {
    EntrySituation.REGISTERED: EntryStatus.REGISTERED,
    EntrySituation.HERE: EntryStatus.CHECKED_IN,
    EntrySituation.WITHDRAWN: EntryStatus.WITHDRAWN,
}


def reach(stage: Stage, situation: EntrySituation) -> Entry:
    """The player to act on, in this situation."""
    if situation in UNSEATED:
        set_status(stage.spare, actor=stage.organizer, status=UNSEATED[situation])
        return stage.spare
    publish(stage, 1)
    publish(stage, 2)
    stage.number = 1
    entry = stage.table.seats.get(wind=0).entry
    if situation is EntrySituation.SEATED:
        return entry
    start(stage, 1)
    play_hands(stage, 1)
    if situation is EntrySituation.SUBSTITUTED:
        replace(stage, entry)
    if situation is EntrySituation.DISQUALIFIED:
        give(stage.event, entry, "cheating", choice=2, table=stage.table)
    return entry


def replace(stage: Stage, entry: Entry) -> None:
    fields = {
        "kind": SeatChangeKind.SUBSTITUTE.value,
        "entry": stage.spare.pk,
        "from_number": 2,
        "counts_for": CountsFor.SELF.value,
        "receiver": Receiver.FINISHES.value,
        "seen": entry.pk,
        "client_key": str(uuid4()),
        "save": "1",
    }
    url = reverse("play:seat-change", args=[stage.event.slug, stage.table.pk, 0])
    assert signed_in(stage.organizer).post(url, fields).status_code == 302


def status(value: EntryStatus) -> Callable[[Stage, Entry], Post]:
    def post(stage: Stage, entry: Entry) -> Post:
        return reverse("registration:entry-status", args=[stage.event.slug, entry.pk]), {
            "status": value.value
        }

    return post


def edit(stage: Stage, entry: Entry) -> Post:
    fields = {"number": entry.number, "name": entry.name, "club": "Harbour"}
    return reverse("registration:entry-edit", args=[stage.event.slug, entry.pk]), fields


def delete(stage: Stage, entry: Entry) -> Post:
    return reverse("registration:entry-delete", args=[stage.event.slug, entry.pk]), {}


def fix_table(stage: Stage, entry: Entry) -> Post:
    return reverse("draws:table-fix", args=[stage.event.slug]), {"entry": entry.pk, "number": 1}


def penalize(stage: Stage, entry: Entry) -> Post:
    fields = {"foul": "late", "measure": 5, "client_key": str(uuid4()), "rows_seen": entry.penalties.count()}
    return reverse("penalties:penalty-give", args=[stage.event.slug, entry.pk]), fields


POSTS: dict[str, Callable[[Stage, Entry], Post]] = {
    "check_in": status(EntryStatus.CHECKED_IN),
    "undo_check_in": status(EntryStatus.REGISTERED),
    "withdraw": status(EntryStatus.WITHDRAWN),
    "edit_entry": edit,
    "delete_entry": delete,
    "fix_table": fix_table,
    "penalize": penalize,
}


@pytest.fixture(params=list(EntrySituation), ids=lambda situation: situation.name.lower())
def situation(request: pytest.FixtureRequest) -> EntrySituation:
    return EntrySituation(request.param)


@pytest.fixture
def stage() -> Stage:
    return set_stage()


@pytest.fixture
def entry(stage: Stage, situation: EntrySituation) -> Entry:
    return Entry.objects.get(pk=reach(stage, situation).pk)


def test_acts_end_as_the_table_says(stage: Stage, entry: Entry, situation: EntrySituation):
    found: dict[tuple[str, Role], Cell] = {}
    before = everything(stage.event)
    for act, role in product(ENTRY_ACTS, Role):
        url, data = POSTS[act.code](stage, entry)
        with taken_back():
            answer = answer_of(signed_in(stage.staff[role]).post(url, data))
            has_changed = everything(stage.event) != before
        found[act.code, role] = ALREADY if answer == DONE and not has_changed else answer
        assert not has_changed or answer == DONE, act.code
    assert found == {(act.code, role): act.cell(situation, role) for act, role in product(ENTRY_ACTS, Role)}


def test_others_change_nothing(stage: Stage, entry: Entry):
    before = everything(stage.event)
    stranger = signed_in(make_user())
    for act in ENTRY_ACTS:
        url, data = POSTS[act.code](stage, entry)
        assert stranger.post(url, data).status_code == 404, act.code
        assert Client().post(url, data)["Location"].startswith("/sign-in/"), act.code
    assert everything(stage.event) == before
