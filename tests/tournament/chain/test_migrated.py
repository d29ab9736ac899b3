"""A migration that changes covered rows adds an entry, and hides nothing that somebody changed by hand before."""

from types import SimpleNamespace
from typing import Any

import pytest
from django.apps import apps
from django.db import connection
from django.db.migrations import RunPython
from django.db.models import F

from tests.factories import discard_win, make_table, play
from tournament.chain.acts.migrated import MIGRATED, ChangeCovered
from tournament.chain.migrating import begin_noting, stop_noting
from tournament.chain.models import Written
from tournament.chain.queries import digest_of_round
from tournament.chain.verification import chain_faults, head_of
from tournament.events.models import Event
from tournament.play.acts.rounds import close_round, close_table
from tournament.registration.models import Entry, Succession

pytestmark = [pytest.mark.django_db, pytest.mark.each_database]
STATE: Any = SimpleNamespace(apps=apps, clear_delayed_apps_cache=lambda: None)


@pytest.fixture
def event() -> Event:
    table = make_table()
    play(table, discard_win(0, 1, 8))
    close_table(table.round.event.created_by, table, expected_hands=1)
    close_round(table.round.event.created_by, table.round)
    return table.round.event


def migrate(*operations: RunPython) -> None:
    stop_noting(plan=["a migration"])
    for operation in operations:
        operation.database_forwards("play", connection.schema_editor(), STATE, STATE)
    begin_noting()


def rank_lower(_apps: Any, _editor: Any) -> None:
    Entry.objects.update(rank=F("number") + 10)


def give_more(_apps: Any, _editor: Any) -> None:
    Event.objects.update(table_points_first=F("table_points_first") + 1)


RANKS = ChangeCovered(rank_lower, rank_lower, kind="registration_entry", columns="rank seed")
POINTS = ChangeCovered(give_more, give_more, kind="events_event", columns="table_points_first")


def test_entry_of_a_migration_covers_what_it_changed(event: Event) -> None:
    before = digest_of_round(event, 1)
    assert before
    migrate(POINTS, RANKS, POINTS)
    assert list(chain_faults(event)) == []
    head = head_of(event)
    assert head
    assert (head.content["act"], len(head.content["rows"])) == (MIGRATED, 1 + event.entries.count())
    after = digest_of_round(event, 1)
    assert after
    assert (after.digest, after.first) == (head.digest, before.digest), "results may be others now"
    assert not Written.objects.filter(transaction=Written.MIGRATED).exists()
    begin_noting()
    assert head_of(event) == head


def test_rows_that_a_migration_adds_and_deletes_are_covered(event: Event) -> None:
    one, two, *_more = event.entries.order_by("pk")

    def add(_apps: Any, _editor: Any) -> None:
        Succession.objects.create(leaver=one, successor=two)

    def delete(_apps: Any, _editor: Any) -> None:
        Succession.objects.all().delete()

    adds, deletes = (
        ChangeCovered(code, delete, kind="registration_succession", columns="leaver_id")
        for code in (add, delete)
    )
    for operations in ([adds], [deletes], [adds, deletes]):
        migrate(*operations)
        assert list(chain_faults(event)) == []


def test_what_was_changed_by_hand_is_found_behind_a_migration(event: Event) -> None:
    first, second, third, _fourth = event.entries.order_by("pk")
    stop_noting(plan=["a migration"])
    Entry.objects.filter(pk=first.pk).update(rank=40)
    Entry.objects.filter(pk=second.pk).update(name="Mallory")
    migrate(RANKS)
    found = list(chain_faults(event))
    assert [fault.partition(" (")[0] for fault in found] == [
        f"registration_entry {one.pk}" for one in (first, second)
    ]
    assert all("had been changed by hand before entry" in fault and MIGRATED in fault for fault in found)
    migrate(RunPython(lambda _apps, _editor: Entry.objects.filter(pk=third.pk).update(rank=1)))
    assert len(list(chain_faults(event))) == 3, "a migration that does not say what it changes"
