"""Seats of a round as a file: exported for other programs, and imported from them with a preview."""

from io import BytesIO
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tournament.core.errors import Refusal
from tournament.core.forms import add_refusal, sent
from tournament.core.previews import SentPreview
from tournament.core.sheets import csv, xlsx
from tournament.draws.acts.seatings import import_seats, seating_report
from tournament.draws.forms.drawing import SeatingForm
from tournament.draws.pages.reports import figures, unmet_wishes
from tournament.draws.queries import newest_version
from tournament.draws.seats.seating_file import Seating, read_seating, round_sheet, seating_sheet
from tournament.events.access import EventRequest, event_acts, event_role
from tournament.events.enums import Role
from tournament.events.models import Event, Round
from tournament.events.round_posts import get_round
from tournament.registration.spreadsheet import SpreadsheetRefused, read_sheet, refusal_text
from tournament.standings.queries import ranked_entry_ids


@event_role(Role.REFEREE)
@require_safe
def seating_file(request: EventRequest, number: int, file_kind: str) -> HttpResponse:
    """The seats of a round as CSV or as a workbook; the same seats give the same bytes."""
    round_ = get_round(request, number)
    sheet = round_sheet(round_)
    name = f"{request.event.slug}-round-{number}-seating"
    if file_kind == "csv":
        separator = csv.separator_of(request.GET.get(csv.SEPARATOR))
        response = HttpResponse(csv.csv_bytes(sheet, separator), content_type=csv.CONTENT_TYPE)
    elif file_kind == "xlsx":
        file = BytesIO()
        xlsx.write_workbook([sheet], file, title=request.event.said("name"))
        response = HttpResponse(file.getvalue(), content_type=xlsx.CONTENT_TYPE)
    else:
        raise Http404
    response["Content-Disposition"] = f'attachment; filename="{name}.{file_kind}"'
    response["Cache-Control"] = "no-store"
    return response


@event_acts(import_seats)
@require_http_methods(["GET", "HEAD", "POST"])
def seating_import(request: EventRequest, number: int) -> HttpResponse:
    """Read the seats of a round from a file, preview them, and save them after that."""
    event, round_ = request.event, get_round(request, number)
    form = SeatingForm(sent(request), request.FILES or None, initial={"seen": newest_version(round_)})
    context = {"event": event, "can": request.can, "round": round_, "form": form, "keep": None}
    if request.method == "POST" and form.is_valid():
        said = form.cleaned_data
        try:
            seating = _read(event, said)
            seen = _preview(request, round_, seating, said["note"])
            unlike = SentPreview.of(request.POST, request.path).refusal_in(seen["state"])
            if not said["file"] and unlike is None:
                import_seats(
                    request.user,
                    round_,
                    seating=seating,
                    ranked_ids=ranked_entry_ids(event),
                    note=said["note"],
                    expected_version=said["seen"],
                )
                messages.success(request, _("The seats were imported."))
                return redirect("draws:draw-desk", event.slug, number)
            context |= seen
            if unlike and not said["file"]:
                add_refusal(form, unlike)
        except SpreadsheetRefused as refusal:
            form.add_error("file", refusal_text(refusal))
        except Refusal as refusal:
            add_refusal(form, refusal)
    return render(request, "draws/seating_import.html", context, status=422 if form.errors else 200)


def _read(event: Event, said: dict[str, object]) -> Seating:
    entries = {entry.number: entry for entry in event.entries.all()}
    file = said["file"]
    if file:
        grid = read_sheet(file.read(), file.name)  # type: ignore[attr-defined]
    else:
        grid = read_sheet(str(said["rows"]).encode(), "seating.csv")
    return read_seating(grid, entries)


def _preview(request: EventRequest, round_: Round, seating: Seating, note: str) -> dict[str, Any]:
    event, version = request.event, newest_version(round_)
    report = seating_report(event, round_, seating, ranked_entry_ids(event))
    names = {entry.pk: entry for entry in event.entries.all()}
    tables = {number: [names[pk] for pk in four] for number, four in seating.tables.items()}
    resting = [names[pk] for pk in seating.sitting_out]
    rows = csv.csv_bytes(seating_sheet(tables, resting)).decode("utf-8-sig")
    state = [version, rows, report["cost"]]
    # What the next press sends are the rows of the file, not the file.
    kept = QueryDict(urlencode({"rows": rows, "seen": version}))
    return {
        "state": state,
        "mark": SentPreview.of(kept, request.path).mark_in(state),
        "tables": tables,
        "resting": resting,
        "figures": figures(report["cost"]),
        "unmet": unmet_wishes(report, names),
        "keep": SeatingForm(initial={"rows": rows, "note": note, "seen": version}),
    }
