"""Whether rows exist, asked of several tables at once."""

from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories import NO_WIN, make_event, make_table, play, self_draw
from tournament.core.existing import exists, which_exist
from tournament.events.models import Staff
from tournament.play.models import Hand, HandWin

pytestmark = [pytest.mark.django_db, pytest.mark.each_database]


def test_each_question_has_its_answer_in_one_query() -> None:
    table, other = make_table(make_event()), make_table(make_event())
    (hand,) = play(table, NO_WIN)
    with CaptureQueriesContext(connection) as asked:
        found = which_exist(
            (Hand, {"table": table.pk}),
            (Hand, {"table": other.pk}),
            (Hand, {"client_key": hand.client_key}),
            (Hand, {"client_key": uuid4()}),
            (Staff, {"event": table.round.event_id}),
        )
    assert (found, len(asked)) == ((True, False, True, False, True), 1)
    assert exists(Hand, table=table.pk, number=1)
    assert not exists(Hand, table=table.pk, number=2)


def test_a_path_leads_over_other_models() -> None:
    table = make_table(make_event())
    play(table, NO_WIN)
    paths = [
        (Hand, {"table__round": table.round_id}),
        (Hand, {"table__round__event": table.round.event_id}),
        (Hand, {"table__round__event": table.round.event_id + 1}),
        (HandWin, {"hand__table": table.pk}),
    ]
    assert which_exist(*paths) == (True, True, False, False)
    play(table, self_draw(0, 8))
    assert which_exist(*paths) == (True, True, False, True)
