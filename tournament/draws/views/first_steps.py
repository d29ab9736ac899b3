"""The strip of first steps, asked for again when the event has moved on."""

from urllib.parse import urlsplit

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournament.core.htmx import is_up_to_date, unchanged
from tournament.draws.pages.first_steps_strip import strip_context
from tournament.events.access import EventRequest, event_role
from tournament.events.enums import Role


@event_role(Role.ORGANIZER)
@require_safe
def first_steps(request: EventRequest) -> HttpResponse:
    """How far the event has come on its way to the first round; nothing once a round has begun."""
    if is_up_to_date(request, request.event.revision):
        return unchanged()
    shown_at = urlsplit(request.headers.get("HX-Current-URL", "")).path
    context = {"event": request.event, **strip_context(request, shown_at)}
    return render(request, "events/_first_steps.html", context)
