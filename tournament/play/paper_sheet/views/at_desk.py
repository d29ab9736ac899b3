"""A whole paper sheet typed at once, with its penalties, running totals and a check against the totals on the paper."""

from django.http import HttpResponse
from django.views.decorators.http import require_http_methods, require_POST

from tournament.core.htmx import redirect_to
from tournament.core.refusals import refused
from tournament.events.access import EventRequest, event_acts
from tournament.play.errors import OtherAccount
from tournament.play.paper_sheet.acts import record_sheet
from tournament.play.paper_sheet.views.sheet import (
    Desk,
    blank_sheet,
    post_sheet,
    sheet_page,
    sheet_reading,
    typed_sheet,
)
from tournament.play.views.offline import is_senders_own, not_recorded
from tournament.play.views.table_context import find_table
from tournament.play.views.viewers import in_event


def _desk(request: EventRequest, number: int, table_number: int) -> Desk:
    found = find_table(request, number, table_number)
    return Desk(found, in_event(request, found), actor=request.user)


@event_acts(record_sheet)
@require_http_methods(["GET", "HEAD", "POST"])
def sheet(request: EventRequest, number: int, table_number: int) -> HttpResponse:
    """The grid of a paper sheet; all its hands and penalties are saved at once or none."""
    desk = _desk(request, number, table_number)
    if request.method == "POST":
        if not is_senders_own(request):
            refusal = OtherAccount(name=str(request.user))
            return not_recorded(refused(request, refusal), refusal.code, str(refusal))
        return post_sheet(request, desk)
    if not desk.found.accepts_hands:
        return redirect_to(request, desk.by.urls.table)
    return sheet_page(request, desk, blank_sheet(desk))


@event_acts(record_sheet)
@require_POST
def sheet_preview(request: EventRequest, number: int, table_number: int) -> HttpResponse:
    """The running totals and the check of what is typed; nothing is written."""
    desk = _desk(request, number, table_number)
    typed = typed_sheet(desk, request.POST)
    typed.form.is_valid()
    return sheet_reading(desk, typed).shown(request)
