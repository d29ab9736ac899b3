"""How much may wait on a mirror: in all, of an address, and of the network around it."""

from itertools import count

import pytest
from django.utils import timezone

from tournament.copies.acts import asking
from tournament.copies.acts.asking import Sender, Waiting, take_in
from tournament.copies.errors import TooManyAsked
from tournament.copies.models import Asked, Source

pytestmark = [pytest.mark.django_db, pytest.mark.each_database]

TICKETS = count()


@pytest.fixture(autouse=True)
def small_room(monkeypatch: pytest.MonkeyPatch) -> None:
    Source.objects.create(pk=1, secret="s" * 43)
    monkeypatch.setattr(asking, "WAITING_MOST", 40)
    monkeypatch.setattr(asking, "BYTES_MOST", 4_000)


def sent(address: str, network: str = "", *, size: int = 10) -> bool:
    """Whether a sign-up from an address is taken in."""
    sender = Sender(network=f"{network or address:n<32}", address=f"{address:a<32}")
    try:
        take_in(
            Waiting(ticket=f"{next(TICKETS)}", sender=sender, is_patient=True, sealed=b"x" * size),
            is_heard=False,
        )
    except TooManyAsked:
        return False
    return True


def test_one_address_leaves_room_for_others() -> None:
    assert [sent("junk") for _ in range(11)] == [True] * 10 + [False]
    assert sent("home")
    Asked.objects.update(answered_at=timezone.now(), sealed=b"")
    assert not sent("junk"), "answers that nobody fetches take room as well"


def test_network_leaves_room_for_others() -> None:
    taken = [sent(f"block-{number}", "provider") for number in range(21)]
    assert taken == [True] * 20 + [False]
    assert sent("home")


def test_last_part_of_the_room_is_for_addresses_that_sent_little() -> None:
    taken = [sent(f"junk-{number % 4}") for number in range(40)]
    assert taken == [True] * 32 + [False] * 8
    assert [sent(f"home-{number}") for number in range(9)] == [True] * 8 + [False]


def test_bytes_are_bounded_like_requests() -> None:
    assert [sent("junk", size=400) for _ in range(3)] == [True, True, False]
    assert sent("junk", size=200)
    assert sent("home", size=400)
