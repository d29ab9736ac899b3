"""The page of cuts: it shows who would play on before a cut is made."""

from collections.abc import Sequence

from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from tournament.core.errors import Refusal
from tournament.core.forms import add_refusal, put, sent
from tournament.core.previews import SentPreview
from tournament.core.refusals import refused
from tournament.events.access import EventRequest, event_acts
from tournament.events.models import Event
from tournament.events.offers import offer
from tournament.events.pages.steps import cut_sentence
from tournament.registration.models import Entry
from tournament.registration.queries.naming import listed_people
from tournament.registration.queries.stages import cuts_of, planned_cut_waits
from tournament.standings.acts.cuts import draw_new_lot, make_cut, move_up, order_play_off, take_back_cut
from tournament.standings.errors import CutChanged, CutOutdated, LotDrawnMeanwhile, NoRoundAfterCut, TieAtLine
from tournament.standings.forms import CutForm, LotForm, MoveUpForm
from tournament.standings.pages.cuts import CutChange, change_of_cut, preview_of_cut
from tournament.standings.stages.cuts import (
    CutPlan,
    cut_to_change,
    mark_of_play_off,
    misfits_of_cut,
    order_of,
    plan_cut,
    round_to_cut_after,
    tied_at_line,
)


@event_acts(make_cut, order_play_off)
@require_http_methods(["GET", "HEAD", "POST"])
def cut(request: EventRequest) -> HttpResponse:
    """Make a cut, or order a play-off before it. The first press shows who would play on, or who would play it off; the
    second one, with the same line, does it. What is changed in between can be shown again.
    """
    event = request.event
    is_planned = planned_cut_waits(event)
    planned = {"size": event.cut_size, "carry_over": event.cut_carry_over} if is_planned else None
    form = CutForm(sent(request), _tied_of(request), planned, ruleset=event.ruleset)
    if form.is_valid():
        try:
            if form.wants_table:
                return _play_off(request, form)
            return _cut(request, form)
        except TieAtLine as refusal:
            form = _with_tied(request, refusal)
        except Refusal as refusal:
            if refusal.field not in form.fields and refusal.field != "play_off":
                return refused(request, refusal)
            form = _with_tied(request, refusal, _tied_of(request))
    return _page(request, form)


def _cut(request: EventRequest, form: CutForm) -> HttpResponse:
    plan, preview = plan_cut(request.event, form.order()), SentPreview.of(request.POST, request.path)
    try:
        if _is_confirmed(request, form, preview, plan.state):
            make_cut(request.user, request.event, order=form.order(), seen=plan.mark)
            return redirect("standings:cut", request.event.slug)
    except CutChanged as refusal:
        add_refusal(form, refusal)
    return _page(request, form, plan, mark=preview.mark_in(plan.state))


def _play_off(request: EventRequest, form: CutForm) -> HttpResponse:
    tied = tied_at_line(request.event, form.order())
    preview, state = SentPreview.of(request.POST, request.path), sorted(tied)
    try:
        if _is_confirmed(request, form, preview, state):
            seen = mark_of_play_off(tied)
            order_play_off(request.user, request.event, order=form.order(), seen=seen)
            return redirect("standings:cut", request.event.slug)
    except CutChanged as refusal:
        add_refusal(form, refusal)
    return _page(request, form, mark=preview.mark_in(state), play_off=tied)


def _is_confirmed(request: EventRequest, form: CutForm, preview: SentPreview, state: object) -> bool:
    """Whether what was shown is to be done; why it is not what was shown stands in the form."""
    if "show" in request.POST:
        return False
    unlike = preview.refusal_in(state)
    if unlike and preview.mark:
        add_refusal(form, unlike)
    return unlike is None


def _tied_of(request: EventRequest) -> list[Entry]:
    """The entries whose places in a play-off the page asked for."""
    asked = {name.removeprefix("play_off_") for name in request.POST if name.startswith("play_off_")}
    return [entry for entry in request.event.entries.order_by("number") if str(entry.pk) in asked]


def _with_tied(request: EventRequest, refusal: Refusal, tied: Sequence[Entry] = ()) -> CutForm:
    """The form with the ways to settle a tie, and the refusal beside its field."""
    if isinstance(refusal, TieAtLine):
        tied = list(request.event.entries.filter(pk__in=refusal.params["tied"]).order_by("number"))
    form = CutForm(request.POST, tied, ruleset=request.event.ruleset)
    form.is_valid()
    add_refusal(form, refusal)
    return form


def _page(
    request: EventRequest,
    form: CutForm,
    plan: CutPlan | None = None,
    *,
    mark: str = "",
    play_off: Sequence[int] = (),
    move_form: MoveUpForm | None = None,
    lot_form: LotForm | None = None,
) -> HttpResponse:
    event = request.event
    made = offer(request, make_cut, event)
    misfits = misfits_of_cut(event)
    change = change_of_cut(event)
    context = {
        "event": event,
        "can": request.can,
        "form": form,
        "plan": preview_of_cut(event, plan) if plan else None,
        "mark": mark,
        "play_off": event.entries.filter(pk__in=play_off).order_by("number"),
        "cuts": [cut for cut in cuts_of(event) if not cut.stage.is_for_title],
        "change": change,
        "may_move_up": offer(request, move_up, event).may and change is not None and change.can_move_up,
        "may_draw_lot": offer(request, draw_new_lot, event).may
        and change is not None
        and change.seed is not None,
        "taking_back": offer(request, take_back_cut, event),
        "move_form": move_form or _move_form(event, change),
        "lot_form": lot_form or LotForm(initial={"seed": change.seed if change else None}),
        "outdated": str(CutOutdated(names=listed_people(misfits))) if misfits else "",
        "after_round": round_to_cut_after(event) if made.may else 0,
        "obstacle": made.why_not,
        "is_over": isinstance(made.refusal, NoRoundAfterCut),
        "planned": cut_sentence(event) if planned_cut_waits(event) else "",
    }
    is_bound = form.is_bound or bool(move_form) or bool(lot_form)
    return render(request, "standings/cut.html", context, status=422 if is_bound else 200)


def _move_form(event: Event, change: CutChange | None, data: QueryDict | None = None) -> MoveUpForm:
    form = MoveUpForm(data, change.tied if change else (), ruleset=event.ruleset)
    if data is None and change and change.moving:
        form.initial["seen"] = change.moving.plan.mark
    return form


@event_acts(move_up)
@require_POST
def cut_move_up(request: EventRequest) -> HttpResponse:
    """Let the next players move up for those who left since the newest cut."""
    event = request.event
    form = _move_form(event, change_of_cut(event), request.POST)
    if form.is_valid():
        try:
            order = form.order(order_of(cut_to_change(event)))
            move_up(request.user, event, order=order, seen=form.cleaned_data["seen"])
        except CutChanged as refusal:
            add_refusal(form, refusal)
            change = change_of_cut(event)
            put(form, "seen", change.moving.plan.mark if change and change.moving else "")
        except Refusal as refusal:
            if refusal.field not in form.fields and refusal.field != "play_off":
                return refused(request, refusal)
            add_refusal(form, refusal)
        else:
            return redirect("standings:cut", event.slug)
    return _page(request, CutForm(ruleset=request.event.ruleset), move_form=form)


@event_acts(draw_new_lot)
@require_POST
def cut_new_lot(request: EventRequest) -> HttpResponse:
    """Draw another lot for the newest cut, with a reason."""
    form = LotForm(request.POST)
    if form.is_valid():
        reason, seen = form.cleaned_data["reason"], form.cleaned_data["seed"]
        try:
            draw_new_lot(request.user, request.event, reason=reason, seen=seen)
        except LotDrawnMeanwhile as refusal:
            add_refusal(form, refusal)
            change = change_of_cut(request.event)
            put(form, "seed", "" if change is None or change.seed is None else str(change.seed))
        except Refusal as refusal:
            if refusal.field not in form.fields:
                return refused(request, refusal)
            add_refusal(form, refusal)
        else:
            return redirect("standings:cut", request.event.slug)
    return _page(request, CutForm(ruleset=request.event.ruleset), lot_form=form)


@event_acts(take_back_cut)
@require_POST
def cut_take_back(request: EventRequest) -> HttpResponse:
    """Take the newest cut back."""
    try:
        take_back_cut(request.user, request.event)
    except Refusal as refusal:
        return refused(request, refusal)
    return redirect("standings:cut", request.event.slug)
