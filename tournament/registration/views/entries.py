"""The desk's pages, and a player's public page."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from penalties.queries import may_see_ledger
from tournament.core.errors import Refusal
from tournament.core.forms import add_refusal, note_hidden, put, sent
from tournament.core.htmx import is_up_to_date, redirect_to, render_page, unchanged, wants_partial
from tournament.core.numbers import KEY_DIGITS, read_number
from tournament.core.refusals import refused
from tournament.core.sentences import filled
from tournament.core.undo import tell_with_undo, undo_notice
from tournament.draws.enums import Fill
from tournament.draws.queries import settings_of
from tournament.events.access import EventRequest, event_acts, event_page
from tournament.events.caching.pages import cached_page
from tournament.events.enums import RoundState, Visibility
from tournament.events.models import Event
from tournament.events.offers import belongs
from tournament.events.queries import rounds_of, turn_of
from tournament.events.rulebook.items import item_word
from tournament.events.settings.seen import mark_of
from tournament.people.seen import people_with_pages
from tournament.play.seat_changes.acts.changes import take_seat
from tournament.registration.acts.entries import (
    add_entry,
    add_house_players,
    change_entry,
    delete_entry,
    release_house_players,
    set_status,
)
from tournament.registration.acts.imports import start_import
from tournament.registration.acts.several import STATUS, EntryChange, change_several
from tournament.registration.acts.successions import relate, take_apart
from tournament.registration.barred import barred_entries
from tournament.registration.enums import EntryStatus
from tournament.registration.errors import StatusUnknown
from tournament.registration.forms.entries import EntryForm, StatusForm, SuccessionForm
from tournament.registration.hooks.bars import Bar
from tournament.registration.models import Entry, Succession
from tournament.registration.pages.several import undo_of_changes
from tournament.registration.pages.take_along import calendar_links
from tournament.registration.queries import entry_counts, search_entries, successions_of
from tournament.registration.queries.entries import EntryCounts
from tournament.registration.queries.naming import distinct_name
from tournament.registration.queries.shown import has_pages
from tournament.registration.views.player_page import PlayerPage
from tournament.registration.views.quotas import warn_of_quota
from tournament.standings.pages.bars import bars_of
from tournament.standings.pages.person import rates_of
from tournament.standings.pages.player import (
    best_hand,
    hands_at_tables,
    player_figures,
    player_rounds,
    player_tally,
    seat_in,
)
from tournament.standings.pages.shown import shown_entry
from tournament.standings.queries import StandingRow, entry_results


@event_page
@cached_page("q")
@require_safe
def entry_list(request: EventRequest) -> HttpResponse:
    """Everybody in the event, found as you type."""
    query = request.GET.get("q", "")[:100]
    return _entry_list(request, query)


def _entry_list(request: EventRequest, query: str, notice: str = "") -> HttpResponse:
    entries = search_entries(request.event, query, staff=request.role is not None)
    counts = entry_counts(request.event)
    house_fills = request.role is None or _house_fills(request.event)
    context = {
        "event": request.event,
        "can": request.can,
        "entries": entries,
        "barred": _barred_shown(request, entries),
        "shows_federation_ids": request.role is not None or request.event.shows_federation_ids,
        "counts": counts,
        "house_needed": counts.house_needed if house_fills and belongs(request, add_house_players) else 0,
        "house_spare": _house_spare(request, counts, house_fills=house_fills),
        "may_see_status": request.role is not None,
        "may_add": belongs(request, add_entry),
        "may_import": belongs(request, start_import),
        "may_change": belongs(request, set_status),
        "may_change_several": belongs(request, change_several),
        "q": query,
        "notice": notice,
    }
    return render_page(
        request, "registration/entry_list.html", context, fragment="registration/_entry_rows.html"
    )


def _house_spare(request: EventRequest, counts: EntryCounts, *, house_fills: bool) -> int:
    """How many house players this person can remove."""
    if not belongs(request, release_house_players):
        return 0
    return counts.house_spare if house_fills else counts.house


def _barred_shown(request: EventRequest, entries: Iterable[Entry]) -> dict[int, Bar]:
    """The players whom penalties put out, for readers who may see penalties; asked only where somebody has left."""
    if not any(entry.status == EntryStatus.WITHDRAWN for entry in entries):
        return {}
    may_see = may_see_ledger(request.event, staff=request.can.referee)
    return barred_entries(request.event) if may_see else {}


def _house_fills(event: Event) -> bool:
    """Whether house players fill the last table, so that nobody sits out."""
    return settings_of(event).fill == Fill.HOUSE


@event_page
@cached_page()
@require_safe
def entry_detail(request: EventRequest, pk: int) -> HttpResponse:
    """One player's page: standing, rounds, hands, and the course of the place."""
    if is_up_to_date(request, request.event.revision):
        return unchanged()
    return _entry_page(request, shown_entry(request, pk))


def _entry_page(
    request: EventRequest, entry: Entry, succession_form: SuccessionForm | None = None
) -> HttpResponse:
    if succession_form is None and belongs(request, relate) and not entry.is_house:
        succession_form = SuccessionForm(entry)
    rounds = rounds_of(request.event)
    results = entry_results(request.event, entry, rounds, staff=request.can.referee)
    standing = results.standing
    in_turn = turn_of(rounds)
    hands = hands_at_tables(results)
    own_rounds = player_rounds(request.event, entry, results, hands, rounds)
    tally = player_tally(entry, results, hands)
    page = PlayerPage(
        event=request.event,
        can=request.can,
        entry=entry,
        barred=_barred_shown(request, [entry]),
        shows_federation_ids=request.role is not None or request.event.shows_federation_ids,
        shows_penalties=may_see_ledger(request.event, staff=request.can.referee),
        standing=_shown(standing),
        official_after=results.official_after,
        live=_shown(results.live),
        course=[step.place for step in results.course],
        tally=tally,
        rates=rates_of(tally),
        figures=player_figures(request.event, entry, tally, results, hands),
        items=bars_of([(item_word(request.event.ruleset, name), wins) for name, wins in tally.items_seen]),
        rounds=own_rounds,
        now=seat_in(own_rounds, in_turn) if in_turn else None,
        best_hand=best_hand(own_rounds),
        round_in_turn=in_turn,
        is_over=in_turn is None,
        successions=list(successions_of(entry)),
        succession_form=succession_form,
        may_take_apart=belongs(request, take_apart) and request.event.finished_at is None,
        may_edit=belongs(request, change_entry),
        manifest_url=reverse("registration:entry-manifest", args=[request.event.slug, entry.pk]),
        calendar=calendar_links(
            reverse("registration:entry-calendar", args=[request.event.slug, entry.pk]), request
        ),
        notices_url=_notices_url(request.event, entry),
        change_seat_url=_change_seat_url(request, entry) if belongs(request, take_seat) else "",
        person_url=_person_url(request, entry),
    )
    return page.shown(request, status=422 if succession_form is not None and succession_form.errors else 200)


def _person_url(request: EventRequest, entry: Entry) -> str:
    """The page of the person over all events; empty for a reader who may not open it."""
    if not people_with_pages(request.user, [entry]):
        return ""
    return reverse("people:person", args=[entry.player_id])


def _shown(row: StandingRow | None) -> StandingRow | None:
    """A player's row if it has something to tell: a place, or why there is none."""
    return row if row and (row.place or row.is_out or row.counted_with) else None


def _notices_url(event: Event, entry: Entry) -> str:
    """Where everybody can ask for notices of what is public of a player."""
    if event.visibility != Visibility.PUBLIC or not has_pages(entry):
        return ""
    return reverse("notices:entry", args=[event.slug, entry.pk])


def _change_seat_url(request: EventRequest, entry: Entry) -> str:
    """Where somebody else can take the seat of a player in the running or next round; empty without a seat."""
    states = (RoundState.PUBLISHED, RoundState.RUNNING)
    seats = entry.seats.filter(round__state__in=states).order_by("round__number")
    seat = seats.first()
    return reverse("play:seat-change", args=[request.event.slug, seat.table_id, seat.wind]) if seat else ""


@event_acts(relate)
@require_POST
def succession_add(request: EventRequest, pk: int) -> HttpResponse:
    """Link a player with the one who continued in their place."""
    entry = get_object_or_404(request.event.entries, pk=pk)
    form = SuccessionForm(entry, request.POST)
    if form.is_valid():
        better = form.cleaned_data["ranked"] == "better"
        try:
            relate(request.user, entry, form.cleaned_data["other"], better_only=better)
        except Refusal as refusal:
            add_refusal(form, refusal)
        else:
            return redirect("registration:entry-detail", request.event.slug, pk)
    return _entry_page(request, entry, form)


@event_acts(take_apart)
@require_POST
def succession_remove(request: EventRequest, pk: int) -> HttpResponse:
    """Remove a link. If it is gone, an earlier press removed it."""
    entry = get_object_or_404(request.event.entries, pk=pk)
    number = read_number(request.POST.get("succession", ""), digits=KEY_DIGITS)
    row = successions_of(entry).filter(pk=number or 0).first()
    if row:
        take_apart(request.user, row)
        # A link that a change of seats made belongs to that change, and no form makes it again.
        if row.act is None:
            _tell_apart(request, row)
    return redirect("registration:entry-detail", request.event.slug, pk)


def _tell_apart(request: EventRequest, row: Succession) -> None:
    names = {"one": distinct_name(row.leaver), "other": distinct_name(row.successor)}
    tell_with_undo(
        request,
        filled(_("%(one)s and %(other)s are no longer linked."), names),
        reverse("registration:succession-add", args=[request.event.slug, row.leaver.pk]),
        other=row.successor.pk,
        ranked="better" if row.better_only else "apart",
    )


@event_acts(add_entry)
@require_http_methods(["GET", "HEAD", "POST"])
def entry_add(request: EventRequest) -> HttpResponse:
    form = EntryForm(sent(request), event=request.event)
    if request.method == "POST" and form.is_valid():
        try:
            key = form.cleaned_data["client_key"]
            entry = add_entry(
                request.user,
                request.event,
                fields=form.entry_fields(),
                reserved=bool(form.is_reserved),
                client_key=key,
            )
        except Refusal as refusal:
            add_refusal(form, refusal)
        else:
            note_hidden(request, form)
            warn_of_quota(request, entry.country)
            if request.GET.get("back") == "desk":
                return redirect("registration:desk-person", request.event.slug, entry.pk)
            return redirect("registration:entry-list", request.event.slug)
    return _entry_form_page(request, form)


@event_acts(change_entry)
@require_http_methods(["GET", "HEAD", "POST"])
def entry_edit(request: EventRequest, pk: int) -> HttpResponse:
    entry = get_object_or_404(request.event.entries, pk=pk)
    form = EntryForm(sent(request), event=request.event, instance=entry)
    if request.method == "POST" and form.is_valid():
        try:
            seen = form.cleaned_data["seen"]
            change_entry(
                request.user, entry, fields=form.entry_fields(), seen=seen, reserved=form.is_reserved
            )
        except Refusal as refusal:
            add_refusal(form, refusal)
            # The page shows the other person's changes now, so the next press replaces them.
            put(form, "seen", mark_of(Entry.objects.get(pk=pk), form.written))
        else:
            note_hidden(request, form)
            return redirect("registration:entry-list", request.event.slug)
    return _entry_form_page(request, form, entry)


def _entry_form_page(request: EventRequest, form: EntryForm, entry: Entry | None = None) -> HttpResponse:
    context = {"event": request.event, "can": request.can, "form": form, "entry": entry}
    return render(request, "registration/entry_form.html", context, status=422 if form.is_bound else 200)


@event_acts(delete_entry)
@require_POST
def entry_delete(request: EventRequest, pk: int) -> HttpResponse:
    """Delete a player who never played."""
    entry = get_object_or_404(request.event.entries, pk=pk)
    try:
        delete_entry(request.user, entry)
    except Refusal as refusal:
        return refused(request, refusal)
    messages.success(request, _("%(name)s was deleted.") % {"name": entry})
    return redirect("registration:entry-list", request.event.slug)


@event_acts(set_status)
@require_POST
def entry_status(request: EventRequest, pk: int) -> HttpResponse:
    """Check in, undo, withdraw: one tap."""
    entry = get_object_or_404(request.event.entries, pk=pk)
    form = StatusForm(request.POST)
    if not form.is_valid():
        return refused(request, StatusUnknown(), status=422)
    before = EntryStatus(entry.status)
    status, seen = EntryStatus(form.cleaned_data["status"]), form.cleaned_data["seen"]
    try:
        set_status(request.user, entry, status=status, seen=EntryStatus(seen) if seen else None)
    except Refusal as refusal:
        return refused(request, refusal)
    is_desk = request.POST.get("back") == "desk"
    undo = _undo_of_status(entry, before, status, back="desk" if is_desk else "") if not seen else {}
    if wants_partial(request) and not is_desk:
        notice = undo_notice(request, **undo) if undo else ""
        return _entry_list(request, request.POST.get("q", "")[:100], notice)
    if undo:
        tell_with_undo(request, **undo)
    if is_desk:
        return redirect("registration:desk-person", request.event.slug, pk)
    return redirect("registration:entry-list", request.event.slug)


def _undo_of_status(entry: Entry, before: EntryStatus, status: EntryStatus, *, back: str) -> dict[str, Any]:
    """What a notice says and sends after somebody was withdrawn or brought back; empty for any other change."""
    if before == status or EntryStatus.WITHDRAWN not in (before, status):
        return {}
    is_out = status == EntryStatus.WITHDRAWN
    sentence = _("%(name)s is withdrawn.") if is_out else _("%(name)s is back in the event.")
    return {
        "sentence": filled(sentence, {"name": distinct_name(entry)}),
        "url": reverse("registration:entry-status", args=[entry.event.slug, entry.pk]),
        "status": before.value,
        "seen": status.value,
        **({"back": back} if back else {}),
    }


@event_acts(add_house_players)
@require_POST
def house_add(request: EventRequest) -> HttpResponse:
    """Fill the last table with house players."""
    before = _house_statuses(request.event)
    try:
        added = add_house_players(request.user, request.event)
    except Refusal as refusal:
        return refused(request, refusal)
    sentence = ngettext("%(n)s house player was added.", "%(n)s house players were added.", len(added))
    _tell_of_house(request, sentence, added, before)
    return _from_house(request)


@event_acts(release_house_players)
@require_POST
def house_release(request: EventRequest) -> HttpResponse:
    """Remove house players who are no longer needed."""
    before, sit_out = _house_statuses(request.event), not _house_fills(request.event)
    try:
        removed = release_house_players(request.user, request.event, players_sit_out=sit_out)
    except Refusal as refusal:
        return refused(request, refusal)
    sentence = ngettext("%(n)s house player was removed.", "%(n)s house players were removed.", len(removed))
    _tell_of_house(request, sentence, removed, before)
    return _from_house(request)


def _house_statuses(event: Event) -> dict[int, str]:
    return dict(event.entries.filter(is_house=True).values_list("pk", "status"))


def _tell_of_house(
    request: EventRequest, sentence: str, entries: Sequence[Entry], before: Mapping[int, str]
) -> None:
    """Undoing gives back the statuses from before; somebody new is withdrawn."""
    changes = [
        EntryChange(entry.pk, before.get(entry.pk, EntryStatus.WITHDRAWN.value), entry.status)
        for entry in entries
    ]
    tell_with_undo(
        request,
        sentence % {"n": len(entries)},
        reverse("registration:entries-change-undo", args=[request.event.slug]),
        undo=undo_of_changes(request.event, STATUS, changes),
        back="list",
    )


def _from_house(request: EventRequest) -> HttpResponse:
    """Back to the list, or to the draw of round `round` whose check led here."""
    number = read_number(request.GET.get("round", "")) or 0
    if request.event.rounds.filter(number=number).exists():
        return redirect_to(request, reverse("draws:draw-desk", args=[request.event.slug, number]))
    return redirect_to(request, reverse("registration:entry-list", args=[request.event.slug]))
