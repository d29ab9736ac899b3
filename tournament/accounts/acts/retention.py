"""How long the site remembers where somebody signed in. The audit keeps sign-ins, sign-outs and failures.

django-axes deletes failures as soon as they no longer count. Where an account has signed in is remembered longer,
because strangers cannot lock its owner out there (`throttle.py`). Sessions that have ended are deleted with their
devices.
"""

from axes.models import AccessLog
from django.contrib.sessions.models import Session
from django.utils import timezone

from tournament.accounts.limits import SIGN_INS_KEPT


def forget_old_sign_ins() -> None:
    """Delete sign-ins and sessions whose time is over. Called at every sign-in and every start of the server."""
    now = timezone.now()
    AccessLog.objects.filter(attempt_time__lt=now - SIGN_INS_KEPT).delete()
    Session.objects.filter(expire_date__lt=now).delete()
