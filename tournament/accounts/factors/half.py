"""A sign-in whose password was right and whose second factor is missing.

It is no session: the browser keeps a signed cookie, which only the addresses of the sign-in get, and which opens nothing.
It ends after ten minutes, and with another password.
"""

from dataclasses import asdict, dataclass

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare

from tournament.accounts.models import User

COOKIE = "second_step"
SALT = "tournament.accounts.factors.half"
PATH = "/sign-in/"
GOOD_FOR = 10 * 60
"""Seconds."""
WANTED_MOST = 1_000
"""Characters of the address to go on to; a cookie has room for a few thousand."""


@dataclass(frozen=True, slots=True)
class HalfSignIn:
    """Whose password was typed, a mark of that password, and where the person wanted to go."""

    user_id: int
    password_mark: str
    wanted: str


def half_of(user: User, wanted: str) -> HalfSignIn:
    return HalfSignIn(user.pk, user.get_session_auth_hash(), wanted if len(wanted) <= WANTED_MOST else "")


def keep_half(response: HttpResponse, half: HalfSignIn) -> None:
    """Leave the cookie."""
    response.set_cookie(
        COOKIE,
        signing.dumps(asdict(half), salt=SALT),
        max_age=GOOD_FOR,
        path=PATH,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def half_sign_in(request: HttpRequest) -> HalfSignIn | None:
    """What was begun on this browser; None if its time is over."""
    try:
        return HalfSignIn(**signing.loads(request.COOKIES.get(COOKIE, ""), salt=SALT, max_age=GOOD_FOR))
    except signing.BadSignature:
        return None


def user_of_half(half: HalfSignIn | None) -> User | None:
    """The account that waits for its second factor; None if its password is another one by now."""
    user = User.objects.filter(pk=half.user_id, is_active=True).first() if half else None
    return user if user and half and is_same_password(user, half.password_mark) else None


def is_same_password(user: User, mark: str) -> bool:
    return constant_time_compare(user.get_session_auth_hash(), mark)


def end_half(response: HttpResponse) -> None:
    response.delete_cookie(COOKIE, path=PATH)
