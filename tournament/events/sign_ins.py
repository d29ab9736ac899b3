"""Sign-ins, sign-outs and wrong passwords with their address: rows of the audit that belong to no event."""

from typing import Any, cast

from django.http import HttpRequest

from tournament.accounts.acts.secrets import account_of, count_failure, prove, tried_too_often
from tournament.accounts.acts.sessions import browser_of
from tournament.accounts.errors import SecretWrong
from tournament.accounts.models import User
from tournament.accounts.verbs import AccountVerb
from tournament.audit.acts.recording import record
from tournament.audit.models import AuditEntry
from tournament.audit.verbs import Verb
from tournament.core.client import client_address
from tournament.core.errors import Refusal
from tournament.events.hooks.wrong_passwords import tell_of_many

UNKNOWN = "?"


def record_sign_in(request: HttpRequest, user: User) -> AuditEntry:
    return record(None, user, AccountVerb.SIGNED_IN, **_place(request))


def record_sign_out(request: HttpRequest, user: User) -> None:
    record(None, user, AccountVerb.SIGNED_OUT, **_place(request))


def account_signing_in(request: HttpRequest, username: str, password: str) -> User:
    """The account that a name and a password open. Raises SecretWrong, TriedTooOften."""
    try:
        return account_of(request, username, password)
    except SecretWrong as wrong:
        entry = _record_failure(request, username)
        raise _answer_to(wrong, username, entry) from None


def fail_later(request: HttpRequest, username: str) -> Refusal:
    """Count and record a wrong password of a sign-in that could not be finished at once."""
    wrong = count_failure(request, username)
    return _answer_to(wrong, username, _record_failure(request, username))


def check_secret(request: HttpRequest, secret: str, failed: Verb, *, pin: str = "") -> None:
    """Check the password of whoever is signed in, or the PIN whose hash is given. Raises SecretWrong, TriedTooOften.

    `failed` is what the audit says of a wrong one.
    """
    user = cast("User", request.user)
    try:
        prove(request, user, secret, pin=pin)
    except SecretWrong as wrong:
        entry = record(None, user, failed, **_place(request))
        raise _answer_to(wrong, user.get_username(), entry) from None


def _answer_to(wrong: SecretWrong, username: str, entry: AuditEntry) -> Refusal:
    if not wrong.is_last:
        return wrong
    tell_of_many(username, entry)
    return tried_too_often()


def _record_failure(request: HttpRequest, username: str) -> AuditEntry:
    """A name without an account is not stored: it may be a password typed into the wrong field."""
    is_known = User.objects.filter(username=username).exists()
    name = username if is_known else UNKNOWN
    return record(None, None, AccountVerb.SIGN_IN_FAILED, actor_name=name, **_place(request))


def _place(request: HttpRequest) -> dict[str, Any]:
    return {"address": client_address(request) or UNKNOWN, "browser": browser_of(request) or UNKNOWN}
