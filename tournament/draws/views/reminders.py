"""Reminding the players of their seat: who would get it, what it says, and the act that sends it."""

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
from tournament.events.access import EventRequest, event_acts
from tournament.registration.enums import MailKind
from tournament.registration.mails import mail_for


@event_acts(send_reminders)
@require_http_methods(["GET", "HEAD", "POST"])
def reminders(request: EventRequest) -> HttpResponse:
    """How many people get the reminder and how it reads. A post sends it."""
    event = request.event
    if request.method == "POST":
        try:
            asked = send_reminders(request.user, event)
        except SeatsNotPublished as refusal:
            return refused(request, refusal)
        if asked:
            text = ngettext(
                "%(count)s reminder is on its way.", "%(count)s reminders are on their way.", asked
            )
            messages.success(request, text % {"count": asked})
        else:
            messages.info(request, _("Everybody has already been reminded."))
        return redirect("draws:reminders", event.slug)
    found = reminders_of(event)
    example = found.due[0] if found.due else None
    context = {
        "event": event,
        "can": request.can,
        "reminders": found,
        "due": len(found.due),
        "mail": mail_for(example.sign_up, MailKind.REMINDER) if example else None,
        "mail_kind": MailKind.REMINDER.value,
    }
    return render(request, "draws/reminders.html", context)
