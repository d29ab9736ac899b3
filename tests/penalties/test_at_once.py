"""Two referees at the same second, on two connections to the database."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from uuid import UUID, uuid4

import pytest
from django.db import connection

from penalties.errors import LedgerMoved
from penalties.models import LedgerEntry
from tests.factories import make_entries, make_event
from tests.penalties.given import give, state_of
from tournament.events.models import Event
from tournament.registration.models import Entry

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.each_database]


def both_at_once(act: Callable[[int], object]) -> list[object]:
    """What two threads answer that begin together; an exception is an answer."""
    start = Barrier(2)

    def run(number: int) -> object:
        try:
            start.wait()
            return act(number)
        except LedgerMoved as refusal:
            return refusal
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as pool:
        return list(pool.map(run, range(2)))


@pytest.fixture
def event(transactional_db: None) -> Event:
    return make_event(ruleset="gghk")


@pytest.fixture
def entry(event: Event) -> Entry:
    return make_entries(event, 1)[0]


def test_same_card_by_two_referees_is_given_once(event: Event, entry: Entry) -> None:
    answers = both_at_once(lambda _number: give(event, entry, "insult", rows_seen=0))
    assert sorted(type(answer).__name__ for answer in answers) == ["LedgerEntry", "LedgerMoved"]
    assert state_of(event) == [(1, "insult", [("yellow", 24)])]


def test_same_form_sent_twice_is_given_once(event: Event, entry: Entry) -> None:
    key: UUID = uuid4()
    first, second = both_at_once(lambda _number: give(event, entry, "insult", client_key=key, rows_seen=0))
    assert first == second
    assert LedgerEntry.objects.count() == 1
