"""Reminding everybody once of their seat in the first round."""

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.acts.conditions import condition
from tournament.draws.errors import SeatsNotPublished
from tournament.draws.reminders import reminders_of
from tournament.draws.verbs import DrawVerb
from tournament.events.acting import EventDoing, event_act
from tournament.events.models import Event
from tournament.events.people import ORGANIZERS
from tournament.registration.acts.mails import send_all_later
from tournament.registration.enums import MailKind
from tournament.registration.models import SignUp


@condition(_("The first round is published and has not started."))
def seats_are_published(doing: EventDoing[Event]) -> None:
    """The first round is published and has not begun. Raises SeatsNotPublished."""
    if not reminders_of(doing.event).is_time:
        raise SeatsNotPublished


@event_act(
    "send_reminders",
    _("Send reminders for the first round"),
    on=Event,
    who=ORGANIZERS,
    when=[seats_are_published],
    quiet=True,
)
def send_reminders(doing: EventDoing[Event]) -> int:
    """Send the reminder to everybody who has not had it. Nobody gets it twice.

    Sending again reaches only people who came later. Everybody counts as reminded from now on, unless their mail is
    given up. Returns how many mails are to be sent.
    """
    due = [one.sign_up for one in reminders_of(doing.event).due]
    if due:
        SignUp.objects.filter(pk__in=[row.pk for row in due]).update(reminded_at=timezone.now())
        doing.tell(DrawVerb.REMINDERS_SENT, count=len(due))
        send_all_later(due, MailKind.REMINDER)
    return len(due)
