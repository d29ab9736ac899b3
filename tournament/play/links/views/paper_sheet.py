"""The paper sheet by a table link: the table's scorer types it, and its hands wait to be accepted."""

from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_POST

from tournament.acts.doors import carries_out
from tournament.events.enums import RoundState
from tournament.play.links.views.access import LinkRequest, by_link, linked_table
from tournament.play.paper_sheet.acts import record_sheet
from tournament.play.paper_sheet.views.sheet import (
    Desk,
    blank_sheet,
    post_sheet,
    sheet_page,
    sheet_reading,
    typed_sheet,
)
from tournament.play.views.viewers import scorer


def _desk(request: LinkRequest) -> Desk:
    return Desk(linked_table(request), scorer(request), link=request.link)


@require_http_methods(["GET", "HEAD", "POST"])
@by_link(of_table=True)
@carries_out(record_sheet)
def link_paper_sheet(request: LinkRequest) -> HttpResponse:
    """The grid of a paper sheet; all its hands are saved at once or none. They count once they are accepted."""
    desk = _desk(request)
    if request.method == "POST":
        return post_sheet(request, desk)
    if not desk.found.accepts_hands or desk.found.round.state != RoundState.RUNNING:
        return redirect(desk.by.urls.table)
    return sheet_page(request, desk, blank_sheet(desk))


@require_POST
@by_link(of_table=True)
@carries_out(record_sheet)
def link_paper_preview(request: LinkRequest) -> HttpResponse:
    """The running totals and the check of what is typed; nothing is written."""
    desk = _desk(request)
    typed = typed_sheet(desk, request.POST)
    typed.form.is_valid()
    return sheet_reading(desk, typed).shown(request)
