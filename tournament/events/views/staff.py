"""The staff of an event, and invitations to it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from tournament.accounts.forms import NewAccountForm
from tournament.accounts.models import User
from tournament.accounts.password_page import password_link_page
from tournament.acts.doors import carries_out
from tournament.core.errors import Refusal
from tournament.core.forms import add_refusal, note_hidden, put, sent
from tournament.core.listing import joined
from tournament.core.page_values import PageValues
from tournament.core.policy import secret_link
from tournament.core.qr import qr_code
from tournament.core.refusals import refused
from tournament.core.site import shared_address
from tournament.events.access import Can, EventRequest, event_acts
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
from tournament.events.acts.sign_ins import sign_in_here
from tournament.events.acts.staff import add_staff, change_staff, remove_staff, signs_out
from tournament.events.errors import InvitationOver
from tournament.events.forms.staff import InvitationForm, MemberForm, StaffForm
from tournament.events.models import Event, Invitation, Staff
from tournament.events.offers import Offer, offer
from tournament.events.second_factor_first import go_on, set_up_first
from tournament.play.links.queries import links_made_by


@event_acts(add_staff)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def staff_list(request: EventRequest) -> HttpResponse:
    """The staff of an event, who is invited, and forms for both."""
    event = request.event
    form = StaffForm(sent(request))
    if request.method == "POST" and form.is_valid():
        try:
            add_staff(request.user, event, username=form.cleaned_data["username"], **form.place())
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
    given = {name: form.cleaned_data[name] for name in ("name", "client_key")}
    try:
        invite(request.user, request.event, **given, **form.place())
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
        home = reverse("events:event-home", args=[found.event.slug])
        first = None if user else set_up_first(joining, home)
        if first:
            return first
        if user is None:
            sign_in_here(joining, joining, request=request)
        return go_on(joining, home)
    context = {"invitation": found, "form": form, "here": request.path}
    return render(request, "events/invitation.html", context, status=422 if form and form.is_bound else 200)


@event_acts(change_staff, remove_staff)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def staff_member(request: EventRequest, staff_id: int) -> HttpResponse:
    """A member of the staff: the role and the tables, and what ends when the role is taken away."""
    event = request.event
    staff = get_object_or_404(event.staff.select_related("user", "event"), pk=staff_id)
    form = MemberForm.of(staff, sent(request))
    if request.method == "POST" and form.is_valid():
        try:
            change_staff(request.user, staff, **form.place(), seen=form.cleaned_data["seen"])
        except Refusal as refusal:
            add_refusal(form, refusal)
            # The page shows what they saved now, so the next press replaces it.
            put(form, "seen", event.staff.get(pk=staff_id).place_mark)
        else:
            messages.success(request, gettext("The role of %(name)s is saved.") % {"name": staff.user})
            return redirect("events:staff-list", event.slug)
    links = links_made_by(event, staff.user)
    page = StaffMemberPage(
        event=event,
        can=request.can,
        member=staff,
        form=form,
        removal=offer(request, remove_staff, staff),
        signs_out=signs_out(staff),
        links=[(number, joined(tables)) for number, tables in links],
    )
    return page.shown(request, status=422 if form.is_bound else 200)


@dataclass(frozen=True, slots=True, kw_only=True)
class StaffMemberPage(PageValues):
    """A member of the staff. `signs_out` says whether the account is signed out when it leaves; `links` are the rounds and
    tables whose links it made, and which stop working then.
    """

    template: ClassVar[str] = "events/staff_member.html"

    event: Event
    can: Can
    member: Staff
    form: MemberForm
    removal: Offer
    signs_out: bool
    links: Sequence[tuple[int, str]]


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
