"""The page on which a tie for the first place is settled."""

from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from tournament.core.errors import Refusal
from tournament.core.forms import add_refusal, put, sent
from tournament.core.refusals import refused
from tournament.events.access import EventRequest, event_acts
from tournament.events.models import Event
from tournament.events.offers import offer
from tournament.standings.acts.titles import (
    draw_new_title_lot,
    order_title_play_off,
    settle_title,
    take_back_title,
)
from tournament.standings.errors import LotDrawnMeanwhile, TitleChanged
from tournament.standings.forms import LotForm, TitleForm
from tournament.standings.pages.titles import TitlePage, title_page


@event_acts(order_title_play_off, settle_title)
@require_http_methods(["GET", "HEAD", "POST"])
def title(request: EventRequest) -> HttpResponse:
    """Settle who of the players tied for the first place is the champion, or that they share it."""
    event = request.event
    page = title_page(event)
    form = _form(event, page, sent(request))
    form.initial["seen"] = page.mark
    if form.is_valid():
        seen = form.cleaned_data["seen"]
        try:
            if form.wants_table:
                order_title_play_off(request.user, event, seen=seen)
            else:
                settle_title(request.user, event, order=form.order(), seen=seen)
            return redirect("standings:title", event.slug)
        except TitleChanged as refusal:
            put(form, "seen", page.mark)
            add_refusal(form, refusal)
        except Refusal as refusal:
            if refusal.field not in form.fields and refusal.field != "play_off":
                return refused(request, refusal)
            add_refusal(form, refusal)
    return _shown(request, page, form, LotForm(initial={"seed": page.stage.tie_seed if page.stage else None}))


def _form(event: Event, page: TitlePage, data: QueryDict | None = None) -> TitleForm:
    return TitleForm(data, page.tied, ruleset=event.ruleset, criteria=page.criteria)


def _shown(request: EventRequest, page: TitlePage, form: TitleForm, lot_form: LotForm) -> HttpResponse:
    context = {
        "event": request.event,
        "can": request.can,
        "page": page,
        "form": form,
        "lot_form": lot_form if offer(request, draw_new_title_lot, request.event).may else None,
        "may_take_back": offer(request, take_back_title, request.event).may,
    }
    status = 422 if form.is_bound or lot_form.is_bound else 200
    return render(request, "standings/title.html", context, status=status)


@event_acts(take_back_title)
@require_POST
def title_take_back(request: EventRequest) -> HttpResponse:
    """Take back how the tie was settled."""
    try:
        take_back_title(request.user, request.event)
    except Refusal as refusal:
        return refused(request, refusal)
    return redirect("standings:title", request.event.slug)


@event_acts(draw_new_title_lot)
@require_POST
def title_new_lot(request: EventRequest) -> HttpResponse:
    """Draw another lot for the first place, with a reason."""
    form = LotForm(request.POST)
    if form.is_valid():
        reason, seen = form.cleaned_data["reason"], form.cleaned_data["seed"]
        try:
            draw_new_title_lot(request.user, request.event, reason=reason, seen=seen)
        except LotDrawnMeanwhile as refusal:
            add_refusal(form, refusal)
            stage = title_page(request.event).stage
            put(form, "seed", "" if stage is None or stage.tie_seed is None else str(stage.tie_seed))
        except Refusal as refusal:
            if refusal.field not in form.fields:
                return refused(request, refusal)
            add_refusal(form, refusal)
        else:
            return redirect("standings:title", request.event.slug)
    page = title_page(request.event)
    return _shown(request, page, _form(request.event, page), form)
