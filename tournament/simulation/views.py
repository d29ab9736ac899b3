"""The one page of a demo that other installations do not have: it begins a visit."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournament.accounts.acts.demo_visits import begin_demo_visit
from tournament.acts.doors import carries_out
from tournament.core.client import client_address
from tournament.core.demo import is_demo, reset_hour
from tournament.core.errors import Refusal
from tournament.core.policy import public
from tournament.core.refusals import refused
from tournament.events.acts.sign_ins import sign_in_here
from tournament.simulation.demo_visit import begin_visit


@public
@require_POST
@carries_out(begin_demo_visit, sign_in_here)
def demo_visit(request: HttpRequest) -> HttpResponse:
    """Give a visitor of a demo an event of their own, and sign them in. There is no such page in other installations."""
    if not is_demo():
        raise Http404
    if request.user.is_authenticated:
        return redirect("events:home")
    try:
        visitor, event = begin_visit(client_address(request), name=_("Your club evening"))
    except Refusal as refusal:
        return refused(request, refusal)
    sign_in_here(visitor, visitor, request=request)
    messages.success(
        request,
        _("This event is yours, and nobody else can open it. It is deleted at %(hour)s UTC.")
        % {"hour": reset_hour()},
    )
    return redirect("events:event-home", event.slug)
