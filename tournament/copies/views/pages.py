"""The administrator's page of the standby: whether it follows, how far it is, and how it is connected."""

from typing import cast

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from tournament.accounts.acting import INSTALLATION
from tournament.accounts.models import User
from tournament.acts.act import Act
from tournament.acts.doors import carries_out
from tournament.copies.acts.connecting import connect_copy, disconnect_copy, exchange_all
from tournament.copies.errors import CopyNotFound, CopyRefuses, OtherSecretKey, OtherVersion
from tournament.copies.feeding import STATE, NoAnswer, Refused, ask
from tournament.copies.models import Copy, Source
from tournament.copies.queries import states_of_copies
from tournament.copies.rows import version
from tournament.copies.signing import read_pairing_code
from tournament.copies.views.received import key_digest
from tournament.core import duty
from tournament.core.duty import Duty
from tournament.core.errors import Refusal
from tournament.core.forms import add_refusal, sent
from tournament.core.policy import administrator
from tournament.core.refusals import refused

CODE_MAX = 300


class PairingForm(forms.Form):
    """The pairing code that the standby printed."""

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
    """Connect the standby with the pairing code that it printed."""
    form = PairingForm(sent(request))
    if form.is_valid():
        try:
            address, secret = read_pairing_code(form.cleaned_data["code"])
            _check_pairing(address, secret)
            connect_copy(cast("User", request.user), INSTALLATION, address=address, secret=secret)
        except Refusal as refusal:
            add_refusal(form, refusal)
        else:
            messages.success(request, _("The standby is connected and gets everything now."))
            return redirect("copies:copy-list")
    return _page(request, form)


def _check_pairing(address: str, secret: str) -> None:
    try:
        answer = ask(address, secret, STATE)
    except NoAnswer:
        raise CopyNotFound(address=address) from None
    except Refused:
        raise CopyRefuses from None
    if answer.version != version():
        raise OtherVersion
    if answer.key != key_digest(secret):
        raise OtherSecretKey


@administrator
@require_POST
@carries_out(disconnect_copy)
def copy_disconnect(request: HttpRequest, copy_id: int) -> HttpResponse:
    """Feed the standby no longer."""
    return _acted(request, copy_id, disconnect_copy, _("The standby is disconnected. It keeps what it has."))


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
    }
    return render(request, "copies/copies.html", context, status=422 if form.is_bound else 200)
