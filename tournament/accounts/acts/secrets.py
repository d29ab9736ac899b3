"""The only place where a password or a PIN that somebody typed is checked.

Each wrong one counts for the account at the address, and for both alone (`throttle.py`), wherever it was typed. Callers
use `events.sign_ins.check_secret`, which also writes the audit. What is long and random is not counted, because nobody
guesses it: links for invitations, tables, sign-ups, new passwords and the first account, private marks, API tokens. All
of them have at least 120 bits.
"""

from axes.handlers.proxy import AxesProxyHandler
from django.contrib.auth import authenticate
from django.contrib.auth.hashers import check_password
from django.http import HttpRequest

from tournament.accounts.errors import SecretWrong, TriedTooOften
from tournament.accounts.limits import WAIT
from tournament.accounts.models import User


def account_of(request: HttpRequest, username: str, password: str) -> User:
    """The account that a password opens. Raises SecretWrong, TriedTooOften."""
    if not AxesProxyHandler.is_allowed(request, {"username": username}):
        raise tried_too_often()
    user = authenticate(request, username=username, password=password)
    if not isinstance(user, User):
        raise SecretWrong(is_last=is_locked(request))
    return user


def prove(request: HttpRequest, user: User, secret: str, *, pin: str = "") -> None:
    """Check the password of somebody who is signed in, or the hash of a PIN. Raises SecretWrong, TriedTooOften.

    With an empty `pin` the password alone is accepted. A right password makes earlier failures forgotten, as a sign-in
    does; a PIN does not, because it proves less.
    """
    username = user.get_username()
    if pin and AxesProxyHandler.is_allowed(request, {"username": username}) and check_password(secret, pin):
        return
    account_of(request, username, secret)
    AxesProxyHandler.get_implementation().reset_user_attempts(request, {"username": username})


def is_locked(request: HttpRequest) -> bool:
    """Whether the failure that was just counted was the last that is allowed."""
    return bool(getattr(request, "axes_locked_out", False))


def tried_too_often() -> TriedTooOften:
    return TriedTooOften(minutes=int(WAIT.total_seconds() // 60))
