"""Pages of events: the home page, an event's own page, its settings, its staff, its audit."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, ClassVar, cast

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from penalties.pages.open_appeals import OpenAppeal, open_appeals
from tournament.accounts.acting import INSTALLATION
from tournament.accounts.forms import NewAccountForm
from tournament.accounts.models import User
from tournament.accounts.password_page import password_link_page
from tournament.acts.doors import carries_out
from tournament.audit.models import AuditEntry
from tournament.core.errors import Refusal
from tournament.core.forms import add_refusal, note_hidden, put, sent
from tournament.core.htmx import is_up_to_date, unchanged
from tournament.core.languages import language_name
from tournament.core.listing import joined
from tournament.core.page_values import PageValues
from tournament.core.policy import public, secret_link, signed_in
from tournament.core.previews import SentPreview
from tournament.core.qr import qr_code
from tournament.core.refusals import refused
from tournament.core.site import shared_address
from tournament.core.undo import tell_with_undo
from tournament.draws.forms.settings import NewEventDrawsForm
from tournament.draws.queries import entries_to_seat, open_tables
from tournament.draws.seats.unfilled import seats_not_filled
from tournament.events.access import Can, EventRequest, event_acts, event_page, event_role
from tournament.events.acts.events import add_staff, remove_staff
from tournament.events.acts.invitations import (
    accept_invitation,
    find_invitation,
    invite,
    is_open,
    open_invitations,
    token_of,
    withdraw_invitation,
)
from tournament.events.acts.password_links import issue_for_staff, link_takers
from tournament.events.acts.previews import Shown
from tournament.events.acts.sign_ins import sign_in_here
from tournament.events.acts.steps import put_step_aside, take_step_up
from tournament.events.acts.times import plan_times
from tournament.events.caching.pages import cached_page
from tournament.events.enums import Role, RoundState, SetAside, StepCode
from tournament.events.errors import InvitationOver
from tournament.events.forms import (
    EventDeletionForm,
    EventForm,
    InvitationForm,
    ReasonForm,
    RoundTimesForm,
    StaffForm,
    StepForm,
)
from tournament.events.models import Event, Invitation, Round
from tournament.events.pages.checklist import Checklist
from tournament.events.pages.first_steps import BEGUN
from tournament.events.pages.steps import NextStep, cut_sentence, next_step
from tournament.events.queries import (
    current_round,
    event_cards,
    latest_acts,
    now_sentence,
    rounds_of,
    turn_of,
)
from tournament.events.rights import rights_page
from tournament.events.rulebook.presets import offered_presets, preset_of
from tournament.events.settings.hold_back import first_held, held_sentence, waiting_sentence
from tournament.events.settings.options import preset_fields
from tournament.events.settings.seen import mark_of, mark_of_times
from tournament.play.acts.event_deletion import delete_event, why_event_stays
from tournament.play.acts.event_settings import change_event_settings
from tournament.play.acts.new_events import create_event
from tournament.play.clock.queries import RoundClock, newest_announcement, shown_clock
from tournament.play.pages.checklist import checklist_of
from tournament.play.pages.departures import departures
from tournament.play.pages.hall import hall_tables
from tournament.play.pages.overview import WatchedTable, watched_tables
from tournament.play.seat_changes.forms.repair import NewEventTableForm
from tournament.registration.queries.desk import DeskCounts, desk_counts
from tournament.registration.queries.sign_ups import Door, desk_of, door_of
from tournament.registration.queries.stages import cut_is_due, planned_cut_waits
from tournament.series.queries import series_of_home
from tournament.standings.pages.effect import PlacesEffect, save_settings
from tournament.standings.queries import StandingRow, Standings, standings

LEADERS_SHOWN = 5
FEWEST_ON_PODIUM = 3
ACTS_SHOWN = 5
ACTS_ON_A_PAGE = 100


@public
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """All events the person may see, their own first."""
    user = request.user if isinstance(request.user, User) else None
    mine, others = event_cards(user)
    context = {
        "events_mine": mine,
        "events_public": others,
        "can_create": user is not None,
        "series": series_of_home(user),
        "is_fresh": not mine and not others and not Event.objects.exists(),
    }
    return render(request, "events/home.html", context)


@public
@require_safe
def rights(request: HttpRequest) -> HttpResponse:
    """Who may do what, in every event."""
    return rights_page().shown(request)


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
    return _event_form_page(
        request, form, None, winds_form=draws, table_form=tables, presets=offered_presets(), preset=preset
    )


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


@event_acts(change_event_settings)
@require_http_methods(["GET", "HEAD", "POST"])
def event_settings(request: EventRequest) -> HttpResponse:
    """The settings of an event; a change of finished results is shown before it is saved."""
    event = request.event
    form, why = EventForm(sent(request), instance=Event.objects.get(pk=event.pk)), ReasonForm(sent(request))
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
                return redirect(_after_settings(request, event), event.slug)
            why.show(shown.refusal, was_seen=bool(preview.mark))
    return _event_form_page(request, form, request, shown=shown, reason_form=why)


def _after_settings(request: EventRequest, event: Event) -> str:
    """Where to go once settings are saved: back to them where they have fields for another language now."""
    languages = Event.objects.get(pk=event.pk).languages
    added = [language_name(code) for code in languages if code not in event.languages]
    if len(languages) == 1 or not added:
        return "events:event-home"
    said = gettext("The settings are saved. You can now give the name and the place in: %(languages)s.")
    messages.success(request, said % {"languages": joined(added)})
    return "events:event-settings"


def _event_form_page(
    request: HttpRequest,
    form: EventForm,
    inside: EventRequest | None,
    **more: object,
) -> HttpResponse:
    context = {
        "presets": [],
        "preset": None,
        "table_form": None,
        "winds_form": None,
        "shown": None,
        **more,
        "form": form,
        "ruleset_options": form.option_groups,
        "is_new": inside is None and not form.is_bound,
        "is_folded": inside is None and not form.errors,
        "event": inside.event if inside else None,
        "can": inside.can if inside else None,
        "departures": departures(inside.event) if inside else [],
    }
    return render(request, "events/event_form.html", context, status=422 if form.is_bound else 200)


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


@event_page
@cached_page()
@require_safe
def revision(request: EventRequest) -> HttpResponse:
    """The number of the event's newest state: a few bytes that open pages keep asking for."""
    event = request.event
    return JsonResponse({"revision": event.revision, "announced": newest_announcement(event)})


@dataclass(frozen=True, slots=True, kw_only=True)
class EventPage(PageValues):
    """What is on in an event, and the best so far. `hall`, `latest_acts` and `appeals` are for referees, `next_step`,
    `checklist` (but not while rounds are played) and `departures` for organizers, `at_desk` for helpers at the desk.
    """

    template: ClassVar[str] = "events/event_home.html"

    event: Event
    can: Can
    rounds: Sequence[Round]
    podium: Sequence[StandingRow]
    hall: Sequence[WatchedTable] | None
    current_round: Round | None
    now_sentence: str
    clock: RoundClock | None
    cut_planned: str
    leaders: Sequence[StandingRow]
    leaders_after: int
    held_sentence: str
    waiting_sentence: str
    takes_sign_ups: bool
    next_step: NextStep | None
    checklist: Checklist | None
    latest_acts: Iterable[AuditEntry]
    appeals: Sequence[OpenAppeal]
    departures: Sequence[str]
    at_desk: DeskCounts | None


@event_page
@cached_page()
@require_safe
def event_home(request: EventRequest) -> HttpResponse:
    """What is on now and what comes next; for organizers also their next step."""
    event, staff = request.event, request.can.referee
    if is_up_to_date(request, event.revision):
        return unchanged()
    rounds = rounds_of(event)
    running = next((round_ for round_ in rounds if round_.state == RoundState.RUNNING), None)
    table = standings(event, staff=staff)
    held = first_held(event, rounds)
    now = timezone.now()
    page = EventPage(
        event=event,
        can=request.can,
        rounds=rounds,
        podium=_podium(table, rounds),
        hall=_hall(event, running, now) if running and staff else None,
        current_round=current_round(event, public_only=not staff),
        now_sentence=now_sentence(rounds),
        clock=shown_clock(event, running) if running else None,
        cut_planned=cut_sentence(event) if planned_cut_waits(event) else "",
        leaders=table.rows[:LEADERS_SHOWN] if table.after_round else [],
        leaders_after=table.after_round,
        held_sentence=held_sentence(event, held, staff=staff) if held and table.after_round else "",
        waiting_sentence=waiting_sentence(event, held),
        takes_sign_ups=not _has_begun(rounds) and door_of(desk_of(event), now) is Door.OPEN,
        next_step=_next_step(event, rounds) if request.can.organize else None,
        checklist=_checklist(event, rounds) if request.can.organize and not _is_under_way(rounds) else None,
        latest_acts=latest_acts(event, limit=ACTS_SHOWN) if staff else [],
        appeals=open_appeals(event) if staff else [],
        departures=departures(event) if request.can.organize and event.finished_at is None else [],
        at_desk=desk_counts(event, desk_of(event)) if request.can.desk and not request.can.organize else None,
    )
    return page.shown(request)


def _has_begun(rounds: Sequence[Round]) -> bool:
    return any(round_.state in BEGUN for round_ in rounds)


def _is_under_way(rounds: Sequence[Round]) -> bool:
    """Whether some round has begun and some is not closed: on that day the next step is enough."""
    return _has_begun(rounds) and any(round_.state != RoundState.CLOSED for round_ in rounds)


def _podium(table: Standings, rounds: Sequence[Round]) -> Sequence[StandingRow]:
    """Everybody on the first three places, once every round is closed and its scores are shown to the reader."""
    is_over = all(round_.state == RoundState.CLOSED for round_ in rounds)
    is_shown = bool(rounds) and table.after_round == rounds[-1].number
    return table.podium if is_over and is_shown and len(table.podium) >= FEWEST_ON_PODIUM else ()


def _hall(event: Event, running: Round, now: datetime) -> list[WatchedTable]:
    """The tables of the running round as they stand in the room."""
    watched = watched_tables(event, running, hall_tables(event, running), now)
    return sorted(watched, key=lambda table: table.number)


def _next_step(event: Event, rounds: list[Round]) -> NextStep | None:
    running = next((round_ for round_ in rounds if round_.state == RoundState.RUNNING), None)
    in_turn = turn_of(rounds)
    is_next = in_turn is not None and in_turn.state == RoundState.PUBLISHED
    unfilled = seats_not_filled(event, in_turn) if in_turn and is_next else []
    return next_step(
        event,
        rounds,
        entries_to_seat(event),
        open_tables(running) if running else [],
        [f"{seat.sentence}." for seat in unfilled],
        cut_is_due=bool(
            in_turn and in_turn.state == RoundState.PLANNED and cut_is_due(event, in_turn.number)
        ),
    )


def _checklist(event: Event, rounds: Sequence[Round]) -> Checklist:
    return checklist_of(event, rounds, screens=event.screens.count())


@dataclass(frozen=True, slots=True, kw_only=True)
class StepsPage(PageValues):
    """Everything that an organizer does for the event, in order."""

    template: ClassVar[str] = "events/steps.html"

    event: Event
    can: Can
    checklist: Checklist
    form: StepForm


@event_role(Role.ORGANIZER)
@require_safe
def steps(request: EventRequest) -> HttpResponse:
    """All steps of the event: done, missing or skipped."""
    return _steps_page(request, StepForm()).shown(request)


def _steps_page(request: EventRequest, form: StepForm) -> StepsPage:
    event = request.event
    return StepsPage(event=event, can=request.can, checklist=_checklist(event, rounds_of(event)), form=form)


@event_acts(put_step_aside)
@require_POST
def step_aside(request: EventRequest) -> HttpResponse:
    """Skip a step, or tick it off."""
    form = StepForm(request.POST)
    if not form.is_valid():
        return _steps_page(request, form).shown(request, status=422)
    step, how = form.cleaned_data["step"], form.cleaned_data["how"]
    put_step_aside(request.user, request.event, step=step, how=how)
    sentence = gettext("Skipped: %(step)s") if how == SetAside.SKIPPED else gettext("Ticked off: %(step)s")
    undo = reverse("events:step-up", args=[request.event.slug])
    tell_with_undo(request, sentence % {"step": step.label}, undo, **_sent_step(form))
    return _after_step(request, form)


@event_acts(take_step_up)
@require_POST
def step_up(request: EventRequest) -> HttpResponse:
    """Take a step up again that was skipped or ticked off."""
    form = StepForm(request.POST)
    if not form.is_valid():
        return _steps_page(request, form).shown(request, status=422)
    take_step_up(request.user, request.event, step=form.cleaned_data["step"])
    return _after_step(request, form)


def _sent_step(form: StepForm) -> dict[str, str]:
    step: StepCode = form.cleaned_data["step"]
    return {"step": step.value} | ({"at_list": "1"} if form.cleaned_data["at_list"] else {})


def _after_step(request: EventRequest, form: StepForm) -> HttpResponse:
    """Back to where it was pressed."""
    name = "events:steps" if form.cleaned_data["at_list"] else "events:event-home"
    return redirect(reverse(name, args=[request.event.slug]) + "#steps")


@event_acts(add_staff)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def staff_list(request: EventRequest) -> HttpResponse:
    """The staff of an event, who is invited, and forms for both."""
    event = request.event
    form = StaffForm(sent(request))
    if request.method == "POST" and form.is_valid():
        try:
            add_staff(
                request.user,
                event,
                username=form.cleaned_data["username"],
                role=Role(form.cleaned_data["role"]),
            )
        except Refusal as refusal:
            add_refusal(form, refusal)
        else:
            return redirect("events:staff-list", event.slug)
    return _staff_page(request, form, InvitationForm(prefix="invited"))


@event_acts(invite)
@require_http_methods(["POST"])
def staff_invite(request: EventRequest) -> HttpResponse:
    """Make an invitation for somebody who needs no account yet; its link and code are shown on the page of the staff."""
    form = InvitationForm(request.POST, prefix="invited")
    if not form.is_valid():
        return _staff_page(request, StaffForm(), form)
    role, name = Role(form.cleaned_data["role"]), form.cleaned_data["name"]
    try:
        invite(request.user, request.event, role=role, name=name, client_key=form.cleaned_data["client_key"])
    except Refusal as refusal:
        add_refusal(form, refusal)
        return _staff_page(request, StaffForm(), form)
    note_hidden(request, form)
    return redirect(reverse("events:staff-list", args=[request.event.slug]) + "#invited")


@event_acts(withdraw_invitation)
@require_POST
def invitation_withdraw(request: EventRequest, invitation_id: int) -> HttpResponse:
    """Revoke an invitation's link."""
    invitation = get_object_or_404(request.event.invitations, pk=invitation_id)
    try:
        withdraw_invitation(request.user, invitation)
    except Refusal as refusal:
        return refused(request, refusal)
    return redirect("events:staff-list", request.event.slug)


@event_acts(issue_for_staff)
@never_cache
@require_POST
def staff_password_link(request: EventRequest, staff_id: int) -> HttpResponse:
    """A link for a new password, shown once, to hand to a member of the staff."""
    staff = get_object_or_404(request.event.staff.select_related("user", "event"), pk=staff_id)
    try:
        path = issue_for_staff(request.user, staff)
    except Refusal as refusal:
        return refused(request, refusal)
    back = reverse("events:staff-list", args=[request.event.slug])
    return password_link_page(request, staff.user, path, back)


def _staff_page(request: EventRequest, form: StaffForm, invitation_form: InvitationForm) -> HttpResponse:
    event = request.event
    members = event.staff.select_related("user")
    takers = set(link_takers(event, request.user).values_list("pk", flat=True))
    context = {
        "event": event,
        "can": request.can,
        "form": form,
        "invitation_form": invitation_form,
        "staff": [(member, member.user_id in takers) for member in members],
        "invited": [_invited(request, invitation) for invitation in open_invitations(event)],
    }
    status = 422 if form.is_bound or invitation_form.is_bound else 200
    return render(request, "events/staff.html", context, status=status)


def _invited(request: EventRequest, invitation: Invitation) -> dict[str, Any]:
    token = token_of(invitation)
    url = shared_address(request, reverse("events:invitation", args=[token])) if token else ""
    label = gettext("Invitation for %(name)s, as a QR code") % {"name": invitation.name}
    return {"invitation": invitation, "url": url, "qr": qr_code(url, label) if url else ""}


@secret_link("invitation")
@sensitive_post_parameters("password1", "password2")
@require_http_methods(["GET", "HEAD", "POST"])
@carries_out(accept_invitation, sign_in_here)
def invitation(request: HttpRequest, invitation_token: str) -> HttpResponse:
    """Join the staff of an event: with the account that is signed in, or with a new one."""
    found = find_invitation(invitation_token)
    if found is None:
        raise Http404
    user = request.user if isinstance(request.user, User) else None
    if user and found.accepted_by_id == user.pk:
        return redirect("events:event-home", found.event.slug)
    if not is_open(found):
        return refused(request, InvitationOver(), status=410)
    form = None if user else NewAccountForm(sent(request))
    if request.method == "POST" and (user or (form and form.is_valid())):
        joining = user or form.save(commit=False)  # type: ignore[union-attr]
        try:
            accept_invitation(joining, found)
        except Refusal as refusal:
            return refused(request, refusal)
        if user is None:
            sign_in_here(joining, joining, request=request)
        return redirect("events:event-home", found.event.slug)
    context = {"invitation": found, "form": form, "here": request.path}
    return render(request, "events/invitation.html", context, status=422 if form and form.is_bound else 200)


@event_acts(remove_staff)
@require_POST
def staff_remove(request: EventRequest, staff_id: int) -> HttpResponse:
    """Take away a role."""
    staff = get_object_or_404(request.event.staff.select_related("user", "event"), pk=staff_id)
    try:
        remove_staff(request.user, staff)
    except Refusal as refusal:
        return refused(request, refusal)
    return redirect("events:staff-list", request.event.slug)


@event_role(Role.ORGANIZER)
@require_safe
def audit_list(request: EventRequest) -> HttpResponse:
    """Who did what, the newest first."""
    acts = Paginator(request.event.audit_entries.order_by("-pk"), ACTS_ON_A_PAGE)
    page = acts.get_page(request.GET.get("page"))
    return render(request, "events/audit.html", {"event": request.event, "can": request.can, "acts": page})
