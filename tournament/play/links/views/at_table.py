"""The table by its link: the scorer enters hands, the four players sign off, and a referee can be called."""

from dataclasses import replace

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.acts.doors import carries_out
from tournament.core.errors import Refusal
from tournament.core.forms import add_refusal, sent
from tournament.core.htmx import is_up_to_date, redirect_to, tell, unchanged, wants_partial
from tournament.core.sentences import filled
from tournament.play.acts.hands import record_hand, take_back_last_hand
from tournament.play.calls.acts import call_referee
from tournament.play.errors import HandConflict, HandNotReached
from tournament.play.forms.hand import HandForm, UndoForm
from tournament.play.links.acts import seat_link
from tournament.play.links.queries import token_of
from tournament.play.links.views.access import LinkRequest, by_link, linked_table
from tournament.play.pages.hands import hand_sentence, taken_back_sentence
from tournament.play.pages.preview import preview_refused
from tournament.play.people import holder_of
from tournament.play.sign_off.acts.confirming import confirm_seat
from tournament.play.sign_off.forms import ConfirmForm
from tournament.play.sign_off.views.signing import (
    confirm,
    confirm_form,
    phone_context,
    seat_context,
    signoff_context,
)
from tournament.play.views.hand_entry import conflict_with, next_hand_form, next_hand_preview, refusal_code
from tournament.play.views.offline import not_recorded, recorded
from tournament.play.views.table_context import FoundTable
from tournament.play.views.table_page import Answer, can_call, table_page
from tournament.play.views.viewers import scorer


def _url(request: LinkRequest, name: str, *args: object) -> str:
    return reverse(f"play:{name}", args=[request.token, *args])


@require_safe
@by_link()
def link_table(request: LinkRequest) -> HttpResponse:
    """The page that the link opens: the table, or a player's own sign-off."""
    if request.link.seat is not None:
        return redirect(_url(request, "link-seat", request.link.seat))
    if is_up_to_date(request, request.link.table.round.event.revision):
        return unchanged()
    found = linked_table(request)
    return _table_page(request, found, next_hand_form(found))


def _table_page(
    request: LinkRequest,
    found: FoundTable,
    form: HandForm,
    *,
    answer: Answer | None = None,
    status: int = 200,
) -> HttpResponse:
    page = table_page(found, scorer(request), form, stamp=found.round.event.revision, answer=answer)
    return page.shown(request, status=status)


@require_POST
@by_link(of_table=True)
@carries_out(record_hand)
def link_hand_add(request: LinkRequest) -> HttpResponse:
    """Enter the next hand; it counts once it is accepted."""
    found = linked_table(request)
    event = found.round.event
    form = next_hand_form(found, request.POST)
    if not form.is_valid():
        return not_recorded(_table_page(request, found, form, status=422), "form", form.first_fault)
    client_key = form.cleaned_data["client_key"]
    try:
        hand = record_hand(
            holder_of(request.link),
            found.table,
            client_key=client_key,
            entered=form.hand_input(),
            late_reason=form.cleaned_data.get("late_reason", ""),
            expected_number=form.expected_number,
            typed_for=form.agreed_number,
        ).hand
    except (HandConflict, HandNotReached) as refusal:
        return _conflict_page(request, form, refusal)
    except Refusal as refusal:
        if not scorer(request).may_enter(found):
            # There is no form on the page that could show the reason.
            return _refused(request, refusal)
        form.show_refusal(refusal)
        preview = preview_refused(event, refusal, form.sentence_of(refusal))
        page = _table_page(request, found, form, answer=Answer(preview=preview), status=422)
        return not_recorded(page, refusal.code, preview.error)
    sentence = hand_sentence(hand, found.entries.at(hand.number), event.ruleset)
    saved = filled(
        _("Hand %(number)s entered: %(sentence)s. It counts once it is accepted."),
        {"number": hand.number, "sentence": sentence},
    )
    return recorded(_after_act(request, saved), client_key)


def _conflict_page(
    request: LinkRequest, form: HandForm, refusal: HandConflict | HandNotReached
) -> HttpResponse:
    found = linked_table(request)
    conflict = conflict_with(found.round.event, found, form, refusal, request.POST)
    # Only the staff can correct a hand; the scorer compares, and goes on or calls a referee.
    conflict = replace(conflict, correct_url="")
    page = _table_page(request, found, form, answer=Answer(conflict=conflict), status=409)
    return not_recorded(page, refusal_code(conflict, refusal), str(refusal))


def _after_act(request: LinkRequest, announcement: str = "") -> HttpResponse:
    if wants_partial(request):
        found = linked_table(request)
        form = next_hand_form(found)
        return _table_page(request, found, form, answer=Answer(announcement=announcement))
    return redirect(_url(request, "link-table"))


def _refused(request: LinkRequest, refusal: Refusal, *, status: int = 409) -> HttpResponse:
    """The table with the refusal: there is no other page to go back to."""
    found = linked_table(request)
    form = next_hand_form(found)
    page = _table_page(request, found, form, answer=Answer(refusal=str(refusal)), status=status)
    return not_recorded(page, refusal.code, str(refusal))


def _refused_to_player(request: LinkRequest, seat: int, refusal: Refusal) -> HttpResponse:
    """The player's own sign-off with the refusal."""
    messages.error(request, str(refusal))
    found = linked_table(request)
    page = _seat_page(request, found, seat, confirm_form(found), status=409)
    return not_recorded(page, refusal.code, str(refusal))


@require_POST
@by_link(of_table=True)
@carries_out(record_hand)
def link_hand_preview(request: LinkRequest) -> HttpResponse:
    """The preview of the hand in the form; nothing is written."""
    found = linked_table(request)
    form = next_hand_form(found, request.POST)
    context = {
        "preview": next_hand_preview(found.round.event, found, form, is_staff=False),
        "submit_label": _("Enter the hand"),
    }
    return render(request, "play/_preview.html", context)


@require_POST
@by_link(of_table=True)
@carries_out(take_back_last_hand)
def link_hand_undo(request: LinkRequest) -> HttpResponse:
    """Take the newest hand back, as long as nobody has accepted it."""
    found = linked_table(request)
    form = UndoForm(request.POST)
    if not form.is_valid():
        return _table_page(request, found, next_hand_form(found), status=422)
    try:
        voided = take_back_last_hand(
            holder_of(request.link),
            found.table,
            client_key=form.cleaned_data["client_key"],
            expected_number=form.cleaned_data["expected_hand_number"],
        )
    except Refusal as refusal:
        return _refused(request, refusal)
    return tell(request, _after_act(request), taken_back_sentence(voided))


@require_POST
@by_link()
@carries_out(call_referee)
def link_call(request: LinkRequest) -> HttpResponse:
    """Call a referee to the table."""
    table = request.link.table
    try:
        call_referee(holder_of(request.link), table)
    except Refusal as refusal:
        if request.link.seat is not None:
            return _refused_to_player(request, request.link.seat, refusal)
        return _refused(request, refusal)
    return _after_act(request) if request.link.seat is None else redirect(_url(request, "link-table"))


@require_safe
@by_link(of_table=True)
def link_signoff(request: LinkRequest) -> HttpResponse:
    """The four names: each player taps their own."""
    if is_up_to_date(request, request.link.table.round.event.revision):
        return unchanged()
    found = linked_table(request)
    context = _page(request, found, signoff_context(found, lambda seat: _url(request, "link-seat", seat)))
    return render(request, "play/link_signoff.html", context)


def _page(request: LinkRequest, found: FoundTable, context: dict[str, object]) -> dict[str, object]:
    is_players = request.link.seat is not None
    return {
        "event": found.round.event,
        "round": found.round,
        "table": found.table,
        "back": "" if is_players else _url(request, "link-table"),
        "signoff_url": "" if is_players else _url(request, "link-signoff"),
        "call_url": _url(request, "link-call"),
        "call": found.call,
        "can_call": can_call(found),
        **context,
    }


def _check_seat(request: LinkRequest, seat: int) -> None:
    """A table's link opens all four seats, a player's link only their own."""
    if seat not in range(4) or request.link.seat not in (None, seat):
        raise Http404


@require_http_methods(["GET", "HEAD", "POST"])
@by_link()
@carries_out(confirm_seat)
def link_seat(request: LinkRequest, seat: int) -> HttpResponse:
    """One player's score and hands, and whether the player agrees."""
    _check_seat(request, seat)
    if is_up_to_date(request, request.link.table.round.event.revision):
        return unchanged()
    found = linked_table(request)
    form = confirm_form(found, sent(request))
    refusal = None
    if form.is_valid():
        try:
            confirm(holder_of(request.link), found, seat, form)
        except Refusal as caught:
            refusal = caught
            add_refusal(form, refusal)
        else:
            after = "link-table" if request.link.seat is not None else "link-signoff"
            return redirect_to(request, _url(request, after))
    return _seat_page(request, found, seat, form, refusal, status=422 if form.is_bound else 200)


def _seat_page(
    request: LinkRequest,
    found: FoundTable,
    seat: int,
    form: ConfirmForm,
    refusal: Refusal | None = None,
    *,
    status: int,
) -> HttpResponse:
    context = _page(request, found, seat_context(found, seat, form, refusal))
    context["phone_url"] = "" if request.link.seat is not None else _url(request, "link-phone", seat)
    return render(request, "play/link_seat.html", context, status=status)


@require_POST
@by_link(of_table=True)
@carries_out(seat_link)
def link_phone(request: LinkRequest, seat: int) -> HttpResponse:
    """Show a player's private link as a code, for signing off on a phone."""
    _check_seat(request, seat)
    found = linked_table(request)
    try:
        link = seat_link(holder_of(request.link), found.table, seat)
    except Refusal as refusal:
        return _refused(request, refusal)
    url = reverse("play:link-table", args=[token_of(link)])
    context = _page(request, found, phone_context(request, found, seat, url))
    return render(request, "play/link_phone.html", context)
