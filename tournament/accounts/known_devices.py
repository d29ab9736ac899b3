"""Whether an account has been signed in on a device before.

A device is known by a cookie that every sign-in leaves, or else by its address and browser together: the cookie is gone
after a while, and was not there before this was added.
"""

from axes.models import AccessLog
from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse

from tournament.accounts.browsers import browser_name
from tournament.accounts.limits import SIGN_INS_KEPT
from tournament.accounts.models import User
from tournament.core.client import client_address

COOKIE = "signed_in_before"
SALT = "tournament.accounts.known_devices"
ACCOUNTS_MOST = 10
"""So many accounts are remembered on one device, those that signed in last."""


def is_known_device(request: HttpRequest, user: User) -> bool:
    """Ask this before the sign-in, which makes the device known."""
    return user.pk in _accounts_in(request) or _has_signed_in_here(request, user)


def has_cookie_of(request: HttpRequest, user: User) -> bool:
    """Whether this very browser has been used by the account, wherever it is now."""
    return user.pk in _accounts_in(request)


def remember_device(request: HttpRequest, response: HttpResponse, user: User) -> None:
    """Leave the cookie. It opens nothing, and only addresses of the sign-in get it."""
    others = [pk for pk in _accounts_in(request) if pk != user.pk]
    response.set_cookie(
        COOKIE,
        signing.dumps([user.pk, *others][:ACCOUNTS_MOST], salt=SALT),
        max_age=int(SIGN_INS_KEPT.total_seconds()),
        path="/sign-in/",
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def _accounts_in(request: HttpRequest) -> list[int]:
    try:
        found: list[int] = signing.loads(request.COOKIES.get(COOKIE, ""), salt=SALT, max_age=SIGN_INS_KEPT)
    except signing.BadSignature:
        return []
    return found


def _has_signed_in_here(request: HttpRequest, user: User) -> bool:
    before = AccessLog.objects.filter(username=user.get_username(), ip_address=client_address(request))
    browser = browser_name(request.headers.get("User-Agent", ""))
    agents = before.values_list("user_agent", flat=True).distinct()
    return any(browser_name(agent) == browser for agent in agents)
