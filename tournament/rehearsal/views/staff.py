"""The staff begins a rehearsal, watches it and ends it."""

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournament.core.errors import Refusal
from tournament.core.forms import add_refusal
from tournament.core.qr import qr_code
from tournament.core.refusals import refused
from tournament.core.site import shared_address
from tournament.events.access import EventRequest, event_acts, event_role
from tournament.events.enums import Role
from tournament.events.offers import offer
from tournament.events.queries import rounds_of, state_sentence
from tournament.rehearsal.acts.devices import remove_device
from tournament.rehearsal.acts.rehearsals import (
    end_if_due,
    end_rehearsal,
    ending,
    pause_robots,
    rehearse,
    resume_robots,
)
from tournament.rehearsal.forms import EVENT_NAME_MAX, MADE_UP, BeginForm
from tournament.rehearsal.models import Rehearsal, RehearsalDevice
from tournament.rehearsal.pages import RehearsalPage, RehearsePage, device_cards, robots_sentence
from tournament.rehearsal.queries import rehearsal_in, rehearsal_of
from tournament.rehearsal.robots import let_play, made_up_people, revived


@event_role(*Role)
@require_safe
def rehearsal(request: EventRequest) -> HttpResponse:
    """Of an event, how it is rehearsed; of a rehearsal, what goes on in it."""
    if not request.event.is_rehearsal:
        return _rehearse_page(request, BeginForm(initial={"name": _name_of_copy(request)}))
    standing = _standing(request)
    end_if_due(standing)
    robots = revived(standing)
    address = shared_address(request, reverse("rehearsal:device", args=[request.event.slug]))
    page = RehearsalPage(
        event=request.event,
        can=request.can,
        rehearsal=standing,
        robots=robots.state,
        robots_sentence=robots_sentence(robots),
        why_stopped=robots.why,
        now=state_sentence(rounds_of(request.event)),
        devices=device_cards(standing),
        address=address,
        qr=qr_code(address, _("Address at which devices join")),
    )
    return page.shown(request)


@event_acts(rehearse)
@require_POST
def rehearsal_begin(request: EventRequest) -> HttpResponse:
    """Copy the event and let robots play it."""
    form = BeginForm(request.POST)
    if form.is_valid():
        how_many = request.event.entries.count() if form.cleaned_data["names"] == MADE_UP else 0
        people = made_up_people(request.event.pk, how_many)
        try:
            begun = rehearse(request.user, request.event, name=form.cleaned_data["name"], people=people)
        except Refusal as refusal:
            add_refusal(form, refusal)
        else:
            let_play(begun)
            ending.ask()
            return redirect("rehearsal:rehearsal", begun.event.slug)
    return _rehearse_page(request, form)


@event_acts(end_rehearsal)
@require_POST
def rehearsal_end(request: EventRequest) -> HttpResponse:
    """End the rehearsal and go back to the event itself."""
    standing = _standing(request)
    try:
        end_rehearsal(request.user, standing)
    except Refusal as refusal:
        return refused(request, refusal)
    return redirect("rehearsal:rehearsal", standing.original.slug)


@event_acts(pause_robots)
@require_POST
def robots_pause(request: EventRequest) -> HttpResponse:
    """Let the robots rest."""
    try:
        pause_robots(request.user, _standing(request))
    except Refusal as refusal:
        return refused(request, refusal)
    return redirect("rehearsal:rehearsal", request.event.slug)


@event_acts(resume_robots)
@require_POST
def robots_resume(request: EventRequest) -> HttpResponse:
    """Let the robots go on, after a pause or where their process has stopped."""
    standing = _standing(request)
    if standing.paused_at is not None:
        try:
            resume_robots(request.user, standing)
        except Refusal as refusal:
            return refused(request, refusal)
        standing.refresh_from_db()
    let_play(standing)
    return redirect("rehearsal:rehearsal", request.event.slug)


@event_acts(remove_device)
@require_POST
def device_remove(request: EventRequest, rehearsal_device_id: int) -> HttpResponse:
    """Take a device off the list."""
    devices = RehearsalDevice.objects.select_related("rehearsal__event")
    device = get_object_or_404(devices, pk=rehearsal_device_id, rehearsal__event=request.event)
    remove_device(request.user, device)
    return redirect("rehearsal:rehearsal", request.event.slug)


def _standing(request: EventRequest) -> Rehearsal:
    """The rehearsal whose copy this is. Raises Http404."""
    standing = rehearsal_in(request.event)
    if standing is None:
        raise Http404
    return standing


def _rehearse_page(request: EventRequest, form: BeginForm) -> HttpResponse:
    standing = rehearsal_of(request.event)
    end_if_due(standing)
    page = RehearsePage(
        event=request.event,
        can=request.can,
        form=form,
        why_not=offer(request, rehearse, request.event).why_not,
        rehearsal=standing,
    )
    return page.shown(request, status=422 if form.is_bound else 200)


def _name_of_copy(request: EventRequest) -> str:
    return (_("Rehearsal: %(event)s") % {"event": request.event.name})[:EVENT_NAME_MAX]
