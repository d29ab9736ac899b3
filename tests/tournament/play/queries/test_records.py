"""Which records besides hands a table has."""

from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from penalties.queries.records import PENALTIES, PENALTIES_HERE
from tests.factories import NO_WIN, make_event, make_table, play
from tests.penalties.given import give
from tests.tournament.play.at_table import actor_of
from tests.tournament.play.busy import busy_table
from tournament.draws.models import Table
from tournament.play.calls.acts import call_referee
from tournament.play.clock.acts import pause_clock
from tournament.play.doubts.acts import raise_doubt
from tournament.play.enums import DoubtKind
from tournament.play.people import as_player
from tournament.play.queries.records import TableRecords, records_and, records_of

pytestmark = pytest.mark.django_db

WITHOUT_PENALTIES = {PENALTIES: False, PENALTIES_HERE: False}


def test_a_fresh_table_has_none() -> None:
    table = make_table(make_event())
    with CaptureQueriesContext(connection) as asked:
        found = records_of(table)
    assert len(asked) == 1
    assert found == TableRecords(*[False] * 13, added=WITHOUT_PENALTIES)


def test_a_busy_table_has_what_was_done_there() -> None:
    assert records_of(busy_table()) == TableRecords(
        closing=True,
        seal=True,
        seat_changes=True,
        rotation_changes=True,
        seat_repairs=True,
        clock_changes=False,
        confirmations=True,
        calls=False,
        doubts=False,
        photos=False,
        entry_rules=True,
        clock_settings=False,
        winds_at_table=False,
        added=WITHOUT_PENALTIES,
    )


def test_penalties_of_the_event_and_of_the_table_are_counted() -> None:
    event = make_event()
    table = make_table(event)
    elsewhere = table.round.tables.create(number=2)
    give(event, table.seats.first().entry, "faulty_set", table=table)

    assert records_of(table).added == {PENALTIES: True, PENALTIES_HERE: True}
    assert records_of(elsewhere).added == {PENALTIES: True, PENALTIES_HERE: False}


def test_other_questions_are_answered_in_the_same_query() -> None:
    table = make_table(make_event())
    with CaptureQueriesContext(connection) as asked:
        found, answers = records_and(table, (Table, {"id": table.pk}), (Table, {"number": 99}))
    assert len(asked) == 1
    assert (found, answers) == (records_of(table), (True, False))


def test_calls_doubts_and_the_clock() -> None:
    table = make_table(make_event())
    (hand,) = play(table, NO_WIN)
    table.round.refresh_from_db()
    call_referee(actor_of(table), table)
    raise_doubt(
        as_player(table.seats.first().entry), hand, entry=table.seats.first().entry, kind=DoubtKind.VALUE
    )
    pause_clock(actor_of(table), table.round, client_key=uuid4())
    found = records_of(table)
    assert (found.calls, found.doubts, found.clock_changes) == (True, True, True)
    assert not found.seal
