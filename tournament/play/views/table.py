"""The table page and the acts at the table."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any
from uuid import uuid4

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from penalties.decisions.false_wins import false_win_notes
from penalties.queries import points_moved_at
from tournament.core.errors import Refusal
from tournament.core.forms import add_refusal, sent
from tournament.core.htmx import is_up_to_date, redirect_to, tell, unchanged, wants_partial
from tournament.core.numbers import read_number
from tournament.core.previews import PreviewMissing
from tournament.core.refusals import refused
from tournament.core.sentences import filled
from tournament.events.access import EventRequest, event_acts, event_page, is_page_at_work
from tournament.events.asking import ask_in_place
from tournament.events.caching.pages import cached_page
from tournament.events.errors import OtherTable, SecondPersonNeeded
from tournament.events.models import Event
from tournament.events.offers import offer
from tournament.events.settings.hold_back import held_sentence, is_held
from tournament.play.acts.hands import (
    Recorded,
    correct_hand,
    record_hand,
    take_back_last_hand,
)
from tournament.play.acts.rounds import close_table, reopen_table
from tournament.play.bridge.evaluation import entered_again, evaluate
from tournament.play.bridge.sentences import discarded_label
from tournament.play.enums import EntryMethod, Outcome
from tournament.play.errors import (
    FinalScoresStand,
    HandConflict,
    HandNotReached,
    OtherAccount,
    ReasonMissing,
)
from tournament.play.forms.hand import CloseForm, CorrectionForm, HandForm, UndoForm
from tournament.play.forms.notes import NoteForm
from tournament.play.models import Hand
from tournament.play.pages.deal import deal_view
from tournament.play.pages.hands import hand_sentence, hand_views, taken_back_sentence
from tournament.play.pages.preview import Preview, preview_of, preview_refused
from tournament.play.pages.table import TableView, seat_views
from tournament.play.queries.tables import table_stamp
from tournament.play.two_people import packed
from tournament.play.views.correction_effect import (
    correction_effect,
    mark_of_replacing,
    save_correction,
    sent_correction,
)
from tournament.play.views.hand_entry import (
    asked_beside,
    conflict_with,
    next_hand_form,
    next_hand_preview,
    refusal_code,
    scope_of,
    unfinished,
)
from tournament.play.views.offline import is_senders_own, not_recorded, recorded
from tournament.play.views.table_context import FoundTable, find_table, table_after
from tournament.play.views.table_page import Answer, CorrectionPage, HeldTablePage, table_page
from tournament.play.views.viewers import in_event


def _stamp(event: Event, address: Mapping[str, Any]) -> int:
    return table_stamp(event, address["number"], address["table_number"])


@event_page
@cached_page(stamp=_stamp)
@require_safe
def table_detail(request: EventRequest, number: int, table_number: int) -> HttpResponse:
    """The table: what was played, and for referees the next hand. The page asks again every few seconds."""
    # Read before the table: what happens in between is shown with the next poll.
    stamp = table_stamp(request.event, number, table_number)
    is_mine_no_more = is_page_at_work(request) and not request.can.works_at(table_number)
    if "r" in request.GET and is_up_to_date(request, stamp) and not is_mine_no_more:
        return unchanged()
    found = find_table(request, number, table_number)
    if not request.can.referee and is_held(request.event, found.round):
        return _held_page(request, found, stamp)
    form = next_hand_form(found) if request.can.works_at(found.table.number) else None
    return _table_page(request, found, form, stamp=stamp)


def _held_page(request: EventRequest, found: FoundTable, stamp: int) -> HttpResponse:
    """The page of a table whose scores are held back: only who sits there."""
    page = HeldTablePage(
        event=request.event,
        can=request.can,
        round=found.round,
        table=found.table,
        seats=sorted(found.entries.items()),
        is_closed=found.is_closed,
        stamp=stamp,
        held_sentence=held_sentence(request.event, found.round.number),
    )
    return page.shown(request)


def _table_page(
    request: EventRequest,
    found: FoundTable,
    form: HandForm | None,
    *,
    answer: Answer | None = None,
    stamp: int | None = None,
    status: int = 200,
) -> HttpResponse:
    """`stamp` is the newest entry of the audit about the table, where it is known."""
    stamp = stamp or table_stamp(request.event, found.round.number, found.table.number)
    page = table_page(found, in_event(request, found), form, stamp=stamp, answer=answer)
    return page.shown(request, status=status)


@event_acts(record_hand, correct_hand)
@require_POST
def hand_add(request: EventRequest, number: int, table_number: int) -> HttpResponse:
    """Record the next hand."""
    found = find_table(request, number, table_number)
    if not is_senders_own(request):
        refusal = OtherAccount(name=str(request.user))
        return not_recorded(refused(request, refusal), refusal.code, str(refusal))
    if not request.can.works_at(table_number):
        other = OtherTable(tables=request.can.tables_text)
        return not_recorded(refused(request, other), other.code, str(other))
    form = next_hand_form(found, request.POST)
    if not form.is_valid():
        return not_recorded(_table_page(request, found, form, status=422), "form", form.first_fault)
    client_key = form.cleaned_data["client_key"]
    try:
        done = record_hand(
            request.user,
            found.table,
            client_key=client_key,
            entered=form.hand_input(),
            late_reason=form.cleaned_data.get("late_reason", ""),
            expected_number=form.expected_number,
            typed_for=form.agreed_number,
        )
    except (HandConflict, HandNotReached) as refusal:
        return _conflict_page(request, number, table_number, form, refusal)
    except Refusal as refusal:
        if not found.accepts_hands:
            # There is no form on the page that could show the reason.
            return not_recorded(refused(request, refusal), refusal.code, str(refusal))
        form.show_refusal(refusal)
        preview = preview_refused(request.event, refusal, form.sentence_of(refusal))
        page = _table_page(request, found, form, answer=Answer(preview=preview), status=422)
        return not_recorded(page, refusal.code, preview.error)
    return recorded(_after_hand(request, found, done), client_key)


def _conflict_page(
    request: EventRequest,
    number: int,
    table_number: int,
    form: HandForm,
    refusal: HandConflict | HandNotReached,
) -> HttpResponse:
    found = find_table(request, number, table_number)
    conflict = conflict_with(request.event, found, form, refusal, request.POST)
    conflict = replace(conflict, mark=mark_of_replacing(request, found, conflict, form.hand_input()))
    page = _table_page(request, found, form, answer=Answer(conflict=conflict), status=409)
    return not_recorded(page, refusal_code(conflict, refusal), str(refusal))


def _after_act(request: EventRequest, number: int, table_number: int) -> HttpResponse:
    """The table as it is now: the fragment for htmx, a redirect for a plain form."""
    if wants_partial(request):
        stamp = table_stamp(request.event, number, table_number)
        found = find_table(request, number, table_number)
        return _table_page(request, found, next_hand_form(found), stamp=stamp)
    return redirect_to(request, reverse("play:table-detail", args=[request.event.slug, number, table_number]))


def _after_hand(request: EventRequest, found: FoundTable, done: Recorded) -> HttpResponse:
    """The table with the hand just recorded; what cannot have changed since `found` was read is not read again."""
    if not wants_partial(request):
        return redirect_to(request, reverse("play:table-detail", args=found.place))
    found = table_after(found, done) or find_table(request, found.round.number, found.table.number)
    request.event.revision = done.revision or request.event.revision
    answer = Answer(announcement=_saved_sentence(found, done.hand))
    return _table_page(request, found, next_hand_form(found), answer=answer, stamp=done.stamp)


def _saved_sentence(found: FoundTable, hand: Hand) -> str:
    if hand not in found.state.hands:
        return ""
    sentence = hand_sentence(hand, found.entries.at(hand.number), found.state.ruleset)
    return filled(_("Hand %(number)s saved: %(sentence)s."), {"number": hand.number, "sentence": sentence})


@event_acts(record_hand, correct_hand)
@require_POST
def hand_preview(request: EventRequest, number: int, table_number: int) -> HttpResponse:
    """The preview of the hand in the form, or of a correction of hand `?hand=`; nothing is written."""
    found = find_table(request, number, table_number)
    asked = read_number(request.GET.get("hand", ""))
    corrected = None if asked is None else found.state.at_number(asked)
    context = {
        "preview": _preview(request, found, corrected),
        "submit_label": _("Save the correction") if corrected else _("Record the hand"),
    }
    return render(request, "play/_preview.html", context)


def _preview(request: EventRequest, found: FoundTable, corrected: Hand | None) -> Preview:
    form = next_hand_form(found, request.POST)
    if corrected is None:
        return next_hand_preview(request.event, found, form, is_staff=True)
    waiting = unfinished(form)
    if waiting:
        return waiting
    entered = form.hand_input()
    position = found.state.position_before(corrected.number)
    asked = asked_beside(request.event, position, form)
    try:
        evaluation = evaluate(request.event, position, entered)
        effect = correction_effect(request, found, corrected, entered)
    except Refusal as refusal:
        return preview_refused(request.event, refusal, form.sentence_of(refusal), asked)
    also = false_win_notes(request.event, found.table, corrected.number, entered, replaced=corrected)
    preview = preview_of(request.event, entered, evaluation, found.entries, effect, asked, also)
    return replace(preview, mark=sent_correction(request, found, corrected).mark_in(effect.state))


@event_acts(take_back_last_hand)
@require_POST
def hand_undo(request: EventRequest, number: int, table_number: int) -> HttpResponse:
    """Take the newest hand back."""
    found = find_table(request, number, table_number)
    form = UndoForm(request.POST)
    if not form.is_valid():
        return _table_page(request, found, next_hand_form(found), status=422)
    try:
        voided = take_back_last_hand(
            request.user,
            found.table,
            client_key=form.cleaned_data["client_key"],
            expected_number=form.cleaned_data["expected_hand_number"],
        )
    except Refusal as refusal:
        return refused(request, refusal)
    return tell(request, _after_act(request, number, table_number), taken_back_sentence(voided))


@event_acts(correct_hand)
@require_http_methods(["GET", "HEAD", "POST"])
def hand_correct(request: EventRequest, number: int, table_number: int, hand_number: int) -> HttpResponse:
    """Correct a hand, with a reason; if that is not possible, the page says why instead of showing the form."""
    found = find_table(request, number, table_number)
    hand = found.state.at_number(hand_number)
    if hand is None or hand.outcome == Outcome.VOID:
        raise Http404
    if hand.outcome == Outcome.FINAL:
        if request.method == "POST":
            return refused(request, FinalScoresStand())
        return redirect_to(request, reverse("play:final-scores", args=found.place))
    form = _correction_form(found, hand, sent(request))
    status, preview = 422 if form.is_bound else 200, None
    if form.is_valid():
        try:
            shown = save_correction(request, found, hand, lambda: _correct(request, found, form))
            if shown is None:
                return redirect_to(request, reverse("play:table-detail", args=found.place))
            preview = _preview(request, found, hand)
            form.show_refusal(shown.refusal or PreviewMissing())
        except SecondPersonNeeded:
            params, reason = packed(form.hand_input()), form.cleaned_data["reason"]
            try:
                return ask_in_place(request, correct_hand, hand, reason=reason, params=params)
            except Refusal as refusal:
                form.show_refusal(refusal)
        except HandConflict as conflict:
            status = 409
            form = _rebound_correction(request, found, hand, conflict)
            preview = _preview(request, found, hand)
        except Refusal as refusal:
            form.show_refusal(refusal)
    return _correction_page(request, found, hand, form, preview=preview, status=status)


def _correction_page(
    request: EventRequest,
    found: FoundTable,
    hand: Hand,
    form: CorrectionForm,
    *,
    preview: Preview | None,
    status: int,
) -> HttpResponse:
    position = found.state.position_before(hand.number)
    moved = points_moved_at(request.event, found.table, found.entries)
    page = CorrectionPage(
        event=request.event,
        can=request.can,
        discarded_label=discarded_label(request.event.ruleset),
        round=found.round,
        table=TableView(found.table.number, found.is_closed),
        hand=hand_views(found.entries, found.state, [hand], found.place)[0],
        deal=deal_view(request.event, position),
        seats=[
            replace(seat, points_total=seat.points_total + moved[seat.seat])
            for seat in seat_views(found.entries, found.state, position)
        ],
        form=form,
        obstacle=offer(request, correct_hand, found.at_this_table(hand)).refusal,
        preview=preview or Preview(),
        preview_url=reverse("play:hand-preview", args=found.place) + f"?hand={hand.number}",
    )
    return page.shown(request, status=status)


def _correct(request: EventRequest, found: FoundTable, form: CorrectionForm) -> None:
    seen = get_object_or_404(found.table.hands, pk=form.cleaned_data["version_seen"])
    correct_hand(
        request.user,
        seen,
        client_key=form.cleaned_data["client_key"],
        reason=form.cleaned_data["reason"],
        entered=form.hand_input(),
    )


def _correction_form(found: FoundTable, hand: Hand, data: Any) -> CorrectionForm:
    entered = entered_again(hand)
    first = entered.wins[0] if entered.wins else None
    initial = {
        **(CorrectionForm.initial_of(first) if first else {}),
        "outcome": hand.outcome,
        "winner": first.seat if first else None,
        "also_won": [win.seat for win in entered.wins[1:]],
        "discarder": hand.discarder,
        "offender": hand.offender,
        "fine_points": hand.fine_points,
        "version_seen": hand.pk,
        "riichi": entered.riichi,
        "tenpai": entered.tenpai,
        "nagashi": entered.nagashi,
        "cause": hand.cause,
        "bell": hand.bell,
    }
    scope = scope_of(found)
    used = {EntryMethod(win.method) for win in hand.all_wins}
    scope = replace(scope, methods=tuple(each for each in EntryMethod if each in {*scope.methods, *used}))
    return CorrectionForm(
        scope,
        found.seat_names,
        data,
        hand_number=hand.number,
        initial=initial,
        also_initial={win.seat: CorrectionForm.initial_of(win) for win in entered.wins[1:]},
        asks_bell=True,
    )


def _rebound_correction(
    request: EventRequest, found: FoundTable, hand: Hand, conflict: HandConflict
) -> CorrectionForm:
    """What was typed, now as a correction of the current version; the page shows both."""
    typed = request.POST.copy()
    typed["version_seen"] = str(hand.pk)
    typed["client_key"] = str(uuid4())
    form = _correction_form(found, hand, typed)
    add_refusal(form, conflict)
    return form


@event_acts(close_table)
@require_POST
def table_close(request: EventRequest, number: int, table_number: int) -> HttpResponse:
    """Close a table: its points are final."""
    found = find_table(request, number, table_number)
    form = CloseForm(request.POST)
    is_valid, data = form.is_valid(), form.cleaned_data
    try:
        close_table(
            request.user,
            found.table,
            expected_hands=data["hands"] if is_valid else 0,
            newest_version=data.get("newest_version"),
            is_early_meant=is_valid and data["early"],
        )
    except Refusal as refusal:
        return refused(request, refusal)
    return _after_act(request, number, table_number)


@event_acts(reopen_table)
@require_POST
def table_reopen(request: EventRequest, number: int, table_number: int) -> HttpResponse:
    """Unlock a closed table, with a reason."""
    found = find_table(request, number, table_number)
    form = NoteForm(request.POST)
    if not form.is_valid():
        return refused(request, ReasonMissing(), status=422)
    try:
        reopen_table(request.user, found.table, reason=form.cleaned_data["reason"])
    except Refusal as refusal:
        return refused(request, refusal)
    return _after_act(request, number, table_number)
