"""A second factor that somebody shows: used up, and counted where it is wrong."""

from collections.abc import Callable
from typing import Any

from axes.handlers.proxy import AxesProxyHandler
from django.contrib.auth.signals import user_login_failed
from django.http import HttpRequest

from tournament.accounts.acts.factors import (
    AppCode,
    Proof,
    WrittenCode,
    use_code,
    use_passkey,
    use_recovery_code,
)
from tournament.accounts.acts.secrets import is_locked
from tournament.accounts.acts.throttle import CodesOf
from tournament.accounts.errors import CodesTriedTooOften, CodeWrong
from tournament.accounts.known_devices import has_cookie_of
from tournament.accounts.limits import WAIT
from tournament.accounts.models import User
from tournament.accounts.verbs import AccountVerb
from tournament.audit.verbs import Verb


def use_proof(user: User, proof: Proof) -> tuple[Verb, dict[str, Any]]:
    """Use up what somebody shows under the lock of the account. Returns what the audit says of a sign-in with it.

    Raises CodeWrong, SealBroken, RecoveryCodeWrong, PasskeyRefused, PasskeyTooLate.
    """
    match proof:
        case AppCode():
            use_code(user, proof)
            return AccountVerb.SIGNED_IN_WITH_CODE, {}
        case WrittenCode():
            return AccountVerb.SIGNED_IN_WITH_RECOVERY_CODE, {"left": use_recovery_code(user, proof)}
        case _:
            return AccountVerb.SIGNED_IN_WITH_PASSKEY, {"passkey": use_passkey(user, proof).name}


def with_codes_counted(
    request: HttpRequest, user: User, act: Callable[[], None], note_wrong: Callable[[CodeWrong], object]
) -> None:
    """Do an act that uses up a code. A wrong one is counted first, and then noted.

    Raises what the act does, and CodesTriedTooOften.
    """
    counted = _counted(request, user)
    if not AxesProxyHandler.is_allowed(request, counted):
        raise too_often()
    try:
        act()
    except CodeWrong:
        wrong = _count(request, counted)
        note_wrong(wrong)
        raise (too_often() if wrong.is_last else wrong) from None
    AxesProxyHandler.get_implementation().reset_user_attempts(request, counted)


def _counted(request: HttpRequest, user: User) -> dict[str, str]:
    """What wrong codes count for: the account on browsers that it has used, or on all others."""
    is_known = request.user == user or has_cookie_of(request, user)
    return {"username": user.get_username(), "codes_of": CodesOf.KNOWN if is_known else CodesOf.NEW}


def _count(request: HttpRequest, counted: dict[str, str]) -> CodeWrong:
    user_login_failed.send(__name__, credentials=counted, request=request)
    return CodeWrong(is_last=is_locked(request))


def too_often() -> CodesTriedTooOften:
    return CodesTriedTooOften(minutes=int(WAIT.total_seconds() // 60))
