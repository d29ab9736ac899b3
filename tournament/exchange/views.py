"""Files to download, and the reports of federations."""

from io import BytesIO
from typing import cast

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from penalties.queries import may_see_ledger, visible_ledger
from tournament.accounts.models import User
from tournament.core.errors import Refusal
from tournament.core.forms import add_refusal, sent
from tournament.core.policy import signed_in
from tournament.events.access import EventRequest, event_page, event_role
from tournament.events.enums import Role, TeamRanking
from tournament.events.models import Event
from tournament.exchange.acts.importing import import_event
from tournament.exchange.document import document_bytes, event_document
from tournament.exchange.federations import BY_CODE, REPORTS
from tournament.exchange.federations.types import Report
from tournament.exchange.forms import DocumentForm, FactsForm, RecordForm
from tournament.exchange.reading import packed, read_document
from tournament.play.bridge.recorded import RecordedRow, recorded_rows
from tournament.standings.exports import csv, xlsx
from tournament.standings.exports.sheets import named_sheets
from tournament.standings.queries import standings


@event_page
@require_safe
def files(request: EventRequest) -> HttpResponse:
    """Everything that can be downloaded: all that the command `export_event` writes."""
    event, staff = request.event, request.role is not None
    context = {
        "event": event,
        "can": request.can,
        "reports": REPORTS if staff else (),
        "sheets": _sheet_labels(event, staff=staff),
    }
    return render(request, "exchange/files.html", context)


def _sheet_labels(event: Event, *, staff: bool) -> dict[str, str]:
    """The sheets that there are as CSV, by name."""
    labels = {
        "standings": _("Standings"),
        "rounds": _("Rounds"),
        "hands": _("Hands"),
        "players": _("Players"),
    }
    if event.team_ranking != TeamRanking.OFF:
        labels["teams"] = _("Teams")
    if may_see_ledger(event, staff=staff):
        labels["penalties"] = _("Penalties")
    return labels


@event_page
@require_safe
def sheet_csv(request: EventRequest, sheet: str) -> HttpResponse:
    """A sheet of the workbook as CSV, of the official standings; the same revision gives the same bytes."""
    event, staff = request.event, request.role is not None
    etag = f'"{event.pk}-{event.revision}-{get_language()}-{sheet}-{staff:d}"'
    response = get_conditional_response(request, etag=etag)
    if response is None:
        sheets = named_sheets(
            event, standings(event, staff=staff), visible_ledger(event, staff=staff), staff=staff
        )
        if sheet not in sheets:
            raise Http404
        response = HttpResponse(csv.csv_bytes(sheets[sheet]), content_type=csv.CONTENT_TYPE)
        response["Content-Disposition"] = f'attachment; filename="{event.slug}-{sheet}.csv"'
    response["ETag"] = etag
    response["Cache-Control"] = "private, no-cache"
    return response


@event_page
@require_safe
def document_file(request: EventRequest) -> HttpResponse:
    """The event as an open document; with `variant=full`, for the staff, with all that is not public.

    With `packed=1` it is packed by gzip.
    """
    full = request.GET.get("variant") == "full"
    if full and request.role is None:
        raise PermissionDenied
    content = document_bytes(event_document(request.event, full=full))
    name = f"{request.event.slug}{'-full' if full else ''}.ome.json"
    kind = "application/json"
    if request.GET.get("packed") == "1":
        content, name, kind = packed(content), f"{name}.gz", "application/gzip"
    response = HttpResponse(content, content_type=kind)
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def event_import(request: HttpRequest) -> HttpResponse:
    """An event out of its document; whoever imports it becomes its organizer."""
    form = DocumentForm(sent(request), request.FILES or None)
    if request.method == "POST" and form.is_valid():
        said = form.cleaned_data
        try:
            event = import_event(
                read_document(said["file"].read()),
                owner=cast("User", request.user),
                slug=said["slug"],
                client_key=said["client_key"],
            )
        except Refusal as refusal:
            add_refusal(form, refusal)
        else:
            messages.success(request, _("The event was imported."))
            return redirect("events:event-home", event.slug)
    status = 422 if form.is_bound else 200
    return render(request, "exchange/event_import.html", {"form": form}, status=status)


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def recorded_hands(request: HttpRequest) -> HttpResponse:
    """The winning hands of a recorded game, scored; nothing is kept."""
    form = RecordForm(sent(request), request.FILES or None)
    rows: list[RecordedRow] = []
    if request.method == "POST" and form.is_valid():
        try:
            rows = recorded_rows(form.cleaned_data["file"].read())
        except Refusal as refusal:
            add_refusal(form, refusal)
    status = 422 if form.errors else 200
    context = {"form": form, "rows": rows}
    return render(request, "exchange/recorded_hands.html", context, status=status)


@event_role(Role.REFEREE)
@require_safe
def report_page(request: EventRequest, report: str) -> HttpResponse:
    """A federation's report before it is sent: what it will say, what it is worth, and what is missing."""
    found = _find(report)
    form = FactsForm({"town": request.event.venue, **request.GET.dict()})
    filled = found.fill(request.event, form.facts())
    whole, half = divmod(filled.weight_halves, 2)
    context = {
        "event": request.event,
        "can": request.can,
        "report": found,
        "form": form,
        "filled": filled,
        "weight": f"{whole}{'½' if half else ''}",
        "query": request.GET.urlencode(),
    }
    return render(request, "exchange/report.html", context)


@event_role(Role.REFEREE)
@require_safe
def report_workbook(request: EventRequest, report: str) -> HttpResponse:
    """The report as the workbook that the federation asks for."""
    found = _find(report)
    form = FactsForm({"town": request.event.venue, **request.GET.dict()})
    file = BytesIO()
    xlsx.write_workbook([found.fill(request.event, form.facts()).sheet], file, title=request.event.name)
    return HttpResponse(
        file.getvalue(),
        content_type=xlsx.CONTENT_TYPE,
        headers={
            "Content-Disposition": f'attachment; filename="{request.event.slug}-{found.code}.xlsx"',
            "Cache-Control": "no-store",
        },
    )


def _find(code: str) -> Report:
    try:
        return BY_CODE[code]
    except KeyError:
        raise Http404 from None
