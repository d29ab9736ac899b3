"""The list of players is made once for all visitors, and tells them of each change and of nothing that is not public."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.core.cache import caches
from django.test import Client
from django.urls import reverse

from tests.conftest import SignIn
from tests.factories import make_entries
from tests.pages import text_of
from tests.tournament.registration.sign_ups import make_sign_up
from tournament.accounts.models import User
from tournament.events.models import Event
from tournament.registration.acts.entries import add_entry, change_entry, delete_entry, set_status
from tournament.registration.acts.people import erase_person
from tournament.registration.acts.sign_ups import withdraw_sign_up
from tournament.registration.enums import EntryStatus
from tournament.registration.models import Entry
from tournament.registration.people import LINK_HOLDER

MEMORY = {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": "list of players"}


@pytest.fixture(autouse=True)
def cache(settings: Any) -> Iterator[None]:
    """A cache of its own, in which an event's revision is looked up every time."""
    settings.CACHES = {**settings.CACHES, "pages": MEMORY}
    caches["pages"].clear()
    yield
    caches["pages"].clear()


def listed(event: Event, client: Client | None = None, **query: str) -> str:
    url = reverse("registration:entry-list", args=[event.slug], query=query or None)
    return text_of((client or Client()).get(url))


def test_second_visitor_costs_one_query(
    event: Event, django_assert_num_queries: Callable[[int], Any]
) -> None:
    make_entries(event, 3)
    first = listed(event), listed(event, q="player 2")
    with django_assert_num_queries(2):
        second = listed(event), listed(event, q="player 2")

    assert second == first
    assert ("Player 2" in first[1], "Player 3" in first[1]) == (True, False)


def erase(entry: Entry, organizer: User) -> None:
    erase_person(organizer, entry)


def withdraw(entry: Entry, organizer: User) -> None:
    set_status(organizer, entry, status=EntryStatus.WITHDRAWN)


def delete(entry: Entry, organizer: User) -> None:
    delete_entry(organizer, entry)


def rename(entry: Entry, organizer: User) -> None:
    change_entry(organizer, entry, fields={"name": "Yolanda"})


@pytest.mark.parametrize("act", [erase, withdraw, delete, rename])
def test_name_that_is_taken_off_the_list_is_gone_at_once(
    event: Event, organizer: User, act: Callable[[Entry, User], None]
) -> None:
    make_entries(event, 4)
    entry = add_entry(organizer, event, fields={"name": "Xenia Goneaway"})
    assert "Xenia" in listed(event)
    assert "Xenia" in listed(event, q="xenia")
    act(entry, organizer)

    assert "Xenia" not in listed(event)
    assert "Goneaway" not in listed(event, q="xenia")


def test_sign_up_shows_and_goes_with_its_withdrawal(event: Event) -> None:
    assert "Wanda" not in listed(event)
    row = make_sign_up(event, "Wanda Wish")
    assert "Wanda" in listed(event)
    withdraw_sign_up(LINK_HOLDER, row)
    assert "Wanda" not in listed(event)


def test_visitors_do_not_find_what_the_staff_found(event: Event, organizer: User, sign_in: SignIn) -> None:
    make_entries(event, 3)
    make_sign_up(event, "Xenia Hidden", publishes_name=False, federation_id="EMA-77")
    staff = sign_in(organizer)
    for query in ({}, {"q": "xenia"}):
        assert "Withdraw" in listed(event, staff, **query)
        shown = listed(event, **query)
        assert not any(word in shown for word in ("Xenia", "EMA-77", "Withdraw", "csrfmiddlewaretoken"))
