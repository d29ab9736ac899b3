"""Repairing mixed-up seats, with the effect shown before it is saved; and the ways of entering of an event."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament.core.errors import Refusal
from tournament.core.forms import add_refusal, put, sent, sent_now
from tournament.core.htmx import redirect_to
from tournament.core.previews import SentPreview
from tournament.events.access import EventRequest, event_acts
from tournament.events.acts.previews import Shown, save_or_show
from tournament.events.offers import offer
from tournament.events.settings.seen import mark_of
from tournament.play.acts.event_settings import change_entry_rules
from tournament.play.models import SeatRepair
from tournament.play.pages.hands import hand_views
from tournament.play.pages.preview import Effect
from tournament.play.pages.table import TableView
from tournament.play.photos.forms import PhotoRulesForm
from tournament.play.photos.queries import photo_rules_of
from tournament.play.queries.tables import entry_rules_of
from tournament.play.seat_changes.acts.repairs import repair_seats
from tournament.play.seat_changes.forms.repair import EntryRulesForm, RepairForm
from tournament.play.views.correction_effect import effect_of_act
from tournament.play.views.table_context import FoundTable, find_table


@event_acts(repair_seats)
@require_http_methods(["GET", "HEAD", "POST"])
def seats_repair(request: EventRequest, number: int, table_number: int) -> HttpResponse:
    """Repair two mixed-up players: first the effect is shown, then the same form saves it."""
    found = find_table(request, number, table_number)
    form = RepairForm(
        found.seat_names,
        sent_now(request, hands=len(found.state.entered)),
        next_number=found.state.next_number,
        hands=len(found.state.entered),
        repairs=len(found.state.repairs),
    )
    shown: Shown[Effect] | None = None
    if form.is_valid():
        try:
            shown = save_or_show(
                request.event,
                SentPreview.of(request.POST, request.path),
                saves="save" in request.POST,
                look=lambda: effect_of_act(request.event, found, lambda: _repair(request, found, form)),
                save=lambda: _repair(request, found, form),
            )
            if shown is None:
                return redirect_to(request, reverse("play:table-detail", args=found.place))
            if shown.refusal:
                add_refusal(form, shown.refusal)
        except Refusal as refusal:
            add_refusal(form, refusal)
    context = {
        "event": request.event,
        "can": request.can,
        "round": found.round,
        "table": TableView(found.table.number, found.is_closed),
        "form": form,
        "obstacle": offer(request, repair_seats, found.table).refusal,
        "shown": shown,
        "hands": hand_views(found.entries, found.state, found.state.entered, found.place),
        "repairs": [_told(found, repair) for repair in found.state.repairs],
    }
    status = 422 if form.is_bound and form.errors else 200
    return render(request, "play/seats_repair.html", context, status=status)


def _repair(request: EventRequest, found: FoundTable, form: RepairForm) -> SeatRepair:
    return repair_seats(request.user, found.table, **form.exchange())


def _told(found: FoundTable, repair: SeatRepair) -> dict[str, object]:
    return {
        "from_number": repair.from_number,
        "first": found.entries[repair.first],
        "second": found.entries[repair.second],
        "reason": repair.reason,
    }


@event_acts(change_entry_rules)
@require_http_methods(["GET", "HEAD", "POST"])
def entry_rules(request: EventRequest) -> HttpResponse:
    """Which ways of entering a win's value the referees may use."""
    form = EntryRulesForm(sent(request), instance=entry_rules_of(request.event))
    if form.is_valid():
        try:
            change_entry_rules(
                request.user,
                request.event,
                allowed=form.allowed(),
                allows_links=form.cleaned_data["allows_links"],
                needs_confirmations=form.cleaned_data["needs_confirmations"],
                final_scores_only=form.cleaned_data["final_scores_only"],
                seen=form.cleaned_data["seen"],
            )
        except Refusal as refusal:
            add_refusal(form, refusal)
            # The page now shows what others saved, so the next press overwrites it.
            put(form, "seen", mark_of(entry_rules_of(request.event), form.Meta.fields))
        else:
            messages.success(request, _("The settings are saved."))
            return redirect_to(request, reverse("play:entry-rules", args=[request.event.slug]))
    context = {
        "event": request.event,
        "can": request.can,
        "form": form,
        "photo_form": PhotoRulesForm(instance=photo_rules_of(request.event)),
    }
    return render(request, "play/entry_rules.html", context, status=422 if form.is_bound else 200)
