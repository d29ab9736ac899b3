"""The waiting list: who comes in, and whether free places go to it by themselves."""

from collections.abc import Callable
from datetime import timedelta

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournament.core.errors import Refusal
from tournament.core.forms import add_refusal, put, sent
from tournament.core.refusals import refused
from tournament.core.sentences import filled
from tournament.core.undo import tell_with_undo
from tournament.events.access import EventRequest, event_acts
from tournament.registration.acts.confirming import release_held_places, release_if_due
from tournament.registration.acts.waiting import (
    decline_sign_up,
    let_in_by_desk,
    let_in_here,
    let_in_several,
    put_back_in_line,
    resume_filling,
    stop_filling,
    take_back_decline,
)
from tournament.registration.forms.desk_settings import LetInForm
from tournament.registration.models import SignUp
from tournament.registration.queries.naming import listed_people
from tournament.registration.queries.quotas import places_by_country
from tournament.registration.queries.sign_ups import (
    DECLINE_WAITS,
    declined_untold,
    desk_of,
    expired_holds,
    filling_of,
    is_held,
    line_of,
    places_of,
    told_at,
    unconfirmed_of,
)
from tournament.registration.views.quotas import warn_of_quota

DESK = "desk"


@event_acts(let_in_several)
@require_http_methods(["GET", "HEAD", "POST"])
def waiting_list(request: EventRequest) -> HttpResponse:
    """Who is waiting for a place, in order, and a form that lets several people in at once."""
    event = request.event
    release_if_due(event)
    form = LetInForm(event, sent(request))
    if form.is_bound and form.is_valid():
        wanted = form.cleaned_data
        try:
            let = let_in_several(
                request.user,
                event,
                chosen=wanted["chosen"],
                first=wanted["first"] or 0,
                seen=wanted["seen"],
                beyond=wanted["beyond"],
            )
        except Refusal as refusal:
            add_refusal(form, refusal)
            put(form, "seen", form["seen"].initial)
        else:
            if let:
                said = _("In the event now: %(names)s")
                messages.success(
                    request, said % {"names": listed_people([row.entry for row in let if row.entry])}
                )
            for country in sorted({row.country for row in let}):
                warn_of_quota(request, country)
            return redirect("registration:waiting-list", event.slug)
    desk = desk_of(event)
    context = {
        "event": event,
        "can": request.can,
        "form": form,
        "waiting": [(place, str(place.sign_up.pk) in form.ticked) for place in line_of(event, desk)],
        "places": places_of(event, desk),
        "countries": places_by_country(event, desk),
        "unconfirmed": [(row, row.confirm_until if is_held(row) else None) for row in unconfirmed_of(event)],
        "has_expired": expired_holds(event).exists(),
        "declined": [(row, told_at(row)) for row in declined_untold(event)],
        "decline_minutes": DECLINE_WAITS // timedelta(minutes=1),
        "filling": filling_of(event, desk).value,
    }
    return render(request, "registration/waiting_list.html", context, status=422 if form.is_bound else 200)


@event_acts(let_in_by_desk)
@require_POST
def waiting_let_in(request: EventRequest, sign_up_id: int) -> HttpResponse:
    """Let somebody in although all places are taken."""
    row = get_object_or_404(SignUp.objects.filter(event=request.event), pk=sign_up_id)
    try:
        let_in_by_desk(request.user, row)
    except Refusal as refusal:
        return refused(request, refusal)
    warn_of_quota(request, row.country)
    return redirect("registration:waiting-list", request.event.slug)


@event_acts(let_in_here)
@require_POST
def waiting_here(request: EventRequest, sign_up_id: int) -> HttpResponse:
    """Give a free place to somebody who stands at the desk."""
    row = get_object_or_404(SignUp.objects.filter(event=request.event), pk=sign_up_id)
    try:
        entry = let_in_here(request.user, row)
    except Refusal as refusal:
        return refused(request, refusal)
    back = request.POST.get("back") == DESK
    tell_with_undo(
        request,
        filled(
            _("%(number)s %(name)s has a place and is here."), {"number": entry.number, "name": str(entry)}
        ),
        reverse("registration:waiting-back", args=[request.event.slug, row.pk]),
        **({"back": DESK} if back else {}),
    )
    return _back(request)


@event_acts(put_back_in_line)
@require_POST
def waiting_back(request: EventRequest, sign_up_id: int) -> HttpResponse:
    """Put somebody back on the waiting list who got a place by mistake."""
    return _act_on_row(request, sign_up_id, put_back_in_line)


@event_acts(decline_sign_up)
@require_POST
def waiting_decline(request: EventRequest, sign_up_id: int) -> HttpResponse:
    """Give somebody no place; the mail goes out later."""
    return _act_on_row(request, sign_up_id, decline_sign_up)


@event_acts(take_back_decline)
@require_POST
def waiting_decline_undo(request: EventRequest, sign_up_id: int) -> HttpResponse:
    """Let somebody who was declined wait again."""
    return _act_on_row(request, sign_up_id, take_back_decline)


@event_acts(release_held_places)
@require_POST
def held_release(request: EventRequest) -> HttpResponse:
    """Release places that were not confirmed in time."""
    release_held_places(request.user, request.event)
    return _back(request)


@event_acts(stop_filling)
@require_POST
def filling_stop(request: EventRequest) -> HttpResponse:
    """Keep free places for people who are at the desk."""
    stop_filling(request.user, request.event)
    return _back(request)


@event_acts(resume_filling)
@require_POST
def filling_resume(request: EventRequest) -> HttpResponse:
    """Let free places go to the waiting list again."""
    resume_filling(request.user, request.event)
    return _back(request)


def _act_on_row(request: EventRequest, sign_up_id: int, act: Callable[..., object]) -> HttpResponse:
    """Carry out an act on somebody who signed up."""
    row = get_object_or_404(SignUp.objects.filter(event=request.event), pk=sign_up_id)
    try:
        act(request.user, row)
    except Refusal as refusal:
        return refused(request, refusal)
    return _back(request)


def _back(request: EventRequest) -> HttpResponse:
    """To the page from which somebody came: the desk, or the waiting list."""
    page = "desk" if request.POST.get("back") == DESK else "waiting-list"
    return redirect(f"registration:{page}", request.event.slug)
