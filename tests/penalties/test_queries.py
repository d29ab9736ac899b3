"""What other apps ask the ledger: appeals that wait, and who is out."""

from uuid import uuid4

import pytest

from penalties.acts.appeals import decide_appeal, open_appeal
from penalties.catalogue.build import DISQUALIFIED
from penalties.enums import AppealStep
from penalties.queries import entries_put_out, undecided_appeals
from tests.factories import make_event, make_table
from tests.penalties.given import give, seated, take_back
from tournament.draws.models import Table


@pytest.fixture
def table(db: None) -> Table:
    return make_table(make_event(ruleset="gghk"))


def test_appeal_waits_until_it_is_decided(table: Table, django_assert_num_queries) -> None:
    event = table.round.event
    first, second = (give(event, seated(table, seat), "insult", table=table) for seat in (0, 1))
    give(event, seated(table, 2), "insult", table=table)
    for row in (first, second):
        open_appeal(event.created_by, row, client_key=uuid4(), note="Not I")
    decide_appeal(event.created_by, first, step=AppealStep.UPHELD, note="Heard", client_key=uuid4())
    with django_assert_num_queries(1):
        assert [str(row.entry) for row in undecided_appeals(event)] == ["Player 2"]


def test_entry_is_put_out_as_long_as_the_penalty_stands(table: Table, django_assert_num_queries) -> None:
    event = table.round.event
    row = give(event, seated(table, 0), "gambling")
    give(event, seated(table, 1), "insult", extra=(DISQUALIFIED,), note="Again")
    give(event, seated(table, 2), "insult")
    with django_assert_num_queries(1):
        assert {str(one.entry) for one in entries_put_out(event).values()} == {"Player 1", "Player 2"}
    take_back(row)
    assert {str(one.entry) for one in entries_put_out(event).values()} == {"Player 2"}
