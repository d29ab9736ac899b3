"""When a sign-in has to wait; django-axes counts and stores the failures.

There are four limits, each over the last quarter of an hour:

- an account at an address: somebody guesses, or has forgotten the password;
- an address: somebody tries many accounts. A hall has one address, so this limit is generous;
- a network of IPv6 addresses: somebody changes the address. It may be many people, so this limit is more generous still;
- an account, from any address: somebody guesses from many addresses.

Only the first applies at an address where the account has signed in before, so that nobody elsewhere can lock the owner out.
Passwords that are typed in a session of the account, and in a browser in which it has signed in before, count by
themselves, each for the account at the address and from any address. So nobody in the same hall can lock the owner out of
these either, and whoever has such a device guesses no faster. A sign-in that has to wait is refused before its password is
checked. Existing sessions are not affected.

Wrong codes of an app count by themselves, because whoever types them knows the password: on browsers that the account
has used, by address; on all others together, by address and for the account. So nobody who guesses elsewhere, or in the
same hall, keeps the owner out. Passkeys and recovery codes are not counted, and open the account meanwhile.
"""

from collections.abc import Iterable
from enum import StrEnum
from ipaddress import ip_address
from typing import Any

from axes.handlers.database import AxesDatabaseHandler
from axes.models import AccessAttempt, AccessLog
from django.db.models import QuerySet, Sum
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from tournament.accounts.known_devices import COOKIE, has_cookie_of
from tournament.accounts.limits import (
    ACCOUNT_AT_ADDRESS_LIMIT,
    ACCOUNT_LIMIT,
    ADDRESS_LIMIT,
    CODE_LIMIT,
    NETWORK_LIMIT,
    WAIT,
)
from tournament.accounts.models import User
from tournament.core.server.senders import network_of

MARK = "#"
"""Stands between the name of an account and what is counted apart from the passwords of strangers. No name has it."""


class CodesOf(StrEnum):
    """For which browsers wrong codes are counted together."""

    KNOWN = "known"
    NEW = "new"


class PasswordsOf(StrEnum):
    """Where wrong passwords of an account are counted apart from those of strangers. No two sorts of counting have the
    same name.
    """

    SESSION = "session"
    BROWSER = "browser"


def account_name(request: HttpRequest, credentials: dict[str, Any] | None) -> str:
    """The name under which a sign-in is counted: writing it differently does not give more tries."""
    given = credentials or {}
    sent = str(given.get("username") or request.POST.get("username") or "")
    if "codes_of" in given:
        return _counted(sent, given["codes_of"])
    if _is_signed_in(request, sent):
        return _counted(sent, PasswordsOf.SESSION)
    return _name_without_session(request, sent)


def counted_names(names: Iterable[str]) -> list[str]:
    """All names under which failures of accounts with these names are counted."""
    sorts = (None, *CodesOf, *PasswordsOf)
    return [_counted(name, apart) for name in names for apart in sorts]


def _name_without_session(request: HttpRequest, username: str) -> str:
    return _counted(username, PasswordsOf.BROWSER if _has_cookie(request, username) else None)


def _counted(username: str, apart: str | None) -> str:
    name = username.strip().casefold()[:150].replace(MARK, "?")
    return f"{name}{MARK}{apart}" if apart else name


def answer_of_the_view(
    request: HttpRequest, answer: HttpResponse, credentials: dict[str, Any] | None
) -> HttpResponse:
    """axes would answer in place of the view when a limit is reached; every view says so by itself."""
    return answer


class SignInHandler(AxesDatabaseHandler):  # type: ignore[misc]  # axes has no types
    """The handler of axes with a limit for each way of counting."""

    def get_failures(self, request: Any, credentials: dict[str, Any] | None = None) -> int:
        """The failures of the account at the address; the full limit if another limit is reached."""
        name, address = account_name(request, credentials), request.axes_ip_address
        recent = AccessAttempt.objects.filter(attempt_time__gt=timezone.now() - WAIT)
        here = _failures(recent.filter(username=name, ip_address=address))
        is_over = _is_over_for(recent, name, address)
        return max(here, ACCOUNT_AT_ADDRESS_LIMIT) if is_over else here

    def reset_user_attempts(self, request: Any, credentials: dict[str, Any] | None = None) -> int:
        """After a sign-in only its own failures are forgotten, not those of others at the address. The session may have
        begun with this very sign-in, so those from before it are forgotten as well.
        """
        names = {account_name(request, credentials)}
        if credentials and "codes_of" not in credentials:
            names.add(_name_without_session(request, credentials["username"]))
        own = AccessAttempt.objects.filter(username__in=names, ip_address=request.axes_ip_address)
        count: int = own.delete()[0]
        return count


def _is_over_for(recent: QuerySet[AccessAttempt], name: str, address: str | None) -> bool:
    """Whether a limit besides the account's at the address is reached."""
    account, _mark, apart = name.partition(MARK)
    match apart:
        case CodesOf.NEW:
            return _failures(recent.filter(username=name)) >= CODE_LIMIT
        case CodesOf.KNOWN:
            return False
        case PasswordsOf.SESSION | PasswordsOf.BROWSER:
            return _failures(recent.filter(username=name)) >= ACCOUNT_LIMIT
    return not _has_been_here(account, address) and _is_over(recent, account, address)


def _is_over(recent: QuerySet[AccessAttempt], name: str, address: str | None) -> bool:
    """Whether the address, its network or the account has had too many failures."""
    return (
        _failures(recent.filter(ip_address=address)) >= ADDRESS_LIMIT
        or _failures(recent.filter(username=name)) >= ACCOUNT_LIMIT
        or _failures_in_network(recent, address or "") >= NETWORK_LIMIT
    )


def _is_signed_in(request: HttpRequest, username: str) -> bool:
    """Whether the account asks in a session of its own, as to take back a tablet that was handed round."""
    user = getattr(request, "user", None)
    return user is not None and user.is_authenticated and user.get_username() == username


def _has_cookie(request: HttpRequest, username: str) -> bool:
    """Whether the account has signed in before in this very browser."""
    if COOKIE not in request.COOKIES:
        return False
    user = User.objects.filter(username=username).first()
    return user is not None and has_cookie_of(request, user)


def _has_been_here(name: str, address: str | None) -> bool:
    found: bool = AccessLog.objects.filter(username__iexact=name, ip_address=address).exists()
    return found


def _failures_in_network(recent: QuerySet[AccessAttempt], address: str) -> int:
    """The failures in the network around an IPv6 address; 0 for IPv4."""
    network = network_of(address)
    if network is None:
        return 0
    # The first group of the address is enough for the database; the rest is compared here.
    near = recent.filter(ip_address__startswith=address.partition(":")[0] + ":")
    counted = near.values_list("ip_address").annotate(total=Sum("failures_since_start"))
    return sum(total for each, total in counted if ip_address(each) in network)


def _failures(attempts: QuerySet[AccessAttempt]) -> int:
    total: int | None = attempts.aggregate(total=Sum("failures_since_start"))["total"]
    return total or 0
