"""Rows told what a query would read of them."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories import make_event, make_table, play, self_draw
from tournament.core.loaded import load_none
from tournament.play.models import Hand

pytestmark = [pytest.mark.django_db, pytest.mark.each_database]


def make_hand() -> Hand:
    """A recorded hand with one win, as a query reads it."""
    play(make_table(make_event()), self_draw(0, 8))
    return Hand.objects.get()


def test_what_is_loaded_is_not_asked_for_again() -> None:
    hand = make_hand()
    load_none(hand, "acceptance", "late")
    with CaptureQueriesContext(connection) as asked:
        assert not hasattr(hand, "acceptance")
        assert not hasattr(hand, "late")
    assert len(asked) == 0


def test_a_fresh_row_asks_the_database() -> None:
    hand = make_hand()
    with CaptureQueriesContext(connection) as asked:
        assert not hasattr(hand, "acceptance")
    assert len(asked) == 1
