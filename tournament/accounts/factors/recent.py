"""Whether somebody has shown lately who they are: a change of the sign-in asks for it again."""

from django.http import HttpRequest
from django.utils import timezone

KEY = "confirmed_at"
GOOD_FOR = 10 * 60
"""Seconds."""


def note_confirmed(request: HttpRequest) -> None:
    """The password or a factor was right in this session just now."""
    request.session[KEY] = int(timezone.now().timestamp())


def is_confirmed(request: HttpRequest) -> bool:
    confirmed_at: int = request.session.get(KEY, 0)
    return 0 <= timezone.now().timestamp() - confirmed_at < GOOD_FOR
