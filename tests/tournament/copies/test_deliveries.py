"""Deliveries of the outbox: what one has, and that a copy with it has the writer's rows."""

from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from uuid import uuid4

import pytest
from django.db import connection

from tests.factories import discard_win, make_entries, make_event, make_table, play
from tests.tournament.copies.conftest import Machines
from tournament.accounts.models import User
from tournament.audit.models import AuditEntry
from tournament.copies.acts import triggers
from tournament.copies.acts.connecting import note_applied
from tournament.copies.acts.receiving import DAMAGED, OTHER_ROWS, OUT_OF_ORDER, NotApplied, apply_delivery
from tournament.copies.models import Change, Source
from tournament.copies.rows import digest_of_rows, kinds, line, read, rows_of, written
from tournament.play.models import Hand, HandWin
from tournament.registration.acts.entries import add_entry
from tournament.registration.acts.people import erase_person

pytestmark = [pytest.mark.django_db, pytest.mark.each_database]


def test_every_value_of_a_row_is_read_as_it_was_written():
    row = [
        None,
        True,
        7,
        0.5,
        "東",
        datetime(2026, 5, 1, 9, 30, 0, 123456, tzinfo=UTC),
        date(2026, 5, 1),
        time(9, 30),
        timedelta(days=1, microseconds=3),
        Decimal("1.50"),
        uuid4(),
        b"\x00\xff",
        {"a": [1]},
        [],
    ]
    assert read(written(row)) == row


def test_every_table_is_sent_or_belongs_to_the_machine():
    assert {"events_event", "play_hand", "events_auditentry", "django_session", "accounts_user"} <= set(
        kinds()
    )
    assert not {table for table in kinds() if table.startswith(("copies_", "axes_"))}


def test_a_full_exchange_puts_every_row_in_its_place(machines: Machines):
    table = make_table()
    play(table, discard_win(0, 1, 8))
    before = digest_of_rows()
    with machines.writing():
        delivery = machines.next_delivery()
    triggers.set_aside()
    User.objects.update(display_name="changed by hand")
    HandWin.objects.all().delete()
    source = apply_delivery(delivery.file)
    assert digest_of_rows() == before == source.rows_digest
    assert (source.number, source.digest) == (1, delivery.digest)


def test_a_copy_follows_what_an_act_wrote_changed_and_removed(machines: Machines):
    table = make_table()
    spare = make_entries(table.round.event, 1)[0]
    with machines.writing():
        machines.follows(machines.next_delivery())
        play(table, discard_win(0, 1, 8), discard_win(2, 3, 9))
        User.objects.update(display_name="Somebody else")
        spare.delete()
        there = digest_of_rows()
        delivery = machines.next_delivery(compares=True)
    machines.follows_before(delivery)
    assert digest_of_rows() != there
    triggers.set_aside()
    apply_delivery(delivery.file)
    assert digest_of_rows() == there
    assert Hand.objects.count() == 2


def test_without_changes_there_is_no_delivery(machines: Machines):
    with machines.writing():
        machines.follows(machines.next_delivery())
        assert machines.next_delivery() is None
        assert machines.next_delivery(compares=True) is not None


def test_an_delivery_is_applied_once(machines: Machines):
    with machines.writing():
        delivery = machines.next_delivery()
    triggers.set_aside()
    first = apply_delivery(delivery.file)
    User.objects.create(username="made after the delivery")
    again = apply_delivery(delivery.file)
    assert again.applied_at == first.applied_at
    assert User.objects.filter(username="made after the delivery").exists()


def test_an_delivery_out_of_its_order_is_not_applied(machines: Machines):
    with machines.writing():
        machines.follows(machines.next_delivery())
        User.objects.create(username="new")
        delivery = machines.next_delivery()
    Source.objects.update(number=7, digest="other")
    with pytest.raises(NotApplied, match=OUT_OF_ORDER):
        apply_delivery(delivery.file)


def test_a_copy_that_differs_afterwards_keeps_what_it_had(machines: Machines):
    make_table()
    with machines.writing():
        machines.follows(machines.next_delivery())
        delivery = machines.next_delivery(compares=True)
    machines.follows_before(delivery)
    triggers.set_aside()
    User.objects.create(username="only here")
    with pytest.raises(NotApplied, match=OTHER_ROWS):
        apply_delivery(delivery.file)
    assert Source.objects.get().digest == delivery.head.after


@pytest.mark.parametrize("keep", [0, 20, -9])
def test_a_damaged_delivery_changes_nothing(machines: Machines, keep: int):
    make_table()
    with machines.writing():
        delivery = machines.next_delivery()
    triggers.set_aside()
    before = digest_of_rows()
    delivery.file.write_bytes(delivery.file.read_bytes()[:keep])
    with pytest.raises(NotApplied, match=DAMAGED):
        apply_delivery(delivery.file)
    assert digest_of_rows() == before


def test_changes_that_every_copy_has_are_forgotten(machines: Machines):
    triggers.begin_noting()
    machines.follows(machines.next_delivery())
    User.objects.create(username="new")
    delivery = machines.next_delivery()
    assert Change.objects.exists()
    note_applied(machines.copy, delivery)
    kept = (
        Change.objects.filter(mark__lt=delivery.horizon)
        if connection.vendor == "postgresql"
        else Change.objects.all()
    )
    assert not kept.exists()


def test_rows_by_key_are_the_rows_of_all(machines: Machines):
    table = make_table()
    kind = kinds()["registration_entry"]
    rows = list(rows_of(kind))
    assert len(rows) == table.seats.count()
    assert sorted(map(str, rows_of(kind, [str(row[0]) for row in rows]))) == sorted(map(str, rows))


def test_changes_are_noted_only_while_a_copy_is_fed(db: None):
    make_table()
    assert not Change.objects.exists()
    triggers.begin_noting()
    User.objects.create(username="noted")
    assert Change.objects.filter(table="accounts_user").count() == 1
    triggers.stop_noting()
    User.objects.create(username="not noted")
    assert Change.objects.filter(table="accounts_user").count() == 1


def test_a_copy_forgets_whoever_is_erased_at_the_writer(machines: Machines):
    """Nothing of the name is left in any row of the copy, and the audit tells what the list beside the backups needs."""
    event = make_event()
    person = add_entry(event.created_by, event, fields={"name": "Ann Oakley"})
    with machines.writing():
        machines.follows(machines.next_delivery())
        erase_person(event.created_by, person)
        delivery = machines.next_delivery(compares=True)
    machines.follows_before(delivery)
    assert "Oakley" in every_row()
    triggers.set_aside()
    apply_delivery(delivery.file)
    assert "Oakley" not in every_row()
    assert AuditEntry.objects.get(verb="person_erased").data["entry"] == person.pk


def every_row() -> str:
    return "".join(line(row).decode() for kind in kinds().values() for row in rows_of(kind))
