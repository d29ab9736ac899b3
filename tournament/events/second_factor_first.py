"""Where somebody goes on who has to have a second factor and has none: to the page that sets one up."""

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import urlencode

from tournament.accounts.factors.half import half_of, keep_half
from tournament.accounts.factors.held import factors_of
from tournament.accounts.models import User
from tournament.events.obliged import obligation_of


def go_on(user: User, target: str) -> HttpResponse:
    """To the address; for somebody signed in who has to have a second factor, by the page of those first."""
    if obligation_of(user) and not factors_of(user):
        return redirect(f"{reverse('accounts:security')}?{urlencode({'next': target})}")
    return redirect(target)


def set_up_first(user: User, wanted: str) -> HttpResponse | None:
    """The way to set one up before anybody is signed in; None for an account that needs none yet."""
    obligation = obligation_of(user)
    return half_way(user, wanted, "accounts:set-up-first") if obligation and obligation.is_due else None


def half_way(user: User, wanted: str, name: str) -> HttpResponse:
    """To the page with this name, with what a right password is worth until the second factor is there."""
    response = redirect(name)
    keep_half(response, half_of(user, wanted))
    return response
