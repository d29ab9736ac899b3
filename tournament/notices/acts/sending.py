"""Sends what waits, after the act that noted it; no request waits for a service of somebody else.

A notice is sent by one process at a time. It is sent twice only if a process dies between the answer of the service and the
commit that deletes the row; then the second takes the place of the first on the phone, because both have one topic.
"""

import logging
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import datetime, timedelta
from http import HTTPStatus
from urllib.parse import urlsplit

from django.conf import settings
from django.db import DatabaseError, transaction
from django.db.models import F
from django.utils import timezone

from tournament.core.background import BackgroundWork, in_background
from tournament.core.duty import is_writer
from tournament.notices.acts.keys import ensure_key
from tournament.notices.acts.outbox import note_starts
from tournament.notices.delivery import Answer, ForbiddenAddressError, NotReachedError, deliver
from tournament.notices.enums import URGENT, Urgency
from tournament.notices.messages import Message, message_of
from tournament.notices.models import Notice, Subscription
from tournament.notices.sealing import SealBrokenError, unseal
from tournament.notices.signing import sealed_for, signature_for

log = logging.getLogger(__name__)

AT_ONCE = 8
"""How many messages are on their way at a time."""
BATCH = 40
CLAIMED_FOR = timedelta(minutes=5)
"""Longer than a batch can take, even if every service hangs."""
FIRST_WAIT = timedelta(seconds=30)
LONGEST_WAIT = timedelta(hours=1)
LOOK_EVERY = timedelta(seconds=20)
"""How often it is asked whether a round is about to begin, as long as somebody gets notices."""
FAULTS_OF_A_HOST = 2
"""After so many faults in one run nothing more is sent to a service until the next one."""
NEEDED = tuple(
    f"subscription__{name}"
    for name in ("key", "event", "entry__event", "sign_up__event", "sign_up__entry__event")
)
"""What the text and the way of a notice are made of."""
GONE = frozenset({HTTPStatus.NOT_FOUND, HTTPStatus.GONE})
LATER = frozenset({HTTPStatus.REQUEST_TIMEOUT, HTTPStatus.TOO_EARLY, HTTPStatus.TOO_MANY_REQUESTS})
WRONG_KEY = frozenset({HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN})


@dataclass(frozen=True, slots=True)
class Sent:
    """What became of a notice: the `answer` of the service, or why there is none. `is_forbidden`: the address is none to
    which anything is sent.
    """

    notice: Notice
    message: Message | None
    answer: Answer | None = None
    is_forbidden: bool = False


def send_due_notices() -> int:
    """Send what is due. Several processes may do this at once. Returns how many notices were taken by their services.

    A machine that only has a copy of the rows sends nothing.
    """
    if not is_writer() or not settings.SENDS_NOTICES:
        return 0
    sent = 0
    faults: Counter[str] = Counter()
    with ThreadPoolExecutor(AT_ONCE, thread_name_prefix="notices") as pool:
        while _is_any_due() and (batch := _claim_batch()):
            ready = [(notice, _message_of(notice)) for notice in batch]
            done = list(pool.map(lambda one: _send(one[0], one[1], faults), ready))
            sent += _settle(done)
    return sent


def _is_any_due() -> bool:
    """Whether there is a reason to lock rows at all."""
    return Notice.objects.filter(due_at__lte=timezone.now()).exists()


def _message_of(notice: Notice) -> Message | None:
    """What the notice says. One that cannot be written is given up, so that it does not stand in the way of others."""
    try:
        return message_of(notice)
    except Exception:
        log.exception("A notice could not be written.")
        return None


@transaction.atomic
def _claim_batch() -> Sequence[Notice]:
    """The next notices that are due, those that hurry first; nobody else sends them before they are due again."""
    now = timezone.now()
    Notice.objects.filter(until__lte=now).delete()
    due = Notice.objects.filter(due_at__lte=now).select_for_update(of=("self",))
    found = list(due.select_related(*NEEDED)[:BATCH])
    again = now + CLAIMED_FOR
    Notice.objects.filter(pk__in=[notice.pk for notice in found]).update(due_at=again)
    for notice in found:
        notice.due_at = again
    return found


def _send(notice: Notice, message: Message | None, faults: "Counter[str]") -> Sent:
    """Take one notice to its service. Asks no database: it runs in a thread of the pool."""
    if message is None:
        return Sent(notice, None)
    row = notice.subscription
    host = urlsplit(row.endpoint).netloc
    if faults[host] >= FAULTS_OF_A_HOST:
        return Sent(notice, message)
    seconds = int((notice.until - timezone.now()).total_seconds())
    if seconds <= 0:
        return Sent(notice, None)
    try:
        headers = {
            "TTL": str(seconds),
            "Urgency": (Urgency.HIGH if notice.kind in URGENT else Urgency.NORMAL).value,
            "Topic": message.topic,
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            **signature_for(row.endpoint, unseal(row.key.sealed)),
        }
        body = sealed_for(message.as_bytes(), p256dh=row.p256dh, auth=row.auth)
        answer = deliver(row.endpoint, body, headers)
    except NotReachedError:
        faults[host] += 1
        return Sent(notice, message)
    except SealBrokenError:
        # The installation has another secret than when the key was made: it may be given the old one again.
        log.warning("A notice waits: its key was sealed under another SEATWIND_SECRET_KEY.")
        return Sent(notice, message)
    except ForbiddenAddressError:
        return Sent(notice, message, is_forbidden=True)
    if _is_later(answer):
        faults[host] += 1
    return Sent(notice, message, answer)


def _is_later(answer: Answer) -> bool:
    return answer.status in LATER or answer.status >= HTTPStatus.INTERNAL_SERVER_ERROR


@transaction.atomic
def _settle(done: Sequence[Sent]) -> int:
    """Delete what was sent or is true no more, forget devices that are gone, and let the rest wait. Returns how many notices
    were sent.
    """
    sent = 0
    over: list[int] = []
    for one in done:
        notice, answer = one.notice, one.answer
        if one.is_forbidden or (answer and answer.status in GONE):
            # The same browser is gone wherever it was asked for.
            Subscription.objects.filter(device=notice.subscription.device).delete()
        elif one.message is None:
            over.append(notice.pk)
        elif answer is None or _is_later(answer):
            _wait(notice, answer)
        else:
            over.append(notice.pk)
            if answer.status in range(200, 300):
                sent += 1
                _remember_place(one.message, notice)
            else:
                log.warning("A notice was refused by its service with the status %s.", answer.status)
                if answer.status in WRONG_KEY:
                    notice.subscription.delete()
    # A row that an act has renewed meanwhile is due at another time, and stays.
    Notice.objects.filter(pk__in=over, due_at__in={one.notice.due_at for one in done}).delete()
    return sent


def _wait(notice: Notice, answer: Answer | None) -> None:
    """Try again later, each time after twice as long, or when the service says."""
    wait = min(LONGEST_WAIT, FIRST_WAIT * 2 ** min(notice.tries, 10))
    if answer and answer.wait:
        wait = min(LONGEST_WAIT, max(wait, timedelta(seconds=answer.wait)))
    Notice.objects.filter(pk=notice.pk, due_at=notice.due_at).update(
        due_at=timezone.now() + wait, tries=F("tries") + 1
    )


def _remember_place(message: Message, notice: Notice) -> None:
    if message.told_place is not None:
        Subscription.objects.filter(pk=notice.subscription_id).update(told_place=message.told_place)


def _send_and_look() -> timedelta | None:
    """Send what is due, and note which rounds are about to begin. Returns how long to wait before it is done again, or None
    where nobody gets notices.
    """
    if not is_writer():
        return LOOK_EVERY
    if not settings.SENDS_NOTICES or not Subscription.objects.exists():
        return None
    try:
        note_starts(timezone.now())
        send_due_notices()
    except DatabaseError:
        log.exception("The notices could not all be sent; they are tried again.")
        return LOOK_EVERY
    return min(LOOK_EVERY, _until_next_due(timezone.now()))


def _until_next_due(now: datetime) -> timedelta:
    due_at = Notice.objects.values_list("due_at", flat=True).first()
    return max(timedelta(seconds=1), due_at - now) if due_at else LOOK_EVERY


_sending = BackgroundWork(_send_and_look)


def keep_sending() -> None:
    """Send what waits, and go on looking."""
    _sending.ask()


def begin() -> None:
    """What each process of the server does when it starts: at the very first start the keys are made."""
    in_background(_begin)


def _begin() -> None:
    ensure_key()
    keep_sending()
