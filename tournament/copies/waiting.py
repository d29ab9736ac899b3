"""What is confirmed to somebody is on the standby as well: the answer to a form waits until the standby has it.

So no confirmed hand is lost with the machine that wrote it. A standby that has not answered lately holds nobody up.
"""

import time
from collections.abc import Callable, Sequence
from datetime import timedelta

from django.db import connection
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from tournament.copies.enums import CopyKind, Trouble
from tournament.copies.models import Change, Copy
from tournament.core import duty
from tournament.core.duty import Duty
from tournament.core.relayed import is_relayed

MOST_SECONDS = 2.0
"""How long an answer waits; the page Standby says what is still missing there."""
LOOK_SECONDS = 0.05
FRESH = timedelta(seconds=10)
"""A standby that answered so recently is waited for. It is asked every few seconds."""
REFUSED = 400

GetResponse = Callable[[HttpRequest], HttpResponse]


class WaitForStandby:
    """Lets the answer to whatever may have written something wait for the standby."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        # What a mirror passed on is not committed yet; whoever answers it waits then.
        if request.method == "POST" and response.status_code < REFUSED and not is_relayed(request):
            here = duty.post()
            if here.has_standby and here.duty is Duty.WRITER:
                wait_for_standby()
        return response


def wait_for_standby() -> bool:
    """Wait until each standby that follows has everything that is written now; False if one took too long."""
    followers = Copy.objects.filter(
        kind=CopyKind.STANDBY, trouble=Trouble.NONE, needs_all=False, answered_at__gte=timezone.now() - FRESH
    )
    keys = list(followers.values_list("pk", flat=True))
    wanted, end = _written_so_far(), time.monotonic() + MOST_SECONDS
    while keys and _lacks(keys, wanted):
        if time.monotonic() > end:
            return False
        time.sleep(LOOK_SECONDS)
    return bool(keys)


def _lacks(keys: Sequence[int], wanted: int) -> bool:
    """Whether one of these copies lacks a row that was written up to there."""
    for horizon in Copy.objects.filter(pk__in=keys, horizon__lt=wanted).values_list("horizon", flat=True):
        sent = Q(pk__lte=horizon) if connection.vendor == "sqlite" else Q(mark__lt=horizon)
        if Change.objects.exclude(sent).exists():
            return True
    return False


def _written_so_far() -> int:
    """The horizon of a copy that has whatever is written by now."""
    if connection.vendor == "sqlite":
        return Change.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
    with connection.cursor() as cursor:
        cursor.execute("SELECT txid_snapshot_xmax(txid_current_snapshot())")
        return int(cursor.fetchone()[0])
