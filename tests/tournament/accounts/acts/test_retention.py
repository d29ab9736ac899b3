"""What is kept of sign-ins goes after its time, and not before."""

from datetime import timedelta

from axes.models import AccessAttempt, AccessLog
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from tournament.accounts.acts.retention import forget_old_sign_ins
from tournament.accounts.limits import SIGN_INS_KEPT, WAIT
from tournament.accounts.models import Device, User
from tournament.audit.models import AuditEntry
from tournament.core.management.commands import serve

RIGHT = "tiles"
MOMENT = timedelta(minutes=1)


def sign_in(password: str = RIGHT) -> int:
    sent = {"username": "organizer", "password": password}
    return Client(REMOTE_ADDR="192.0.2.7").post("/sign-in/", sent).status_code


def test_sign_ins_are_forgotten_after_their_time(organizer: User) -> None:
    for _ in range(2):
        assert sign_in() == 302
    older, newer = AccessLog.objects.order_by("pk")
    for row, age in ((older, SIGN_INS_KEPT + MOMENT), (newer, SIGN_INS_KEPT - MOMENT)):
        AccessLog.objects.filter(pk=row.pk).update(attempt_time=timezone.now() - age)
    forget_old_sign_ins()
    assert AccessLog.objects.get() == newer
    assert AuditEntry.objects.count() == 2


def test_session_that_is_over_goes_with_its_device(organizer: User) -> None:
    for _ in range(2):
        assert sign_in() == 302
    older, newer = Device.objects.order_by("pk")
    Session.objects.filter(pk=older.session_id).update(expire_date=timezone.now() - MOMENT)
    forget_old_sign_ins()
    assert Device.objects.get() == newer
    assert Session.objects.count() == 1


def make_old_rows() -> None:
    assert sign_in("wrong") == 422
    assert sign_in() == 302
    AccessLog.objects.update(attempt_time=timezone.now() - SIGN_INS_KEPT - MOMENT)
    Session.objects.update(expire_date=timezone.now() - MOMENT)


def test_next_sign_in_forgets_what_is_old(organizer: User) -> None:
    make_old_rows()
    assert sign_in() == 302
    assert (AccessLog.objects.count(), Device.objects.count()) == (1, 1)


def test_start_of_the_server_forgets_what_is_old(organizer: User) -> None:
    make_old_rows()
    serve.prepare_database(demo=False, is_private=True, stdout=None)
    assert (AccessLog.objects.count(), Device.objects.count()) == (0, 0)


def test_failure_goes_when_it_counts_no_more(organizer: User) -> None:
    assert sign_in("wrong") == 422
    AccessAttempt.objects.update(attempt_time=timezone.now() - WAIT - MOMENT)
    assert sign_in("wrong again") == 422
    assert AccessAttempt.objects.get().failures_since_start == 1
