"""Devices that joined a rehearsal: they read its pages without an account, as they will read those of the real event."""

from django.core import signing
from django.http import HttpRequest, HttpResponse

from tournament.events.models import Event

COOKIE = "seatwind_rehearsal"
SALT = "tournament.rehearsal.device"
SECONDS = 24 * 3600
"""Longer than any rehearsal lasts."""


def let_in(request: HttpRequest, response: HttpResponse, event: Event, key: str) -> None:
    """Let this device read the pages of a rehearsal; `key` names it there."""
    response.set_cookie(
        COOKIE,
        signing.dumps([event.pk, key], salt=SALT),
        max_age=SECONDS,
        path=f"/{event.slug}/",
        httponly=True,
        samesite="Lax",
        secure=request.is_secure(),
    )


def key_of(request: HttpRequest, event: Event) -> str:
    """The key of a device that joined this rehearsal; empty for any other."""
    if not event.is_rehearsal or COOKIE not in request.COOKIES:
        return ""
    try:
        joined, key = signing.loads(request.COOKIES[COOKIE], salt=SALT, max_age=SECONDS)
    except (signing.BadSignature, ValueError, TypeError):
        return ""
    return str(key) if joined == event.pk else ""


def is_let_in(request: HttpRequest, event: Event) -> bool:
    """Whether this device joined this rehearsal."""
    return bool(key_of(request, event))
