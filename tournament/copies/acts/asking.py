"""The requests of visitors that wait on a mirror: taken in, handed to the hall, answered, forgotten."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import timedelta

from django.db import transaction
from django.db.models import Count, QuerySet, Sum
from django.db.models.functions import Coalesce, Length
from django.utils import timezone

from tournament.copies.errors import HallAway, TooManyAsked
from tournament.copies.models import Asked, Source
from tournament.copies.sealing import name_of_ticket

WAITING_MOST = 2_000
"""So many requests wait at most, answers that nobody has fetched included."""
BYTES_MOST = 20_000_000
"""What was sent takes so much at most. A usual sign-up takes 3 KB."""
OF_ADDRESS, OF_NETWORK = 4, 2
"""One address gets a quarter of the requests and bytes, the network around it half. All visitors of a hall or a club may
share one address, so this is as much as the largest tournament needs; yet nobody with one address shuts all others out.
"""
SPARED, FEW = 5, 5
"""The last fifth of the room is for addresses with fewer than five requests: those of people who sign up at home."""
SENDER_MOST = 30
"""So many of them from one address in `SENDER_TIME`, those that were answered included."""
SENDER_TIME = timedelta(minutes=1)
AT_ONCE = 20
"""So many are handed to the hall at once."""
HANDED_AGAIN = timedelta(seconds=30)
"""A request that was handed over, and not answered, is handed over again. The hall carries it out once."""
IMPATIENT = timedelta(seconds=30)
"""Whoever looks at a page waits no longer than this for the hall to fetch the request."""
ANSWER_KEPT = timedelta(minutes=10)
PATIENT = timedelta(days=14)
"""How long a sign-up waits for the hall, and its answer for the visitor."""


@dataclass(frozen=True, slots=True)
class Sender:
    """Digests of an address and of the network around it. They are stored as one, so that a network is found by how its
    addresses begin.
    """

    network: str
    address: str

    def __str__(self) -> str:
        return self.network + self.address


@dataclass(frozen=True, slots=True, kw_only=True)
class Waiting:
    """A request to take in. `sender` is a digest of the address, which begins with that of its network."""

    ticket: str
    sender: Sender
    is_patient: bool
    sealed: bytes


def take_in(request: Waiting, *, is_heard: bool) -> None:
    """Let a request wait for the hall. Raises HallAway where only a sign-up could wait, TooManyAsked."""
    if not (is_heard or request.is_patient):
        raise HallAway
    now = timezone.now()
    with transaction.atomic():
        # Two requests at once must not both be the last that there is room for.
        Source.objects.select_for_update().get()
        _forget()
        recent = Asked.objects.filter(sender=str(request.sender), asked_at__gt=now - SENDER_TIME)
        if recent.count() >= SENDER_MOST or not _has_room(request):
            raise TooManyAsked
        Asked.objects.create(
            key=name_of_ticket(request.ticket),
            sender=str(request.sender),
            is_patient=request.is_patient,
            sealed=request.sealed,
            asked_at=now,
        )


def _has_room(request: Waiting) -> bool:
    """Whether the request fits into what there is for all, for its address, and for the network around that."""
    own = Asked.objects.filter(sender=str(request.sender))
    around = Asked.objects.filter(sender__startswith=request.sender.network)
    spared = 1 if own.count() < FEW else 1 - 1 / SPARED
    shares = ((Asked.objects.all(), spared), (own, 1 / OF_ADDRESS), (around, 1 / OF_NETWORK))
    return all(_fits(request, rows, share) for rows, share in shares)


def _fits(request: Waiting, rows: QuerySet[Asked], share: float) -> bool:
    """Whether the request fits beside these into a share of the room."""
    took = rows.aggregate(count=Count("pk"), bytes=Coalesce(Sum(Length("sealed")), 0))
    is_full = took["count"] >= WAITING_MOST * share
    return not is_full and took["bytes"] + len(request.sealed) <= BYTES_MOST * share


def _forget() -> None:
    now = timezone.now()
    for is_patient, kept in ((False, ANSWER_KEPT), (True, PATIENT)):
        Asked.objects.filter(is_patient=is_patient, asked_at__lt=now - kept).delete()


def hand_over() -> list[Asked]:
    """The requests that the hall is to answer now, the oldest first."""
    now = timezone.now()
    with transaction.atomic():
        Asked.objects.filter(is_patient=False, fetched_at__isnull=True, asked_at__lt=now - IMPATIENT).delete()
        waiting = Asked.objects.filter(answered_at__isnull=True).exclude(fetched_at__gt=now - HANDED_AGAIN)
        found = list(waiting.order_by("pk")[:AT_ONCE])
        Asked.objects.filter(pk__in=[one.pk for one in found]).update(fetched_at=now)
    return found


def take_answers(answers: Iterable[Mapping[str, str]]) -> None:
    """Keep what the hall answered for whoever asked. What was asked is forgotten."""
    now = timezone.now()
    for one in answers:
        Asked.objects.filter(key=one["key"], answered_at__isnull=True).update(
            answer=bytes.fromhex(one["answer"]), answered_at=now, sealed=b""
        )


def give_up(asked: Asked) -> bool:
    """Forget a request that the hall did not fetch. False where it has fetched it after all."""
    return bool(Asked.objects.filter(pk=asked.pk, fetched_at__isnull=True).delete()[0])


def forget(asked: Asked) -> None:
    """Forget a request whose answer was shown."""
    Asked.objects.filter(pk=asked.pk).delete()
