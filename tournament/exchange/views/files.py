"""Files to download, and the reports of federations."""

from io import BytesIO
from typing import NoReturn, cast

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.accounts.models import User
from tournament.acts.doors import carries_out
from tournament.audit.acts.recording import note_reading
from tournament.core.errors import Refusal
from tournament.core.forms import add_refusal, sent
from tournament.core.jobs.begun import Job, find
from tournament.core.jobs.waiting import Waiting, answer, file_failed
from tournament.core.policy import signed_in
from tournament.core.sheets import csv, xlsx
from tournament.events.access import EventRequest, event_acts, event_page, event_role
from tournament.events.enums import Role
from tournament.events.models import Event
from tournament.events.offers import belongs
from tournament.events.queries import is_being_played
from tournament.exchange.acts.archives import import_file
from tournament.exchange.acts.import_jobs import Imported, imported_of, is_large
from tournament.exchange.acts.import_jobs import begin as begin_import
from tournament.exchange.acts.import_jobs import work_of as work_of_import
from tournament.exchange.acts.importing import import_event
from tournament.exchange.api.feed import feed_lines
from tournament.exchange.document.files import DocumentOrder
from tournament.exchange.document.files import begin as begin_document
from tournament.exchange.document.files import make as make_document
from tournament.exchange.document.reading import UPLOAD_MEGABYTES
from tournament.exchange.federations import BY_CODE, REPORTS
from tournament.exchange.federations.types import Filled, Report
from tournament.exchange.forms import DocumentForm, FactsForm, RecordForm
from tournament.exchange.queries import archive_warnings
from tournament.papers.queries import rounds_to_print
from tournament.play.bridge.recorded import RecordedRow, recorded_rows
from tournament.registration.acts.name_parts import tell_names_apart
from tournament.registration.forms.name_parts import NamePartsForm
from tournament.registration.verbs import EntryVerb
from tournament.series.queries import series_of_event
from tournament.standings.exports.download import download
from tournament.standings.exports.files import FileOrder, has_many_hands
from tournament.standings.exports.sheets.workbook import sheets_of
from tournament.standings.pages.provisional import provisional_mark
from tournament.standings.queries import standings


@event_page
@require_safe
def files(request: EventRequest) -> HttpResponse:
    """Everything that can be downloaded: the same files that the command `export_event` writes."""
    event, staff = request.event, request.can.referee
    is_semicolon = csv.separator_of(request.GET.get(csv.SEPARATOR)) is csv.Separator.SEMICOLON
    context = {
        "event": event,
        "can": request.can,
        "is_staff": staff,
        "may_archive": request.can.organize,
        "is_live": staff and is_being_played(event),
        "reports": [one for one in REPORTS if staff and one.is_for(request.event)],
        "rounds": rounds_to_print(event) if staff else (),
        "series": series_of_event(event),
        "sheets": sheets_of(event, staff=staff),
        "is_semicolon": is_semicolon,
        "csv_query": f"?{csv.SEPARATOR}=semicolon" if is_semicolon else "",
        "provisional": provisional_mark(event, standings(event, staff=staff)),
    }
    return render(request, "exchange/files.html", context)


@event_page
@require_safe
def sheet_csv(request: EventRequest, sheet: str) -> HttpResponse:
    """A sheet of the workbook as CSV, of the official standings; the same revision gives the same bytes."""
    event, staff = request.event, request.can.referee
    kind = next((one for one in sheets_of(event, staff=staff) if one.code == sheet), None)
    if kind is None:
        raise Http404
    separator = csv.separator_of(request.GET.get(csv.SEPARATOR))
    order = FileOrder(event.pk, event.revision, get_language() or "", sheet, staff, separator=separator)
    return download(request, order, label=str(kind.label))


@event_page
@require_safe
def document_file(request: EventRequest) -> HttpResponse:
    """The event as an open document; with `variant=full` the staff also gets what is not public. With `packed=1` it is
    packed with gzip.
    """
    full = request.GET.get("variant") == "full"
    if full and not request.can.referee:
        raise PermissionDenied
    event = request.event
    order = DocumentOrder(event.pk, event.revision, full, request.GET.get("packed") == "1")
    if full:
        note_reading(event, request.user, EntryVerb.FILE_READ, file=f"{event.slug}-full.ome.json")
    if not has_many_hands(event):
        return _document_response(order, *make_document(event, order))
    waiting = Waiting(
        _("Open Mahjong Event document"),
        _how_far,
        reverse("exchange:files", args=[event.slug]),
        _("Back to the files"),
        {"event": event, "can": request.can},
    )
    return answer(
        request,
        order.work,
        lambda: begin_document(order, event.rounds_planned),
        waiting=waiting,
        hand_out=lambda job: _document_response(order, job.file_name, job.content),
        give_up=lambda _code: file_failed(request),
    )


@event_page
@require_safe
def feed_file(request: EventRequest) -> HttpResponse:
    """Everything that changed so far, as lines of JSON; for the staff also what is not public."""
    event, staff = request.event, request.can.referee
    lines = "".join(feed_lines(event, since=0, staff=staff, most=None))
    return HttpResponse(
        lines,
        content_type="application/x-ndjson",
        headers={
            "Content-Disposition": f'attachment; filename="{event.slug}-feed.ndjson"',
            "Cache-Control": "no-store",
        },
    )


def _how_far(job: Job) -> str:
    params = {"done": job.done, "total": job.total}
    return _("Making the file: %(done)s of %(total)s rounds written.") % params


def _document_response(order: DocumentOrder, name: str, content: bytes) -> HttpResponse:
    response = HttpResponse(content, content_type=order.content_type)
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
@carries_out(import_event)
def event_import(request: HttpRequest) -> HttpResponse:
    """Import an event from its document or its archive; whoever imports it becomes its organizer.

    A large one is imported in the background; the parameter `job` then names the import that the page waits for.
    """
    if request.method != "POST":
        job = request.GET.get("job", "")
        return _import_under_way(request) if job else _import_page(request, DocumentForm())
    form = DocumentForm(sent(request), request.FILES or None)
    if not form.is_valid():
        return _import_page(request, form)
    said, owner = form.cleaned_data, cast("User", request.user)
    content: bytes = said["document"].read()
    if is_large(content):
        begun = begin_import(content, owner=owner, slug=said["slug"], client_key=said["client_key"])
        return redirect(f"{request.path}?job={begun.key}")
    try:
        event = import_file(
            owner,
            content,
            megabytes=UPLOAD_MEGABYTES,
            slug=said["slug"],
            client_key=said["client_key"],
        )
    except Refusal as refusal:
        add_refusal(form, refusal)
        return _import_page(request, form)
    return _imported(request, event.slug)


def _import_page(request: HttpRequest, form: DocumentForm) -> HttpResponse:
    status = 422 if form.is_bound else 200
    return render(request, "exchange/event_import.html", {"form": form}, status=status)


def _imported(request: HttpRequest, slug: str) -> HttpResponse:
    if archive_warnings(Event.objects.get(slug=slug)):
        messages.warning(
            request,
            _(
                "The event was imported, with a warning: it is not as the chain in the archive says. Somebody changed the "
                "file, or the database before. The audit names what differs."
            ),
        )
    else:
        messages.success(request, _("The event was imported."))
    return redirect("events:event-home", slug)


def _import_under_way(request: HttpRequest) -> HttpResponse:
    """The progress of an import, and its result. If it is no longer kept, the file is asked for again."""
    work = work_of_import(cast("User", request.user))
    if find(work, request.GET["job"]) is None:
        return redirect("exchange:event-import")
    waiting = Waiting(
        _("Import an event"),
        lambda job: _("Importing: %(percent)s %%.") % {"percent": 100 * job.done // job.total},
        reverse("events:home"),
        _("Back to the events"),
        {},
        template="core/making.html",
        opens_in_place=True,
    )
    return answer(
        request,
        work,
        _no_job,
        waiting=waiting,
        hand_out=lambda job: _import_ended(request, imported_of(job)),
        give_up=lambda _code: file_failed(request),
    )


def _no_job() -> NoReturn:
    raise Http404


def _import_ended(request: HttpRequest, imported: Imported) -> HttpResponse:
    if imported.slug:
        return _imported(request, imported.slug)
    form = DocumentForm({})
    form.errors.clear()
    form.add_error(imported.field if imported.field in form.fields else None, imported.refusal)
    return _import_page(request, form)


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
    """A federation's report before it is sent: its content, its forecast, and what is missing."""
    found = _find(request, report)
    filled = found.fill(request.event, FactsForm.of(request.event, request.GET).facts())
    return _report_page(request, found, filled, NamePartsForm(filled.guessed))


def _report_page(request: EventRequest, report: Report, filled: Filled, names: NamePartsForm) -> HttpResponse:
    whole, half = divmod(filled.weight_halves, 2)
    context = {
        "event": request.event,
        "can": request.can,
        "report": report,
        "form": FactsForm.of(request.event, request.GET),
        "filled": filled,
        "names": names,
        "may_tell_names": belongs(request, tell_names_apart),
        "weight": f"{whole}{'½' if half else ''}",
        "query": request.GET.urlencode(),
    }
    return render(request, "exchange/report.html", context, status=422 if names.errors else 200)


@event_acts(tell_names_apart)
@require_POST
def report_names(request: EventRequest, report: str) -> HttpResponse:
    """Store which part of each name in a report is the family name."""
    found = _find(request, report)
    filled = found.fill(request.event, FactsForm.of(request.event, request.GET).facts())
    names = NamePartsForm(filled.guessed, request.POST)
    if not names.is_valid():
        return _report_page(request, found, filled, names)
    told = tell_names_apart(request.user, request.event, parts=names.parts())
    if told:
        sentence = ngettext("%(count)s name is checked.", "%(count)s names are checked.", len(told))
        messages.success(request, sentence % {"count": len(told)})
    address = reverse("exchange:report", args=[request.event.slug, found.code])
    return redirect(f"{address}?{request.GET.urlencode()}" if request.GET else address)


@event_role(Role.REFEREE)
@require_safe
def report_workbook(request: EventRequest, report: str) -> HttpResponse:
    """The report as the workbook that the federation asks for."""
    found = _find(request, report)
    form = FactsForm.of(request.event, request.GET)
    file = BytesIO()
    xlsx.write_workbook(
        found.fill(request.event, form.facts()).sheets, file, title=request.event.said("name")
    )
    name = f"{request.event.slug}-report-{found.code}.xlsx"
    note_reading(request.event, request.user, EntryVerb.FILE_READ, file=name)
    return HttpResponse(
        file.getvalue(),
        content_type=xlsx.CONTENT_TYPE,
        headers={
            "Content-Disposition": f'attachment; filename="{name}"',
            "Cache-Control": "no-store",
        },
    )


def _find(request: EventRequest, code: str) -> Report:
    report = BY_CODE.get(code)
    if report is None or not report.is_for(request.event):
        raise Http404
    return report
