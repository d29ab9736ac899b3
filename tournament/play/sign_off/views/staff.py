"""The sign-off on the staff's tablet: the four players confirm, provisional hands are accepted, disputes are decided."""

from collections.abc import Callable

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.core.errors import Refusal
from tournament.core.forms import add_refusal, sent
from tournament.core.htmx import is_up_to_date, redirect_to, unchanged
from tournament.core.refusals import refused
from tournament.core.undo import tell_with_undo
from tournament.events.access import EventRequest, event_acts, event_role
from tournament.events.enums import Role
from tournament.play.calls.acts import answer_call, call_referee, end_call
from tournament.play.calls.queries import open_call
from tournament.play.errors import CallOver, NoDispute, NothingToAccept, ReasonMissing
from tournament.play.links.acts import seat_link
from tournament.play.links.queries import token_of
from tournament.play.sign_off.acts.acceptance import accept_hands, refuse_hand
from tournament.play.sign_off.acts.confirming import confirm_seat, decide_dispute
from tournament.play.sign_off.forms import AcceptForm, DecisionForm, RefuseForm
from tournament.play.sign_off.handed_device import NotHandedRound, handed_round
from tournament.play.sign_off.queries import words_of
from tournament.play.sign_off.views.handed_device import start_page
from tournament.play.sign_off.views.signing import (
    confirm,
    confirm_form,
    phone_context,
    seat_context,
    signoff_context,
)
from tournament.play.views.table_context import FoundTable, find_table


def _page(request: EventRequest, found: FoundTable, context: dict[str, object]) -> dict[str, object]:
    return {
        "event": request.event,
        "round": found.round,
        "table": found.table,
        "signoff_url": reverse("play:signoff", args=found.place),
        "release_url": reverse("play:signoff-release", args=found.place),
        **context,
    }


@event_role(Role.REFEREE)
@require_safe
def signoff(request: EventRequest, number: int, table_number: int) -> HttpResponse:
    """The four names: each player taps their own. Before the device is handed round, the ways in which the players can
    confirm.
    """
    if handed_round(request.session) is None:
        return start_page(request, number, table_number)
    if is_up_to_date(request, request.event.revision):
        return unchanged()
    found = find_table(request, number, table_number)

    def url_of(seat: int) -> str:
        return reverse("play:signoff-seat", args=[*found.place, seat])

    return render(request, "play/signoff.html", _page(request, found, signoff_context(found, url_of)))


@event_acts(confirm_seat)
@require_http_methods(["GET", "HEAD", "POST"])
def signoff_seat(request: EventRequest, number: int, table_number: int, seat: int) -> HttpResponse:
    """One player's score and hands, and whether the player agrees, on a device that is handed round."""
    is_handed = handed_round(request.session) is not None
    if is_handed and is_up_to_date(request, request.event.revision):
        return unchanged()
    found = find_table(request, number, table_number)
    if seat not in found.entries:
        raise Http404
    if not is_handed:
        if request.method == "POST":
            return refused(request, NotHandedRound())
        return redirect_to(request, reverse("play:signoff", args=found.place))
    form = confirm_form(found, sent(request))
    refusal = None
    if form.is_valid():
        try:
            confirm(request.user, found, seat, form)
        except Refusal as caught:
            refusal = caught
            add_refusal(form, refusal)
        else:
            return redirect_to(request, reverse("play:signoff", args=found.place))
    context = _page(request, found, seat_context(found, seat, form, refusal))
    context["phone_url"] = reverse("play:signoff-phone", args=[*found.place, seat])
    return render(request, "play/signoff_seat.html", context, status=422 if form.is_bound else 200)


@event_acts(seat_link)
@require_POST
def signoff_phone(request: EventRequest, number: int, table_number: int, seat: int) -> HttpResponse:
    """Show a player's private link as a code, for signing off on a phone."""
    found = find_table(request, number, table_number)
    if seat not in found.entries:
        raise Http404
    try:
        link = seat_link(request.user, found.table, seat)
    except Refusal as refusal:
        return refused(request, refusal)
    url = reverse("play:link-table", args=[token_of(link)])
    context = _page(request, found, phone_context(request, found, seat, url))
    response = render(request, "play/signoff_phone.html", context)
    response["Cache-Control"] = "no-store"
    return response


@event_acts(decide_dispute)
@require_POST
def dispute_decide(request: EventRequest, number: int, table_number: int, seat: int) -> HttpResponse:
    """Decide a player's dispute, with a note."""
    found = find_table(request, number, table_number)
    if seat not in found.entries:
        raise Http404
    form = DecisionForm(request.POST)
    if not form.is_valid():
        return refused(request, ReasonMissing(), status=422)
    note, seen = form.cleaned_data["reason"], form.cleaned_data["given"]
    given = {word.seat: word for word in words_of(found.table)}.get(seat)

    def decide() -> object:
        if given is None:
            raise NoDispute(table=table_number)
        return decide_dispute(request.user, given, note=note, seen=seen)

    return _act(request, found, decide)


@event_acts(accept_hands)
@require_POST
def hands_accept(request: EventRequest, number: int, table_number: int) -> HttpResponse:
    """Accept provisional hands: one, or all that the person saw."""
    found = find_table(request, number, table_number)
    form = AcceptForm(request.POST, versions=tuple(hand.pk for hand in found.state.entered))
    if not form.is_valid():
        return refused(request, NothingToAccept(table=table_number))
    versions = form.cleaned_data["hands"]
    return _act(request, found, lambda: accept_hands(request.user, found.table, versions=versions))


@event_acts(refuse_hand)
@require_POST
def hand_refuse(request: EventRequest, number: int, table_number: int, hand_number: int) -> HttpResponse:
    """Take a provisional hand back, with a reason."""
    found = find_table(request, number, table_number)
    if found.state.at_number(hand_number) is None:
        raise Http404
    form = RefuseForm(request.POST)
    if not form.is_valid():
        return refused(request, ReasonMissing(), status=422)
    seen = get_object_or_404(found.table.hands, pk=form.cleaned_data["version_seen"], number=hand_number)

    def refuse() -> object:
        return refuse_hand(
            request.user, seen, client_key=form.cleaned_data["client_key"], reason=form.cleaned_data["reason"]
        )

    return _act(request, found, refuse)


@event_acts(call_referee)
@require_POST
def referee_call(request: EventRequest, number: int, table_number: int) -> HttpResponse:
    """Ask for a referee at this table."""
    found = find_table(request, number, table_number)
    return _act(request, found, lambda: call_referee(request.user, found.table))


@event_acts(answer_call)
@require_POST
def call_answer(request: EventRequest, number: int, table_number: int) -> HttpResponse:
    """Answer "on my way" to a call."""
    found = find_table(request, number, table_number)
    call = open_call(found.table)
    if call is None:
        return refused(request, CallOver(table=table_number))
    return _act(request, found, lambda: answer_call(request.user, call))


@event_acts(end_call)
@require_POST
def call_done(request: EventRequest, number: int, table_number: int) -> HttpResponse:
    """Mark a call as done; without an open call nothing happens."""
    found = find_table(request, number, table_number)
    call = open_call(found.table)
    if call is None:
        return _back(request, found)
    end_call(request.user, call)
    tell_with_undo(
        request,
        _("The call from table %(table)s is done.") % {"table": table_number},
        reverse("play:referee-call", args=found.place),
        back=request.POST.get("back", ""),
    )
    return _back(request, found)


def _act(request: EventRequest, found: FoundTable, act: Callable[[], object]) -> HttpResponse:
    """Carry out an act and go back to its page: the table, or with `back=overview` the round's overview."""
    try:
        act()
    except Refusal as refusal:
        return refused(request, refusal)
    return _back(request, found)


def _back(request: EventRequest, found: FoundTable) -> HttpResponse:
    if request.POST.get("back") == "overview":
        return redirect(reverse("play:overview", args=[request.event.slug, found.round.number]))
    return redirect(reverse("play:table-detail", args=found.place))
