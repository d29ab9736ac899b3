"""How long it is kept where somebody signed in; the audit keeps who signed in, out and failed to.

django-axes deletes failures itself as soon as they count no more. Where an account has signed in is kept longer: strangers
cannot lock its owner out there (`throttle.py`). Sessions that are over go, and their devices with them.
"""

from datetime import timedelta

from axes.models import AccessLog
from django.contrib.sessions.models import Session
from django.utils import timezone

SIGN_INS_KEPT = timedelta(days=180)


def forget_old_sign_ins() -> None:
    """Delete sign-ins and sessions that are kept no longer; every sign-in and every start of the server does it."""
    now = timezone.now()
    AccessLog.objects.filter(attempt_time__lt=now - SIGN_INS_KEPT).delete()
    Session.objects.filter(expire_date__lt=now).delete()
