"""A player list: read, checked row by row, and entered."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from tournament.core.errors import Refusal
from tournament.core.forms import sent
from tournament.core.numbers import read_number
from tournament.core.previews import MARK, SentPreview, digest
from tournament.core.refusals import refused
from tournament.events.access import EventRequest, event_acts
from tournament.registration.acts.imports import DRAFTS_KEPT, commit_import, keep_typed, start_import
from tournament.registration.errors import DraftCommitted
from tournament.registration.forms.imports import UploadForm
from tournament.registration.imports import draft_content, entry_fields
from tournament.registration.pages.import_preview import (
    imported_sentence,
    preview_of,
    seen_columns,
    typed_rows,
    unused_columns,
)
from tournament.registration.spreadsheet import SpreadsheetRefused, read_names, read_player_list, refusal_text
from tournament.registration.spreadsheet.headers import contact_of


@event_acts(start_import)
@require_http_methods(["GET", "HEAD", "POST"])
def import_upload(request: EventRequest) -> HttpResponse:
    """Read a player list. Nothing is entered before its preview is committed."""
    form = UploadForm(sent(request), request.FILES or None)
    if request.method == "POST" and form.is_valid():
        file = form.cleaned_data["file"]
        name = file.name if file else gettext("Pasted names")
        try:
            player_list = (
                read_player_list(file.read(), file.name) if file else read_names(form.cleaned_data["pasted"])
            )
        except SpreadsheetRefused as refusal:
            form.add_error("file" if file else "pasted", refusal_text(refusal))
        else:
            draft = start_import(
                request.user, request.event, filename=name, content=draft_content(player_list)
            )
            return redirect("registration:import-preview", request.event.slug, draft.pk)
    context = {"event": request.event, "can": request.can, "form": form, "kept_days": DRAFTS_KEPT.days}
    status = 422 if request.method == "POST" else 200
    return render(request, "registration/import_upload.html", context, status=status)


@event_acts(keep_typed, commit_import)
@require_http_methods(["GET", "HEAD", "POST"])
def import_preview(request: EventRequest, pk: int) -> HttpResponse:
    """Every row with its problems. Either all rows are entered or none."""
    draft = get_object_or_404(request.event.import_drafts, pk=pk)
    if draft.committed_at:
        return refused(request, DraftCommitted())
    fault, was_sent = "", False
    if request.method == "POST":
        was_sent = any(name.endswith(("-name", "-known")) for name in request.POST)
        if was_sent:
            keep_typed(request.user, draft, typed=typed_rows(draft, request.POST))
        if request.POST.get("page"):
            return redirect(f"{request.path}?page={read_number(request.POST['page']) or 1}")
    preview = preview_of(draft, page_number=request.GET.get("page", "1"))
    seen = SentPreview(request.path, digest(preview.values), request.POST.get(MARK, ""))
    unlike = seen.refusal_in(preview.state)
    wants_import = request.POST.get("act") == "import" and was_sent and preview.is_ready
    if wants_import and unlike:
        fault = str(unlike)
    elif wants_import:
        rows = [entry_fields(player) for player in preview.new]
        try:
            imported = commit_import(
                request.user, draft, rows=rows, wanted=preview.apart, changes=preview.changes
            )
        except Refusal as refusal:
            fault = str(refusal)
        else:
            messages.success(request, imported_sentence(imported))
            return redirect("registration:entry-list", request.event.slug)
    columns = seen_columns(draft)
    context = {
        "event": request.event,
        "can": request.can,
        "draft": draft,
        "columns": columns,
        "columns_found": sum(bool(column["header"]) for column in columns),
        "columns_unused": unused_columns(draft),
        "has_contacts": any(map(contact_of, unused_columns(draft))),
        "file_problems": draft.content["notes"],
        "rows_with_problems": preview.of("attention"),
        "rows_changed": preview.of("changed"),
        "rows_fine": preview.of("new"),
        "rows_known": preview.of("unchanged"),
        "missing": preview.missing,
        "page": preview.page,
        "counts": preview.counts,
        "fault": fault,
        "mark": seen.mark_in(preview.state),
    }
    is_refused = request.method == "POST" and (fault or not was_sent or not preview.is_ready)
    return render(request, "registration/import_preview.html", context, status=422 if is_refused else 200)
