"""Sign-ins, sign-outs and failed sign-ins with their address: rows of the audit that belong to no event."""

from typing import Any

from django.http import HttpRequest

from tournament.accounts.acts.sessions import browser_of
from tournament.accounts.models import User
from tournament.core.client import client_address
from tournament.events.acts.audit import record
from tournament.events.enums import Verb

UNKNOWN = "?"


def record_sign_in(request: HttpRequest, user: User) -> None:
    record(None, user, Verb.SIGNED_IN, **_place(request))


def record_sign_out(request: HttpRequest, user: User) -> None:
    record(None, user, Verb.SIGNED_OUT, **_place(request))


def record_failure(request: HttpRequest, username: str) -> None:
    """Record a failed sign-in. A name without an account is not stored: it may be a password typed into the wrong
    field.
    """
    is_known = User.objects.filter(username=username).exists()
    record(None, None, Verb.SIGN_IN_FAILED, actor_name=username if is_known else UNKNOWN, **_place(request))


def _place(request: HttpRequest) -> dict[str, Any]:
    return {"address": client_address(request) or UNKNOWN, "browser": browser_of(request) or UNKNOWN}
