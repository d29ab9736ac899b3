"""A rush at the sign-up: work counts and refused forms do not, nobody is shut out, and new addresses go first."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.acts import refused
from tests.tournament.registration.sign_ups import make_sign_up, open_desk
from tournament.events.models import Event
from tournament.registration.acts import rush
from tournament.registration.acts.rush import count_work
from tournament.registration.acts.sign_ups import sign_up
from tournament.registration.errors import AlreadySignedUp, TooManySignUps
from tournament.registration.people import VISITOR

HALL, CLUB, HOME = "192.0.2.1", "192.0.2.2", "2001:db8:1:2::"


@pytest.mark.parametrize("each", [1, 2], ids=["without mail", "with mail"])
def test_three_hundred_people_of_one_hall_get_through_in_a_minute(event: Event, each: int) -> None:
    for _ in range(300):
        count_work(event, HALL, each)

    assert event.sign_up_tries.count() == 300


def test_address_that_used_its_allowance_goes_slowly_and_is_never_shut_out(event: Event) -> None:
    count_work(event, HALL, rush.WORK_OF_AN_ADDRESS)
    with pytest.raises(TooManySignUps) as refused:
        count_work(event, HALL, 1)
    assert refused.value.params == {"seconds": 3}
    for _ in range(3):
        event.sign_up_tries.update(at=timezone.now() - rush.SLOW)
        count_work(event, HALL, 1)
        with pytest.raises(TooManySignUps):
            count_work(event, HALL, 1)


def test_other_addresses_do_not_wait_for_one_that_rushes(event: Event) -> None:
    count_work(event, HALL, rush.WORK_OF_AN_ADDRESS)

    count_work(event, HOME, 2)


def test_busy_event_prefers_addresses_that_did_little(event: Event) -> None:
    for number in range(2):
        count_work(event, f"198.51.100.{number}", rush.WORK_OF_AN_ADDRESS)
    count_work(event, HALL, rush.WORK_OF_AN_ADDRESS_WHEN_BUSY)

    with pytest.raises(TooManySignUps):
        count_work(event, HALL, 2)
    count_work(event, HOME, 2)


def test_work_is_forgotten_after_ten_minutes_and_addresses_are_never_stored(event: Event) -> None:
    count_work(event, HALL, rush.WORK_OF_AN_ADDRESS)
    assert not event.sign_up_tries.filter(sender__contains="192").exists()
    event.sign_up_tries.update(at=timezone.now() - rush.COUNTED_FOR - timedelta(seconds=1))

    count_work(event, HALL, 2)

    assert event.sign_up_tries.get().work == 2


def test_sign_up_counts_its_rows_and_its_mail(event: Event) -> None:
    open_desk(event)

    def arrive(name: str, **fields: str) -> None:
        sign_up(VISITOR, event, fields={"name": name, **fields}, client_key=None, sender=CLUB)

    arrive("Ann Oak")
    arrive("Bo Elm", email="bo@example.org")
    with refused(event, AlreadySignedUp):
        arrive("Ann Oak")
    make_sign_up(event, "Entered by the desk")

    assert sorted(event.sign_up_tries.values_list("work", flat=True)) == [1, 2]
