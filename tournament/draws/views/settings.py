"""How the rounds of an event are drawn: its plan, its weights, people kept apart, fixed tables."""

from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournament.core.errors import Refusal
from tournament.core.forms import add_refusal, put, sent
from tournament.core.htmx import redirect_to
from tournament.core.numbers import KEY_DIGITS, read_number
from tournament.core.previews import SentPreview
from tournament.core.sentences import filled
from tournament.core.undo import tell_with_undo
from tournament.draws.acts.settings import (
    change_draw_settings,
    fix_table,
    free_table,
    keep_apart,
    release_pair,
)
from tournament.draws.forms.players import FixTableForm, KeepApartForm
from tournament.draws.forms.settings import DrawSettingsForm
from tournament.draws.queries import fixed_tables, kept_apart, settings_of
from tournament.events.access import EventRequest, event_acts
from tournament.events.acts.previews import Shown
from tournament.events.forms.reason import ReasonForm
from tournament.events.settings.seen import mark_of
from tournament.registration.queries.naming import distinct_name
from tournament.standings.pages.effect import PlacesEffect, save_settings


@event_acts(change_draw_settings)
@require_http_methods(["GET", "HEAD", "POST"])
def draw_settings(request: EventRequest) -> HttpResponse:
    """How rounds are drawn from now on: plan, weights, pairs kept apart, fixed tables."""
    event = request.event
    form, why = DrawSettingsForm(event, sent(request), instance=settings_of(event)), ReasonForm(sent(request))
    shown: Shown[PlacesEffect] | None = None
    if request.method == "POST" and all([form.is_valid(), why.is_valid()]):
        preview = SentPreview.of(request.POST, request.path)

        def save(reason: str) -> None:
            fields, seen = form.settings_fields(), form.cleaned_data["seen"]
            change_draw_settings(request.user, event, fields=fields, seen=seen, reason=reason)

        try:
            shown = save_settings(event, preview, save, **why.cleaned_data)
        except Refusal as refusal:
            add_refusal(form, refusal)
            # The page shows the other person's changes now, so the next press replaces them.
            put(form, "seen", mark_of(settings_of(event), form.written))
        else:
            if shown is None:
                return _to_settings(request)
            why.show(shown.refusal, was_seen=bool(preview.mark))
    return _settings_page(request, shown, form=form, reason_form=why)


def _settings_page(
    request: EventRequest, shown: Shown[PlacesEffect] | None = None, **forms: Any
) -> HttpResponse:
    event = request.event
    settings = settings_of(event)
    context = {
        "event": event,
        "can": request.can,
        "shown": shown,
        "form": DrawSettingsForm(event, instance=settings),
        "pair_form": KeepApartForm(event),
        "table_form": FixTableForm(event),
        **forms,
        "pairs": kept_apart(event),
        "fixed": fixed_tables(event),
    }
    status = 422 if any(form.is_bound for form in forms.values()) else 200
    return render(request, "draws/settings.html", context, status=status)


def _to_settings(request: EventRequest) -> HttpResponse:
    return redirect_to(request, reverse("draws:draw-settings", args=[request.event.slug]))


@event_acts(keep_apart)
@require_POST
def pair_add(request: EventRequest) -> HttpResponse:
    """Keep two players apart."""
    form = KeepApartForm(request.event, request.POST)
    if form.is_valid():
        try:
            keep_apart(request.user, request.event, **form.cleaned_data)
        except Refusal as refusal:
            add_refusal(form, refusal)
        else:
            return _to_settings(request)
    return _settings_page(request, pair_form=form)


@event_acts(release_pair)
@require_POST
def pair_remove(request: EventRequest) -> HttpResponse:
    """Let two players share a table again. If the pair is gone, an earlier press released it."""
    pair = kept_apart(request.event).filter(pk=_posted_key(request)).first()
    if pair:
        release_pair(request.user, pair)
        names = {"one": distinct_name(pair.one), "other": distinct_name(pair.other)}
        tell_with_undo(
            request,
            filled(_("%(one)s and %(other)s can share a table again."), names),
            reverse("draws:pair-add", args=[request.event.slug]),
            one=pair.one.pk,
            other=pair.other.pk,
            reason=pair.reason,
        )
    return _to_settings(request)


@event_acts(fix_table)
@require_POST
def table_fix(request: EventRequest) -> HttpResponse:
    """Give a player a table for all later rounds."""
    form = FixTableForm(request.event, request.POST)
    if form.is_valid():
        try:
            fix_table(request.user, form.cleaned_data["entry"], number=form.cleaned_data["number"])
        except Refusal as refusal:
            add_refusal(form, refusal)
        else:
            return _to_settings(request)
    return _settings_page(request, table_form=form)


@event_acts(free_table)
@require_POST
def table_free(request: EventRequest) -> HttpResponse:
    """Let a player sit anywhere again. If the fixed table is gone, an earlier press removed it."""
    fixed = fixed_tables(request.event).filter(pk=_posted_key(request)).first()
    if fixed:
        free_table(request.user, fixed)
        tell_with_undo(
            request,
            filled(_("%(name)s can sit at any table again."), {"name": distinct_name(fixed.entry)}),
            reverse("draws:table-fix", args=[request.event.slug]),
            entry=fixed.entry.pk,
            number=fixed.number,
        )
    return _to_settings(request)


def _posted_key(request: EventRequest) -> int:
    """The key of the row that the form names; 0, which no row has, for anything else."""
    return read_number(request.POST.get("id", ""), digits=KEY_DIGITS) or 0
