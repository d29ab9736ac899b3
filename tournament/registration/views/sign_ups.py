"""The public sign-up page, and the private page of somebody who signed up."""

from http import HTTPStatus

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from penalties.acts.own_link import own_path, withdrawals
from tournament.acts.doors import carries_out
from tournament.core.client import client_address
from tournament.core.duty import IsMirror
from tournament.core.errors import AlreadySo, Refusal
from tournament.core.forms import add_refusal, note_hidden, put, sent
from tournament.core.htmx import is_up_to_date, unchanged
from tournament.core.qr import qr_code
from tournament.core.refusals import refused
from tournament.core.relayed import is_relayed
from tournament.core.site import shared_address
from tournament.events.access import EventRequest, event_page
from tournament.events.enums import Visibility
from tournament.events.queries import visible_rounds
from tournament.events.settings.seen import mark_of
from tournament.play.pages.hall import FoundSeat, found_seats
from tournament.registration.acts.confirming import ask_address_again, confirm_address, release_if_due
from tournament.registration.acts.sign_ups import (
    change_sign_up,
    sign_up,
    sign_up_again,
    take_back_withdrawal,
    withdraw_sign_up,
)
from tournament.registration.enums import SignUpState
from tournament.registration.errors import (
    FormTooOld,
    FormTooQuick,
    LooksLikeARobot,
    SignUpNotOpen,
    SignUpOver,
    TooManySignUps,
)
from tournament.registration.forms.sign_ups import ChangeSignUpForm, SignUpForm, fee_choices
from tournament.registration.models import SignUp
from tournament.registration.pages.confirming import ConfirmPage
from tournament.registration.pages.fees import fee_of
from tournament.registration.pages.take_along import calendar_links
from tournament.registration.pages.withdrawal import WithdrawalPage
from tournament.registration.people import LINK_HOLDER, VISITOR
from tournament.registration.queries.kept import forgotten_on
from tournament.registration.queries.people import earlier_events
from tournament.registration.queries.quotas import has_quotas, places_by_country
from tournament.registration.queries.shown import has_pages
from tournament.registration.queries.sign_ups import (
    Door,
    desk_of,
    door_of,
    filling_of,
    has_begun,
    is_confirm_code,
    is_held,
    is_told,
    is_withdrawn,
    places_of,
    questions_of,
    standing_in_line,
    takes_next,
    token_of,
)
from tournament.registration.robots import check_person, stamp_for
from tournament.registration.views.own_day import own_day
from tournament.registration.views.own_link import own_page, own_sign_up


@event_page
@carries_out(sign_up)
@require_http_methods(["GET", "HEAD", "POST"])
def sign_up_page(request: EventRequest) -> HttpResponse:
    """Sign up for the event, or for its waiting list."""
    event = request.event
    release_if_due(event)
    desk = desk_of(event)
    door = door_of(desk)
    form = SignUpForm(
        sent(request),
        event=event,
        questions=questions_of(event),
        choices=fee_choices(desk),
        needs_email=desk.needs_email or desk.confirms_email,
        needs_country=has_quotas(desk),
    )
    refusal: Refusal | None = None
    if request.method == "POST":
        row, refusal = _signed_up(request, form)
        if row is not None:
            note_hidden(request, form)
            return redirect("registration:sign-up-own", event.slug, token_of(row))
        if door is not Door.OPEN:
            # The page has no form that could show the reason.
            return refused(request, SignUpNotOpen())
    else:
        form.fields["stamp"].initial = stamp_for(event)
    context = {
        "event": event,
        "can": request.can,
        "desk": desk,
        "forgotten_on": forgotten_on(event, desk),
        "door": door.value,
        "places": places_of(event, desk),
        "countries": places_by_country(event, desk),
        "has_room": takes_next(event, desk),
        "form": form if door is Door.OPEN else None,
        "filling": filling_of(event, desk).value,
        "now": timezone.now(),
    }
    response = render(request, "registration/sign_up.html", context, status=422 if form.is_bound else 200)
    if isinstance(refusal, TooManySignUps):
        response.status_code = HTTPStatus.TOO_MANY_REQUESTS
        response["Retry-After"] = str(refusal.params["seconds"])
    # The form carries the time at which it was made, so it must not be cached.
    response["Cache-Control"] = "no-store, private"
    return response


def _signed_up(request: EventRequest, form: SignUpForm) -> tuple[SignUp | None, Refusal | None]:
    """The sign-up that the form made, or why there is none; the reason is in the form as well."""
    is_valid = form.is_valid()
    try:
        if not is_relayed(request):
            check_person(request.event, form.data.get("stamp", ""), form.data.get(form.trap, ""))
        if not is_valid:
            return None, None
        row = sign_up(
            VISITOR,
            request.event,
            fields=form.sign_up_fields(),
            client_key=form.cleaned_data["client_key"],
            language=get_language() or "",
            sender=client_address(request) or "",
        )
    except IsMirror:
        # The form is right, and its door leads to the hall (`copies/door.py`).
        raise
    except Refusal as refusal:
        if isinstance(refusal, FormTooOld | FormTooQuick | LooksLikeARobot):
            put(form, form.trap, "")
            put(form, "stamp", stamp_for(request.event))
        add_refusal(form, refusal)
        return None, refusal
    return row, None


@own_page
@carries_out(change_sign_up)
@require_http_methods(["GET", "HEAD", "POST"])
def sign_up_own(request: EventRequest, sign_up_token: str) -> HttpResponse:
    """The state of a sign-up, and the form to change it."""
    event, row = request.event, own_sign_up(request, sign_up_token)
    desk = desk_of(event)
    form = ChangeSignUpForm(
        sent(request),
        event=event,
        questions=questions_of(event),
        choices=fee_choices(desk),
        needs_email=desk.needs_email or desk.confirms_email,
        needs_country=has_quotas(desk),
        instance=row,
    )
    if request.method == "POST" and form.is_valid():
        try:
            change_sign_up(LINK_HOLDER, row, fields=form.sign_up_fields(), seen=form.cleaned_data["seen"])
        except SignUpOver as refusal:
            return refused(request, refusal)
        except Refusal as refusal:
            add_refusal(form, refusal)
            # The page is about the sign-up as it is now, so the next press replaces the other change.
            put(form, "seen", mark_of(own_sign_up(request, sign_up_token), form.written))
        else:
            note_hidden(request, form)
            messages.success(request, _("Your changes are saved."))
            return redirect("registration:sign-up-own", event.slug, sign_up_token)
    row = own_sign_up(request, sign_up_token)
    if is_up_to_date(request, event.revision):
        return unchanged()
    own_path = reverse("registration:sign-up-own", args=[event.slug, sign_up_token])
    address = shared_address(request, own_path)
    context = {
        "event": event,
        "can": request.can,
        "token": sign_up_token,
        "sign_up": row,
        "entry": row.entry,
        "is_withdrawn": is_withdrawn(row) and (row.declined_at is None or is_told(row)),
        "is_declined": is_told(row),
        "is_unconfirmed": row.state == SignUpState.UNCONFIRMED,
        "may_ask_again": ask_address_again.offer(LINK_HOLDER, row) is None,
        "held_until": row.confirm_until if is_held(row) else None,
        "standing": standing_in_line(row, desk),
        "is_open": door_of(desk) is Door.OPEN,
        "can_undo": take_back_withdrawal.offer(LINK_HOLDER, row) is None,
        "has_room": takes_next(event, desk, row.country),
        "filling": filling_of(event, desk).value,
        "has_begun": has_begun(event),
        "forgotten_on": forgotten_on(event, desk),
        "earlier": earlier_events(row) if row.recognised else [],
        "form": form,
        "fee": fee_of(row, desk),
        "address": address,
        "qr": qr_code(address, _("The address of this page")),
        "seat": _seat_of(row),
        "day": own_day(event, row.entry) if row.entry and not is_withdrawn(row) else None,
        "rounds_url": _rounds_url(row),
        "manifest_url": reverse("registration:sign-up-manifest", args=[event.slug, sign_up_token]),
        "calendar": calendar_links(
            reverse("registration:sign-up-calendar", args=[event.slug, sign_up_token]), request
        ),
    }
    status = 422 if form.is_bound else 200
    return render(request, "registration/sign_up_own.html", context, status=status)


def _rounds_url(row: SignUp) -> str:
    """Where somebody reads all their rounds: the public page, or their private record where the public has none."""
    event, entry = row.event, row.entry
    if entry is None:
        return ""
    if event.visibility == Visibility.PUBLIC and has_pages(entry):
        return reverse("registration:entry-detail", args=[event.slug, entry.pk])
    return own_path(event, entry, withdrawals(entry))


def _seat_of(row: SignUp) -> FoundSeat | None:
    """Where somebody sits next; None before the first seats are published, and for people without a place."""
    if row.entry is None or is_withdrawn(row) or not visible_rounds(row.event, staff=False).exists():
        return None
    return found_seats(row.event, [row.entry])[0]


@own_page
@carries_out(confirm_address)
@require_http_methods(["GET", "HEAD", "POST"])
def sign_up_confirm(request: EventRequest, sign_up_token: str, address_code: str) -> HttpResponse:
    """Ask whoever opened the link of the mail to confirm, and confirm the address."""
    row = own_sign_up(request, sign_up_token)
    if not is_confirm_code(row, address_code):
        raise Http404
    if request.method == "POST":
        try:
            confirm_address(LINK_HOLDER, row)
        except Refusal as refusal:
            return refused(request, refusal)
        messages.success(request, _("Thank you. Your address is confirmed."))
        return redirect("registration:sign-up-own", request.event.slug, sign_up_token)
    if confirm_address.offer(LINK_HOLDER, row):
        # Confirmed before, or withdrawn: the private page says so.
        return redirect("registration:sign-up-own", request.event.slug, sign_up_token)
    held_until = row.confirm_until if is_held(row) else None
    page = ConfirmPage(event=request.event, can=request.can, sign_up=row, held_until=held_until)
    return page.shown(request)


@own_page
@carries_out(ask_address_again)
@require_POST
def sign_up_ask_again(request: EventRequest, sign_up_token: str) -> HttpResponse:
    """Send the mail with the link again."""
    try:
        ask_address_again(LINK_HOLDER, own_sign_up(request, sign_up_token))
    except Refusal as refusal:
        return refused(request, refusal)
    messages.success(request, _("The mail is on its way again."))
    return redirect("registration:sign-up-own", request.event.slug, sign_up_token)


@own_page
@carries_out(withdraw_sign_up)
@require_http_methods(["GET", "HEAD", "POST"])
def sign_up_withdraw(request: EventRequest, sign_up_token: str) -> HttpResponse:
    """Say what a withdrawal gives up, and give it up."""
    event, row = request.event, own_sign_up(request, sign_up_token)
    if request.method == "POST":
        try:
            withdraw_sign_up(LINK_HOLDER, row)
        except Refusal as refusal:
            return refused(request, refusal)
        messages.success(request, _("You have withdrawn. Thank you for telling us."))
        return redirect("registration:sign-up-own", event.slug, sign_up_token)
    obstacle = withdraw_sign_up.offer(LINK_HOLDER, row)
    if isinstance(obstacle, AlreadySo):
        return redirect("registration:sign-up-own", event.slug, sign_up_token)
    if obstacle:
        return refused(request, obstacle)
    return WithdrawalPage.of(row, request.can, sign_up_token).shown(request)


@own_page
@carries_out(take_back_withdrawal)
@require_POST
def sign_up_withdraw_undo(request: EventRequest, sign_up_token: str) -> HttpResponse:
    """Come back as if nothing had happened."""
    try:
        take_back_withdrawal(LINK_HOLDER, own_sign_up(request, sign_up_token))
    except Refusal as refusal:
        return refused(request, refusal)
    messages.success(request, _("Your withdrawal is undone."))
    return redirect("registration:sign-up-own", request.event.slug, sign_up_token)


@own_page
@carries_out(sign_up_again)
@require_POST
def sign_up_return(request: EventRequest, sign_up_token: str) -> HttpResponse:
    """Come back after a withdrawal."""
    try:
        sign_up_again(LINK_HOLDER, own_sign_up(request, sign_up_token))
    except Refusal as refusal:
        return refused(request, refusal)
    return redirect("registration:sign-up-own", request.event.slug, sign_up_token)
