"""The clock of a round, big enough for a wall, with its controls; announcements to the hall."""

from typing import Any, Protocol
from uuid import UUID, uuid4

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.accounts.models import User
from tournament.core.errors import Refusal
from tournament.core.forms import add_refusal, put, sent
from tournament.core.htmx import render_page
from tournament.core.refusals import refused
from tournament.core.sentences import filled
from tournament.core.undo import tell_with_undo
from tournament.events.access import EventRequest, event_acts, event_page, event_role
from tournament.events.caching.pages import cached_page
from tournament.events.conditions import state_refusal
from tournament.events.enums import Role, RoundState
from tournament.events.models import Round
from tournament.events.offers import belongs, offer
from tournament.events.queries import round_in_turn
from tournament.events.round_posts import get_round
from tournament.events.translated_forms import added_fields
from tournament.play.clock.acts import (
    announce,
    extend_clock,
    pause_clock,
    resume_clock,
    set_warnings,
    take_down,
)
from tournament.play.clock.forms import AnnouncementForm, ClockForm, ExtensionForm, WarningsForm
from tournament.play.clock.queries import (
    announcements,
    mark_of_warnings,
    newest_announcement,
    shown_clock,
    warnings_of,
)
from tournament.play.models import Announcement
from tournament.screens.acts.screens import add_screen


@event_role(Role.REFEREE)
@require_safe
def clock_page(request: EventRequest, number: int) -> HttpResponse:
    """The clock of a round and its buttons."""
    return _clock_page(request, get_round(request, number))


def _clock_page(request: EventRequest, round_: Round, **bound: Any) -> HttpResponse:
    event = request.event
    clock = shown_clock(event, round_)
    numbers = dict(round_.tables.values_list("pk", "number"))
    context = {
        "event": event,
        "can": request.can,
        "round": round_,
        "clock": clock,
        "extras": sorted(
            (numbers[pk], int(time.total_seconds() / 60)) for pk, time in clock.extras.items() if time
        )
        if clock
        else [],
        "may_show_screens": belongs(request, add_screen),
        "may_stop": offer(request, pause_clock, round_).may,
        "may_go_on": offer(request, resume_clock, round_).may,
        "button_form": ClockForm(auto_id=False),
        "extension_form": bound.get("extension") or ExtensionForm(round_),
        "warnings_form": bound.get("warnings")
        or WarningsForm(
            initial={"warnings": ", ".join(map(str, warnings_of(event))), "seen": mark_of_warnings(event)}
        ),
    }
    return render(request, "play/clock.html", context, status=422 if bound else 200)


def _back(request: EventRequest, number: int) -> HttpResponse:
    return redirect("play:clock", request.event.slug, number)


@event_acts(pause_clock)
@require_POST
def clock_pause(request: EventRequest, number: int) -> HttpResponse:
    return _press(request, number, pause_clock)


@event_acts(resume_clock)
@require_POST
def clock_resume(request: EventRequest, number: int) -> HttpResponse:
    return _press(request, number, resume_clock)


class Press(Protocol):
    """An act that one button of the clock carries out."""

    def __call__(self, person: User, round_: Round, /, *, client_key: UUID) -> object: ...


def _press(request: EventRequest, number: int, act: Press) -> HttpResponse:
    round_ = get_round(request, number)
    form = ClockForm(request.POST)
    if not form.is_valid():
        return _clock_page(request, round_, button=form)
    try:
        act(request.user, round_, client_key=form.cleaned_data["client_key"])
    except Refusal as refusal:
        return refused(request, refusal)
    return _back(request, number)


@event_acts(extend_clock)
@require_POST
def clock_extend(request: EventRequest, number: int) -> HttpResponse:
    """More time for the round, or for one of its tables."""
    round_ = get_round(request, number)
    form = ExtensionForm(round_, request.POST)
    if form.is_valid():
        try:
            extend_clock(request.user, round_, **form.cleaned_data)
        except Refusal as refusal:
            return refused(request, refusal)
        return _back(request, number)
    if round_.state != RoundState.RUNNING:
        # The page has no form that could show what is wrong with the field.
        return refused(request, state_refusal(round_))
    return _clock_page(request, round_, extension=form)


@event_acts(set_warnings)
@require_POST
def clock_warnings(request: EventRequest, number: int) -> HttpResponse:
    """When the clocks of the event warn."""
    round_ = get_round(request, number)
    form = WarningsForm(request.POST)
    if not form.is_valid():
        return _clock_page(request, round_, warnings=form)
    try:
        set_warnings(request.user, request.event, **form.cleaned_data)
    except Refusal as refusal:
        add_refusal(form, refusal)
        # The next press replaces what is set now.
        put(form, "seen", mark_of_warnings(request.event))
        return _clock_page(request, round_, warnings=form)
    return _back(request, number)


@event_page
@cached_page()
@require_safe
def announcement_list(request: EventRequest) -> HttpResponse:
    """The current announcements: a region of every page of the event, and a page for browsers without script."""
    context = {
        "event": request.event,
        "can": request.can,
        "announcements": announcements(request.event),
        "mark": newest_announcement(request.event),
    }
    return render_page(request, "play/announcement_list.html", context, fragment="play/_announcements.html")


@event_acts(announce)
@require_http_methods(["GET", "HEAD", "POST"])
def announcement_make(request: EventRequest) -> HttpResponse:
    """Make an announcement to the hall; also before and after rounds."""
    form = AnnouncementForm(request.event, sent(request))
    if form.is_bound and form.is_valid():
        try:
            announce(
                request.user,
                request.event,
                text=form.cleaned_data["text"],
                translations=form.translations(),
                client_key=form.cleaned_data["client_key"],
            )
        except Refusal as refusal:
            add_refusal(form, refusal)
            # Whoever came back to the form to announce something else presses once more.
            put(form, "client_key", str(uuid4()))
        else:
            return redirect(_announcements_url(request))
    context = {
        "event": request.event,
        "can": request.can,
        "form": form,
        "may_show_screens": belongs(request, add_screen),
        "announcements": announcements(request.event),
        "round": round_in_turn(request.event),
    }
    return render(request, "play/announcements.html", context, status=422 if form.is_bound else 200)


@event_acts(take_down)
@require_POST
def announcement_take_down(request: EventRequest, announcement_id: int) -> HttpResponse:
    """Stop showing an announcement. If it is not shown any more, an earlier press took it down."""
    announcement = get_object_or_404(Announcement, event=request.event, pk=announcement_id)
    was_shown = announcement.taken_down_at is None
    take_down(request.user, announcement)
    if was_shown:
        tell_with_undo(
            request,
            filled(_("“%(text)s” is no longer announced."), {"text": announcement.said("text")}),
            _announcements_url(request),
            text=announcement.text,
            client_key=uuid4(),
            **added_fields(announcement),
        )
    return redirect(_announcements_url(request))


def _announcements_url(request: EventRequest) -> str:
    return reverse("play:announcement-make", args=[request.event.slug])
