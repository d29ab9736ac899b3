"""The rulebook of an event: its fouls with their amounts, house rules, and how the ledger is handled."""

from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from penalties.acts.house_rules import (
    add_house_rule,
    change_ledger_settings,
    change_outcome,
    has_started,
    remove_event_foul,
)
from penalties.catalogue.types import Foul
from penalties.catalogue.wire import outcome_json
from penalties.errors import EventStarted
from penalties.forms import HouseRuleForm, LedgerSettingsForm
from penalties.models import EventFoul, LedgerSettings
from penalties.queries import event_rule_book
from penalties.rulebook.amounts import AmountsForm, amount_paths
from penalties.rulebook.texts import outcome_words, text_json, text_of
from tournament.core.errors import Refusal
from tournament.core.forms import add_refusal, put
from tournament.core.names import one_line
from tournament.core.previews import SentPreview
from tournament.core.refusals import refused
from tournament.events.access import EventRequest, event_acts
from tournament.events.acts.previews import Shown
from tournament.events.forms.reason import ReasonForm
from tournament.events.settings.seen import mark_of, mark_of_values
from tournament.standings.pages.effect import PlacesEffect, save_settings


@dataclass(frozen=True, slots=True)
class RuleLine:
    """A foul in the rulebook of the event. `is_own` when the event added or changed it."""

    code: str
    name: str
    when: str
    paragraph: str
    what: tuple[str, ...]
    is_own: bool
    is_house: bool
    edit_url: str


@event_acts(change_outcome)
@require_http_methods(["GET", "HEAD", "POST"])
def rules(request: EventRequest) -> HttpResponse:
    """The fouls of the event; `foul` opens one to set its amounts."""
    code = request.GET.get("foul", "")
    foul = event_rule_book(request.event).foul(code) if code else None
    if request.method != "POST":
        return _rules_page(request, edited=foul)
    if foul is None:
        raise Http404
    form = AmountsForm(request.event.ruleset, foul.outcome, request.POST)
    if form.is_valid():
        try:
            seen = form.cleaned_data["seen"]
            change_outcome(request.user, request.event, code=foul.code, outcome=form.outcome(), seen=seen)
        except EventStarted as refusal:
            return refused(request, refusal)
        except Refusal as refusal:
            add_refusal(form, refusal)
            # The list shows the amounts as they are now, so the next press replaces them.
            put(form, "seen", mark_of_values(outcome_json(foul.outcome)))
        else:
            return redirect("penalties:rules", request.event.slug)
    return _rules_page(request, edited=foul, amounts=form)


def _rules_page(request: EventRequest, *, edited: Foul | None = None, **forms: Any) -> HttpResponse:
    event = request.event
    book = event_rule_book(event)
    own = {row.code: row for row in EventFoul.objects.filter(event=event)}
    url = reverse("penalties:rules", args=[event.slug])
    started = has_started(event)
    amounts = forms.get("amounts")
    if edited and not amounts and not started:
        amounts = AmountsForm(event.ruleset, edited.outcome)
    context = {
        "event": event,
        "can": request.can,
        "source": book.source,
        "started": started,
        "lines": [
            RuleLine(
                code=foul.code,
                name=text_of(text_json(foul.name)),
                when=text_of(text_json(foul.when)),
                paragraph=foul.paragraph,
                what=outcome_words(event.ruleset, foul.outcome),
                is_own=foul.code in own,
                is_house=foul.code in own and own[foul.code].is_house,
                edit_url=f"{url}?foul={foul.code}"
                if amount_paths(event.ruleset, foul.outcome) and not started
                else "",
            )
            for foul in book.fouls
        ],
        "edited": text_of(text_json(edited.name)) if edited else "",
        "edited_code": edited.code if edited else "",
        "amounts_form": amounts,
        "house_form": None if started else forms.get("house") or HouseRuleForm(book=book),
        "shown": forms.get("shown"),
        "reason_form": forms.get("reason_form"),
        "settings_form": forms.get("settings")
        or LedgerSettingsForm(instance=LedgerSettings.of_event(event), cards=book.cards),
    }
    return render(request, "penalties/rules.html", context, status=422 if forms else 200)


@event_acts(change_ledger_settings)
@require_POST
def rules_settings(request: EventRequest) -> HttpResponse:
    """Change the settings of the ledger. A change to finished results is previewed before it is saved."""
    settings = LedgerSettings.of_event(request.event)
    form = LedgerSettingsForm(request.POST, instance=settings, cards=event_rule_book(request.event).cards)
    why, preview = ReasonForm(request.POST), SentPreview.of(request.POST, request.path)
    shown: Shown[PlacesEffect] | None = None
    if all([form.is_valid(), why.is_valid()]):
        fields = {name: form.cleaned_data[name] for name in form.written}
        seen = form.cleaned_data["seen"]

        def save(reason: str) -> None:
            change_ledger_settings(request.user, request.event, fields=fields, seen=seen, reason=reason)

        try:
            shown = save_settings(request.event, preview, save, **why.cleaned_data)
        except Refusal as refusal:
            add_refusal(form, refusal)
            # The page shows the other person's changes now, so the next press replaces them.
            put(form, "seen", mark_of(LedgerSettings.of_event(request.event), form.written))
        else:
            if shown is None:
                return redirect("penalties:rules", request.event.slug)
            why.show(shown.refusal, was_seen=bool(preview.mark))
    return _rules_page(request, settings=form, shown=shown, reason_form=why)


@event_acts(add_house_rule)
@require_POST
def house_rule_add(request: EventRequest) -> HttpResponse:
    """Add a house rule."""
    form = HouseRuleForm(request.POST, book=event_rule_book(request.event))
    if form.is_valid():
        try:
            add_house_rule(
                request.user,
                request.event,
                name=form.cleaned_data["name"],
                when=form.cleaned_data["when"],
                outcome=form.outcome(),
            )
        except EventStarted as refusal:
            return refused(request, refusal)
        except Refusal as refusal:
            add_refusal(form, refusal)
        else:
            return redirect("penalties:rules", request.event.slug)
    return _rules_page(request, house=form)


@event_acts(remove_event_foul)
@require_POST
def event_foul_remove(request: EventRequest) -> HttpResponse:
    """Remove a house rule, or restore a foul to the rulebook. Does nothing when an earlier press did so already."""
    fouls = EventFoul.objects.select_related("event").filter(event=request.event)
    row = fouls.filter(code=one_line(request.POST.get("foul", ""))).first()
    try:
        if row:
            remove_event_foul(request.user, row)
    except Refusal as refusal:
        return refused(request, refusal)
    return redirect("penalties:rules", request.event.slug)
