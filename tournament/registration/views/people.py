"""A person's data, for the organizer to hand out or to erase; and everybody's numbers."""

from django.contrib import messages
from django.http import HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournament.core.errors import Refusal
from tournament.core.refusals import refused
from tournament.events.access import EventRequest, event_acts, event_role
from tournament.events.enums import Role
from tournament.registration.acts.numbers import give_numbers, publish_numbers, withdraw_numbers
from tournament.registration.acts.people import erase_person, erase_sign_up, forget_contacts, hand_out_person
from tournament.registration.enums import NumberOrder
from tournament.registration.errors import OrderUnknown
from tournament.registration.pages.stored_data import StoredDataPage


@event_acts(hand_out_person)
@require_POST
def person_export(request: EventRequest, pk: int) -> HttpResponse:
    """Everything that is stored about a person, as a file for that person."""
    entry = get_object_or_404(request.event.entries, pk=pk)
    data = hand_out_person(request.user, entry)
    name = f"{request.event.slug}-{entry.number}.json"
    options = {"ensure_ascii": False, "indent": 2}
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return JsonResponse(data, json_dumps_params=options, headers=headers)


@event_acts(erase_person)
@require_POST
def person_erase(request: EventRequest, pk: int) -> HttpResponse:
    """Remove a person's data from the event."""
    entry = get_object_or_404(request.event.entries, pk=pk)
    erase_person(request.user, entry)
    messages.success(
        request, _("The personal data of number %(number)s was erased.") % {"number": entry.number}
    )
    return redirect("registration:desk-person", request.event.slug, pk)


@event_acts(forget_contacts)
@require_POST
def contacts_forget(request: EventRequest) -> HttpResponse:
    """Forget all contact data now."""
    count = forget_contacts(request.user, request.event)
    messages.success(request, _("Contact data removed: %(count)s.") % {"count": count})
    return redirect("registration:stored-data", request.event.slug)


@event_role(Role.ORGANIZER)
@require_safe
def stored_data(request: EventRequest) -> HttpResponse:
    """What is still stored about the people of the event, and what will be deleted when."""
    return StoredDataPage.of(request.event, request.can).shown(request)


@event_acts(erase_sign_up)
@require_POST
def sign_up_erase(request: EventRequest, pk: int) -> HttpResponse:
    """Erase somebody who signed up and is no player."""
    row = get_object_or_404(request.event.sign_ups, pk=pk)
    try:
        erase_sign_up(request.user, row)
    except Refusal as refusal:
        return refused(request, refusal)
    messages.success(request, _("The sign-up was erased."))
    return redirect("registration:stored-data", request.event.slug)


@event_acts(give_numbers)
@require_POST
def numbers_give(request: EventRequest) -> HttpResponse:
    """Give everybody a new number; they are published where they were given."""
    order = request.POST.get("order", "")
    if order not in NumberOrder.values:
        return refused(request, OrderUnknown(), status=422)
    try:
        give_numbers(request.user, request.event, order=NumberOrder(order))
    except Refusal as refusal:
        return refused(request, refusal)
    messages.success(request, _("Everybody has a new number. Look at the players, then publish the numbers."))
    return _to_numbers(request)


def _to_numbers(request: EventRequest) -> HttpResponse:
    return redirect(reverse("registration:desk-settings", args=[request.event.slug]) + "#numbers")


@event_acts(publish_numbers)
@require_POST
def numbers_publish(request: EventRequest) -> HttpResponse:
    """Publish the numbers, so that they stay."""
    publish_numbers(request.user, request.event)
    return _to_numbers(request)


@event_acts(withdraw_numbers)
@require_POST
def numbers_withdraw(request: EventRequest) -> HttpResponse:
    """Take the publication back."""
    withdraw_numbers(request.user, request.event)
    return _to_numbers(request)
