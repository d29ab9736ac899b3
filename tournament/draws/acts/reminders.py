"""Reminding everybody once of their seat in the first round."""

from django.db import transaction
from django.utils import timezone

from tournament.accounts.models import User
from tournament.draws.errors import SeatsNotPublished
from tournament.draws.reminders import reminders_of
from tournament.events.acts.audit import record
from tournament.events.acts.events import lock
from tournament.events.enums import Verb
from tournament.events.models import Event
from tournament.registration.acts.mails import send_all_later
from tournament.registration.enums import MailKind
from tournament.registration.models import SignUp


@transaction.atomic
def send_reminders(event: Event, *, actor: User) -> int:
    """Send the reminder to everybody who has not had it. Nobody gets it twice.

    Sending again reaches only people who came later. Everybody counts as reminded from now on, unless their mail is
    given up. Returns how many mails are to be sent. Raises SeatsNotPublished.
    """
    locked = lock(event)
    reminders = reminders_of(locked)
    if not reminders.is_time:
        raise SeatsNotPublished
    due = [one.sign_up for one in reminders.due]
    if due:
        SignUp.objects.filter(pk__in=[row.pk for row in due]).update(reminded_at=timezone.now())
        record(locked, actor, Verb.REMINDERS_SENT, count=len(due))
        send_all_later(due, MailKind.REMINDER)
    return len(due)
