"""Several players at once: ticked, looked at, changed, and taken back."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from tournament.core.errors import Refusal
from tournament.core.forms import add_refusal, sent
from tournament.core.previews import SentPreview
from tournament.core.refusals import refused
from tournament.events.access import EventRequest, event_acts
from tournament.registration.acts.several import change_several, take_fees, undo_fees
from tournament.registration.barred import barred_entries
from tournament.registration.errors import NobodyChanges
from tournament.registration.forms.several import FEE, SeveralForm
from tournament.registration.pages.several import (
    SeveralPlan,
    plan_several,
    read_undo,
    undo_of_changes,
    undo_of_fees,
)
from tournament.registration.queries import search_entries


@event_acts(change_several, take_fees)
@require_http_methods(["GET", "HEAD", "POST"])
def several(request: EventRequest) -> HttpResponse:
    """Change several players. The first press shows what changes; the second one, with the same players, does it."""
    form, plan, mark = SeveralForm(request.event, sent(request)), None, ""
    if form.is_valid():
        what, value = form.cleaned_data["what"], form.cleaned_data["value"]
        try:
            plan = plan_several(request.event, form.cleaned_data["entries"], what, value)
            if not plan.changes:
                raise NobodyChanges
            preview = SentPreview.of(request.POST, request.path)
            refusal = preview.refusal_in(plan.state)
            if refusal is None and "show" not in request.POST:
                return _page(request, SeveralForm(request.event), undo=_do(request, form, plan))
            if refusal and preview.mark and "show" not in request.POST:
                add_refusal(form, refusal)
            mark = preview.mark_in(plan.state)
        except Refusal as refusal:
            add_refusal(form, refusal)
            plan = None
    return _page(request, form, plan, mark=mark)


def _do(request: EventRequest, form: SeveralForm, plan: SeveralPlan) -> tuple[str, int]:
    """Carry the plan out: what takes it back, and how many players changed."""
    event, actor = request.event, request.user
    if plan.field == FEE:
        ids = [change.entry_id for change in plan.changes]
        payments = take_fees(actor, event, entry_ids=ids, method=form.cleaned_data["method"])
        return undo_of_fees(event, payments), len(payments)
    changes = change_several(actor, event, field=plan.field, changes=plan.changes)
    return undo_of_changes(event, plan.field, changes), len(changes)


def _page(
    request: EventRequest,
    form: SeveralForm,
    plan: SeveralPlan | None = None,
    *,
    mark: str = "",
    undo: tuple[str, int] = ("", 0),
) -> HttpResponse:
    query = request.GET.get("q", "")[:100]
    ticked = form.ticked
    entries = [entry for entry in search_entries(request.event, query, staff=True) if not entry.is_house]
    context = {
        "event": request.event,
        "can": request.can,
        "form": form,
        "plan": plan,
        "mark": mark,
        "q": query,
        "barred": barred_entries(request.event),
        "rows": [(entry, str(entry.pk) in ticked) for entry in entries],
        "undo": undo[0],
        "changed": undo[1],
    }
    return render(request, "registration/several.html", context, status=422 if form.is_bound else 200)


@event_acts(undo_fees, change_several)
@require_POST
def several_undo(request: EventRequest) -> HttpResponse:
    """Take back what was done to several players, where it still stands."""
    event = request.event
    try:
        field, changes, payment_ids = read_undo(event, request.POST.get("undo", ""))
        if field == FEE:
            count = len(undo_fees(request.user, event, payment_ids=payment_ids))
        else:
            count = len(change_several(request.user, event, field=field, changes=changes))
    except Refusal as refusal:
        return refused(request, refusal)
    sentence = ngettext("%(count)s player was restored.", "%(count)s players were restored.", count)
    messages.success(request, sentence % {"count": count})
    is_from_list = request.POST.get("back") == "list"
    return redirect("registration:entry-list" if is_from_list else "registration:entries-change", event.slug)
