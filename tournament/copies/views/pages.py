"""The administrator's page of the standby: whether it follows, how far it is, and how it is connected."""

from typing import cast

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop
from django.views.decorators.http import require_POST, require_safe

from tournament.accounts.acting import INSTALLATION
from tournament.accounts.models import User
from tournament.acts.act import Act
from tournament.acts.doors import carries_out
from tournament.copies.acts.connecting import connect_copy, disconnect_copy, exchange_all
from tournament.copies.acts.mirroring import become_mirror
from tournament.copies.enums import CopyKind
from tournament.copies.models import Copy, Source
from tournament.copies.pairing import check_pairing
from tournament.copies.queries import state_of_mirror, states_of_copies
from tournament.copies.signing import pairing_code, read_pairing_code
from tournament.core import duty
from tournament.core.duty import Duty
from tournament.core.errors import Refusal
from tournament.core.forms import add_refusal, sent
from tournament.core.policy import administrator, public
from tournament.core.refusals import refused
from tournament.core.site import shared_site
from tournament.events.models import Event

CODE_MAX = 300
_CONNECTED = {
    CopyKind.STANDBY: gettext_noop("The standby is connected and gets everything now."),
    CopyKind.MIRROR: gettext_noop("The public mirror is connected and gets everything now."),
}


class PairingForm(forms.Form):
    """The pairing code that a copy made."""

    code = forms.CharField(label=gettext_lazy("Pairing code"), max_length=CODE_MAX, strip=True)


@administrator
@require_safe
def copy_list(request: HttpRequest) -> HttpResponse:
    """Whether this machine writes or follows, and the standby that it feeds."""
    return _page(request, PairingForm())


@administrator
@require_POST
@carries_out(connect_copy)
def copy_connect(request: HttpRequest) -> HttpResponse:
    """Connect a copy with the pairing code that it made: the code says where it is, and the copy what it is."""
    form = PairingForm(sent(request))
    if form.is_valid():
        try:
            address, secret = read_pairing_code(form.cleaned_data["code"])
            kind = check_pairing(address, secret)
            connect_copy(cast("User", request.user), INSTALLATION, address=address, secret=secret, kind=kind)
        except Refusal as refusal:
            add_refusal(form, refusal)
        else:
            messages.success(request, _(_CONNECTED[CopyKind(kind)]))
            return redirect("copies:copy-list")
    return _page(request, form)


@administrator
@require_POST
@carries_out(disconnect_copy)
def copy_disconnect(request: HttpRequest, copy_id: int) -> HttpResponse:
    """Feed the standby no longer."""
    return _acted(request, copy_id, disconnect_copy, _("It is disconnected, and keeps what it has."))


@administrator
@require_POST
@carries_out(exchange_all)
def copy_exchange(request: HttpRequest, copy_id: int) -> HttpResponse:
    """Send everything to the standby again."""
    return _acted(request, copy_id, exchange_all, _("Everything is sent again."))


def _acted(request: HttpRequest, copy_id: int, act: Act[Copy, [], None], done: str) -> HttpResponse:
    try:
        act(cast("User", request.user), get_object_or_404(Copy, pk=copy_id))
    except Refusal as refusal:
        return refused(request, refusal)
    messages.success(request, done)
    return redirect("copies:copy-list")


def _page(request: HttpRequest, form: PairingForm) -> HttpResponse:
    here = duty.post().duty
    context = {
        "form": form,
        "is_standby": here is Duty.STANDBY,
        "is_retired": here is Duty.RETIRED,
        "copies": states_of_copies(),
        "source": Source.objects.first(),
        "has_standby": Copy.objects.filter(kind=CopyKind.STANDBY).exists(),
        "has_events": Event.objects.exists(),
    }
    return render(request, "copies/copies.html", context, status=422 if form.is_bound else 200)


@administrator
@require_POST
@carries_out(become_mirror)
def mirror_make(request: HttpRequest) -> HttpResponse:
    """Make this machine the public mirror of another one, and show the pairing code, once."""
    try:
        source = become_mirror(cast("User", request.user), INSTALLATION)
    except Refusal as refusal:
        return refused(request, refusal)
    code = pairing_code(shared_site(request), source.secret)
    return render(request, "copies/mirror_made.html", {"code": code})


@public
@require_safe
def mirror(request: HttpRequest) -> HttpResponse:
    """How far a public mirror is: for everybody who compares it with the hall."""
    state = state_of_mirror() if duty.is_mirror() else None
    response = render(request, "copies/mirror.html", {"mirror": state})
    response["Cache-Control"] = "no-store"
    return response
