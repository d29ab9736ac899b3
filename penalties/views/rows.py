"""One penalty: its rule, its history, taking it back, appealing and deciding."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from django.forms import Form
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from penalties.acts.appeals import decide_appeal, open_appeal
from penalties.acts.penalties import reverse_penalty
from penalties.catalogue.types import Foul, RuleBook
from penalties.enums import AppealStep, ResultsOf, RowKind
from penalties.forms import AppealChangeForm, AppealDecisionForm, AppealForm, ReversalForm
from penalties.models import LedgerEntry, LedgerSettings
from penalties.pages.ledger import foul_choices, history_of, ledger_line
from penalties.queries import (
    event_rule_book,
    ledger_row_of,
    place_of_row,
    rows_of_entry,
    rulings_of,
    standing_rows,
)
from tournament.core.errors import Refusal
from tournament.core.forms import add_refusal, sent
from tournament.core.htmx import redirect_to
from tournament.core.refusals import refused
from tournament.events.access import EventRequest, event_acts, event_role
from tournament.events.enums import Role
from tournament.events.offers import offer
from tournament.events.queries import head_referees


def find_penalty(request: EventRequest, penalty_id: int) -> LedgerEntry:
    """The penalty of this event, or 404."""
    rows = LedgerEntry.objects.filter(event=request.event, kind=RowKind.PENALTY)
    return get_object_or_404(rows.select_related("entry", "event"), pk=penalty_id)


@event_role(Role.REFEREE)
@require_safe
def penalty_detail(request: EventRequest, penalty_id: int) -> HttpResponse:
    """A penalty as it was given, as it counts now, and what can be done about it."""
    return _detail_page(request, find_penalty(request, penalty_id))


def _detail_page(request: EventRequest, row: LedgerEntry, **forms: Any) -> HttpResponse:
    event = request.event
    ledger_row = ledger_row_of(row)
    line = ledger_line(event, ledger_row, None)
    reversal, appeal = offer(request, reverse_penalty, row), offer(request, open_appeal, row)
    decision = offer(request, decide_appeal, row)
    context = {
        "event": event,
        "can": request.can,
        "line": line,
        "row": row,
        "history": history_of(event, ledger_row),
        "reversal_form": (forms.get("reversal") or ReversalForm()) if reversal.may else None,
        "appeal_form": (forms.get("appeal") or AppealForm()) if appeal.may else None,
        "decision_form": (forms.get("decision") or AppealDecisionForm()) if decision.may else None,
        "deciders": head_referees(event) if line.is_under_appeal and not decision.may else [],
    }
    return render(request, "penalties/penalty_detail.html", context, status=422 if forms else 200)


def _act(
    request: EventRequest, row: LedgerEntry, name: str, form: Form, act: Callable[[], object]
) -> HttpResponse:
    """Carry out a form. Its errors and refusals are shown on the page of the penalty."""
    if form.is_valid():
        try:
            act()
        except Refusal as refusal:
            if refusal.field not in form.fields:
                # The page may no longer have a form that could show the reason.
                return refused(request, refusal)
            add_refusal(form, refusal)
        else:
            url = reverse("penalties:penalty-detail", args=[request.event.slug, row.pk])
            return redirect_to(request, url)
    return _detail_page(request, row, **{name: form})


@event_acts(reverse_penalty)
@require_POST
def penalty_reverse(request: EventRequest, penalty_id: int) -> HttpResponse:
    """Take a penalty back, with a reason."""
    row = find_penalty(request, penalty_id)
    form = ReversalForm(request.POST)

    def act() -> None:
        reverse_penalty(
            request.user, row, client_key=form.cleaned_data["client_key"], reason=form.cleaned_data["reason"]
        )

    return _act(request, row, "reversal", form, act)


@event_acts(open_appeal)
@require_POST
def penalty_appeal(request: EventRequest, penalty_id: int) -> HttpResponse:
    """Record a player's appeal against a penalty."""
    row = find_penalty(request, penalty_id)
    form = AppealForm(request.POST)

    def act() -> None:
        open_appeal(
            request.user, row, client_key=form.cleaned_data["client_key"], note=form.cleaned_data["note"]
        )

    return _act(request, row, "appeal", form, act)


@event_acts(decide_appeal)
@require_POST
def penalty_decide(request: EventRequest, penalty_id: int) -> HttpResponse:
    """Decide an appeal: uphold the penalty or drop it."""
    row = find_penalty(request, penalty_id)
    form = AppealDecisionForm(request.POST)

    def act() -> None:
        decide_appeal(
            request.user,
            row,
            step=AppealStep(form.cleaned_data["step"]),
            note=form.cleaned_data["note"],
            client_key=form.cleaned_data["client_key"],
        )

    return _act(request, row, "decision", form, act)


@event_acts(decide_appeal)
@require_http_methods(["GET", "HEAD", "POST"])
def penalty_change(request: EventRequest, penalty_id: int) -> HttpResponse:
    """Decide an appeal by replacing the penalty with another one, for any foul and with any details."""
    event = request.event
    row = find_penalty(request, penalty_id)
    not_now = offer(request, decide_appeal, row).refusal
    book = event_rule_book(event)
    foul = book.foul(request.POST.get("foul") or request.GET.get("foul", ""))
    form = AppealChangeForm(
        sent(request),
        foul=foul,
        tablemates=[pk for pk in row.tablemates if pk != row.entry_id],
        book=book,
        rows_seen=rows_of_entry(event, row.entry),
        organizes=request.can.organize,
        results_of=ResultsOf(LedgerSettings.of_event(event).results_of),
    )
    if form.is_bound and form.is_valid():
        try:
            decide_appeal(
                request.user,
                row,
                step=AppealStep.CHANGED,
                note=form.cleaned_data["grounds"],
                client_key=form.cleaned_data["client_key"],
                replacement=form.decision(),
                rows_seen=form.cleaned_data["rows_seen"],
            )
        except Refusal as refusal:
            add_refusal(form, refusal)
        else:
            return redirect_to(request, reverse("penalties:penalty-detail", args=[event.slug, row.pk]))
    if not_now:
        return refused(request, not_now)
    return _change_page(request, row, book, foul, form)


def _change_page(
    request: EventRequest, row: LedgerEntry, book: RuleBook, foul: Foul | None, form: AppealChangeForm
) -> HttpResponse:
    event = request.event
    others = rulings_of(standing_rows(event).filter(entry=row.entry).exclude(pk=row.pk))
    choices = [
        replace(choice, asks=True)
        for choice in foul_choices(book, row.entry, place_of_row(row), others, request.path, {})
    ]
    form.remember_rows_seen(rows_of_entry(event, row.entry))
    context = {
        "event": event,
        "can": request.can,
        "line": ledger_line(event, ledger_row_of(row), None),
        "foul": next((choice for choice in choices if foul and choice.code == foul.code), None),
        "choices": choices,
        "form": form,
    }
    return render(request, "penalties/change.html", context, status=422 if form.is_bound else 200)
