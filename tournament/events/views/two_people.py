"""Acts that need two people: what waits for the second one, and the rule itself."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tournament.acts.act import Act
from tournament.core.dates import written
from tournament.core.errors import Refusal
from tournament.core.forms import add_refusal
from tournament.core.page_values import PageValues
from tournament.core.phrases import in_words
from tournament.core.previews import digest
from tournament.core.refusals import refused
from tournament.events.access import Can, EventRequest, event_acts, event_role
from tournament.events.acts.two_people import (
    ask_second_person,
    confirm_request,
    look_again,
    require_two_people,
    stop_two_people,
    withdraw_request,
)
from tournament.events.asking import ask_in_place
from tournament.events.enums import Role
from tournament.events.forms.reason import ReasonForm
from tournament.events.independent import has_rule
from tournament.events.models import Event, TwoPeopleRequest
from tournament.events.offers import Offer, offer

REQUESTS_SHOWN = 20


@dataclass(frozen=True, slots=True)
class ShownRequest:
    """A request for a second person. `lines` are what the first person saw; `now` what it would do now, where that is
    something else; `why_not` says why this person cannot confirm it.
    """

    request: TwoPeopleRequest
    title: str
    asked: str
    lines: Sequence[str]
    now: Sequence[str]
    confirming: Offer
    why_not: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TwoPeoplePage(PageValues):
    """The requests that wait for a second person, those that ended, and the rule of the event."""

    template: ClassVar[str] = "events/two_people.html"

    event: Event
    can: Can
    waiting: Sequence[ShownRequest]
    ended: Sequence[ShownRequest]
    has_rule: bool
    requiring: Offer
    form: ReasonForm


@event_role(Role.HEAD_REFEREE)
@never_cache
@require_safe
def two_people(request: EventRequest) -> HttpResponse:
    """What waits for a second person."""
    return _two_people_page(request, ReasonForm())


def _two_people_page(request: EventRequest, form: ReasonForm) -> HttpResponse:
    event = request.event
    rows = list(event.two_people_requests.select_related("asked_by", "ended_by")[:REQUESTS_SHOWN])
    page = TwoPeoplePage(
        event=event,
        can=request.can,
        waiting=[_shown_request(request, row) for row in rows if row.is_open],
        ended=[_shown_request(request, row) for row in rows if not row.is_open],
        has_rule=has_rule(event),
        requiring=offer(request, require_two_people, event),
        form=form,
    )
    return page.shown(request, status=422 if form.is_bound else 200)


def _shown_request(request: EventRequest, row: TwoPeopleRequest) -> ShownRequest:
    row.event = request.event
    confirming = offer(request, confirm_request, row)
    now: Sequence[str] = ()
    why_not = confirming.why_not
    if row.is_open:
        try:
            look = look_again(request.user, row)
        except Refusal as refusal:
            why_not = why_not or str(refusal)
        else:
            now = [str(line) for line in look.lines] if digest(look.state) != row.mark else ()
    return ShownRequest(
        request=row,
        title=str(Act.declared[row.act].terms.title),
        asked=gettext("%(name)s asked at %(time)s. It can be confirmed until %(until)s.")
        % {
            "name": row.asked_by,
            "time": written(timezone.localtime(row.asked_at), "moment"),
            "until": written(timezone.localtime(row.expires_at), "moment"),
        },
        lines=[str(in_words(line)) for line in row.lines],
        now=now,
        confirming=confirming,
        why_not=why_not,
    )


@event_acts(require_two_people)
@require_POST
def two_people_require(request: EventRequest) -> HttpResponse:
    """Ask for a second person from now on."""
    try:
        require_two_people(request.user, request.event)
    except Refusal as refusal:
        return refused(request, refusal)
    return redirect("events:two-people", request.event.slug)


@event_acts(stop_two_people, ask_second_person)
@require_POST
def two_people_stop(request: EventRequest) -> HttpResponse:
    """Ask a second person to end the rule."""
    form = ReasonForm(request.POST)
    if form.is_valid():
        try:
            return ask_in_place(request, stop_two_people, request.event, reason=form.cleaned_data["reason"])
        except Refusal as refusal:
            if refusal.field not in form.fields:
                return refused(request, refusal)
            add_refusal(form, refusal)
    return _two_people_page(request, form)


@event_acts(confirm_request)
@require_POST
def two_people_confirm(request: EventRequest, request_id: int) -> HttpResponse:
    """Do what somebody else asked for."""
    row = get_object_or_404(request.event.two_people_requests, pk=request_id)
    try:
        confirm_request(request.user, row)
    except Refusal as refusal:
        return refused(request, refusal)
    messages.success(request, gettext("Confirmed and done."))
    return redirect("events:two-people", request.event.slug)


@event_acts(withdraw_request)
@require_POST
def two_people_withdraw(request: EventRequest, request_id: int) -> HttpResponse:
    """Take a request back, or decline it."""
    row = get_object_or_404(request.event.two_people_requests, pk=request_id)
    try:
        withdraw_request(request.user, row)
    except Refusal as refusal:
        return refused(request, refusal)
    return redirect("events:two-people", request.event.slug)
