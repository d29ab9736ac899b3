"""Reminding the players of their seat: who would get it, what it says, and the one act that sends it."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from tournament.core.refusals import refused
from tournament.draws.acts.reminders import send_reminders
from tournament.draws.errors import SeatsNotPublished
from tournament.draws.reminders import reminders_of
from tournament.events.access import EventRequest, event_role
from tournament.events.enums import Role
from tournament.registration.enums import MailKind
from tournament.registration.mails import mail_for


@event_role(Role.ORGANIZER)
@require_http_methods(["GET", "HEAD", "POST"])
def reminders(request: EventRequest) -> HttpResponse:
    """How many get the reminder and how it reads; a post sends it."""
    event = request.event
    if request.method == "POST":
        try:
            asked = send_reminders(event, actor=request.user)
        except SeatsNotPublished as refusal:
            return refused(request, refusal)
        _tell(request, asked, left=len(reminders_of(event).due))
        return redirect("draws:reminders", event.slug)
    found = reminders_of(event)
    example = found.due[0] if found.due else None
    context = {
        "event": event,
        "can": request.can,
        "reminders": found,
        "due": len(found.due),
        "mail": mail_for(example.sign_up, MailKind.REMINDER, seat=example.seat) if example else None,
        "mail_kind": MailKind.REMINDER.value,
    }
    return render(request, "draws/reminders.html", context)


def _tell(request: EventRequest, asked: int, *, left: int) -> None:
    """What became of the mails: who was due before and still is got none."""
    sent = max(0, asked - left)
    if asked:
        text = ngettext("%(count)s reminder is sent.", "%(count)s reminders are sent.", sent)
        messages.success(request, text % {"count": sent})
    else:
        messages.info(request, _("Everybody has been reminded already."))
    if left:
        text = ngettext(
            "%(count)s mail could not be sent. You can try again.",
            "%(count)s mails could not be sent. You can try again.",
            left,
        )
        messages.warning(request, text % {"count": left})
