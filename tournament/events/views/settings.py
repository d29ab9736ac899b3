"""A new event, the settings of an event in sections, and its deletion."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, cast

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_safe

from tournament.accounts.acting import INSTALLATION
from tournament.accounts.models import User
from tournament.acts.doors import carries_out
from tournament.core.errors import Refusal
from tournament.core.forms import add_refusal, note_hidden, put, sent
from tournament.core.languages import language_name
from tournament.core.listing import joined
from tournament.core.page_values import PageValues
from tournament.core.policy import signed_in
from tournament.core.previews import SentPreview
from tournament.core.refusals import refused
from tournament.draws.forms.settings import NewEventDrawsForm
from tournament.events.access import Can, EventRequest, event_acts, event_role
from tournament.events.acts.previews import Shown
from tournament.events.acts.times import plan_times
from tournament.events.enums import Role, RoundState
from tournament.events.forms.deletion import EventDeletionForm
from tournament.events.forms.event import EventForm
from tournament.events.forms.reason import ReasonForm
from tournament.events.forms.times import RoundTimesForm
from tournament.events.models import Event
from tournament.events.pages.settings import SettingsGroup, settings_groups
from tournament.events.queries import rounds_of
from tournament.events.rulebook.presets import EventPreset, offered_presets, preset_of
from tournament.events.settings.options import preset_fields
from tournament.events.settings.sections import RANKING, ROUNDS, RULES, Section
from tournament.events.settings.seen import mark_of, mark_of_times
from tournament.play.acts.event_deletion import delete_event, why_event_stays
from tournament.play.acts.event_settings import change_event_settings
from tournament.play.acts.new_events import create_event
from tournament.play.pages.departures import departures
from tournament.play.seat_changes.forms.repair import NewEventTableForm
from tournament.standings.pages.effect import PlacesEffect, save_settings


@dataclass(frozen=True, slots=True, kw_only=True)
class NewEventPage(PageValues):
    """A new event: the presets and the chosen one, and the form in its parts. `is_new` says that nothing was sent yet,
    `is_folded` that what few change is closed.
    """

    template: ClassVar[str] = "events/event_form.html"

    presets: Sequence[EventPreset]
    preset: EventPreset | None
    form: EventForm
    winds_form: NewEventDrawsForm
    table_form: NewEventTableForm
    ruleset_options: Sequence[dict[str, Any]]
    is_new: bool
    is_folded: bool


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
@carries_out(create_event)
def event_create(request: HttpRequest) -> HttpResponse:
    """Create an event; empty fields follow its rulebook."""
    preset = preset_of(request.POST.get("preset", "") or request.GET.get("preset", ""))
    form = EventForm(sent(request), initial=preset.initial if preset else None)
    draws = NewEventDrawsForm(sent(request), initial={"preset": preset.id} if preset else None)
    tables = NewEventTableForm(sent(request))
    if request.method == "POST" and all([form.is_valid(), draws.is_valid(), tables.is_valid()]):
        fields = form.event_fields()
        rounds = {**preset_fields(fields["ruleset"]), **fields}["rounds_planned"]
        try:
            event = create_event(
                cast("User", request.user),
                INSTALLATION,
                fields=fields,
                winds=draws.chosen_winds(),
                plan=draws.chosen_plan(rounds, is_ahead=form.takes_a_book),
                entry_rules=tables.entry_rules(fields["ruleset"]),
                client_key=form.cleaned_data["client_key"],
            )
        except Refusal as refusal:
            add_refusal(form, refusal)
        else:
            note_hidden(request, form)
            return redirect("events:event-home", event.slug)
    page = NewEventPage(
        presets=offered_presets(),
        preset=preset,
        form=form,
        winds_form=draws,
        table_form=tables,
        ruleset_options=form.option_groups,
        is_new=not form.is_bound,
        is_folded=not form.errors,
    )
    return page.shown(request, status=422 if form.is_bound else 200)


@event_acts(plan_times)
@require_http_methods(["GET", "HEAD", "POST"])
def round_times(request: EventRequest) -> HttpResponse:
    """When the rounds are planned to begin."""
    rounds = rounds_of(request.event)
    form = RoundTimesForm(rounds, sent(request))
    if request.method == "POST" and form.is_valid():
        try:
            plan_times(request.user, request.event, times=form.times(), seen=form.cleaned_data["seen"])
        except Refusal as refusal:
            add_refusal(form, refusal)
            # The page shows what they saved now, so the next press replaces it.
            put(form, "seen", mark_of_times(rounds))
        else:
            messages.success(request, gettext("The times are saved."))
            return redirect("events:round-times", request.event.slug)
    context = {"event": request.event, "can": request.can, "form": form}
    return render(request, "events/round_times.html", context, status=422 if form.is_bound else 200)


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingsPage(PageValues):
    """All sections of an event's settings, and where they leave the rulebook."""

    template: ClassVar[str] = "events/settings.html"

    event: Event
    can: Can
    groups: Sequence[SettingsGroup]
    differences: Sequence[str]


@event_role(Role.ORGANIZER)
@require_safe
def event_settings(request: EventRequest) -> HttpResponse:
    """The list of all settings."""
    event = request.event
    page = SettingsPage(
        event=event, can=request.can, groups=settings_groups(event), differences=departures(event)
    )
    return page.shown(request)


@dataclass(frozen=True, slots=True, kw_only=True)
class SectionPage(PageValues):
    """A section of the settings. `preview` and `reason_form` are for a change of finished results; `ruleset_options` are the
    options by ruleset, for the rules.
    """

    template: ClassVar[str] = "events/settings_section.html"

    event: Event
    can: Can
    section: Section
    form: EventForm
    reason_form: ReasonForm
    preview: Shown[PlacesEffect] | None
    ruleset_options: Sequence[dict[str, Any]]
    differences: Sequence[str]


@event_acts(change_event_settings)
@require_http_methods(["GET", "HEAD", "POST"])
def settings_section(request: EventRequest, section: Section) -> HttpResponse:
    """A section of an event's settings; a change of finished results is shown before it is saved."""
    event = request.event
    form = EventForm(sent(request), instance=Event.objects.get(pk=event.pk), section=section)
    why = ReasonForm(sent(request))
    shown: Shown[PlacesEffect] | None = None
    if request.method == "POST" and all([form.is_valid(), why.is_valid()]):
        preview = SentPreview.of(request.POST, request.path)

        def save(reason: str) -> None:
            fields, seen = form.event_fields(), form.cleaned_data["seen"]
            change_event_settings(request.user, event, fields=fields, seen=seen, reason=reason)

        try:
            shown = save_settings(event, preview, save, **why.cleaned_data)
        except Refusal as refusal:
            add_refusal(form, refusal)
            # The page shows what they saved now, so the next press replaces it.
            put(form, "seen", mark_of(Event.objects.get(pk=event.pk), form.written))
        else:
            if shown is None:
                note_hidden(request, form)
                messages.success(request, _saved(event))
                return redirect("events:settings-section", event.slug, section.code)
            why.show(shown.refusal, was_seen=bool(preview.mark))
    page = SectionPage(
        event=event,
        can=request.can,
        section=section,
        form=form,
        reason_form=why,
        preview=shown,
        ruleset_options=form.option_groups if section is RULES else [],
        differences=departures(event) if section in (ROUNDS, RANKING) else [],
    )
    return page.shown(request, status=422 if form.is_bound else 200)


def _saved(before: Event) -> str:
    """What to say once settings are saved: also that there are fields for another language now."""
    languages = Event.objects.get(pk=before.pk).languages
    added = [language_name(code) for code in languages if code not in before.languages]
    if len(languages) == 1 or not added:
        return gettext("The settings are saved.")
    said = gettext("The settings are saved. You can now give the name and the place in: %(languages)s.")
    return said % {"languages": joined(added)}


@event_acts(delete_event)
@require_http_methods(["GET", "HEAD", "POST"])
def event_delete(request: EventRequest) -> HttpResponse:
    """Delete an event in which no hand was played; its name is typed to confirm it."""
    event = request.event
    form = EventDeletionForm(sent(request), event=event)
    if request.method == "POST" and form.is_valid():
        try:
            delete_event(request.user, event)
        except Refusal as refusal:
            return refused(request, refusal)
        messages.success(request, gettext("The event “%(name)s” was deleted.") % {"name": event})
        return redirect("events:home")
    context = {
        "event": event,
        "can": request.can,
        "form": form,
        "obstacle": why_event_stays(event, request.user),
        "players": event.entries.count(),
        "rounds_drawn": event.rounds.exclude(state=RoundState.PLANNED).count(),
        "members": event.staff.count(),
    }
    return render(request, "events/event_delete.html", context, status=422 if form.is_bound else 200)
