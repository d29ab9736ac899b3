"""A round's start, end and seal."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_POST

from tournament.core.errors import Refusal
from tournament.core.forms import add_refusal, sent
from tournament.core.htmx import redirect_to
from tournament.events.access import EventRequest, event_role
from tournament.events.enums import Role
from tournament.events.round_acts import act_on_round, get_round, round_url
from tournament.play.forms.signoff import NoteForm
from tournament.play.rounds import close_round, reopen_round, start_round
from tournament.play.sealing import seal_round, unseal_round


@event_role(Role.REFEREE)
@require_POST
def round_start(request: EventRequest, number: int) -> HttpResponse:
    return act_on_round(request, number, start_round)


@event_role(Role.ORGANIZER)
@require_POST
def round_close(request: EventRequest, number: int) -> HttpResponse:
    return act_on_round(request, number, close_round)


@event_role(Role.ORGANIZER)
@require_POST
def round_reopen(request: EventRequest, number: int) -> HttpResponse:
    return act_on_round(request, number, reopen_round)


@event_role(Role.ORGANIZER)
@require_POST
def round_seal(request: EventRequest, number: int) -> HttpResponse:
    """Forbid corrections of a closed round from now on."""
    return act_on_round(request, number, seal_round)


@event_role(Role.ORGANIZER)
@require_http_methods(["GET", "HEAD", "POST"])
def round_unseal(request: EventRequest, number: int) -> HttpResponse:
    """Break the seal of a round, with a reason."""
    round_ = get_round(request, number)
    form = NoteForm(sent(request))
    if form.is_valid():
        try:
            unseal_round(round_, actor=request.user, reason=form.cleaned_data["reason"])
        except Refusal as refusal:
            add_refusal(form, refusal)
        else:
            return redirect_to(request, round_url(request, round_))
    context = {"event": request.event, "can": request.can, "round": round_, "form": form}
    return render(request, "play/round_unseal.html", context, status=422 if form.is_bound else 200)
