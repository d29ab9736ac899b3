"""How much one address may have entered through the sign-up page before it has to go slowly.

Only work that was done counts: rows written and mails caused. A form that is refused costs its sender nothing, so junk
shuts nobody out. Nobody is shut out by a rush either: an address that has used its allowance signs people up one after
the other, and while the whole event is busy, whoever caused little work goes before those who caused much.
"""

import math
from datetime import datetime, timedelta

from django.db.models import Max, QuerySet, Sum
from django.utils import timezone
from django.utils.crypto import salted_hmac

from tournament.events.models import Event
from tournament.registration.errors import TooManySignUps
from tournament.registration.models import SignUp, SignUpTry

COUNTED_FOR = timedelta(minutes=10)
WORK_OF_AN_ADDRESS = 1000
"""A hall or a club shares one address: 500 people with a mail each."""
WORK_OF_AN_EVENT = 2000
"""From here on the event is busy."""
WORK_OF_AN_ADDRESS_WHEN_BUSY = 30
SLOW = timedelta(seconds=3)
"""The time between two sign-ups of an address that has used its allowance."""


def work_of(sign_up: SignUp) -> int:
    """The work that a new sign-up causes: its rows count 1, its mail 1."""
    return 2 if sign_up.email else 1


def count_work(event: Event, sender: str, work: int) -> None:
    """Count work for an address; raises TooManySignUps with the seconds to wait. Call under the event's lock.

    Addresses are stored as a hash, and for ten minutes.
    """
    now = timezone.now()
    tries = SignUpTry.objects.filter(event=event)
    tries.filter(at__lt=now - COUNTED_FOR).delete()
    digest = salted_hmac("tournament.registration.tries", sender, algorithm="sha256").hexdigest()
    is_busy = _work(tries) >= WORK_OF_AN_EVENT
    allowance = WORK_OF_AN_ADDRESS_WHEN_BUSY if is_busy else WORK_OF_AN_ADDRESS
    own = tries.filter(sender=digest)
    if _work(own) + work > allowance:
        _check_slow(own, now)
    SignUpTry.objects.create(event=event, sender=digest, work=work)


def _work(tries: QuerySet[SignUpTry]) -> int:
    return tries.aggregate(total=Sum("work"))["total"] or 0


def _check_slow(own: QuerySet[SignUpTry], now: datetime) -> None:
    latest = own.aggregate(latest=Max("at"))["latest"]
    seconds = (latest + SLOW - now).total_seconds() if latest else 0
    if seconds > 0:
        raise TooManySignUps(seconds=math.ceil(seconds))
