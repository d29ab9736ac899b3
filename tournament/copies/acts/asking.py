"""The requests of visitors that wait on a mirror: taken in, handed to the hall, answered, forgotten."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from tournament.copies.errors import HallAway, TooManyAsked
from tournament.copies.models import Asked, Source
from tournament.copies.sealing import name_of_ticket

WAITING_MOST = 2_000
"""So many requests wait at most, in all and with their bodies some 20 MB."""
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Waiting:
    """A request to take in."""

    ticket: str
    sender: str
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
        recent = Asked.objects.filter(sender=request.sender, asked_at__gt=now - SENDER_TIME)
        if recent.count() >= SENDER_MOST or Asked.objects.count() >= WAITING_MOST:
            raise TooManyAsked
        Asked.objects.create(
            key=name_of_ticket(request.ticket),
            sender=request.sender,
            is_patient=request.is_patient,
            sealed=request.sealed,
            asked_at=now,
        )


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
