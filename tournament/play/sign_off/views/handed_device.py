"""Handing the device round the table, taking it back, and limiting it to the sign-off meanwhile."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from tournament.core.errors import Refusal
from tournament.core.forms import add_refusal, sent
from tournament.core.refusals import refused
from tournament.events.access import EventRequest, event_role
from tournament.events.enums import Role
from tournament.events.offers import offer
from tournament.events.pages.secret_forms import status_of
from tournament.play.links.acts import seat_link
from tournament.play.sign_off.forms import PinForm, SecretForm
from tournament.play.sign_off.handed_device import (
    Handed,
    HandedRound,
    hand_round,
    handed_round,
    take_device_back,
)
from tournament.play.sign_off.views.signing import signing_at
from tournament.play.views.offline import not_recorded
from tournament.play.views.table_context import find_table

INSIDE = {"play:signoff", "play:signoff-seat", "play:signoff-phone", "play:signoff-release"}
"""What a device that is handed round may open, at its own table only."""
ALWAYS = {"accounts:sign-in", "accounts:sign-in-waiting", "play:service-worker", "health"}
"""What any session may open: signing in again is the way out when the PIN is forgotten."""


class HandedRoundMiddleware:
    """Keep a device that is handed round at its sign-off, whatever address is requested."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: object, args: Any, kwargs: dict[str, Any]
    ) -> HttpResponse | None:
        """None for a view that the session may use, else a redirect to the sign-off."""
        handed = handed_round(request.session)
        name = request.resolver_match.view_name if request.resolver_match else ""
        if handed is None or name in ALWAYS or (name in INSIDE and _place(kwargs) == handed.place):
            return None
        if request.method in ("GET", "HEAD") and not request.headers.get("HX-Request"):
            return redirect(reverse("play:signoff", args=handed.place))
        return _refuse(request, handed)


def _place(kwargs: dict[str, Any]) -> tuple[object, ...]:
    return (kwargs.get("event_slug"), kwargs.get("number"), kwargs.get("table_number"))


def _refuse(request: HttpRequest, handed: Handed) -> HttpResponse:
    refusal = HandedRound(table=handed.table)
    return not_recorded(refused(request, refusal), refusal.code, str(refusal))


@event_role(Role.REFEREE)
@sensitive_post_parameters("pin")
@require_POST
def signoff_hand_round(request: EventRequest, number: int, table_number: int) -> HttpResponse:
    """Limit this device to the sign-off of the table, and open it."""
    found = find_table(request, number, table_number)
    form = PinForm(request.POST)
    if not form.is_valid():
        return start_page(request, number, table_number, form)
    hand_round(request.session, found.place, pin=form.cleaned_data["pin"])
    return redirect(reverse("play:signoff", args=found.place))


def start_page(
    request: EventRequest, number: int, table_number: int, form: PinForm | None = None
) -> HttpResponse:
    """How the four may confirm: on this device, or on their own phones."""
    found = find_table(request, number, table_number)
    signing = signing_at(found)
    context = {
        "event": request.event,
        "can": request.can,
        "round": found.round,
        "table": found.table,
        "back": reverse("play:table-detail", args=found.place),
        "entries": found.entries.items(),
        "disputes": signing.disputes if signing and not found.is_closed else (),
        "linking": offer(request, seat_link, found.table),
        "form": form or PinForm(),
    }
    return render(request, "play/signoff_start.html", context, status=422 if form else 200)


@event_role(Role.REFEREE)
@sensitive_post_parameters("secret")
@require_http_methods(["GET", "HEAD", "POST"])
def signoff_release(request: EventRequest, number: int, table_number: int) -> HttpResponse:
    """Take the device back with the PIN or the password."""
    found = find_table(request, number, table_number)
    table_url = reverse("play:table-detail", args=found.place)
    if handed_round(request.session) is None:
        return redirect(table_url)
    form = SecretForm(sent(request))
    if form.is_valid():
        try:
            take_device_back(request, form.cleaned_data["secret"])
        except Refusal as refusal:
            add_refusal(form, refusal, "secret")
        else:
            return redirect(table_url)
    context = {
        "event": request.event,
        "round": found.round,
        "table": found.table,
        "signoff_url": reverse("play:signoff", args=found.place),
        "form": form,
    }
    return render(request, "play/signoff_release.html", context, status=status_of(form))
