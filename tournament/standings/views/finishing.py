"""Finishing an event: the checklist, the act, and the page of the champion."""

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.core.errors import Refusal
from tournament.core.forms import add_refusal
from tournament.core.listing import joined
from tournament.core.refusals import refused
from tournament.events.access import EventRequest, event_acts, event_page
from tournament.events.asking import ask_in_place
from tournament.events.caching.pages import cached_page
from tournament.events.independent import has_rule
from tournament.events.offers import offer
from tournament.play.forms.notes import NoteForm
from tournament.standings.acts.finishing import finish_event, reopen_event
from tournament.standings.pages.finishing import finish_checks, shown_by_finishing
from tournament.standings.queries import standings


@event_acts(finish_event)
@require_http_methods(["GET", "HEAD", "POST"])
def finish(request: EventRequest) -> HttpResponse:
    """What is still to do before the results are final, and the button that makes them so."""
    if request.method == "POST":
        try:
            finish_event(request.user, request.event)
        except Refusal as refusal:
            return refused(request, refusal)
        return redirect("standings:champion", request.event.slug)
    return _finish_page(request, NoteForm())


def _finish_page(request: EventRequest, form: NoteForm) -> HttpResponse:
    checks = finish_checks(request.event)
    context = {
        "event": request.event,
        "can": request.can,
        "checks": checks,
        "finishing": offer(request, finish_event, request.event),
        "may_reopen": offer(request, reopen_event, request.event).may,
        "asks_second": has_rule(request.event),
        "hidden_again": joined(shown_by_finishing(request.event)),
        "form": form,
    }
    return render(request, "standings/finish.html", context, status=422 if form.is_bound else 200)


@event_acts(reopen_event)
@require_POST
def reopen(request: EventRequest) -> HttpResponse:
    """Reopen a finished event, with a reason."""
    form = NoteForm(request.POST)
    if form.is_valid():
        try:
            if has_rule(request.event):
                return ask_in_place(request, reopen_event, request.event, reason=form.cleaned_data["reason"])
            reopen_event(request.user, request.event, reason=form.cleaned_data["reason"])
        except Refusal as refusal:
            if refusal.field not in form.fields:
                return refused(request, refusal)
            add_refusal(form, refusal)
        else:
            return redirect("standings:finish", request.event.slug)
    return _finish_page(request, form)


@event_page
@cached_page()
@require_safe
def champion(request: EventRequest) -> HttpResponse:
    """Who won, the podium and everybody's place. The staff sees it before the event is finished."""
    event = request.event
    if event.finished_at is None and not request.can.referee:
        raise Http404
    table = standings(event, staff=request.can.referee)
    context = {
        "event": event,
        "can": request.can,
        "champions": [row for row in table.podium if row.place == 1],
        "podium": table.podium,
        "rows": table.ranked,
        "is_final": event.finished_at is not None,
    }
    return render(request, "standings/champion.html", context)
