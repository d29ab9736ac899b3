"""The tables that call for a referee and the appeals that wait, as shown on every page of the staff."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from penalties.pages.open_appeals import open_appeals
from tournament.acts.act import Act
from tournament.core.htmx import is_up_to_date, unchanged
from tournament.events.access import EventRequest, event_role
from tournament.events.acts.two_people import waiting_requests
from tournament.events.enums import Role
from tournament.play.calls.queries import event_calls


@event_role(Role.REFEREE)
@require_safe
def calls(request: EventRequest) -> HttpResponse:
    """The open calls and appeals of the event, as a region that refreshes itself; nothing is sent before the event moves
    on. A referee of some tables is told of their calls.
    """
    if is_up_to_date(request, request.event.revision):
        return unchanged()
    context = {
        "event": request.event,
        "calls": [call for call in event_calls(request.event) if request.can.works_at(call.table.number)],
        "appeals": open_appeals(request.event),
        "asked": [
            (str(row.asked_by), str(Act.declared[row.act].terms.title))
            for row in waiting_requests(request.event)
        ]
        if request.can.correct_closed
        else [],
    }
    return render(request, "play/_calls.html", context)
