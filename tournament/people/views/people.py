"""Who is one person: proposals, what was joined, and who was told apart."""

from typing import cast

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from tournament.accounts.models import User
from tournament.acts.doors import carries_out
from tournament.core.errors import Refusal
from tournament.core.policy import signed_in
from tournament.core.refusals import refused
from tournament.people.acting import People
from tournament.people.acts.joining import join_people, part_people, take_parting_back, tell_apart
from tournament.people.errors import NobodyChosen, PersonUnknown
from tournament.people.forms import ApartForm, PairsForm, PartForm, PartingForm
from tournament.people.models import JoinedEntry
from tournament.people.queries import (
    events_told_by,
    joined_people,
    lists_kept_by,
    partings_told_by,
    proposals_for,
)
from tournament.people.shown import in_two_parts

JOINED_SHOWN = 100
"""How many of the newest joins the page lists."""


@signed_in
@require_safe
def people(request: HttpRequest) -> HttpResponse:
    """Whom the user may join, for all events that they may speak of, or for one of them."""
    user = cast("User", request.user)
    wanted = request.GET.get("event", "")
    event = events_told_by(user).filter(slug=wanted[:60]).first() if wanted else None
    likely, possible = in_two_parts(proposals_for(user, events=None if event is None else [event.pk]))
    context = {
        "event_shown": event,
        "likely": likely,
        "possible": possible,
        "joined": joined_people(user, most=JOINED_SHOWN),
        "partings": partings_told_by(user),
        "lists": lists_kept_by(user),
    }
    return render(request, "people/people.html", context)


def _back(request: HttpRequest) -> HttpResponse:
    return redirect("people:people")


@signed_in
@require_POST
@carries_out(join_people)
def people_join(request: HttpRequest) -> HttpResponse:
    """Join the people of the chosen proposals."""
    form = PairsForm(request.POST)
    if not form.is_valid():
        chosen = request.POST.getlist("pairs")
        return refused(request, PersonUnknown() if chosen else NobodyChosen(), status=422)
    groups = form.groups()
    for ids, reason in groups:
        try:
            join_people(cast("User", request.user), People(ids), reason=reason)
        except Refusal as refusal:
            return refused(request, refusal)
    joined = len(groups)
    sentence = ngettext("%(people)s person was joined.", "%(people)s people were joined.", joined)
    messages.success(request, sentence % {"people": joined})
    return _back(request)


@signed_in
@require_POST
@carries_out(tell_apart)
def people_apart(request: HttpRequest) -> HttpResponse:
    """Say that the two of a proposal are two people."""
    form = ApartForm(request.POST)
    if not form.is_valid():
        return refused(request, PersonUnknown(), status=422)
    try:
        tell_apart(cast("User", request.user), People(form.ids()))
    except Refusal as refusal:
        return refused(request, refusal)
    return _back(request)


@signed_in
@require_POST
@carries_out(part_people)
def people_part(request: HttpRequest) -> HttpResponse:
    """Take back that entries are the same person as another one."""
    form = PartForm(request.POST)
    if not form.is_valid():
        return refused(request, PersonUnknown(), status=422)
    key = form.cleaned_data["key"]
    ids = JoinedEntry.objects.filter(key=key).values_list("entry__player", flat=True)
    try:
        part_people(cast("User", request.user), People(tuple(sorted(set(ids)))), key=key)
    except Refusal as refusal:
        return refused(request, refusal)
    return _back(request)


@signed_in
@require_POST
@carries_out(take_parting_back)
def people_parting(request: HttpRequest) -> HttpResponse:
    """Undo telling two people apart."""
    form = PartingForm(request.POST)
    if not form.is_valid():
        return refused(request, PersonUnknown(), status=422)
    try:
        take_parting_back(cast("User", request.user), People(()), parting=int(form.cleaned_data["parting"]))
    except Refusal as refusal:
        return refused(request, refusal)
    return _back(request)
