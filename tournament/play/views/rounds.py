"""A round's start, end and seal."""

from collections.abc import Callable
from functools import partial

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournament.accounts.models import User
from tournament.core.errors import Refusal
from tournament.core.forms import add_refusal, sent
from tournament.core.htmx import redirect_to, wants_partial
from tournament.core.listing import listed
from tournament.core.refusals import refused
from tournament.draws.acts.publishing import unpublish_round
from tournament.draws.acts.redrawing import keep_redraw
from tournament.draws.pages.seat_checks import seat_checks
from tournament.draws.queries import newest_version
from tournament.draws.seats.unfilled import seats_not_filled
from tournament.events.access import EventRequest, event_acts
from tournament.events.acts.held_results import hide_results, publish_results
from tournament.events.asking import ask_in_place
from tournament.events.enums import RoundState
from tournament.events.errors import RoundStateRefusal, SecondPersonNeeded
from tournament.events.independent import has_rule
from tournament.events.models import Round
from tournament.events.offers import offer
from tournament.events.round_posts import act_on_round, get_round, round_url, tell_already
from tournament.play.acts.rounds import (
    close_finished_tables,
    close_round,
    put_round_back,
    reopen_round,
    start_obstacles,
    start_round,
)
from tournament.play.acts.sealing import seal_round, unseal_round
from tournament.play.doubts.queries import doubted_hands
from tournament.play.errors import ReasonMissing, RoundOutOfOrder, RoundRunning, SeatsNotFilled
from tournament.play.forms.notes import NoteForm
from tournament.play.forms.round import OverruleForm


@event_acts(start_round)
@require_http_methods(["GET", "HEAD", "POST"])
def round_start(request: EventRequest, number: int) -> HttpResponse:
    """Start a round; if it cannot start, show what prevents it and where to fix that.

    An organizer may start it out of order and gives the reason.
    """
    round_ = get_round(request, number)
    if request.method != "POST":
        return _start_page(request, round_, OverruleForm())
    form = OverruleForm(request.POST)
    reason = form.cleaned_data["reason"] if form.is_valid() else ""
    try:
        start_round(request.user, round_, reason=reason)
    except (RoundRunning, RoundOutOfOrder, SeatsNotFilled) as refusal:
        if wants_partial(request):
            return refused(request, refusal)
        if _can_be_overruled(refusal) and "reason" in request.POST and request.can.organize:
            form.add_error("reason", _("Give the reason in a few words."))
            return _start_page(request, round_, form, status=422)
        return _start_page(request, round_, OverruleForm(), status=409)
    except RoundStateRefusal as refusal:
        if round_.state != RoundState.RUNNING:
            return refused(request, refusal)
        tell_already(request, round_)
    return redirect_to(request, round_url(request, round_))


def _start_page(
    request: EventRequest, round_: Round, form: OverruleForm, *, status: int = 200
) -> HttpResponse:
    is_published = round_.state == RoundState.PUBLISHED
    obstacles = start_obstacles(round_) if is_published else []
    unfilled = seats_not_filled(request.event, round_) if is_published else []
    context = {
        "event": request.event,
        "can": request.can,
        "round": round_,
        "is_published": is_published,
        "obstacles": obstacles,
        "checks": seat_checks(request.event, round_) if is_published else [],
        "is_blocked": bool(unfilled),
        "unfilled_tables": sorted({each.seat.table.number for each in unfilled}),
        "version": newest_version(round_) if offer(request, keep_redraw, round_).may else None,
        "may_unpublish": offer(request, unpublish_round, round_).may,
        "form": form if request.can.organize and any(map(_can_be_overruled, obstacles)) else None,
    }
    return render(request, "play/round_start.html", context, status=status)


def _can_be_overruled(refusal: Refusal) -> bool:
    return isinstance(refusal, RoundOutOfOrder)


@event_acts(put_round_back)
@require_POST
def round_put_back(request: EventRequest, number: int) -> HttpResponse:
    """Put a round that was started by mistake back to published."""
    return act_on_round(request, number, put_round_back)


@event_acts(close_finished_tables)
@require_POST
def tables_close(request: EventRequest, number: int) -> HttpResponse:
    """Close all finished tables of a round, and say which stay open and why."""
    round_ = get_round(request, number)
    try:
        done = close_finished_tables(request.user, round_)
    except Refusal as refusal:
        return refused(request, refusal)
    context = {"event": request.event, "can": request.can, "round": round_, "done": done}
    return render(request, "play/tables_closed.html", context)


@event_acts(close_round)
@require_POST
def round_close(request: EventRequest, number: int) -> HttpResponse:
    """Close a round; the next page lists the hands that are still in doubt."""

    def close(actor: User, round_: Round) -> Round:
        closed = close_round(actor, round_)
        doubted = doubted_hands(closed)
        if doubted:
            sentence = _("Round %(number)s is closed, with hands in doubt: %(hands)s.")
            messages.warning(request, sentence % {"number": closed.number, "hands": listed(doubted)})
        return closed

    return act_on_round(request, number, close, wanted=RoundState.CLOSED)


@event_acts(reopen_round)
@require_POST
def round_reopen(request: EventRequest, number: int) -> HttpResponse:
    """Let a closed round run again, with a reason."""
    get_round(request, number)
    form = NoteForm(request.POST)
    if not form.is_valid():
        return refused(request, ReasonMissing(), status=422)
    return act_on_round(request, number, partial(reopen_round, reason=form.cleaned_data["reason"]))


@event_acts(publish_results)
@require_POST
def results_publish(request: EventRequest, number: int) -> HttpResponse:
    """Show the results of a closed round to everybody."""
    return act_on_round(request, number, publish_results)


@event_acts(hide_results)
@require_POST
def results_hide(request: EventRequest, number: int) -> HttpResponse:
    """Hide published results again, as the event's settings say."""
    return act_on_round(request, number, hide_results)


@event_acts(seal_round)
@require_POST
def round_seal(request: EventRequest, number: int) -> HttpResponse:
    """Seal a closed round: nobody can correct it any more."""
    return act_on_round(request, number, seal_round)


def _ask(request: EventRequest, ask: Callable[[], HttpResponse]) -> HttpResponse:
    """Ask a second person, or say why that is refused."""
    try:
        return ask()
    except Refusal as refusal:
        return refused(request, refusal)


@event_acts(unseal_round)
@require_http_methods(["GET", "HEAD", "POST"])
def round_unseal(request: EventRequest, number: int) -> HttpResponse:
    """Break the seal of a round, with a reason."""
    round_ = get_round(request, number)
    form = NoteForm(sent(request))
    if form.is_valid():
        try:
            unseal_round(request.user, round_, reason=form.cleaned_data["reason"])
        except SecondPersonNeeded:
            return _ask(request, partial(ask_in_place, request, unseal_round, round_, **form.cleaned_data))
        except Refusal as refusal:
            add_refusal(form, refusal)
        else:
            return redirect_to(request, round_url(request, round_))
    context = {
        "event": request.event,
        "can": request.can,
        "round": round_,
        "form": form,
        "asks_second": has_rule(request.event),
    }
    return render(request, "play/round_unseal.html", context, status=422 if form.is_bound else 200)
