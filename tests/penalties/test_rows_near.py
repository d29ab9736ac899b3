"""Which penalties bear on a table: those of the people there and of whoever sat with them, and no others."""

from uuid import uuid4

import pytest

from penalties.models import LedgerEntry
from penalties.queries import rows_near
from tests.factories import make_entries, make_event, make_round
from tests.penalties.given import give
from tournament.events.models import Event
from tournament.registration.models import Entry

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    event = make_event()
    entries = make_entries(event, 8)
    make_round(event, [entries[:4], entries[4:]])
    return event


def copied(row: LedgerEntry, tablemates: list[int]) -> LedgerEntry:
    """The same penalty of somebody who sat with others."""
    fields = {field.attname: getattr(row, field.attname) for field in LedgerEntry._meta.concrete_fields}
    fields |= {"id": None, "client_key": uuid4(), "tablemates": tablemates}
    return LedgerEntry.objects.create(**fields)


def near(event: Event, people: list[Entry]) -> set[int]:
    return set(rows_near(event, 1, [(1, seat, entry.pk) for seat, entry in enumerate(people)]))


def test_number_inside_another_is_nobody_at_the_table(event: Event) -> None:
    people, others = (list(event.entries.order_by("number"))[at : at + 4] for at in (0, 4))
    row = give(event, others[0], "faulty_set", table=event.rounds.get(number=1).tables.get(number=2))
    copied(row, [int(f"{entry.pk}0") for entry in people])
    copied(row, [int(f"9{entry.pk}") for entry in people])

    assert near(event, people) == set()


@pytest.mark.parametrize("place", [0, 1, 2])
def test_penalty_of_somebody_who_sat_here_is_found(event: Event, place: int) -> None:
    people, others = (list(event.entries.order_by("number"))[at : at + 4] for at in (0, 4))
    row = give(event, others[0], "faulty_set", table=event.rounds.get(number=1).tables.get(number=2))
    mates = [999_991, 999_992, 999_993]
    mates[place] = people[2].pk

    assert near(event, people) == set()
    found = copied(row, mates)
    assert near(event, people) == {row.pk, found.pk}
    assert near(event, others) == {row.pk, found.pk}
