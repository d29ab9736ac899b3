"""People in sentences: with their number where the event has the name twice."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories import make_entries, make_event
from tournament.events.models import Event
from tournament.registration.acts.entries import add_entry
from tournament.registration.models import Entry
from tournament.registration.queries.naming import distinct_name, distinct_names, listed_people

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return make_event()


def named(event: Event, name: str, **more: object) -> Entry:
    return add_entry(event.created_by, event, fields={"name": name, **more})


def test_name_that_two_players_have_is_told_with_the_number(event: Event) -> None:
    first, other, second = named(event, "Li Wei"), named(event, "Søren Østergård"), named(event, "Li Wei")
    assert distinct_names([other, first]) == ["Søren Østergård", "Li Wei (number 1)"]
    assert listed_people([first, second]) == "Li Wei (number 1), Li Wei (number 3)"


def test_namesake_in_another_event_changes_nothing(event: Event) -> None:
    entry = named(event, "Li Wei")
    named(make_event(), "Li Wei")
    assert distinct_name(entry) == "Li Wei"


def test_native_name_counts_where_it_is_the_only_one(event: Event) -> None:
    first = named(event, "", name_zh="李偉")
    named(event, "Li Wei", name_zh="李偉")
    assert distinct_name(first) == "李偉"
    named(event, "", name_zh="李偉")
    assert distinct_name(first) == "李偉 (number 1)"


@pytest.mark.parametrize("how_many", [1, 30])
def test_one_query_names_everybody(event: Event, how_many: int) -> None:
    entries = make_entries(event, how_many)
    with CaptureQueriesContext(connection) as seen:
        assert len(distinct_names(entries)) == how_many
    assert len(seen) == 1
