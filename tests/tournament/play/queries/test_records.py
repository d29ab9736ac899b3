"""Which records besides hands a table has."""

from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories import NO_WIN, make_event, make_table, play
from tests.tournament.play.at_table import actor_of
from tests.tournament.play.busy import busy_table
from tournament.play.acts.calls import call_referee
from tournament.play.acts.clock import pause_clock
from tournament.play.acts.doubts import raise_doubt
from tournament.play.enums import DoubtKind
from tournament.play.queries.records import TableRecords, records_of

pytestmark = pytest.mark.django_db


def test_a_fresh_table_has_none() -> None:
    table = make_table(make_event())
    with CaptureQueriesContext(connection) as asked:
        found = records_of(table)
    assert len(asked) == 1
    assert found == TableRecords(*[False] * 14)


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
        acceptances=True,
        late_hands=False,
        entry_rules=True,
        clock_settings=False,
        winds_at_table=False,
    )


def test_calls_doubts_and_the_clock() -> None:
    table = make_table(make_event())
    (hand,) = play(table, NO_WIN)
    table.round.refresh_from_db()
    call_referee(table, actor=actor_of(table))
    raise_doubt(hand, entry=table.seats.first().entry, kind=DoubtKind.VALUE)
    pause_clock(table.round, actor=actor_of(table), client_key=uuid4())
    found = records_of(table)
    assert (found.calls, found.doubts, found.clock_changes) == (True, True, True)
    assert not found.seal
