"""Pages ask acts what to offer: with the role that the request found, and without asking for it again."""

from typing import Any, cast

import pytest
from django.test import RequestFactory

from tests.factories import make_entries, make_round, make_user
from tournament.accounts.models import User
from tournament.accounts.nobody import nobody
from tournament.core.errors import AlreadySo, NotAllowed
from tournament.events.access import EventRequest, find_staff
from tournament.events.enums import RoundState
from tournament.events.errors import RoundStateRefusal
from tournament.events.models import Event, Round
from tournament.events.offers import offer
from tournament.play.acts.rounds import close_round, close_table, start_round
from tournament.play.acts.unplayed_tables import close_without
from tournament.play.enums import Gives

pytestmark = pytest.mark.django_db


def seen_by(user: Any, event: Event) -> EventRequest:
    request = cast("EventRequest", RequestFactory().get("/"))
    request.user, request.event = user, event
    request.role, request.can = find_staff(user, event)
    return request


@pytest.fixture
def running(event: Event) -> Round:
    entries = make_entries(event, 4)
    return make_round(event, [entries])


def test_offer_is_made_to_whom_it_belongs(event: Event, referee: User, organizer: User):
    round_ = make_round(event, [], state=RoundState.PUBLISHED)
    for user in (referee, organizer):
        request = seen_by(user, event)
        assert offer(request, start_round, round_).may


def test_offer_asks_nothing_of_the_database_for_the_role(
    event: Event, running: Round, referee: User, django_assert_num_queries: Any
):
    request = seen_by(referee, event)
    with django_assert_num_queries(0):
        found = offer(request, close_round, running)
    assert isinstance(found.refusal, NotAllowed)
    assert (found.may, found.is_theirs, found.why_not) == (False, False, "")


def test_offer_says_what_stands_in_the_way(event: Event, running: Round, organizer: User):
    found = offer(seen_by(organizer, event), start_round, running)
    assert isinstance(found.refusal, RoundStateRefusal)
    assert (found.may, found.is_theirs, found.why_not) == (False, True, str(found.refusal))


def test_what_is_done_is_not_offered_again(event: Event, running: Round, organizer: User):
    table = running.tables.get(number=1)
    close_without(organizer, table, absent=[2], gives=Gives.SIT_OUT, expected_hands=0)
    found = offer(seen_by(organizer, event), close_table, table)
    assert isinstance(found.refusal, AlreadySo)
    assert (found.may, found.is_theirs, found.why_not) == (False, True, "")


def test_strangers_and_visitors_are_offered_nothing(event: Event, running: Round):
    for user in (make_user(), nobody()):
        assert not offer(seen_by(user, event), close_round, running).is_theirs
