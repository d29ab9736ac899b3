"""Who did what in an event."""

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournament.events.access import EventRequest, event_role
from tournament.events.enums import Role

ACTS_ON_A_PAGE = 100


@event_role(Role.ORGANIZER)
@require_safe
def audit_list(request: EventRequest) -> HttpResponse:
    """Who did what, the newest first."""
    acts = Paginator(request.event.audit_entries.order_by("-pk"), ACTS_ON_A_PAGE)
    page = acts.get_page(request.GET.get("page"))
    return render(request, "events/audit.html", {"event": request.event, "can": request.can, "acts": page})
