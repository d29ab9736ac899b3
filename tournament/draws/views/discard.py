"""Discarding a draw, and restoring it."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_POST

from tournament.accounts.models import User
from tournament.draws.acts.discarding import (
    discard_draw,
    discard_schedule,
    undo_discard,
    with_state,
)
from tournament.draws.queries import drawn_together
from tournament.events.access import EventRequest, event_acts
from tournament.events.enums import RoundState
from tournament.events.models import Round
from tournament.events.round_posts import act_on_round, get_round

WHOLE_SCHEDULE = "schedule"
"""The value of the field `what` when the rounds drawn together are discarded or restored together."""


@event_acts(discard_schedule, discard_draw)
@require_http_methods(["GET", "HEAD", "POST"])
def round_discard(request: EventRequest, number: int) -> HttpResponse:
    """Explain what discarding a draw means, and discard it."""
    if request.method == "POST":
        is_whole = request.POST.get("what") == WHOLE_SCHEDULE
        return act_on_round(request, number, discard_schedule if is_whole else discard_draw)
    round_ = get_round(request, number)
    schedule = drawn_together(round_)
    context = {
        "event": request.event,
        "can": request.can,
        "round": round_,
        "is_drawn": round_.state == RoundState.DRAWN,
        "schedule": [other.number for other in schedule],
        "unseen": [other.number for other in with_state(schedule, RoundState.DRAWN)],
    }
    return render(request, "draws/discard.html", context)


@event_acts(undo_discard)
@require_POST
def discard_undo(request: EventRequest, number: int) -> HttpResponse:
    """Restore a discarded draw."""
    is_whole = request.POST.get("what") == WHOLE_SCHEDULE

    def undo(actor: User, round_: Round) -> object:
        return undo_discard(actor, round_, with_schedule=is_whole)

    return act_on_round(request, number, undo)
