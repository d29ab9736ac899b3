"""Queries that are written once give the rows that the query builder's would, on every call."""

import pytest
from django.db import connection
from django.db.models import Count, Q, QuerySet
from django.test.utils import CaptureQueriesContext

from tests.factories import make_entries, make_event, make_round
from tournament.core.fixed_query import FixedQuery
from tournament.draws.models import Seat
from tournament.events.models import Event, Round
from tournament.registration.models import Entry

pytestmark = [pytest.mark.django_db, pytest.mark.each_database]


def _in_round(event: int, number: int) -> QuerySet[Round]:
    return Round.objects.filter(event=event, number=number).select_related("event")


def test_each_call_has_its_own_values() -> None:
    find = FixedQuery(_in_round, event=int, number=int)
    events = [make_event(), make_event()]
    for event in (*events, events[0]):
        for number in (1, 2, 99):
            assert find(event=event.pk, number=number) == list(_in_round(event.pk, number))


def test_a_call_is_one_query_with_its_relations() -> None:
    event = make_event()
    entries = make_entries(event, 4)
    table = make_round(event, [entries]).tables.get()
    find = FixedQuery(
        lambda table: Seat.objects.filter(table=table).select_related("entry__player").order_by("-wind"),
        table=int,
    )
    with CaptureQueriesContext(connection) as asked:
        seats = find(table=table.pk)
        names = [(seat.wind, seat.entry.name, seat.entry.player.name) for seat in seats]
    assert len(asked) == 1
    assert names == [(3 - at, one.name, one.player.name) for at, one in enumerate(reversed(entries))]
    seats[0].refresh_from_db()
    assert not seats[0]._state.adding


def test_rows_have_the_values_of_their_columns() -> None:
    """JSON, dates and choices come back as the query builder reads them."""
    event = make_event()
    find = FixedQuery(lambda slug: Event.objects.filter(slug=slug), slug=str)
    found = find.first(slug=event.slug)
    assert found is not None
    expected = Event.objects.get(pk=event.pk)
    for field in Event._meta.concrete_fields:
        assert getattr(found, field.attname) == getattr(expected, field.attname), field.name
        assert type(getattr(found, field.attname)) is type(getattr(expected, field.attname)), field.name


def test_nothing_found_is_empty() -> None:
    find = FixedQuery(lambda slug: Event.objects.filter(slug=slug), slug=str)
    assert find(slug="nowhere") == []
    assert find.first(slug="nowhere") is None


@pytest.mark.parametrize("number", [2**15, 2**31, 2**63, 2**200, -(2**80)])
def test_a_number_that_no_column_holds_is_not_found(number: int) -> None:
    find = FixedQuery(_in_round, event=int, number=int)
    event = make_event()
    assert find(event=event.pk, number=number) == []
    assert find(event=number, number=1) == []


def test_an_argument_may_stand_in_several_places() -> None:
    event = make_event()
    find = FixedQuery(lambda number: Round.objects.filter(Q(number=number) | Q(pk=number)), number=int)
    for number in (1, 2, event.rounds.latest("pk").pk):
        assert set(find(number=number)) == set(Round.objects.filter(Q(number=number) | Q(pk=number)))


def test_annotations_and_deferred_columns_are_read() -> None:
    event = make_event()
    make_entries(event, 3)
    counted = FixedQuery(lambda event: Event.objects.filter(pk=event).annotate(n=Count("entries")), event=int)
    short = FixedQuery(lambda event: Entry.objects.filter(event=event).only("name"), event=int)

    assert [row.n for row in counted(event=event.pk)] == [3]
    assert [row.get_deferred_fields() >= {"club"} for row in short(event=event.pk)] == [True] * 3


def test_argument_that_is_no_parameter_is_refused() -> None:
    unused = FixedQuery(lambda event, number: Round.objects.filter(event=event), event=int, number=int)
    with pytest.raises(ValueError, match="of: SELECT"):
        unused(event=1, number=1)
