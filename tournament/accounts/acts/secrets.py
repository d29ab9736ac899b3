"""The only place where a password or a PIN that somebody typed is checked.

Each wrong one counts for the account at the address, and for both alone (`throttle.py`), wherever it was typed. Callers
use `events.acts.sign_ins.check_secret`, which also writes the audit. What is long and random is not counted, because nobody
guesses it: links for invitations, tables, sign-ups, new passwords and the first account, private marks, API tokens. All
of them have at least 120 bits.
"""

from axes.handlers.proxy import AxesProxyHandler
from django.contrib.auth import authenticate
from django.contrib.auth.hashers import check_password, make_password
from django.contrib.auth.signals import user_login_failed
from django.http import HttpRequest

from tournament.accounts.errors import SecretWrong, TriedTooOften
from tournament.accounts.limits import WAIT
from tournament.accounts.models import User


def account_of(request: HttpRequest, username: str, password: str) -> User:
    """The account that a password opens. Raises SecretWrong, TriedTooOften."""
    require_allowed(request, username)
    user = authenticate(request, username=username, password=password)
    if not isinstance(user, User):
        raise SecretWrong(is_last=is_locked(request))
    return user


def account_uncounted(request: HttpRequest, username: str, password: str) -> User | None:
    """The account that a password opens, or None, without writing anything. Raises TriedTooOften.

    Nobody may learn the answer before `count_failure` has counted a wrong one.
    """
    require_allowed(request, username)
    user = User.objects.filter(username=username, is_active=True).first()
    if user is None:
        # An unknown name takes as long as a known one.
        make_password(password)
        return None
    return user if check_password(password, user.password) else None


def count_failure(request: HttpRequest, username: str) -> SecretWrong:
    """Count a wrong password that was checked before."""
    user_login_failed.send(__name__, credentials={"username": username}, request=request)
    return SecretWrong(is_last=is_locked(request))


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


def require_allowed(request: HttpRequest, username: str) -> None:
    """Raises TriedTooOften where the next try for an account has to wait."""
    if not AxesProxyHandler.is_allowed(request, {"username": username}):
        raise tried_too_often()


def is_locked(request: HttpRequest) -> bool:
    """Whether the failure that was just counted was the last that is allowed."""
    return bool(getattr(request, "axes_locked_out", False))


def tried_too_often() -> TriedTooOften:
    return TriedTooOften(minutes=int(WAIT.total_seconds() // 60))
