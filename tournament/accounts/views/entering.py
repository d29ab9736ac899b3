"""What follows a right password: the second factor, setting one up, or the page where the person wanted to go."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import resolve_url
from django.utils.http import url_has_allowed_host_and_scheme

from tournament.accounts.factors.half import end_half
from tournament.accounts.factors.held import factors_of
from tournament.accounts.known_devices import is_known_device, remember_device
from tournament.accounts.models import User
from tournament.events.acts.sign_ins import sign_in_here
from tournament.events.second_factor_first import go_on, half_way, set_up_first


def enter(request: HttpRequest, user: User, wanted: str) -> HttpResponse:
    """Go on after a right password."""
    if factors_of(user):
        return half_way(user, wanted, "accounts:second-step")
    first = set_up_first(user, wanted)
    if first:
        return first
    sign_in_here(user, user, request=request, is_new_device=not is_known_device(request, user))
    return welcomed(request, user, go_on(user, safe_target(request, wanted)))


def welcomed(request: HttpRequest, user: User, response: HttpResponse) -> HttpResponse:
    """The answer to somebody who has just signed in on this device."""
    remember_device(request, response, user)
    end_half(response)
    return response


def safe_target(request: HttpRequest, wanted: str) -> str:
    """An address of this site to go on to."""
    inside = url_has_allowed_host_and_scheme(
        wanted, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return wanted if inside else resolve_url(settings.LOGIN_REDIRECT_URL)
