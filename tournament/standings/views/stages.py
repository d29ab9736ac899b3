"""The page of cuts: it shows who would play on before a cut is made."""

from collections.abc import Sequence

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from tournament.core.errors import Refusal
from tournament.core.forms import add_refusal, sent
from tournament.core.previews import SentPreview
from tournament.core.refusals import refused
from tournament.events.access import EventRequest, event_role
from tournament.events.enums import Role
from tournament.events.steps import cut_sentence
from tournament.registration.enums import TieMethod
from tournament.registration.models import Entry
from tournament.registration.queries.naming import listed_people
from tournament.registration.queries.stages import cuts_of, planned_cut_waits
from tournament.standings.acts.cuts import make_cut, order_play_off, take_back_cut
from tournament.standings.cuts import CutPlan, misfits_of_cut, plan_cut, round_to_cut_after
from tournament.standings.errors import CutChanged, CutOutdated, NoRoundAfterCut, TieAtLine
from tournament.standings.forms import CutForm


@event_role(Role.ORGANIZER)
@require_http_methods(["GET", "HEAD", "POST"])
def cut(request: EventRequest) -> HttpResponse:
    """Make a cut. The first press shows who would play on; the second one, with the same line, makes it. What is
    changed in between can be shown again.
    """
    event = request.event
    is_planned = planned_cut_waits(event)
    planned = {"size": event.cut_size, "carry_over": event.cut_carry_over} if is_planned else None
    form = CutForm(sent(request), _tied_of(request), planned)
    preview = SentPreview.of(request.POST, request.path)
    plan: CutPlan | None = None
    if form.is_valid():
        try:
            if form.wants_table:
                order_play_off(event, actor=request.user, order=form.order())
                return redirect("standings:cut", event.slug)
            plan = plan_cut(event, form.order())
            unlike = preview.refusal_in(plan.state)
            if unlike is None and "show" not in request.POST:
                make_cut(event, actor=request.user, order=form.order(), seen=plan.mark)
                return redirect("standings:cut", event.slug)
            if unlike and preview.mark and "show" not in request.POST:
                add_refusal(form, unlike)
        except CutChanged as refusal:
            add_refusal(form, refusal)
        except TieAtLine as refusal:
            form, plan = _with_tied(request, refusal), None
        except Refusal as refusal:
            if refusal.field not in form.fields and refusal.field != "play_off":
                return refused(request, refusal)
            form, plan = _with_tied(request, refusal, _tied_of(request)), None
    return _page(request, form, plan, mark=preview.mark_in(plan.state) if plan else "")


def _tied_of(request: EventRequest) -> list[Entry]:
    """The entries whose places in a play-off the page asked for."""
    asked = {name.removeprefix("play_off_") for name in request.POST if name.startswith("play_off_")}
    return [entry for entry in request.event.entries.order_by("number") if str(entry.pk) in asked]


def _with_tied(request: EventRequest, refusal: Refusal, tied: Sequence[Entry] = ()) -> CutForm:
    """The form with the ways to settle a tie, and the refusal beside its field."""
    if isinstance(refusal, TieAtLine):
        tied = list(request.event.entries.filter(pk__in=refusal.params["tied"]).order_by("number"))
    form = CutForm(request.POST, tied)
    form.is_valid()
    add_refusal(form, refusal)
    return form


def _page(request: EventRequest, form: CutForm, plan: CutPlan | None, *, mark: str) -> HttpResponse:
    event = request.event
    obstacle, is_over = "", False
    try:
        after_round = round_to_cut_after(event)
    except Refusal as refusal:
        obstacle, after_round, is_over = str(refusal), 0, isinstance(refusal, NoRoundAfterCut)
    is_by_lot = bool(plan and plan.tied and form.order().tie_method is TieMethod.LOT)
    misfits = misfits_of_cut(event)
    context = {
        "event": event,
        "can": request.can,
        "form": form,
        "plan": plan,
        "mark": mark,
        # The lot is drawn when the cut is made: until then nobody knows which of the tied players wins it.
        "is_by_lot": is_by_lot,
        "tied": sorted(plan.tied, key=lambda entry: entry.number) if plan else (),
        "finalists": () if plan is None else plan.untied if is_by_lot else plan.finalists,
        "cuts": cuts_of(event),
        "outdated": str(CutOutdated(names=listed_people(misfits))) if misfits else "",
        "after_round": after_round,
        "obstacle": obstacle,
        "is_over": is_over,
        "planned": cut_sentence(event) if planned_cut_waits(event) else "",
    }
    return render(request, "standings/cut.html", context, status=422 if form.is_bound else 200)


@event_role(Role.ORGANIZER)
@require_POST
def cut_take_back(request: EventRequest) -> HttpResponse:
    """Take the newest cut back."""
    try:
        take_back_cut(request.event, actor=request.user)
    except Refusal as refusal:
        return refused(request, refusal)
    return redirect("standings:cut", request.event.slug)
