"""Acts on a round by a button: find the round, do it, and return to it or say why not. For views of several apps."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.accounts.models import User
from tournament.core.errors import Refusal
from tournament.core.htmx import redirect_to
from tournament.core.refusals import refused
from tournament.events.access import EventRequest
from tournament.events.enums import RoundState
from tournament.events.errors import RoundStateRefusal
from tournament.events.models import Round
from tournament.events.queries import visible_rounds


def get_round(request: EventRequest, number: int) -> Round:
    """The round, if the person may know of it; otherwise 404."""
    return get_object_or_404(visible_rounds(request.event, staff=request.can.referee), number=number)


def round_url(request: EventRequest, round_: Round) -> str:
    return reverse("draws:round-detail", args=[request.event.slug, round_.number])


def to_round(request: EventRequest, round_: Round, *, place: str = "") -> HttpResponse:
    """Back to where the act was done: the desk of the draw, at the element with that id, or the page of the round."""
    if request.POST.get("back") == "desk":
        desk_url = reverse("draws:draw-desk", args=[request.event.slug, round_.number])
        return redirect_to(request, f"{desk_url}#{place}" if place else desk_url)
    return redirect_to(request, round_url(request, round_))


def act_on_round(
    request: EventRequest,
    number: int,
    act: Callable[[User, Round], object],
    *,
    place: str = "",
    wanted: RoundState | None = None,
) -> HttpResponse:
    """Run an act on a round and return to it, or say why it was refused.

    If the round is already in the state `wanted`, that is not a refusal: the button was pressed twice.
    """
    round_ = get_round(request, number)
    try:
        act(request.user, round_)
    except RoundStateRefusal as refusal:
        if round_.state != wanted:
            return refused(request, refusal)
        tell_already(request, round_)
    except Refusal as refusal:
        return refused(request, refusal)
    return to_round(request, round_, place=place)


def tell_already(request: EventRequest, round_: Round) -> None:
    """Say on the next page that the round is already in this state."""
    words = {"number": round_.number, "state": round_.state_words}
    messages.info(request, _("Round %(number)s is already %(state)s.") % words)
