"""What the mails that wait say of the state of the server."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import Count, Min
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.core.dates import written
from tournament.core.hooks.state import Figure, Line
from tournament.registration.models import OutgoingMail

LONGEST_WAIT = timedelta(minutes=15)
"""A mail that waits longer than this is stuck: it is tried again every ten minutes."""


def mail_lines() -> Iterator[Line]:
    """How many mails wait, and since when."""
    waiting, oldest = _waiting()
    if not settings.SENDS_MAIL:
        yield Line(
            _("Mail"), _("There is no mail server, so mails are only printed where the server was started.")
        )
    elif oldest is None:
        yield Line(_("Mail"), _("No mail waits."))
    else:
        text = ngettext(
            "%(count)s mail waits, since %(time)s UTC.",
            "%(count)s mails wait, the oldest since %(time)s UTC.",
            waiting,
        )
        told = {"count": waiting, "time": written(oldest, "short day and time")}
        yield Line(_("Mail"), text % told, is_well=timezone.now() - oldest < LONGEST_WAIT)


def mail_figures() -> Iterator[Figure]:
    """The same for programs."""
    waiting, oldest = _waiting()
    age = (timezone.now() - oldest).total_seconds() if oldest else 0
    yield Figure("mails_waiting", "Mails that wait to be sent.", waiting)
    yield Figure("oldest_mail_seconds", "For how long the oldest mail has waited.", age)


def _waiting() -> tuple[int, datetime | None]:
    found = OutgoingMail.objects.order_by().aggregate(count=Count("pk"), oldest=Min("made_at"))
    return found["count"], found["oldest"]
