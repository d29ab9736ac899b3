"""The register of screens and the ceremony for organizers; the screens themselves, and the overlay of a stream, for everybody."""

from collections.abc import Callable
from uuid import uuid4

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import translation
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.core.audience import names_for
from tournament.core.errors import Refusal
from tournament.core.forms import add_refusal, put, sent
from tournament.core.htmx import render_page
from tournament.core.refusals import refused
from tournament.core.site import shared_address
from tournament.events.access import EventRequest, event_acts, event_page
from tournament.events.caching.pages import LANGUAGE, cached_page
from tournament.events.models import of_event
from tournament.events.offers import offer
from tournament.events.queries import current_round
from tournament.events.settings.seen import mark_of
from tournament.screens.acts.ceremony import begin_ceremony, end_ceremony, reveal_place, take_back_place
from tournament.screens.acts.screens import add_screen, change_screen, remove_screen
from tournament.screens.ceremonies import ceremony_of, steps_of
from tournament.screens.enums import Content
from tournament.screens.forms import WRITTEN, CeremonyForm, NewScreenForm, RevealedForm, ScreenForm
from tournament.screens.languages import languages_of
from tournament.screens.models import Ceremony, Screen
from tournament.screens.pages.ceremony import CeremonyPage
from tournament.screens.pages.content import has_table, shown_on, shown_table


def _find(request: EventRequest, number: int) -> Screen:
    return of_event(request.event, [get_object_or_404(Screen, event=request.event, number=number)])[0]


@event_acts(add_screen)
@require_http_methods(["GET", "HEAD", "POST"])
def screen_list(request: EventRequest) -> HttpResponse:
    """All screens with what they show, and a form for another one."""
    form = NewScreenForm(sent(request))
    if form.is_bound and form.is_valid():
        try:
            add_screen(request.user, request.event, **form.cleaned_data)
        except Refusal as refusal:
            add_refusal(form, refusal)
            # Whoever came back to the form to add another screen presses once more.
            put(form, "client_key", str(uuid4()))
        else:
            return redirect("screens:screen-list", request.event.slug)
    return _list_page(request, form, None, None)


def _list_page(
    request: EventRequest, new: NewScreenForm, changed: int | None, form: ScreenForm | None
) -> HttpResponse:
    screens = of_event(request.event, Screen.objects.filter(event=request.event))
    context = {
        "event": request.event,
        "can": request.can,
        "new_form": new,
        "screens": [
            (
                screen,
                form if form and screen.number == changed else ScreenForm.of(screen),
                shared_address(request, reverse("screens:screen", args=[request.event.slug, screen.number])),
            )
            for screen in screens
        ],
        "changed": changed,
    }
    status = 422 if new.is_bound or form else 200
    return render(request, "screens/screens.html", context, status=status)


@event_acts(change_screen)
@require_POST
def screen_change(request: EventRequest, screen_number: int) -> HttpResponse:
    """Change what a screen shows."""
    screen = _find(request, screen_number)
    form = ScreenForm.of(screen, request.POST)
    if form.is_valid():
        try:
            seen = form.cleaned_data["seen"]
            change_screen(request.user, screen, fields=form.screen_fields(), seen=seen)
        except Refusal as refusal:
            add_refusal(form, refusal)
            # The page says what the screen shows now, so the next press replaces it.
            put(form, form.add_prefix("seen"), mark_of(_find(request, screen_number), WRITTEN))
        else:
            return redirect(
                reverse("screens:screen-list", args=[request.event.slug]) + f"#screen-{screen.number}"
            )
    return _list_page(request, NewScreenForm(), screen.number, form)


@event_acts(remove_screen)
@require_POST
def screen_remove(request: EventRequest, screen_number: int) -> HttpResponse:
    """Remove a screen from the register."""
    remove_screen(request.user, _find(request, screen_number))
    return redirect("screens:screen-list", request.event.slug)


@event_acts(begin_ceremony)
@require_http_methods(["GET", "HEAD", "POST"])
def ceremony(request: EventRequest) -> HttpResponse:
    """What was revealed, what comes next, and the buttons for it; before, a form that begins it."""
    form = CeremonyForm(sent(request))
    if form.is_bound and form.is_valid():
        try:
            begin_ceremony(request.user, request.event, places=form.cleaned_data["places"])
        except Refusal as refusal:
            return refused(request, refusal)
        return redirect("screens:ceremony", request.event.slug)
    return _ceremony_page(request, form)


def _ceremony_page(request: EventRequest, form: CeremonyForm) -> HttpResponse:
    event, standing = request.event, ceremony_of(request.event)
    steps = steps_of(event, standing.places) if standing else []
    revealed = min(standing.revealed, len(steps)) if standing else 0
    page = CeremonyPage(
        event=event,
        can=request.can,
        form=form,
        why_not=offer(request, begin_ceremony, event).why_not,
        has_begun=standing is not None,
        seen=standing.revealed if standing else 0,
        coming=steps[revealed] if steps[revealed:] else None,
        upcoming=steps[revealed:],
        told=list(reversed(steps[:revealed])),
        screens=list(Screen.objects.filter(event=event, content=Content.CEREMONY)),
    )
    return page.shown(request, status=422 if form.is_bound else 200)


@event_acts(reveal_place)
@require_POST
def ceremony_reveal(request: EventRequest) -> HttpResponse:
    """Reveal the next place."""
    return _move_on(request, reveal_place)


@event_acts(take_back_place)
@require_POST
def ceremony_take_back(request: EventRequest) -> HttpResponse:
    """Take the place back that was revealed last."""
    return _move_on(request, take_back_place)


def _move_on(request: EventRequest, act: Callable[..., Ceremony]) -> HttpResponse:
    form = RevealedForm(request.POST)
    if not form.is_valid():
        return HttpResponse(status=422)
    try:
        act(request.user, request.event, **form.cleaned_data)
    except Refusal as refusal:
        return refused(request, refusal)
    return redirect("screens:ceremony", request.event.slug)


@event_acts(end_ceremony)
@require_POST
def ceremony_end(request: EventRequest) -> HttpResponse:
    """End the ceremony."""
    end_ceremony(request.user, request.event)
    return redirect("screens:ceremony", request.event.slug)


@event_page
@cached_page()
@require_safe
def screen(request: EventRequest, screen_number: int) -> HttpResponse:
    """What a screen of the hall shows. Once opened, it follows the event and the organizer's choice by itself."""
    screen = _find(request, screen_number)
    language, other = languages_of(screen, request.GET.get(LANGUAGE, ""))
    # Whoever set it up may be signed in there, but everybody in the hall reads it.
    with names_for(staff=False), translation.override(language):
        context = {
            "event": request.event,
            "can": request.can,
            "screen": screen,
            "shown": shown_on(request.event, screen),
            "other_language": other,
        }
        return render_page(request, "screens/screen.html", context, fragment="screens/_screen.html")


@event_page
@cached_page()
@require_safe
def overlay(request: EventRequest, table_number: int) -> HttpResponse:
    """A table of the round in turn as a transparent strip of a fixed size, to overlay on a stream. It is empty while that
    round has no such table, as before the first seating is out and in a final: a page of text would cover the picture.
    """
    with names_for(staff=False):
        return _overlay(request, table_number)


def _overlay(request: EventRequest, table_number: int) -> HttpResponse:
    round_ = current_round(request.event, public_only=True)
    table = shown_table(request.event, round_, table_number) if round_ else None
    if table is None and not has_table(request.event, table_number):
        raise Http404
    context = {
        "event": request.event,
        "can": request.can,
        "round": round_,
        "number": table_number,
        "table": table,
    }
    return render_page(request, "screens/overlay.html", context, fragment="screens/_overlay.html")
